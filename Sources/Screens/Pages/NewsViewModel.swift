package import FeedModel
package import OpenCombine

/// News as an observable object, over the same pages and with the same fold as ``ArticlesViewModel``.
@MainActor
package final class NewsViewModel: ObservableObject {
    @Published package private(set) var newsItems: [LibraryItem] = []
    @Published package private(set) var status = RequestStatus.none
    /// The news with what belongs to the pages: their number, notices, attribution, whether there are more.
    @Published package private(set) var screen = ArticlesScreen()

    private let environment: PagesEnvironment
    private var fetch: AnyCancellable?

    package init(environment: PagesEnvironment) {
        self.environment = environment
    }

    /// Fetches the first page; ignored while a fetch is running.
    package func fetchNewsItems() {
        guard status != .requesting else { return }
        take(.asked)
        fetch = environment.page(nil).sink { [weak self] in self?.take(.replaced($0)) }
    }

    /// Fetches the next page; ignored while a fetch is running and after the last page.
    package func fetchMoreNewsItems() {
        guard screen.canFetch else { return }
        take(.asked)
        fetch = environment.page(screen.next).sink { [weak self] in self?.take(.answered($0)) }
    }

    /// Cancels the running fetch; the news shown stay.
    package func cancel() {
        fetch = nil
        take(.cancelled)
    }

    package func update(_ items: [LibraryItem]) { take(.marked(items)) }

    private func take(_ change: ArticlesChange) {
        screen = screen.applying(change)
        if newsItems != screen.articles { newsItems = screen.articles }
        status = screen.status
    }
}
