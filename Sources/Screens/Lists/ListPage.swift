public import FeedModel
public import Query

/// An opaque cursor of the library that marks the next page of a list.
public struct ListCursor: RawRepresentable, Hashable, Sendable {
    /// The library's representation.
    public let rawValue: String

    /// Creates a cursor.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

/// One page of a list.
public struct ListPage: Hashable, Sendable {
    /// The items in order.
    public var items: [LibraryItem]
    /// The titles of the items' sources.
    public var sourceTitles: [SourceID: String]
    /// The passages of the items' texts that match the search; none for items that match only in the title.
    public var snippets: [ItemID: Snippet]
    /// The cursor of the next page; `nil` after the last page.
    public var next: ListCursor?
    /// The number of items of the whole list; `nil` if counting them takes long.
    public var total: Int?

    /// Creates a page.
    public init(
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
