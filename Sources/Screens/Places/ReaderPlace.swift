package import FeedModel
package import Query

/// A page that the reader can return to, in the state in which it was left.
package enum ReaderPlace: Equatable, Sendable {
    case home(HomePlace)
    case list(ListPlace)
    case feeds(FeedsPlace)
    case tags(TagsPlace)
    case history(HistoryPlace)
    case item(OpenedItem)
    case pages(PagesPlace)
    case repositories(RepositoriesPlace)
    case weather(WeatherPlace)
    case sources(SourcesPlace)
}

package struct HomePlace: Equatable, Sendable {
    package var screen: HomeScreen
    package var position: Int?
}

/// A list of items: a question, and a snapshot of its answer that grows window by window.
///
/// Items that arrive later move no row that has a number, and an item that is read keeps its row.
package struct ListPlace: Equatable, Sendable {
    package var question: Question
    package var items: [LibraryItem] = []
    package var sourceTitles: [SourceID: String] = [:]
    package var snippets: [ItemID: Snippet] = [:]
    package var next: ListCursor?
    /// The number of items of the question; `nil` if it is not known.
    package var total: Int?
    /// The number of rows shown; the walk loads windows that are not shown.
    package var shown = 0
    package var position: Int?
    /// Whether it was reported that nothing in it is unread, so that the walk leaves it.
    var isLeft = false

    /// The read items of a feed whose unread ones are listed; `nil` if none were left out.
    package internal(set) var leftOut: LeftOut?

    package struct LeftOut: Equatable, Sendable {
        package var count: Int
        package var all: Query
    }

    mutating func append(_ page: ListPage) {
        items.merge(page.items)
        sourceTitles.merge(page.sourceTitles) { $1 }
        snippets.merge(page.snippets) { $1 }
        next = page.next
        // Items that were read in the meantime keep their rows, so the first count stays.
        total = page.next == nil ? items.count : total ?? page.total
    }
}

package struct FeedsPlace: Equatable, Sendable {
    package var request: FeedRequest
    package var rows: [FeedRow]
    package var position: Int?
}

package struct HistoryPlace: Equatable, Sendable {
    package var question: HistoryQuestion
    package var rows: [Row]
    package var position: Int?
}
