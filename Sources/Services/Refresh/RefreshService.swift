import FeedModel
import Fetching
import Library
import OpenCombine
import Query
package import Screens
import Streams

/// Refreshes subscriptions: chooses them, fetches what is due, stores it, and reports each.
package struct RefreshService: QueryingService {
    /// The bytes of feeds that may wait to be stored: enough for the writer to put many pages into one transaction, and for fetches to
    /// continue while it commits.
    private static let backlog = 5 << 20

    let queries: ItemQueries
    private let fetcher: SubscriptionFetcher
    private let width: Int
    private let isOffline: Bool

    package init(queries: ItemQueries, fetcher: SubscriptionFetcher, jobs: Int, isOffline: Bool) {
        self.queries = queries
        self.fetcher = fetcher
        width = jobs
        self.isOffline = isOffline
    }

    package struct Running: Sendable {
        /// The news of each subscription; an error of the subscriptions file or the library is the last.
        package let news: AsyncStream<RefreshNews>
        /// Cancels what is not finished; ``news`` ends after what is being stored is stored and reported.
        package let stop: @Sendable () -> Void
    }

    /// Starts to refresh; the refresh is cancelled when its news are no longer awaited.
    ///
    /// - Parameter width: How many subscriptions to fetch at once; `nil` for the configuration's number.
    package func start(_ request: RefreshRequest, jobs width: Int? = nil) -> Running {
        let (news, continuation) = AsyncStream.makeStream(of: RefreshNews.self)
        let task = Task {
            do {
                try await refresh(request, width: width ?? self.width) { continuation.yield($0) }
            } catch {
                continuation.yield(RefreshNews(ending: error))
            }
            continuation.finish()
        }
        continuation.onTermination = { _ in task.cancel() }
        return Running(news: news) { task.cancel() }
    }

    private func refresh(
        _ request: RefreshRequest,
        width: Int,
        report: @escaping @Sendable (RefreshNews) -> Void
    ) async throws {
        guard !isOffline else { throw RefreshError.offline }
        let library = libraries.current
        try await fetcher.prepare(in: library)
        try await catalog.updateRemovedFilters()
        let chosen = try await subscriptions(chosenBy: request)
        await fetcher.lookAgainForCredentials(of: chosen.map(\.record))
        let titles = RefreshTitles(of: chosen)
        var jobs: [FetchJob] = []
        jobs.reserveCapacity(chosen.count)
        for status in chosen {
            do throws(SubscriptionError) {
                var job = try fetcher.job(for: status.subscription, record: status.record)
                job.omitsUnchanged = true
                // A program that was corrected makes other items of the same document.
                if request.isForced, status.subscription.uri.command != nil { job.isConditional = false }
                jobs.append(job)
            } catch {
                report(RefreshNews(title: status.title, source: status.subscription.id, outcome: .failed(error)))
            }
        }
        // The reader may override the back-off for one address, but not for many at once.
        if request.isForced, jobs.count == 1, isAddress(request, of: jobs[0].subscription),
            let skip = fetcher.fetcher.obstacle(to: jobs[0], isForced: true), let hold = skip.serversRequest(by: clock)
        {
            jobs[0].overrulesBackoff = true
            let source = jobs[0].subscription.id
            report(RefreshNews(title: titles[source], source: source, outcome: .overruling(hold)))
        }
        let refresher = Refresher(
            fetcher: fetcher.fetcher,
            width: width,
            backlog: Self.backlog,
            sink: LibrarySink(library: library, flushesLater: true, titles: titles)
        )
        await library.beginBulkLoad(newSubscriptions: jobs.count { $0.record.attempted == nil })
        await refresher.refresh(consume jobs, isForced: request.isForced) { event in
            report(RefreshNews(event, titles: titles, clock: clock))
        }
        await library.endBulkLoad()
    }

    private func isAddress(_ request: RefreshRequest, of subscription: FeedModel.Subscription) -> Bool {
        guard request.rows.isEmpty, let text = request.filter else { return false }
        return (try? SubscriptionURI(text))?.id == subscription.id
    }

    /// Returns the subscriptions that a request means: in its rows; those with its words as addresses; those that a query with
    /// fields or states finds; else the only one with the text as its title, or as a part of its title or address.
    ///
    /// - Throws: ``FeedModel/SubscriptionError/missing(_:)`` or ``FeedModel/SubscriptionError/unmatched(_:)`` when a text means none,
    ///   ``Screens/SubscriptionNameError/ambiguous(_:addresses:)`` when it is a part of several names.
    private func subscriptions(chosenBy request: RefreshRequest) async throws -> [SubscriptionStatus] {
        let statuses = try await catalog.statuses()
        guard let text = request.filter else { return statuses }
        if !request.rows.isEmpty {
            for row in request.rows where !statuses.contains(where: { $0.subscription.id == row }) {
                throw SubscriptionError.missing(row.rawValue)
            }
            return statuses.filter { request.rows.contains($0.subscription.id) }
        }
        if let exact = statuses.at([text]) ?? statuses.at(request.words) { return exact }
        let query = try? Query(parsing: text)
        guard let query, !query.isPlainTextSearch else {
            if let named = try SubscriptionStatus.named(text, among: statuses, countsSections: false) { return [named] }
            throw (try? SubscriptionURI(text)) == nil ? SubscriptionError.unmatched(text) : .missing(text)
        }
        let context = try await queries.context(naming: query.screens)
        let sources = try await libraries.current.sources(of: query, in: context)
        let empty = statuses.filter { $0.total == 0 }.map(\.subscription.id)
        let chosen = sources.union(query.sources(among: empty, in: context))
        let found = statuses.filter { chosen.contains($0.subscription.id) }
        guard !found.isEmpty else { throw SubscriptionError.missing(text) }
        return found
    }
}

extension [SubscriptionStatus] {
    /// Returns the subscriptions with these addresses; `nil` if an address is that of none.
    fileprivate func at(_ addresses: [String]) -> [SubscriptionStatus]? {
        let ids = Set(addresses.compactMap { (try? SubscriptionURI($0))?.id })
        let found = filter { ids.contains($0.subscription.id) }
        return found.count == addresses.count ? found : nil
    }
}

extension Refreshes {
    package convenience init(_ service: RefreshService) {
        self.init { request in Deferred { updates(of: service.start(request).news) }.eraseToAnyPublisher() }
    }
}
