public import FeedModel

/// A subscription and what is known of it.
public struct SubscriptionStatus: Hashable, Sendable {
    /// The subscription.
    public var subscription: Subscription
    /// What is remembered of its fetches.
    public var record: FetchRecord
    /// How many of its items are unread.
    public var unread: Int
    /// How many items it has.
    public var total: Int

    /// Makes a status.
    public init(subscription: Subscription, record: FetchRecord, unread: Int, total: Int) {
        self.subscription = subscription
        self.record = record
        self.unread = unread
        self.total = total
    }

    /// What to call it: the person's name for it, else the publisher's, else its address.
    public var title: String {
        [subscription.title, record.title].compactMap(\.self).first { !TerminalText.line($0).isEmpty }
            ?? subscription.uri.description
    }

    /// Finds the subscription that a person means: by address, by title, or by a part of either.
    ///
    /// - Parameters:
    ///   - text: What the person has typed.
    ///   - all: Among which.
    ///   - countsSections: Whether a number means a section of a home screen that is shown, and so is no part of an
    ///     address or a title.
    /// - Throws: ``CommandError/ambiguous(word:candidates:)`` when it can be several.
    public static func named(
        _ text: String,
        among all: [SubscriptionStatus],
        countsSections: Bool = true
    ) throws(CommandError) -> SubscriptionStatus? {
        if let exact = all.first(where: { $0.subscription.id.rawValue == text }) { return exact }
        let folded = text.lowercased()
        var found = all.filter { $0.title.lowercased() == folded }
        if found.isEmpty, !countsSections || Int(text) == nil {
            found = all.filter { $0.subscription.id.rawValue.contains(text) || $0.title.lowercased().contains(folded) }
        }
        guard found.count > 1 else { return found.first }
        var candidates = found.prefix(mostNamed).map { TerminalText.line($0.subscription.uri.description) }
        if found.count > mostNamed { candidates.append("\(found.count - mostNamed) more") }
        throw .ambiguous(word: TerminalText.line(text), candidates: candidates)
    }

    /// How many subscriptions are named where several can be meant.
    private static let mostNamed = 3
}
