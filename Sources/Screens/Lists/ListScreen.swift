public import FeedModel
public import Query

/// The state of a list of items.
public struct ListScreen: Hashable, Sendable {
    /// The query of the list; `nil` before the first one.
    public var query: Query?
    /// The items loaded so far, in the order of the query.
    public var items: [LibraryItem] = []
    /// The titles of the items' sources.
    public var sourceTitles: [SourceID: String] = [:]
    /// The passages of the items' texts that match the search.
    public var snippets: [ItemID: Snippet] = [:]
    /// The cursor of the next page; `nil` after the last page.
    public var next: ListCursor?
    /// The phase of loading.
    public var phase = PagedPhase<ScreenFailure>.idle

    /// Creates an empty list.
    public init() {}
}

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
    /// The number of items of the whole query; `nil` on later pages, and where counting takes long.
    public var total: Int?

    /// Creates a page.
    public init(
        items: [LibraryItem],
        sourceTitles: [SourceID: String] = [:],
        snippets: [ItemID: Snippet] = [:],
        next: ListCursor?,
        total: Int? = nil
    ) {
        self.items = items
        self.sourceTitles = sourceTitles
        self.snippets = snippets
        self.next = next
        self.total = total
    }
}

/// A change to a list.
enum ListChange {
    /// A new query started; the previous items are discarded.
    case asked(Query)
    /// The next page was requested.
    case askedMore
    /// A page arrived or failed.
    case answered(Result<ListPage, ScreenFailure>)
    /// Items were marked; these are their current values.
    case marked([LibraryItem])
}

extension ListScreen {
    /// Whether another page can be requested.
    var canLoadMore: Bool { next != nil && !phase.isLoading }

    /// Returns the screen after a change.
    func applying(_ change: ListChange) -> ListScreen {
        var screen = self
        switch change {
        case .asked(let query):
            screen = ListScreen()
            screen.query = query
            screen.phase = .loading
        case .askedMore:
            screen.phase = .loadingMore
        case .answered(.success(let page)):
            screen.items.merge(page.items, appends: true)
            screen.sourceTitles.merge(page.sourceTitles) { $1 }
            screen.snippets.merge(page.snippets) { $1 }
            screen.next = page.next
            screen.phase = screen.items.isEmpty ? .empty : .loaded
        case .answered(.failure(let failure)):
            screen.phase = .failed(failure)
        case .marked(let items):
            screen.items.merge(items, appends: false)
        }
        return screen
    }
}
