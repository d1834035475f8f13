package import FeedModel
import TerminalText

/// The titles of subscriptions: the reader's own, else the publisher's, else the address or the short form of a command.
package struct SourceTitles: Sendable {
    private var titles: [SourceID: String]

    /// Joins the titles of the reader and of the publishers; the reader's have priority.
    package init(subscriptions: [Subscription], published: [SourceID: String]) {
        titles = published.filter { !$0.value.isEmpty }
        for subscription in subscriptions {
            if let title = subscription.title { titles[subscription.id] = title }
        }
    }

    /// Returns the title that `feeds` shows: the first of some that is not blank; `nil` if it shows a placeholder.
    static func shown(_ titles: String?...) -> String? {
        titles.compactMap(\.self).first { !TerminalText.line($0).isEmpty }
    }

    package subscript(source: SourceID) -> String {
        titles[source] ?? (try? SubscriptionURI(source.rawValue))?.placeholderTitle ?? source.rawValue
    }

    package func of(_ items: [LibraryItem]) -> [SourceID: String] {
        Dictionary(items.flatMap { [$0.item.source, $0.shownSource] + $0.alsoIn }.map { ($0, self[$0]) }) { $1 }
    }
}
