import FeedModel
import Query
import ReaderShell
import Screens
import SourceAPI
import SubscriptionFormats

/// Parses the sections of a screen of config.toml.
struct SectionParser {
    let catalog: SubscriptionCatalog
    let configurationFile: String
    let screen: String

    /// Parses the entries of `sections`.
    ///
    /// - Throws: ``ReaderShell/ConfigurationError``, `FileError`.
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

    /// Sorts a section; feeds have orders of their own.
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
