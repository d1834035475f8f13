package import FeedModel
package import Foundation

/// An event of the ledger as `quire history` prints it.
package struct HistoryLine: Sendable {
    package var at: Date
    package var kind: Event.Kind
    package var title: String
    package var sourceTitle: String

    package init(at: Date, kind: Event.Kind, title: String, sourceTitle: String) {
        self.at = at
        self.kind = kind
        self.title = title
        self.sourceTitle = sourceTitle
    }
}
