package import FeedModel
package import Query

/// An opaque cursor of the library that marks the next page of a list.
package struct ListCursor: RawRepresentable, Hashable, Sendable {
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }
}

/// One page of a list.
package struct ListPage: Hashable, Sendable {
    /// The items in order.
    package var items: [LibraryItem]
    package var sourceTitles: [SourceID: String]
    /// The passages of the items' texts that match the search; none for items that match only in the title.
    package var snippets: [ItemID: Snippet]
    /// The cursor of the next page; `nil` after the last page.
    package var next: ListCursor?
    /// The number of items of the whole list; `nil` if counting them takes long.
    package var total: Int?

    package init(
        items: [LibraryItem],
        sourceTitles: [SourceID: String] = [:],
        snippets: [ItemID: Snippet] = [:],
        next: ListCursor?,
        total: Int? = nil
    ) {
        self.total = total
        self.items = items
        self.sourceTitles = sourceTitles
        self.snippets = snippets
        self.next = next
    }
}
