import FeedModel
import Fetching
import Library
import OpenCombine
import ReaderShell
import Screens
import SourceAPI
import SubscriptionFormats
import Synchronization

extension App {
    /// How many items a page has that is answered from the library.
    private static let pageLength = 30

    /// The pages of one source, fetched one after the other and kept as they come.
    ///
    /// - Throws: ``SubscriptionError`` when no source answers the address.
    @MainActor
    func pages(of uri: SubscriptionURI) throws -> any ArticlesViewModelType {
        _ = try registry.source(for: uri)
        let subscription =
            try subscriptions.read().subscriptions.first { $0.id == uri.id } ?? FeedModel.Subscription(uri: uri)
        return ArticlesViewModel(
            environment: PagesEnvironment { cursor in
                screenOutcome(explainer: explainer) { try await page(of: subscription, at: cursor) }
            }
        )
    }

    /// One page: fetched, unless it is too early to ask for the first one again; then it is what the library holds.
    private func page(
        of subscription: FeedModel.Subscription,
        at cursor: Cursor?
    ) async throws -> FetchedPage {
        let library = library
        switch try await subscriptionFetcher.page(of: subscription, at: cursor, isForced: true, in: library) {
        case .tooEarly(let skip):
            if let error = skip.error { throw error }
            return FetchedPage(
                items: try await stored(of: subscription.id, in: library),
                next: nextPages[subscription.id]
            )
        case .fetched(_, _, unstored: let error?):
            throw error
        case .fetched(let page, _, unstored: nil):
            if cursor == nil { nextPages[subscription.id] = page.next }
            return try await fetched(page, of: subscription.id, in: library)
        }
    }

    /// Joins the items of a page with what the library knows of them.
    private func fetched(_ page: Page, of source: SourceID, in library: Library) async throws -> FetchedPage {
        switch page.content {
        case .items(let items):
            let known = try await library.items(items.map(\.id))
            let found = items.map { known[$0.id] ?? LibraryItem(item: $0, arrived: now()) }
            return FetchedPage(items: found, next: page.next, skipped: page.skipped)
        case .unchanged:
            return FetchedPage(items: try await stored(of: source, in: library), next: page.next)
        case .forecast:
            throw SourceError.malformed(where: "the answer", what: "a forecast, and no articles")
        }
    }

    private func stored(of source: SourceID, in library: Library) async throws -> [LibraryItem] {
        try await library.items(of: source, limit: Self.pageLength)
    }
}

/// Where the second pages of this run's sources begin, for a first page that is answered from the library.
final class NextPages: Sendable {
    private let cursors = Mutex<[SourceID: Cursor]>([:])

    /// The cursor of a source's second page, as it said last.
    subscript(source: SourceID) -> Cursor? {
        get { cursors.withLock { $0[source] } }
        set { cursors.withLock { $0[source] = newValue } }
    }
}
