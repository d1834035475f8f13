package import FeedModel
package import Foundation
package import SourceAPI

package enum RequestStatus: Hashable, Sendable {
    case none
    case requesting
    case requestSuccess
    /// The request failed; earlier items are kept.
    case requestFailure(ScreenFailure)
}

/// One page returned by a source.
package struct FetchedPage: Hashable, Sendable {
    /// The items, in the source's order.
    package var items: [LibraryItem]
    /// The number of all items, if the source knows it.
    package var total: Int?
    package var notice: String?
    package var attribution: Attribution?
    /// The cursor of the next page; `nil` after the last page.
    package var next: Cursor?
    /// The number of elements that could not be read.
    package var skipped: Int
    /// The age of the page, if it is shown again without a request.
    package var remembered: RememberedAnswer?

    package init(
        items: [LibraryItem],
        total: Int? = nil,
        notice: String? = nil,
        attribution: Attribution? = nil,
        next: Cursor? = nil,
        skipped: Int = 0,
        remembered: RememberedAnswer? = nil
    ) {
        self.items = items
        self.total = total
        self.notice = notice
        self.attribution = attribution
        self.next = next
        self.skipped = skipped
        self.remembered = remembered
    }
}

package struct ArticlesScreen: Hashable, Sendable {
    package var articles: [LibraryItem] = []
    package var status = RequestStatus.none
    package var pages = 0
    package var hasNext = true
    package var merge = Merge()
    package var notice: String?
    package var attribution: Attribution?
    package var remembered: RememberedAnswer?
    var next: Cursor?
    private var visited = VisitedPages()

    package struct Merge: Hashable, Sendable {
        package var added = 0
        /// The number of articles that replaced an older version in place.
        package var updated = 0
        /// The number of articles that were already present and unchanged.
        package var repeated = 0
        package var skipped = 0
    }
}

enum ArticlesChange {
    case asked
    /// The first page arrived or failed; on success it replaces the articles shown.
    case replaced(Result<FetchedPage, ScreenFailure>)
    case answered(Result<FetchedPage, ScreenFailure>)
    case cancelled
    case marked([LibraryItem])
}

extension ArticlesScreen {
    var canFetch: Bool { hasNext && status != .requesting }

    func applying(_ change: ArticlesChange) -> ArticlesScreen {
        var screen = self
        switch change {
        case .asked: screen.status = .requesting
        case .replaced(.success(let page)):
            screen = ArticlesScreen()
            screen.take(page)
        case .answered(.success(let page)): screen.take(page)
        case .replaced(.failure(let failure)), .answered(.failure(let failure)):
            screen.status = .requestFailure(failure)
        case .cancelled:
            if status == .requesting { screen.status = pages == 0 ? .none : .requestSuccess }
        case .marked(let items):
            screen.articles.update(items)
        }
        return screen
    }

    /// Appends a page; an article that is already present is replaced in place.
    private mutating func take(_ page: FetchedPage) {
        var places = Dictionary(articles.indices.map { (articles[$0].id, $0) }) { first, _ in first }
        merge = Merge()
        merge.skipped = page.skipped
        (notice, attribution) = (page.notice, page.attribution)
        for item in page.items {
            if let place = places[item.id] {
                if articles[place].item == item.item { merge.repeated += 1 } else { merge.updated += 1 }
                articles[place] = item
            } else {
                places[item.id] = articles.count
                articles.append(item)
                merge.added += 1
            }
        }
        next = visited.follow(page.next)
        hasNext = next != nil
        remembered = page.remembered
        pages += 1
        status = .requestSuccess
    }
}

/// The cursors that a screen has been given, so that a service whose pages lead back to earlier ones is not asked for ever.
struct VisitedPages: Hashable, Sendable {
    private var cursors: Set<Cursor> = []

    /// Returns the cursor of the next page; `nil` if it was given before, because its page has been shown.
    mutating func follow(_ cursor: Cursor?) -> Cursor? {
        guard let cursor, cursors.insert(cursor).inserted else { return nil }
        return cursor
    }
}

/// The phase of a screen that asks a service.
package enum ServicePhase: Hashable, Sendable {
    case idle
    case loading
    case loadingMore
    case loaded
    case empty
    /// The last request failed; the items of earlier pages are kept.
    case failed(SourceError)

    package var isLoading: Bool { self == .loading || self == .loadingMore }
}

/// The age of an answer that is shown again without a request.
package struct RememberedAnswer: Hashable, Sendable {
    package var answered: Date
    package var until: Date?

    package init(answered: Date, until: Date?) {
        self.answered = answered
        self.until = until
    }
}
