import FeedModel
import Screens
import TerminalText

extension SubscriptionStatus {
    /// Makes the status of a subscription with the reader's title, else the publisher's, else the address.
    init(subscription: Subscription, record: FetchRecord, unread: Int, total: Int) {
        let titles = [subscription.title, record.title].compactMap(\.self)
        let title = titles.first { !TerminalText.line($0).isEmpty } ?? subscription.uri.placeholderTitle
        self.init(subscription: subscription, record: record, title: title)
        (self.unread, self.total) = (unread, total)
    }
}
