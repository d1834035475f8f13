package import FeedModel
package import SourceAPI

package struct RepositoriesScreen: Equatable, Sendable {
    package var words = ""
    package var items: [LibraryItem] = []
    package var total: Int?
    package var notice: String?
    package var attribution: Attribution?
    package var next: Cursor?
    package var remembered: RememberedAnswer?
    private var visited = VisitedPages()
    package var phase = ServicePhase.idle

    var canLoadMore: Bool { next != nil && !phase.isLoading }

    func applying(_ change: RepositoriesChange) -> RepositoriesScreen {
        var screen = self
        switch change {
        case .cleared: screen = RepositoriesScreen()
        case .asked(let words):
            screen = RepositoriesScreen()
            screen.words = words
            screen.phase = .loading
        case .askedMore: screen.phase = .loadingMore
        case .answered(.success(let page)):
            screen.items.merge(page.items)
            screen.total = page.total ?? screen.total
            screen.notice = page.notice
            screen.attribution = page.attribution ?? screen.attribution
            screen.next = screen.visited.follow(page.next)
            screen.remembered = page.remembered
            screen.phase = screen.items.isEmpty ? .empty : .loaded
        case .answered(.failure(let error)): screen.phase = .failed(error)
        case .cancelled: if phase.isLoading { screen.phase = items.isEmpty ? .idle : .loaded }
        case .marked(let items): screen.items.update(items)
        }
        return screen
    }
}

enum RepositoriesChange {
    case cleared
    case asked(String)
    case askedMore
    case answered(Result<FetchedPage, SourceError>)
    case cancelled
    case marked([LibraryItem])
}
