package import FeedModel
package import Query

/// A page that the reader can be at, as it was left.
package enum ReaderPlace: Hashable, Sendable {
    /// The home screen.
    case home(HomePlace)
    /// The items of a question.
    case list(ListPlace)
    /// The subscriptions.
    case feeds(FeedsPlace)
    /// The latest steps of the ledger.
    case history(HistoryPlace)
    /// An opened item.
    case item(OpenedItem)
    /// The items of a service: pages of a source, or repositories.
    case service(ServicePlace)
    /// The weather of a place.
    case weather
}

/// The home screen as it was shown.
package struct HomePlace: Hashable, Sendable {
    /// The screen.
    package var screen: HomeScreen
    /// The index of the item that was opened last.
    package var position: Int?
}

/// A list of items: a question, and a snapshot of its answer that grows window by window.
///
/// Items that arrive later move no row that has a number, and an item that is read keeps its row.
package struct ListPlace: Hashable, Sendable {
    /// The question.
    package var question: Question
    /// The items loaded so far, in the order of the question.
    package var items: [LibraryItem] = []
    /// The titles of the items' sources.
    package var sourceTitles: [SourceID: String] = [:]
    /// The passages of the items' texts that match the search.
    package var snippets: [ItemID: Snippet] = [:]
    /// The cursor of the next window; `nil` after the last one.
    package var next: ListCursor?
    /// The number of items of the question; `nil` if it is not known.
    package var total: Int?
    /// The number of rows shown; the walk loads windows that are not shown.
    package var shown = 0
    /// The index of the item that was opened last.
    package var position: Int?
    /// Whether the reader was told that nothing in it is unread, so that the walk leaves it.
    var isLeft = false

    /// Creates an empty list.
    package init(question: Question) {
        self.question = question
    }

    /// Appends a window.
    mutating func append(_ page: ListPage) {
        items.merge(page.items, appends: true)
        sourceTitles.merge(page.sourceTitles) { $1 }
        snippets.merge(page.snippets) { $1 }
        next = page.next
        // Items that were read meanwhile keep their rows, so the first count stays.
        total = page.next == nil ? items.count : total ?? page.total
    }
}

/// The items of a service, which a view model of its own loads.
package struct ServicePlace: Hashable, Sendable {
    /// The kind of service.
    package var kind: Kind
    /// The items.
    package var items: [LibraryItem]
    /// The index of the item that was opened last.
    package var position: Int?

    /// The kinds of services.
    package enum Kind: String, Hashable, Sendable {
        /// A source, page by page.
        case pages
        /// Repositories.
        case repositories
    }

    /// Creates a list of items.
    package init(_ kind: Kind, items: [LibraryItem]) {
        self.kind = kind
        self.items = items
    }
}

/// The subscriptions as they were listed.
package struct FeedsPlace: Hashable, Sendable {
    /// The request.
    package var request: FeedRequest
    /// The rows.
    package var rows: [FeedRow]
    /// The index of the row that was opened last.
    package var position: Int?
}

/// The latest steps of the ledger as they were listed.
package struct HistoryPlace: Hashable, Sendable {
    /// The query; `nil` for all steps.
    package var query: Query?
    /// The rows.
    package var rows: [LedgerStep]
    /// The index of the row that was opened last.
    package var position: Int?
}

extension ReaderPlace {
    /// The name in the ledger.
    package var name: String {
        switch self {
        case .home: "home"
        case .list: "list"
        case .feeds: "feeds"
        case .history: "history"
        case .item: "item"
        case .service(let service): service.kind.rawValue
        case .weather: "weather"
        }
    }

    /// The number of rows; `nil` for a page without numbers.
    var rowCount: Int? {
        switch self {
        case .home(let home): home.screen.items.count
        case .list(let list): list.items.count
        case .feeds(let feeds): feeds.rows.count
        case .history(let history): history.rows.count
        case .service(let service): service.items.count
        case .item, .weather: nil
        }
    }

    /// The items of the rows; empty for a page whose rows are no items.
    package var items: [LibraryItem] {
        switch self {
        case .home(let home): home.screen.items
        case .list(let list): list.items
        case .service(let service): service.items
        case .feeds, .history, .item, .weather: []
        }
    }

    /// The number of items that a position is counted in; `nil` if it is not known.
    var total: Int? {
        if case .list(let list) = self { list.total } else { items.count }
    }

    /// The index of the row that was opened last.
    var position: Int? {
        get {
            switch self {
            case .home(let home): home.position
            case .list(let list): list.position
            case .feeds(let feeds): feeds.position
            case .history(let history): history.position
            case .service(let service): service.position
            case .item, .weather: nil
            }
        }
        set {
            switch self {
            case .home(var home):
                home.position = newValue
                self = .home(home)
            case .list(var list):
                list.position = newValue
                self = .list(list)
            case .feeds(var feeds):
                feeds.position = newValue
                self = .feeds(feeds)
            case .history(var history):
                history.position = newValue
                self = .history(history)
            case .service(var service):
                service.position = newValue
                self = .service(service)
            case .item, .weather: break
            }
        }
    }

    /// Replaces the items that were changed.
    mutating func update(_ changed: [ItemID: LibraryItem]) {
        switch self {
        case .home(var home):
            home.screen = home.screen.applying(.marked(Array(changed.values)))
            self = .home(home)
        case .list(var list):
            list.items.replace(with: changed)
            self = .list(list)
        case .service(var service):
            service.items.replace(with: changed)
            self = .service(service)
        case .item(var opened):
            opened.kept = changed[opened.kept.id] ?? opened.kept
            self = .item(opened)
        case .feeds, .history, .weather: break
        }
    }
}

extension [LibraryItem] {
    /// Replaces items by their current values.
    fileprivate mutating func replace(with changed: [ItemID: LibraryItem]) {
        for index in indices { self[index] = changed[self[index].id] ?? self[index] }
    }
}
