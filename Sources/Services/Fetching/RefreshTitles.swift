import FeedModel
import ReaderShell
import Screens
import Synchronization

/// The titles of the subscriptions of a refresh; a publisher's title is known as soon as its feed is fetched.
final class RefreshTitles: Sendable {
    private let titles: Mutex<[SourceID: String]>
    /// The subscriptions that are shown with a placeholder, because no title is known.
    private let untitled: Set<SourceID>

    init(of subscriptions: [SubscriptionStatus]) {
        titles = Mutex(Dictionary(subscriptions.map { ($0.subscription.id, $0.title) }) { first, _ in first })
        untitled = Set(
            subscriptions.filter { $0.title == $0.subscription.uri.placeholderTitle }.map(\.subscription.id)
        )
    }

    subscript(source: SourceID) -> String { titles.withLock { $0[source] } ?? source.rawValue }

    /// Takes over the publisher's title from the record of a fetch, where none was known.
    func learn(from record: FetchRecord) {
        guard untitled.contains(record.source), let title = record.title, !TerminalText.line(title).isEmpty else {
            return
        }
        titles.withLock { $0[record.source] = title }
    }
}
