public import FeedModel

/// A subscription with its status.
public struct SubscriptionStatus: Hashable, Sendable {
    /// The subscription.
    public var subscription: Subscription
    /// The record of its fetches.
    public var record: FetchRecord
    /// The title to show.
    public var title: String
    /// The number of unread items.
    public var unread: Int
    /// The number of items.
    public var total: Int
    /// The reason why no source can fetch it; `nil` if one can.
    public var fault: SubscriptionError?
    /// Whether the reader follows it; `false` for an address that was asked at the prompt.
    public var isFollowed: Bool
    /// Whether it is hidden with `!`.
    public var isHidden: Bool
    /// The back-off of its host; `nil` if the host may be contacted.
    public var hold: HostBackoff?

    /// Creates a status.
    public init(
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
