import FeedModel
import Query
import ReaderShell
import SubscriptionFormats

// Queries of the subscriptions file, which are added and removed like subscriptions.
extension SubscriptionCatalog {
    /// Adds the line of a query.
    ///
    /// - Throws: ``ReaderShell/CommandError/impossible(what:remedy:)`` if its name or its expression is missing, or another feed has
    ///   the name; `QueryError` if the expression is in no language.
    func add(_ directive: SubscriptionsFile.Directive, _ line: Subscription, isHidden: Bool) async throws {
        guard case .query(let name, let expression) = directive else { return }
        let isComplete = [name, expression].allSatisfy { text in text.contains { !$0.isWhitespace } }
        guard isComplete else { throw CommandError.incompleteQuery }
        if QueryFeed.query(expression) == nil { _ = try Query(parsing: expression) }
        let title = line.title ?? name
        try await refuseTitleOfSubscription(title)
        try store.edit { file in
            if let other = QueryFeed.all(in: file).first(where: { $0.isNamed(title) || $0.isNamed(name) }) {
                throw CommandError.impossible(
                    what: "There is a query '\(TerminalText.line(other.title))' already.",
                    remedy: "'remove \(TerminalText.line(other.title))' removes it; nothing was added."
                )
            }
            _ = file.addDirective(directive, title: line.title, tags: line.tags, isHidden: isHidden)
        }
    }

    /// Throws if a title is that of a subscription with items, which `list` would list with it.
    private func refuseTitleOfSubscription(_ title: String) async throws {
        guard let other = try await subscriptionsWithItems(titled: title).first else { return }
        throw CommandError.name(title, ofFeed: try await shownTitles(of: [other])[other.uri] ?? title)
    }

    /// Returns the query with a title, a name or an address, as a subscription; `nil` if there is none.
    func query(named text: String) throws -> Subscription? {
        let found = QueryFeed.all(in: try store.readForQueries()).filter { $0.isNamed(text) }
        guard found.count > 1 else { return found.first?.subscription }
        throw CommandError.severalTitles(text, addresses: found.compactMap { $0.uri?.description })
    }
}
