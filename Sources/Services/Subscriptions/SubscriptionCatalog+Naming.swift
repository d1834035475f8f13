package import FeedModel
import Library
import ReaderShell
import SubscriptionFormats

// Subscriptions that a command names by an address or a title.
extension SubscriptionCatalog {
    /// Unsubscribes from an address, or from the only subscription with a title; its history stays.
    ///
    /// - Throws: ``FeedModel/SubscriptionError/missing(_:)`` for a name that no subscription has.
    package func remove(_ text: String) async throws -> Subscription {
        guard let found = try await subscription(named: text) else { throw SubscriptionError.missing(text) }
        try remove([found])
        return found
    }

    /// Unsubscribes.
    package func remove(_ subscriptions: [Subscription]) throws {
        try store.edit { file in for subscription in subscriptions { try file.remove(subscription.id) } }
    }

    /// Returns the subscription with an address, or the only one that is shown with a title; `nil` if there is none.
    ///
    /// - Throws: ``ReaderShell/CommandError/impossible(what:remedy:)`` with the addresses if several are shown with the title.
    package func subscription(named text: String) async throws -> Subscription? {
        let subscriptions = try store.read().subscriptions
        if let id = (try? SubscriptionURI(text))?.id, let found = subscriptions.first(where: { $0.id == id }) {
            return found
        }
        let titles = SourceTitles(
            subscriptions: subscriptions,
            published: try await libraries.current.sourceTitles(of: Set(subscriptions.map(\.id)))
        )
        let found = subscriptions.filter { titles[$0.id].lowercased() == text.lowercased() }
        guard found.count > 1 else { return found.first }
        throw CommandError.severalTitles(text, addresses: found.map(\.uri.description))
    }

    /// Returns the addresses of the subscriptions that a source answers.
    package func addresses(ofSource id: String) throws -> [SubscriptionURI] {
        try store.read().subscriptions.map(\.uri).filter { $0.plugin == id }
    }
}
