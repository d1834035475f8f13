package import FeedModel
package import Foundation

/// A step of the ledger: the events of one command, as one row of the history.
package struct LedgerStep: Hashable, Sendable {
    /// The time of the step.
    package var at: Date
    /// The kind of its events.
    package var kind: Event.Kind
    /// The number of items.
    package var count: Int
    /// The title of the first item.
    package var title: String
    /// The titles of the first item's sources.
    package var sourceTitle: String
    /// The first item.
    package var item: ItemID
    /// The items, the first of them if there are very many.
    package var items: [ItemID]
    /// Whether the step undoes another one.
    package var isUndo: Bool

    /// Creates a row.
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
    /// The kind of its events.
    package var kind: Event.Kind
    /// The number of items.
    package var count: Int
    /// The time of the step.
    package var at: Date
    /// The name of the machine.
    package var device: String

    /// Creates a step.
    package init(kind: Event.Kind, count: Int, at: Date, device: String) {
        self.kind = kind
        self.count = count
        self.at = at
        self.device = device
    }
}
