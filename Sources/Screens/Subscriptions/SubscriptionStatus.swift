package import FeedModel

/// A subscription with its status.
package struct SubscriptionStatus: Hashable, Sendable {
    package var subscription: Subscription
    package var record: FetchRecord
    package var title: String
    package var unread: Int
    package var total: Int
    /// The reason why no source can fetch it; `nil` if one can.
    package var fault: SubscriptionError?
    /// Whether the reader follows it; `false` for an address that was asked at the prompt.
    package var isFollowed: Bool
    /// Whether it is hidden with `!`.
    package var isHidden: Bool
    /// The back-off of its host; `nil` if the host may be contacted.
    package var hold: HostBackoff?

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
