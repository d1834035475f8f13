package import FeedModel
import Library
import Query
package import Screens
import SubscriptionFormats
import TerminalText

/// Lists feeds with their counts: the subscriptions with items, and the queries of the subscriptions file.
package struct FeedList: QueryingService {
    let queries: ItemQueries
    private let host: @Sendable (Subscription) -> String?

    package init(queries: ItemQueries, host: @escaping @Sendable (Subscription) -> String?) {
        self.queries = queries
        self.host = host
    }

    /// Returns the feeds that a request lists, in its order.
    ///
    /// Reads the counters that the library keeps, and no items. So queries have no counts yet; ``counted(_:)`` adds them.
    ///
    /// - Throws: `FileError`, `LibraryError`.
    package func rows(_ request: FeedRequest = FeedRequest()) async throws -> [FeedRow] {
        let file = try catalog.store.read()
        let summaries = try await libraries.current.sourceSummaries()
        let backoffs = try await libraries.current.hostBackoffs()
        let holds = Dictionary(backoffs.map { ($0.host, $0) }) { first, _ in first }
        let withoutItems = catalog.registry.sourcesWithoutItems
        var rows: [FeedRow] = []
        rows.reserveCapacity(file.subscriptions.count)
        for (subscription, line) in zip(file.subscriptions, file.lineNumbers) {
            guard !withoutItems.contains(subscription.uri.plugin) else { continue }
            let isHidden = file.hidden.contains(subscription.id)
            var row = row(of: subscription, summaries[subscription.id], isHidden: isHidden, line: line)
            if !holds.isEmpty, row.state.isOfLastFetch, let hold = host(subscription).flatMap({ holds[$0] }) {
                row.state = .onHold(hold)
            }
            rows.append(row)
        }
        let queries = QueryFeed.all(in: file)
        if !queries.isEmpty { rows = (rows + queries.map(FeedRow.init)).sorted { $0.line < $1.line } }
        return request.selection(from: rows)
    }

    /// Returns the feeds with a title, in any case: a query, and if none can be read, the subscriptions.
    ///
    /// - Throws: `FileError`, `LibraryError`.
    func rows(titled title: String) async throws -> [FeedRow] {
        let folded = title.lowercased()
        let queries = (try? catalog.store.read()).map(QueryFeed.rows) ?? []
        let found = queries.filter { TerminalText.line($0.title).lowercased() == folded }
        if let query = found.first(where: { $0.query != nil }) { return try await counted([query]) }
        let meant = Set(try await catalog.subscriptionsWithItems(titled: title).map(\.id))
        guard !meant.isEmpty else { return found }
        let rows = try await rows(FeedRequest(scope: .all, order: .file))
        return found + rows.filter { $0.source.map(meant.contains) ?? false }
    }

    /// Returns the rows with the counts of their queries, in the same order.
    ///
    /// A query that is too costly to count keeps none.
    ///
    /// - Throws: `FileError`, `LibraryError`.
    package func counted(_ rows: [FeedRow]) async throws -> [FeedRow] {
        var counted = rows
        for (index, row) in rows.enumerated() {
            guard row.counts == nil, case .query(let query?) = row.content else { continue }
            do {
                counted[index].counts = try await counts(of: query)
            } catch LibraryError.tooCostly {
                continue
            }
        }
        return counted
    }

    private func counts(of query: Query) async throws -> FeedRow.Counts {
        let library = libraries.current
        let context = try await queries.context(for: query)
        let unread = Query(query.unreadOnly.predicate, limit: query.limit)
        return FeedRow.Counts(
            unread: try await library.count(unread, in: context),
            total: try await library.count(query, in: context)
        )
    }

    private func row(of subscription: Subscription, _ summary: SourceSummary?, isHidden: Bool, line: Int) -> FeedRow {
        let address = subscription.uri.description
        return FeedRow(
            content: .subscription(subscription.id),
            title: SourceTitles.shown(subscription.title, summary?.title) ?? subscription.uri.placeholderTitle,
            address: address,
            tags: subscription.tags,
            counts: FeedRow.Counts(unread: summary?.counts.unread ?? 0, total: summary?.counts.total ?? 0),
            state: state(of: subscription, summary),
            isHidden: isHidden,
            line: line
        )
    }

    private func state(of subscription: Subscription, _ summary: SourceSummary?) -> FeedRow.State {
        if let fault = catalog.fault(of: subscription) { return .refused(fault) }
        guard let summary, summary.isFetched else { return .neverFetched }
        if let pause = summary.pause { return .paused(pause) }
        guard let failure = summary.failure else { return .well }
        return .failed(failure, times: summary.consecutiveFailures, lastSuccess: summary.succeeded)
    }
}

extension FeedRow.State {
    /// Whether a back-off of the host says more.
    fileprivate var isOfLastFetch: Bool {
        switch self {
        case .well, .neverFetched, .failed: true
        case .onHold, .paused, .refused, .unreadableQuery: false
        }
    }
}

extension Feeds {
    package convenience init(_ feeds: FeedList) {
        self.init(
            list: Reading { try await feeds.rows($0) },
            count: Reading { try await feeds.counted(try await feeds.rows(FeedRequest(scope: .all))) },
            find: Reading { try await feeds.rows(titled: $0) }
        )
    }
}
