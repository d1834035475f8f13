package import FeedModel
package import Query

package struct MarkRequest: Hashable, Sendable {
    package var kind: Event.Kind
    package var items: Items
    package var provenance: Provenance
    package var shown: Set<ItemID>

    package enum Items: Hashable, Sendable {
        case these([ItemID])
        case found(Query)
    }
}

package struct MarkOutcome: Hashable, Sendable {
    package var count: Int
    /// The current values of the changed items that are shown, or of the only one.
    package var items: [LibraryItem]
    /// Whether the items were rows of a page and not found by a query.
    package var isOfRows: Bool
    /// The query, if it finds no item.
    package var unmatched: Query?

    package init(count: Int, items: [LibraryItem], isOfRows: Bool, unmatched: Query? = nil) {
        self.count = count
        self.items = items
        self.isOfRows = isOfRows
        self.unmatched = unmatched
    }
}
