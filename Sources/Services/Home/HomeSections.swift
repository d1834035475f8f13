import FeedModel
package import Query
import Screens
import SourceAPI
import SubscriptionFormats

package struct HomeSections: Sendable {
    let catalog: SubscriptionCatalog
    private let screens: [ScreenSetting]
    private let configurationFile: String

    package init(catalog: SubscriptionCatalog, screens: [ScreenSetting], configurationFile: String) {
        self.catalog = catalog
        self.screens = screens
        self.configurationFile = configurationFile
    }

    /// The names of the screens; the first is the home screen, which needs no setting.
    package var names: [String] {
        [ScreenSetting.homeName] + screens.map(\.name).filter { $0 != ScreenSetting.homeName }
    }

    /// Returns the sections of a screen with their numbers and titles.
    ///
    /// - Throws: ``Screens/ScreenFailure/noSuchScreen(_:among:)``, ``Screens/ConfigurationError``, `FileError`.
    func plans(of screen: String = ScreenSetting.homeName) async throws -> [SectionPlan] {
        let titles = try await catalog.titles()
        let sections = try sections(of: screen)
        let words = sections.map { $0.title ?? title(of: $0.filling, titles: titles) }
        return sections.enumerated().map { index, section in
            // Two sections of one source are distinguished by their addresses, unless the reader has named them.
            let isShared = section.title == nil && words.count { $0 == words[index] } > 1
            var plan = SectionPlan(
                number: index + 1,
                title: isShared ? distinctTitle(of: section.filling, words[index]) : words[index],
                filling: section.filling
            )
            (plan.rows, plan.sort) = (section.rows, section.sort)
            return plan
        }
    }

    /// Returns a title with the part of the address after the name of the source: `Articles devto?tag=swift`.
    private func distinctTitle(of filling: SectionPlan.Filling, _ title: String) -> String {
        guard case .subscription(let subscription) = filling else { return title }
        let address = subscription.uri.description
        let prefix = subscription.uri.plugin + ":"
        return address.hasPrefix(prefix) ? "\(title) \(address.dropFirst(prefix.count))" : "\(title) (\(address))"
    }

    /// Returns what the screens gather that a query names with `in:`.
    ///
    /// - Throws: ``Screens/ScreenFailure/noSuchScreen(_:among:)`` for an unknown screen.
    package func screens(named names: Set<String>) throws -> [String: QueryContext.Screen] {
        var found: [String: QueryContext.Screen] = [:]
        for name in names.sorted() {
            var screen = QueryContext.Screen()
            for section in try sections(of: name) {
                switch section.filling {
                case .subscription(let subscription): screen.subscriptions.insert(subscription.id)
                case .query(let query): screen.queries.append(query)
                case .feeds(let request): screen.queries.append(Self.unread(of: request))
                }
            }
            found[name] = screen
        }
        return found
    }

    private static func unread(of request: FeedRequest) -> Query {
        guard let tag = request.tag else { return Query(.flag(.unread)) }
        let isPrefix = tag.hasSuffix("*")
        let phrase = Query.Phrase(isPrefix ? String(tag.dropLast()) : tag, isPrefix: isPrefix)
        return Query(.all([.flag(.unread), .field(.tag, .phrase(phrase))]))
    }

    private func sections(of screen: String) throws -> [Section] {
        guard names.contains(screen) else { throw ScreenFailure.noSuchScreen(screen, among: names) }
        guard let setting = screens.first(where: { $0.name == screen }) else { return try usualSections() }
        let parser = SectionParser(catalog: catalog, configurationFile: configurationFile, screen: screen)
        return try parser.sections(setting.sections)
    }

    /// Returns the sections of a home screen without settings.
    ///
    /// These are the subscriptions themselves, without hidden ones, when there are at most four; else the first two that are not feeds,
    /// everything unread, and the feeds with most unread items. Of hidden ones and queries alone only the number is shown.
    private func usualSections() throws -> [Section] {
        let file = try catalog.store.read()
        let subscriptions = file.subscriptions.filter { !file.hidden.contains($0.id) }
        let hasOthers = !file.hidden.isEmpty || !file.unsupported.isEmpty
        guard subscriptions.count > 4 || subscriptions.isEmpty && hasOthers else {
            return subscriptions.map { Section(title: $0.title, filling: .subscription($0)) }
        }
        let special = subscriptions.filter { $0.uri.plugin != "feeds" }.prefix(2)
        return special.map { Section(title: $0.title, filling: .subscription($0)) } + [
            Section(title: "Unread", filling: .query(Query(.flag(.unread)))),
            Section(title: "Feeds", filling: .feeds(.fullest)),
        ]
    }

    private func title(of filling: SectionPlan.Filling, titles: SourceTitles) -> String {
        switch filling {
        case .query(let query): query.description
        case .feeds(let request): request.tag.map { "tag:\($0)" } ?? "Feeds"
        case .subscription(let subscription):
            // A command is named as a feed is.
            subscription.uri.command == nil && subscription.uri.plugin != "feeds"
                ? catalog.registry.descriptors.first { $0.id == subscription.uri.plugin }?.title
                    ?? titles[subscription.id]
                : titles[subscription.id]
        }
    }

    struct Section {
        var title: String?
        var filling: SectionPlan.Filling
        var rows: Int?
        var sort: Query.Sort?
    }
}

extension FeedRequest {
    /// The feeds with most unread items first, without those that have none.
    static let fullest = FeedRequest(scope: .unread, order: .unread)
}

struct SectionParser {
    let catalog: SubscriptionCatalog
    let configurationFile: String
    let screen: String

    func sections(_ settings: [SectionSetting]) throws -> [HomeSections.Section] {
        let subscriptions = try catalog.store.read().subscriptions
        return try settings.map { try section($0, among: subscriptions) }
    }

    private func section(
        _ setting: SectionSetting,
        among subscriptions: [Subscription]
    ) throws(ConfigurationError) -> HomeSections.Section {
        var section: HomeSections.Section
        switch setting.content {
        case .text(let text):
            if let found = address(text, among: subscriptions) {
                section = found
            } else {
                section = try query(text, orElse: "an address of a source nor a query")
            }
        case .query(let text): section = try query(text, orElse: nil)
        case .source(let text):
            guard let found = address(text, among: subscriptions) else {
                throw wrong("has '\(text)', which is not the address of a source")
            }
            section = found
        case .feeds(let text): section = HomeSections.Section(filling: .feeds(try feeds(text)))
        }
        section.title = setting.title ?? section.title
        section.rows = setting.rows
        if let sort = setting.sort { try apply(sort, to: &section) }
        return section
    }

    private func address(_ text: String, among subscriptions: [Subscription]) -> HomeSections.Section? {
        guard let uri = try? SubscriptionURI(text), (try? catalog.registry.source(for: uri)) != nil else { return nil }
        let known = subscriptions.first { $0.id == uri.id }
        return HomeSections.Section(title: known?.title, filling: .subscription(known ?? Subscription(uri: uri)))
    }

    private func query(_ text: String, orElse other: String?) throws(ConfigurationError) -> HomeSections.Section {
        do throws(QueryError) {
            return HomeSections.Section(title: text, filling: .query(try Query(parsing: text)))
        } catch {
            let what = other.map { "neither \($0)" } ?? "not a query"
            throw wrong("has '\(text)', which is \(what): expected \(error.expected)")
        }
    }

    private func feeds(_ text: String) throws(ConfigurationError) -> FeedRequest {
        var request = FeedRequest.fullest
        if text == "*" { return request }
        guard text.hasPrefix("tag:"), text.count > 4 else {
            throw wrong("has feeds '\(text)'; write 'tag:NAME', or '*' for all feeds")
        }
        request.tag = String(text.dropFirst(4))
        return request
    }

    /// Sorts a section; feeds have other orders.
    private func apply(_ sort: String, to section: inout HomeSections.Section) throws(ConfigurationError) {
        if case .feeds(var request) = section.filling {
            guard let order = FeedRequest.Order(rawValue: sort) else {
                throw wrong("has the sort '\(sort)'; feeds are sorted by file, title or unread")
            }
            request.order = order
            section.filling = .feeds(request)
            return
        }
        guard !sort.contains(where: \.isWhitespace), let order = (try? Query(parsing: "sort:\(sort)"))?.sort else {
            throw wrong("has the sort '\(sort)'; items are sorted by date, arrived, title, relevance or read")
        }
        if case .query(var query) = section.filling {
            query.sort = order
            section.filling = .query(query)
        } else {
            section.sort = order
        }
    }

    private func wrong(_ reason: String) -> ConfigurationError {
        .value(path: configurationFile, key: "screen.\(screen).sections", reason: reason)
    }
}
