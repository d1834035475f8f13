import FeedModel
import Query
import Testing

@testable import Screens

/// Histories of queries among the feeds, which are counted only when the feeds are shown: FeedsCommand, Feeds, BackCommand.
@MainActor
@Suite(.timeLimit(.minutes(1))) struct QueryCountHistories {
    private let request = FeedRequest(scope: .all)

    private func page(_ rows: [FeedRow]) -> SessionReply {
        .page(.feeds(FeedsPlace(request: request, rows: request.selection(from: rows))))
    }

    /// A query of the subscriptions file with this number of unread items; `nil` if it is not counted.
    private func query(unread: Int?) -> FeedRow {
        FeedRow(
            content: .query(Query(.flag(.starred))),
            title: "Starred",
            address: "starred",
            counts: unread.map { FeedRow.Counts(unread: $0, total: 9) },
            line: 2
        )
    }

    /// A session whose feeds are these rows, and are counted as others.
    private func history(of rows: [FeedRow], countedAs counted: [FeedRow]) -> History {
        History { features in
            let feeds = features.feeds
            features.feeds = Feeds(
                list: Reading { request in
                    _ = try await feeds.list(request)
                    return request.selection(from: rows)
                },
                count: Reading { _ in
                    _ = try await feeds.count(())
                    return counted
                },
                find: feeds.find
            )
        }
    }

    @Test func feedsWithoutQueriesAreShownAtOnce() async {
        let rows = [FeedRow.sample(1, unread: 4)]
        let history = history(of: rows, countedAs: [])
        #expect(await history.type(FeedsCommand(request)) == [])
        #expect(await history.answer("read") == [page(rows), .ready])
    }

    @Test func ofQueriesWithoutUnreadItemsNothingIsListed() async {
        let history = history(of: [query(unread: nil)], countedAs: [query(unread: 0)])
        _ = await history.type(FeedsCommand(FeedRequest(scope: .unread)))
        #expect(await history.answer("read") == [])
        #expect(await history.answer("count") == [.message(.feeds(.noUnreadFeeds)), .ready])
        #expect(history.places.stack == [])
    }

    @Test func backDoesNotCountAnewAQueryThatIsTooCostly() async {
        let rows = [FeedRow.sample(1, unread: 4), query(unread: nil)]
        let history = history(of: rows, countedAs: rows)
        _ = await history.type(FeedsCommand(request))
        _ = await history.answer("read")
        #expect(await history.answer("count") == [page(rows), .ready])
        _ = await history.type(TagsCommand(.tags))
        _ = await history.answer("read")
        #expect(await history.type(BackCommand()) == [page(rows), .ready])
    }
}
