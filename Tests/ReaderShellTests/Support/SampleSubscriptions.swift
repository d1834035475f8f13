import FeedModel
import Screens

extension SubscriptionStatus {
    /// Makes the status of a subscription with the reader's title, else the publisher's, else the address.
    init(subscription: Subscription, record: FetchRecord, unread: Int, total: Int) {
        let title = subscription.title ?? record.title ?? subscription.uri.placeholderTitle
        self.init(subscription: subscription, record: record, title: title)
        (self.unread, self.total) = (unread, total)
    }
}
