package import FeedModel
package import Foundation
package import SourceAPI

package enum RequestStatus: Equatable, Sendable {
    case none, requesting, requestSuccess
    case requestFailure(ScreenFailure)
}

package struct FetchedPage: Sendable {
    package var items: [LibraryItem]
    package var total: Int?
    package var notice: String?
    package var attribution: Attribution?
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

package struct ArticlesScreen: Equatable, Sendable {
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

    package struct Merge: Equatable, Sendable {
        package var added = 0
        /// The number of articles that replaced an older version in place.
        package var updated = 0
        /// The number of articles that were already present and unchanged.
        package var repeated = 0
        package var skipped = 0
    }

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
        case .cancelled: if status == .requesting { screen.status = pages == 0 ? .none : .requestSuccess }
        case .marked(let items): screen.articles.update(items)
        }
        return screen
    }

    private mutating func take(_ page: FetchedPage) {
        merge = articles.merge(page.items)
        merge.skipped = page.skipped
        (notice, attribution) = (page.notice, page.attribution)
        next = visited.follow(page.next)
        hasNext = next != nil
        remembered = page.remembered
        pages += 1
        status = .requestSuccess
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

/// The cursors that a screen has been given, so that a service whose pages lead back to earlier ones is not asked for ever.
struct VisitedPages: Equatable, Sendable {
    private var cursors: Set<Cursor> = []

    /// Returns the cursor of the next page; `nil` if it was given before, because its page has been shown.
    mutating func follow(_ cursor: Cursor?) -> Cursor? {
        guard let cursor, cursors.insert(cursor).inserted else { return nil }
        return cursor
    }
}

package enum ServicePhase: Equatable, Sendable {
    case idle, loading, loadingMore, loaded, empty
    /// The last request failed; the items of earlier pages are kept.
    case failed(SourceError)

    package var isLoading: Bool { self == .loading || self == .loadingMore }
}

/// The age of an answer that is shown again without a request.
package struct RememberedAnswer: Equatable, Sendable {
    package var answered: Date
    package var until: Date?

    package init(answered: Date, until: Date?) {
        self.answered = answered
        self.until = until
    }
}
