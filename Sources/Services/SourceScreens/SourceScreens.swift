package import FeedModel
import Fetching
import Library
import ReaderShell
package import Screens
import SourceAPI
import Streams
import Synchronization

/// The screens whose content is what a source answers at once: pages of articles and news, forecasts, searches for repositories.
package struct SourceScreens: Sendable {
    /// How many items a page has that is read from the library.
    private static let pageLength = 30

    let fetcher: SubscriptionFetcher
    let libraries: LibraryProvider
    let answers: AnswerCache
    let clock: RunClock
    private let catalog: SubscriptionCatalog
    private let nextPages = NextPages()

    /// Creates the service.
    ///
    /// - Parameter answers: Where answers to questions without a subscription are remembered.
    package init(
        fetcher: SubscriptionFetcher,
        catalog: SubscriptionCatalog,
        libraries: LibraryProvider,
        answers: AnswerCache,
        clock: RunClock
    ) {
        self.fetcher = fetcher
        self.catalog = catalog
        self.libraries = libraries
        self.answers = answers
        self.clock = clock
    }

    /// Creates the model of the pages of one source, fetched one after the other and stored as they come.
    ///
    /// - Throws: ``FeedModel/SubscriptionError`` when no source answers the address.
    @MainActor
    package func pages(of uri: SubscriptionURI) throws -> any ArticlesViewModelType {
        let subscription = try catalog.subscription(at: uri)
        return ArticlesViewModel(
            environment: PagesEnvironment { cursor in
                screenOutcome(explainer: clock.explainer) {
                    var page = try await page(of: subscription, at: cursor)
                    page.attribution = catalog.registry.attribution(of: uri.id)
                    return page
                }
            }
        )
    }

    /// Fetches one page.
    ///
    /// While it is too early to fetch the first page again, the library answers.
    private func page(of subscription: Subscription, at cursor: Cursor?) async throws -> FetchedPage {
        let library = libraries.current
        switch try await fetcher.page(of: subscription, at: cursor, isForced: true, in: library) {
        case .tooEarly(let skip, let failure):
            if let error = skip.error ?? failure { throw error }
            let items = try await stored(of: subscription.id, in: library)
            return FetchedPage(items: items, next: nextPages[subscription.id])
        case .fetched(_, _, unstored: let error?):
            throw error
        case .fetched(let result, _, unstored: nil):
            let page = try result.get()
            if cursor == nil { nextPages[subscription.id] = page.next }
            return try await fetched(page, of: subscription.id, in: library)
        }
    }

    /// Joins the items of a page with what the library knows of them.
    private func fetched(_ page: Page, of source: SourceID, in library: Library) async throws -> FetchedPage {
        switch page.content {
        case .items(let items):
            let known = try await library.items(items.map(\.id))
            let found = items.map { known[$0.id] ?? LibraryItem(item: $0, arrived: clock.now()) }
            var fetched = FetchedPage(items: found, next: page.next, skipped: page.skipped)
            fetched.notice = page.notice
            return fetched
        case .unchanged:
            return FetchedPage(items: try await stored(of: source, in: library), next: page.next)
        case .forecast:
            throw SourceError.malformed(where: "the answer", what: "a forecast instead of articles")
        }
    }

    /// Returns the newest items of a source that the library has.
    func stored(of source: SourceID, in library: Library) async throws -> [LibraryItem] {
        try await library.items(of: source, limit: Self.pageLength)
    }
}

/// The cursors of second pages in this run, for first pages that are read from the library.
private final class NextPages: Sendable {
    private let cursors = Mutex<[SourceID: Cursor]>([:])

    /// The cursor of a source's second page, as its last answer gave it.
    subscript(source: SourceID) -> Cursor? {
        get { cursors.withLock { $0[source] } }
        set { cursors.withLock { $0[source] = newValue } }
    }
}
