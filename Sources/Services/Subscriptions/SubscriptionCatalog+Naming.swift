package import FeedModel
import Library
import ReaderShell
import Screens
import SubscriptionFormats

// Subscriptions that a command names by an address or a title.
extension SubscriptionCatalog {
    /// Unsubscribes from subscriptions that words name by an address or a title each, or one together; their history stays.
    ///
    /// - Throws: ``FeedModel/SubscriptionError/missing(_:)`` or ``FeedModel/SubscriptionError/notRemoved(missing:)`` for a name that no
    ///   subscription has; nothing is removed then.
    package func remove(_ words: [String]) async throws -> [Subscription] {
        let found = try await subscriptions(named: words)
        _ = try store.remove(found.map(\.id))
        // The lines are removed; what fails now is done by the next refresh.
        try? await updateRemovedFilters()
        return found
    }

    /// Returns the subscriptions that words of `remove` name: one together, as in `weather:New York`, else each one.
    ///
    /// - Parameters:
    ///   - rows: The rows that numbers among the words mean.
    ///   - orPart: Whether the words may be a part of a name.
    func subscriptions(
        named words: [String],
        rows: [String: SubscriptionEdit.Row] = [:],
        orPart: Bool = false
    ) async throws -> [Subscription] {
        let name = words.joined(separator: " ")
        let areRows = words.allSatisfy { rows[$0] != nil }
        if !areRows, let whole = try await subscriptionOrQuery(named: name) { return [whole] }
        var found: [Subscription] = []
        var missing: [String] = []
        for word in words {
            let meant =
                if let row = rows[word] { try subscription(ofRow: row, number: word) } else {
                    try await subscriptionOrQuery(named: word)
                }
            guard let meant else {
                missing.append(word)
                continue
            }
            if !found.contains(where: { $0.id == meant.id }) { found.append(meant) }
        }
        if missing.isEmpty { return found }
        guard found.isEmpty else { throw SubscriptionError.notRemoved(missing: missing.joined(separator: ", ")) }
        if orPart, let meant = try await subscription(withPart: name) { return [meant] }
        throw words.count > 1 ? SubscriptionError.notRemoved(missing: name) : .missing(name)
    }

    private func subscriptionOrQuery(named text: String) async throws -> Subscription? {
        if let found = try await subscription(named: text) { return found }
        return try query(named: text)
    }

    /// Returns the subscription of a row, by its identity: no other one may be taken for it.
    private func subscription(ofRow row: SubscriptionEdit.Row, number: String) throws -> Subscription {
        let id = try row.get()
        guard let found = try store.read().subscriptions.first(where: { $0.id == id }) else {
            throw SubscriptionChoiceError.notSubscribed(row: number, address: id.rawValue)
        }
        return found
    }

    /// Returns the only subscription of the file that has a text in its address or title; an address is whole and no part of another one.
    private func subscription(withPart text: String) async throws -> Subscription? {
        guard (try? SubscriptionURI(text)) == nil else { return nil }
        let subscribed = Set(try store.read().subscriptions.map(\.id))
        let statuses = try await statuses().filter { subscribed.contains($0.subscription.id) }
        return try SubscriptionStatus.named(text, among: statuses)?.subscription
    }

    /// Returns the subscription with an address, or the only one that is shown with a title; `nil` if nothing matches.
    ///
    /// A title that the reader has given has priority, so that no publisher can take it.
    ///
    /// - Parameter orPart: Whether the text may be a part of an address or a title that no other one has.
    /// - Throws: ``ReaderShell/CommandError/impossible(what:remedy:)`` with the addresses if several are shown with the title.
    package func subscription(named text: String, orPart: Bool = false) async throws -> Subscription? {
        let subscriptions = try store.read().subscriptions
        if let id = (try? SubscriptionURI(text))?.id, let found = subscriptions.first(where: { $0.id == id }) {
            return found
        }
        let found = try await self.subscriptions(titled: text)
        guard found.count < 2 else { throw CommandError.severalTitles(text, addresses: found.map(\.uri.description)) }
        if found.isEmpty, orPart { return try await subscription(withPart: text) }
        return found.first
    }

    /// Returns the subscriptions that are shown with a title, in any case.
    ///
    /// A title that the reader has given has priority, so that no publisher can take it.
    func subscriptions(titled text: String) async throws -> [Subscription] {
        let subscriptions = try store.read().subscriptions
        func isMeant(_ title: String?) -> Bool {
            title.map { TerminalText.line($0).lowercased() == TerminalText.line(text).lowercased() } ?? false
        }
        var found = subscriptions.filter { isMeant(SourceTitles.shown($0.title)) }
        // A publisher cannot give its feed the address of another one as the title.
        if found.isEmpty, !text.contains("://") {
            let published = try await libraries.current.sourceTitles(of: Set(subscriptions.map(\.id)))
            found = subscriptions.filter {
                isMeant(SourceTitles.shown($0.title, published[$0.id]) ?? $0.uri.placeholderTitle)
            }
        }
        return found
    }

    /// Returns the subscriptions that `list` lists by a title, as ``subscriptions(titled:)`` does.
    func subscriptionsWithItems(titled text: String) async throws -> [Subscription] {
        let withoutItems = registry.sourcesWithoutItems
        return try await subscriptions(titled: text).filter { !withoutItems.contains($0.uri.plugin) }
    }

    /// Returns the titles that subscriptions are shown with, without those that are shown with their addresses.
    func shownTitles(of subscriptions: [Subscription]) async throws -> [SubscriptionURI: String] {
        let published = try await libraries.current.sourceTitles(of: Set(subscriptions.map(\.id)))
        return subscriptions.reduce(into: [:]) { titles, subscription in
            titles[subscription.uri] = SourceTitles.shown(subscription.title, published[subscription.id])
        }
    }

    /// Returns the addresses of the subscriptions that a source answers.
    package func addresses(ofSource id: String) throws -> [SubscriptionURI] {
        try store.read().subscriptions.map(\.uri).filter { $0.plugin == id }
    }
}
