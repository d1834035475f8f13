package import FeedModel
import Library
import ReaderShell
import Screens
import SubscriptionFormats

// Subscriptions that a command names by an address or a title.
extension SubscriptionCatalog {
    /// Unsubscribes from subscriptions that words name by an address or a title each; their history stays.
    ///
    /// Words of which none is a name are one name together, as in `weather:New York`, or else a part of one, as `why` takes it.
    ///
    /// - Returns: The subscriptions, each once.
    /// - Throws: ``FeedModel/SubscriptionError/missing(_:)`` or ``FeedModel/SubscriptionError/notRemoved(missing:)`` for a name that no
    ///   subscription has, ``ReaderShell/CommandError/ambiguous(word:candidates:)`` for a part of several; nothing is removed then.
    package func remove(_ words: [String]) async throws -> [Subscription] {
        let found = try await subscriptions(named: words)
        _ = try store.remove(found.map(\.id))
        return found
    }

    /// Returns the subscriptions that words of `remove` name.
    func subscriptions(named words: [String]) async throws -> [Subscription] {
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
            var meant = words.count > 1 ? try await subscription(named: name) : nil
            if meant == nil { meant = try await subscription(withPart: name) }
            guard let meant else {
                throw words.count > 1 ? SubscriptionError.notRemoved(missing: name) : .missing(name)
            }
            (found, unknown) = ([meant], [])
        }
        guard unknown.isEmpty else { throw SubscriptionError.notRemoved(missing: unknown.joined(separator: ", ")) }
        return found
    }

    /// Returns the only subscription of the file that has a text in its address or title.
    private func subscription(withPart text: String) async throws -> Subscription? {
        let subscribed = Set(try store.read().subscriptions.map(\.id))
        let statuses = try await statuses().filter { subscribed.contains($0.subscription.id) }
        return try SubscriptionStatus.named(text, among: statuses)?.subscription
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
