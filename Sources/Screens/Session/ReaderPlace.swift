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
    /// Tags or categories.
    case tags(TagsPlace)
    /// The latest steps of the ledger.
    case history(HistoryPlace)
    /// An opened item.
    case item(OpenedItem)
    /// The pages of a source.
    case pages(PagesPlace)
    /// The results of a search for repositories.
    case repositories(RepositoriesPlace)
    /// The weather of a city.
    case weather(WeatherPlace)
    /// The subscriptions and the sources.
    case sources(SourcesPlace)
}

/// The home screen, or another screen of config.toml, as it was shown.
package struct HomePlace: Hashable, Sendable {
    /// The screen.
    package var screen: HomeScreen
    /// The index of the row that was opened last.
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

    /// The read items of a feed whose unread ones are listed; `nil` if there are none.
    package internal(set) var leftOut: LeftOut?

    /// Items that a list leaves out.
    package struct LeftOut: Hashable, Sendable {
        /// The number of items.
        package var count: Int
        /// The query that lists them, too.
        package var all: Query
    }

    /// Creates an empty list.
    package init(question: Question) {
        self.question = question
    }

    /// Appends a window.
    mutating func append(_ page: ListPage) {
        items.merge(page.items)
        sourceTitles.merge(page.sourceTitles) { $1 }
        snippets.merge(page.snippets) { $1 }
        next = page.next
        // Items that were read meanwhile keep their rows, so the first count stays.
        total = page.next == nil ? items.count : total ?? page.total
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

/// The latest steps as they were listed.
package struct HistoryPlace: Hashable, Sendable {
    /// The question.
    package var question: HistoryQuestion
    /// The rows, the latest step first.
    package var rows: [Row]
    /// The index of the row that was opened last.
    package var position: Int?
}
