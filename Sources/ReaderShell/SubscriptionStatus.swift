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
    public static func named(_ text: String, among all: [SubscriptionStatus]) -> SubscriptionStatus? {
        let folded = text.lowercased()
        let exact = all.first { $0.subscription.id.rawValue == text || $0.title.lowercased() == folded }
        return exact
            ?? all.first { $0.subscription.id.rawValue.contains(text) || $0.title.lowercased().contains(folded) }
    }
}
