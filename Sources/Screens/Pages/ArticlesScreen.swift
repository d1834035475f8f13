public import FeedModel
public import SourceAPI

/// How the last request of a screen went.
public enum RequestStatus: Hashable, Sendable {
    /// No request was sent.
    case none
    /// A request is running.
    case requesting
    /// It was answered.
    case requestSuccess
    /// It failed; what was there before stays.
    case requestFailure(ScreenFailure)
}

/// One page as a source has answered it.
public struct FetchedPage: Hashable, Sendable {
    /// The items, in the source's order.
    public var items: [LibraryItem]
    /// Where the next page begins; `nil` when this was the last.
    public var next: Cursor?
    /// How many elements could not be read.
    public var skipped: Int

    /// Makes a page.
    public init(items: [LibraryItem], next: Cursor? = nil, skipped: Int = 0) {
        self.items = items
        self.next = next
        self.skipped = skipped
    }
}

/// Articles of one source at one moment, as many pages as were asked for.
public struct ArticlesScreen: Hashable, Sendable {
    /// The articles in the order in which they came.
    public var articles: [LibraryItem] = []
    /// How the last request went.
    public var status = RequestStatus.none
    /// How many pages are there.
    public var pages = 0
    /// Whether there is another page.
    public var hasNext = true
    /// What the last page brought.
    public var merge = Merge()
    var next: Cursor?

    /// Starts with nothing.
    public init() {}

    /// What a page changed.
    public struct Merge: Hashable, Sendable {
        /// How many articles are new on the screen.
        public var added = 0
        /// How many replaced an older version of themselves, in their place.
        public var updated = 0
        /// How many were there already, just as they are.
        public var repeated = 0
        /// How many elements could not be read.
        public var skipped = 0

        /// Starts with nothing changed.
        public init() {}
    }

    /// How far the screen is, in one word.
    public enum Phase: Hashable, Sendable {
        /// No request was sent.
        case idle
        /// The first page is on its way.
        case loading
        /// There are articles.
        case loaded
        /// The source has none.
        case empty
        /// There are none, because the request failed.
        case failed(ScreenFailure)
    }

    /// How far the screen is: an empty answer is not a failure, and neither is loading.
    public var phase: Phase {
        switch status {
        case _ where !articles.isEmpty: .loaded
        case .none: .idle
        case .requesting: .loading
        case .requestSuccess: .empty
        case .requestFailure(let failure): .failed(failure)
        }
    }
}

/// Everything that can happen to a screen of articles.
enum ArticlesChange {
    /// A request began.
    case asked
    /// The first page was answered; it replaces what was there.
    case replaced(Result<FetchedPage, ScreenFailure>)
    /// The next page was answered.
    case answered(Result<FetchedPage, ScreenFailure>)
    /// The person did something with these items; this is how they are now.
    case marked([LibraryItem])
}

extension ArticlesScreen {
    /// Whether the next page can be asked for.
    var canFetch: Bool { hasNext && status != .requesting }

    /// The screen after a change.
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
        case .marked(let items):
            screen.articles.merge(items, appends: false)
        }
        return screen
    }

    /// The old order stays; an article that is there is replaced in its place, others are appended.
    private mutating func take(_ page: FetchedPage) {
        var places = Dictionary(articles.indices.map { (articles[$0].id, $0) }) { first, _ in first }
        merge = Merge()
        merge.skipped = page.skipped
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
        // A source whose next page is this one would be asked for ever.
        hasNext = page.next != nil && page.next != next
        next = page.next
        pages += 1
        status = .requestSuccess
    }
}
