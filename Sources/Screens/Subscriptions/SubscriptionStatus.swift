package import FeedModel

/// A subscription with its status.
package struct SubscriptionStatus: Hashable, Sendable {
    /// The subscription.
    package var subscription: Subscription
    /// The record of its fetches.
    package var record: FetchRecord
    /// The title to show.
    package var title: String
    /// The number of unread items.
    package var unread: Int
    /// The number of items.
    package var total: Int
    /// The reason why no source can fetch it; `nil` if one can.
    package var fault: SubscriptionError?
    /// Whether the reader follows it; `false` for an address that was asked at the prompt.
    package var isFollowed: Bool
    /// Whether it is hidden with `!`.
    package var isHidden: Bool
    /// The back-off of its host; `nil` if the host may be contacted.
    package var hold: HostBackoff?

    /// Creates a status.
    package init(
        subscription: Subscription,
        record: FetchRecord,
        title: String,
        unread: Int,
        total: Int,
        fault: SubscriptionError?,
        isFollowed: Bool,
        isHidden: Bool
    ) {
        self.title = title
        self.isHidden = isHidden
        self.fault = fault
        self.isFollowed = isFollowed
        self.subscription = subscription
        self.record = record
        self.unread = unread
        self.total = total
    }
}
