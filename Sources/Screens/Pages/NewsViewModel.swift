public import FeedModel
public import OpenCombine

/// News in the observable style: published values and methods, over the same pages as ``ArticlesViewModel``.
///
/// The trigger-subject style is what quire's own reader uses. This one is for clients that observe an object and call
/// its methods; both stand on one ``PagesEnvironment`` and one fold, and so cannot come to differ.
@MainActor
public final class NewsViewModel: ObservableObject {
    /// The news as last fetched, pages one after the other; a failure leaves them as they are.
    @Published public private(set) var newsItems: [LibraryItem] = []
    /// How the last fetch went.
    @Published public private(set) var status = RequestStatus.none
    /// The categories of what is shown, each once, in the order in which they come.
    public var categories: [String] {
        var known: Set<String> = []
        return newsItems.flatMap(\.item.categories).filter { known.insert($0).inserted }
    }

    private let environment: PagesEnvironment
    private var screen = ArticlesScreen()
    private var fetch: AnyCancellable?

    /// Makes a screen without news; nothing is fetched before ``fetchNewsItems()``.
    public init(environment: PagesEnvironment) {
        self.environment = environment
    }

    /// Fetches the first page; a call while a fetch is running is ignored.
    public func fetchNewsItems() {
        guard status != .requesting else { return }
        take(.asked)
        fetch = environment.page(nil).sink { [weak self] in self?.take(.replaced($0)) }
    }

    /// Fetches the next page; ignored while a fetch is running and behind the last page.
    public func fetchMoreNewsItems() {
        guard screen.canFetch else { return }
        take(.asked)
        fetch = environment.page(screen.next).sink { [weak self] in self?.take(.answered($0)) }
    }

    /// The news of one category.
    public func newsItems(in category: String) -> [LibraryItem] {
        newsItems.filter { $0.item.categories.contains(category) }
    }

    private func take(_ change: ArticlesChange) {
        screen = screen.applying(change)
        if newsItems != screen.articles { newsItems = screen.articles }
        status = screen.status
    }
}
