import FeedModel
import Screens

extension SubscriptionStatus {
    /// Makes the status of a subscription with the title that `feeds` shows.
    init(
        subscription: Subscription,
        record: FetchRecord,
        unread: Int,
        total: Int,
        fault: SubscriptionError? = nil,
        isFollowed: Bool = true,
        isHidden: Bool = false
    ) {
        self.init(
            subscription: subscription,
            record: record,
            title: SourceTitles.shown(subscription.title, record.title) ?? subscription.uri.placeholderTitle
        )
        (self.unread, self.total) = (unread, total)
        (self.fault, self.isFollowed, self.isHidden) = (fault, isFollowed, isHidden)
    }
}
