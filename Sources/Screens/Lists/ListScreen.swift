public import FeedModel
public import Query

/// A list of items at one moment.
public struct ListScreen: Hashable, Sendable {
    /// What the list answers; `nil` before anything was asked.
    public var query: Query?
    /// The items so far, in the order of the query.
    public var items: [LibraryItem] = []
    /// What the items' sources are called.
    public var sourceTitles: [SourceID: String] = [:]
    /// Where the items' texts have what was searched for.
    public var snippets: [ItemID: Snippet] = [:]
    /// Where the next page begins; `nil` when there is none.
    public var next: ListCursor?
    /// How far the list is.
    public var phase = PagedPhase<ScreenFailure>.idle

    /// Starts a list that nobody has asked for.
    public init() {}
}

/// The place of a list's next page, in the library's own words.
public struct ListCursor: RawRepresentable, Hashable, Sendable {
    /// The library's own words; nobody else reads them.
    public let rawValue: String

    /// Makes a cursor.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

/// One page of a list.
public struct ListPage: Hashable, Sendable {
    /// The items in order.
    public var items: [LibraryItem]
    /// What their sources are called.
    public var sourceTitles: [SourceID: String]
    /// Where their texts have what was searched for; of items that have it in their titles alone nothing.
    public var snippets: [ItemID: Snippet]
    /// Where the next page begins; `nil` when there is none.
    public var next: ListCursor?

    /// Makes a page.
    public init(
        items: [LibraryItem],
        sourceTitles: [SourceID: String] = [:],
        snippets: [ItemID: Snippet] = [:],
        next: ListCursor?
    ) {
        self.items = items
        self.sourceTitles = sourceTitles
        self.snippets = snippets
        self.next = next
    }
}

/// Everything that can happen to a list.
enum ListChange {
    /// A query was asked; what was there before is gone.
    case asked(Query)
    /// The next page was asked for.
    case askedMore
    /// A page arrived, or did not.
    case answered(Result<ListPage, ScreenFailure>)
    /// The person did something with these items; this is how they are now.
    case marked([LibraryItem])
}

extension ListScreen {
    /// Whether another page can be asked for.
    var canAskMore: Bool { next != nil && !phase.isAsking }

    /// The screen after a change.
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
