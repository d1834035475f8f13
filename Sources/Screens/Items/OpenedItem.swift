package import FeedModel

/// An item to open, and where the request came from.
package struct Opening: Equatable, Sendable {
    package var item: ItemID
    package var provenance: Provenance
    /// Whether the ledger records it and the item becomes read.
    package var isRecorded = true
    /// Whether the session has opened the item before, so that the ledger needs no further event if it is still read.
    package var isRepeated = false
}

package struct OpenedItem: Equatable, Sendable {
    package var kept: LibraryItem
    package var text: ReadableText
    package var sourceTitle: String
    /// The titles of the other subscriptions that carry the same article.
    package var otherTitles: [String]
    package var attribution: Attribution?
    package var scoreName: String?

    package init(kept: LibraryItem, text: ReadableText, sourceTitle: String, otherTitles: [String] = []) {
        self.kept = kept
        self.text = text
        self.sourceTitle = sourceTitle
        self.otherTitles = otherTitles
    }
}
