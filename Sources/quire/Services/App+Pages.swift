import FeedFormats
import FeedModel
import Fetching
import Library
import OpenCombine
import ReaderShell
import Screens
import SourceAPI
import Synchronization

extension App {
    /// How many items a page has that is answered from the library.
    private static let pageLength = 30

    /// The pages of one source, fetched one after the other and kept as they come.
    ///
    /// - Throws: ``SubscriptionError`` when no source answers the address.
    @MainActor
    func pages(of uri: SubscriptionURI) throws -> any ArticlesViewModelType {
        let source = try registry.source(for: uri)
        let subscription =
            try subscriptions.read().subscriptions.first { $0.id == uri.id } ?? FeedModel.Subscription(uri: uri)
        return ArticlesViewModel(
            environment: PagesEnvironment { cursor in
                screenOutcome(explainer: explainer) { try await page(of: subscription, from: source, at: cursor) }
            }
        )
    }

    /// One page: fetched, unless it is too early to ask for the first one again; then it is what the library holds.
    private func page(
        of subscription: FeedModel.Subscription,
        from source: any Source,
        at cursor: Cursor?
    ) async throws -> FetchedPage {
        let library = library
        try await learnHosts()
        let record = try await library.record(for: subscription.id) ?? FetchRecord(source: subscription.id)
        let job = FetchJob(
            subscription: subscription,
            source: source,
            record: record,
            interval: configuration.interval
        )
        if cursor == nil, let skip = fetcher.obstacle(to: job, isForced: true) {
            if case .hostBackOff(_, let until) = skip { throw SourceError.rateLimited(until: until) }
            if let failure = record.failure { throw SourceError(failure) }
            let kept = try await library.items(of: subscription.id, limit: Self.pageLength)
            return FetchedPage(items: kept, next: nextPages[subscription.id])
        }
        let result = await fetcher.fetch(job, cursor: cursor)
        let page = try await kept(result, of: job, isFirst: cursor == nil, in: library)
        if cursor == nil { nextPages[subscription.id] = page.next }
        return page
    }

    /// Keeps what a fetch brought; of a further page the items alone, because the record tells of the first.
    private func kept(
        _ result: FetchResult,
        of job: FetchJob,
        isFirst: Bool,
        in library: Library
    ) async throws -> FetchedPage {
        if isFirst {
            _ = try await store(result, in: library)
        } else if case .success(let page) = result.answer, case .items(let items) = page.content {
            try await library.keep(items, from: job.subscription.id)
        }
        let page = try result.answer.get()
        switch page.content {
        case .items(let items):
            let known = try await library.items(items.map(\.id))
            let kept = items.map { known[$0.id] ?? LibraryItem(item: $0, arrived: now()) }
            return FetchedPage(items: kept, next: page.next, skipped: page.skipped)
        case .unchanged:
            return FetchedPage(
                items: try await library.items(of: job.subscription.id, limit: Self.pageLength),
                next: page.next
            )
        case .forecast:
            throw SourceError.malformed(where: "the answer", what: "a forecast, and no articles")
        }
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
