package import FeedModel
import Library
import ReaderShell
import SubscriptionFormats

// Subscriptions that a command names by an address or a title.
extension SubscriptionCatalog {
    /// Unsubscribes from subscriptions that words name by an address or a title each; their history stays.
    ///
    /// Words of which none is a name are one name together, as in `weather:New York`.
    ///
    /// - Returns: The subscriptions, each once.
    /// - Throws: ``FeedModel/SubscriptionError/missing(_:)`` or ``FeedModel/SubscriptionError/notRemoved(missing:)`` for a name that no
    ///   subscription has; nothing is removed then.
    package func remove(_ words: [String]) async throws -> [Subscription] {
        var (found, unknown): ([Subscription], [String]) = ([], [])
        for word in words {
            guard let subscription = try await subscription(named: word) else {
                unknown.append(word)
                continue
            }
            if !found.contains(where: { $0.id == subscription.id }) { found.append(subscription) }
        }
        if found.isEmpty {
            let name = words.joined(separator: " ")
            guard words.count > 1 else { throw SubscriptionError.missing(name) }
            guard let subscription = try await subscription(named: name) else {
                throw SubscriptionError.notRemoved(missing: name)
            }
            (found, unknown) = ([subscription], [])
        }
        guard unknown.isEmpty else { throw SubscriptionError.notRemoved(missing: unknown.joined(separator: ", ")) }
        try store.edit { file in for subscription in found { try file.remove(subscription.id) } }
        return found
    }

    /// Returns the subscription with an address, or the only one that is shown with a title; `nil` if there is none.
    ///
    /// A title that the reader has given has priority, so that no publisher can take it.
    ///
    /// - Throws: ``ReaderShell/CommandError/impossible(what:remedy:)`` with the addresses if several are shown with the title.
    package func subscription(named text: String) async throws -> Subscription? {
        let subscriptions = try store.read().subscriptions
        if let id = (try? SubscriptionURI(text))?.id, let found = subscriptions.first(where: { $0.id == id }) {
            return found
        }
        func isMeant(_ title: String?) -> Bool {
            title.map { TerminalText.line($0).lowercased() == TerminalText.line(text).lowercased() } ?? false
        }
        var found = subscriptions.filter { isMeant(SourceTitles.shown($0.title)) }
        if found.isEmpty {
            let published = try await libraries.current.sourceTitles(of: Set(subscriptions.map(\.id)))
            found = subscriptions.filter { isMeant(SourceTitles.shown($0.title, published[$0.id])) }
        }
        guard found.count > 1 else { return found.first }
        throw CommandError.severalTitles(text, addresses: found.map(\.uri.description))
    }

    /// Returns the addresses of the subscriptions that a source answers.
    package func addresses(ofSource id: String) throws -> [SubscriptionURI] {
        try store.read().subscriptions.map(\.uri).filter { $0.plugin == id }
    }
}
