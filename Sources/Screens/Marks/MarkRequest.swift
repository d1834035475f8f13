package import FeedModel
package import Query

package struct MarkRequest: Equatable, Sendable {
    package var kind: Event.Kind
    package var items: Items
    package var provenance: Provenance

    package enum Items: Equatable, Sendable {
        case these([ItemID])
        case found(Query)
    }
}

package struct MarkOutcome: Sendable {
    /// The items that were marked and were not before.
    package var changed: [ItemID]
    /// The current value of the only one; `nil` of several.
    package var item: LibraryItem?
    /// Whether the items were rows of a page and not found by a query.
    package var isOfRows: Bool
    /// The query, if it finds no item.
    package var unmatched: Query?

    var count: Int { changed.count }

    package init(changed: [ItemID], item: LibraryItem? = nil, isOfRows: Bool, unmatched: Query? = nil) {
        self.changed = changed
        self.item = item
        self.isOfRows = isOfRows
        self.unmatched = unmatched
    }
}
