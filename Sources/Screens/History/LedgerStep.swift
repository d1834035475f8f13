package import FeedModel
package import Foundation

/// A step of the ledger: the events of one command, as one row of the history.
package struct LedgerStep: Hashable, Sendable {
    package var at: Date
    package var kind: Event.Kind
    package var count: Int
    /// The title of the first item.
    package var title: String
    /// The titles of the first item's sources.
    package var sourceTitle: String
    /// The first item.
    package var item: ItemID
    /// The items, the first of them if there are very many.
    package var items: [ItemID]
    package var isUndo: Bool

    package init(
        at: Date,
        kind: Event.Kind,
        count: Int = 1,
        title: String,
        sourceTitle: String,
        item: ItemID,
        items: [ItemID]? = nil,
        isUndo: Bool = false
    ) {
        self.items = items ?? [item]
        self.isUndo = isUndo
        self.at = at
        self.kind = kind
        self.count = count
        self.title = title
        self.sourceTitle = sourceTitle
        self.item = item
    }
}

/// The last step that can be undone, if it is not of this session.
package struct ForeignStep: Hashable, Sendable {
    package var kind: Event.Kind
    package var count: Int
    package var at: Date
    package var device: String

    package init(kind: Event.Kind, count: Int, at: Date, device: String) {
        self.kind = kind
        self.count = count
        self.at = at
        self.device = device
    }
}
