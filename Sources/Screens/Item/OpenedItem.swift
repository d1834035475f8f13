package import FeedModel

/// An item to open, and where the request came from.
package struct Opening: Hashable, Sendable {
    /// The item.
    package var item: ItemID
    /// The screen and the command, recorded in the ledger.
    package var provenance: Provenance
    /// Whether the ledger records it and the item becomes read.
    package var isRecorded: Bool
    /// Whether the session has opened the item before, so that the ledger needs no further event if it is still read.
    package var isRepeated: Bool

    /// Creates a request.
    package init(item: ItemID, provenance: Provenance, isRecorded: Bool = true, isRepeated: Bool = false) {
        self.item = item
        self.provenance = provenance
        self.isRecorded = isRecorded
        self.isRepeated = isRepeated
    }
}

/// An item with its readable text.
package struct OpenedItem: Hashable, Sendable {
    /// The item and its state.
    package var kept: LibraryItem
    /// Its text.
    package var text: ReadableText
    /// The title of its source.
    package var sourceTitle: String
    /// The titles of the other subscriptions that carry the same article.
    package var otherTitles: [String]
    /// The credit that must be shown beside the item.
    package var attribution: Attribution?
    /// The singular name of what the item's score counts.
    package var scoreName: String?

    /// Creates an opened item.
    package init(kept: LibraryItem, text: ReadableText, sourceTitle: String, otherTitles: [String] = []) {
        self.kept = kept
        self.text = text
        self.sourceTitle = sourceTitle
        self.otherTitles = otherTitles
    }

    /// Returns the address of a link: 0 is the page of the item, 1 and up are the links in its text; `nil` if there is
    /// no such link.
    package func address(ofLink number: Int) -> String? {
        if number == 0 { return kept.item.url }
        return number > 0 && number <= text.links.count ? text.links[number - 1] : nil
    }
}
