public import FeedModel
public import SourceAPI

/// A search for repositories at one moment.
public struct RepositoriesScreen: Hashable, Sendable {
    /// What is searched for; empty before anything was.
    public var words = ""
    /// The repositories so far, the best match first.
    public var items: [LibraryItem] = []
    /// How many the service has found.
    public var total: Int?
    /// What the person should know beside the last page.
    public var notice: String?
    /// Who must be named beside the results.
    public var attribution: Attribution?
    /// Where the next page begins; `nil` when there is none.
    public var next: Cursor?
    /// How far the search is.
    public var phase = PagedPhase<SourceError>.idle

    /// Starts a search that nobody has asked for.
    public init() {}
}

/// One page of a search.
public struct RepositoriesPage: Hashable, Sendable {
    /// The repositories in the service's order.
    public var items: [LibraryItem]
    /// How many there are in all.
    public var total: Int?
    /// What the person should know beside the page.
    public var notice: String?
    /// Who must be named beside the results.
    public var attribution: Attribution?
    /// Where the next page begins; `nil` when there is none.
    public var next: Cursor?

    /// Makes a page.
    public init(
        items: [LibraryItem],
        total: Int? = nil,
        notice: String? = nil,
        attribution: Attribution? = nil,
        next: Cursor? = nil
    ) {
        self.items = items
        self.total = total
        self.notice = notice
        self.attribution = attribution
        self.next = next
    }
}

/// Everything that can happen to a search.
enum RepositoriesChange {
    /// The text was cleared.
    case cleared
    /// Words were searched for; what was there before is gone.
    case asked(String)
    /// The next page was asked for.
    case askedMore
    /// A page arrived, or did not.
    case answered(Result<RepositoriesPage, SourceError>)
    /// The person did something with these items; this is how they are now.
    case marked([LibraryItem])
}

extension RepositoriesScreen {
    /// Whether another page can be asked for.
    var canAskMore: Bool { next != nil && !phase.isAsking }

    /// The screen after a change.
    func applying(_ change: RepositoriesChange) -> RepositoriesScreen {
        var screen = self
        switch change {
        case .cleared:
            screen = RepositoriesScreen()
        case .asked(let words):
            screen = RepositoriesScreen()
            screen.words = words
            screen.phase = .loading
        case .askedMore:
            screen.phase = .loadingMore
        case .answered(.success(let page)):
            screen.items.merge(page.items, appends: true)
            screen.total = page.total ?? screen.total
            screen.notice = page.notice
            screen.attribution = page.attribution ?? screen.attribution
            screen.next = page.next
            screen.phase = screen.items.isEmpty ? .empty : .loaded
        case .answered(.failure(let error)):
            screen.phase = .failed(error)
        case .marked(let items):
            screen.items.merge(items, appends: false)
        }
        return screen
    }
}
