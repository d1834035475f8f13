import FeedFormats
import FeedModel
package import Query
import ReaderShell
import Screens
import SourceAPI
import SubscriptionFormats

/// The sections of the home screen, without their content.
package struct HomeSections: Sendable {
    private let catalog: SubscriptionCatalog
    private let sections: [String]?
    private let configurationFile: String

    /// Creates the sections.
    ///
    /// - Parameters:
    ///   - catalog: The subscriptions.
    ///   - sections: `[screen.home] sections` of config.toml; `nil` when the file does not set them.
    ///   - configurationFile: The file to name in errors.
    package init(catalog: SubscriptionCatalog, sections: [String]?, configurationFile: String) {
        self.catalog = catalog
        self.sections = sections
        self.configurationFile = configurationFile
    }

    /// Returns the sections with their numbers and titles.
    func plans() async throws -> [SectionPlan] {
        let titles = try await catalog.titles()
        let sections = try fillings()
        let words = sections.map { $0.title ?? title(of: $0.filling, titles: titles) }
        return sections.enumerated().map { index, section in
            // Two sections of one source are told apart by their addresses, unless the reader has named them.
            let isShared = section.title == nil && words.count { $0 == words[index] } > 1
            return SectionPlan(
                number: index + 1,
                title: isShared ? distinctTitle(of: section.filling, words[index]) : words[index],
                filling: section.filling
            )
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
    /// - Throws: ``ReaderShell/CommandError/impossible(what:remedy:)`` for an unknown screen.
    package func screens(named names: Set<String>) throws -> [String: QueryContext.Screen] {
        let home = "home"
        if let unknown = names.first(where: { $0 != home }) {
            throw CommandError.impossible(
                what: "There is no screen '\(unknown)'.",
                remedy: "The only one is 'in:home'."
            )
        }
        guard !names.isEmpty else { return [:] }
        var screen = QueryContext.Screen()
        for section in try fillings() {
            switch section.filling {
            case .subscription(let subscription): screen.subscriptions.insert(subscription.id)
            case .query(let query): screen.queries.append(query)
            }
        }
        return [home: screen]
    }

    /// Returns the sections that the configuration sets, else a choice from the subscriptions.
    ///
    /// The choice is the subscriptions themselves, without hidden ones, when there are at most four; else the first three that are no feeds, and everything
    /// unread.
    private func fillings() throws -> [(title: String?, filling: SectionPlan.Filling)] {
        let file = try catalog.store.read()
        if let sections { return try sections.map { try filling($0, among: file.subscriptions) } }
        let subscriptions = file.subscriptions.filter { !file.hidden.contains($0.id) }
        guard subscriptions.count > 4 else { return subscriptions.map { ($0.title, .subscription($0)) } }
        let special = subscriptions.filter { $0.uri.plugin != "feeds" }.prefix(3)
        return special.map { ($0.title, .subscription($0)) } + [("Unread", .query(Query(.flag(.unread))))]
    }

    /// Parses one entry of `sections`: an address or a query.
    private func filling(
        _ text: String,
        among subscriptions: [Subscription]
    ) throws -> (title: String?, filling: SectionPlan.Filling) {
        if let uri = try? SubscriptionURI(text), (try? catalog.registry.source(for: uri)) != nil {
            let known = subscriptions.first { $0.id == uri.id }
            return (known?.title, .subscription(known ?? Subscription(uri: uri)))
        }
        do throws(QueryError) {
            return (text, .query(try Query(parsing: text)))
        } catch {
            let reason =
                "has '\(text)', which is neither an address of a source nor a query: expected \(error.expected)"
            throw ConfigurationError.value(path: configurationFile, key: "screen.home.sections", reason: reason)
        }
    }

    private func title(of filling: SectionPlan.Filling, titles: SourceTitles) -> String {
        switch filling {
        case .query(let query): query.description
        case .subscription(let subscription):
            catalog.registry.descriptors.first { $0.id == subscription.uri.plugin && $0.id != "feeds" }?.title
                ?? titles[subscription.id]
        }
    }
}
