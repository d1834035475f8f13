import FeedModel
import Query
import SourceAPI
import Testing

@testable import Screens

/// Tests of the counts of feeds: SessionState+FeedCounts.
@Suite struct FeedCountsTests {
    private var state = SessionState()
    private let request = FeedRequest(scope: .unread)
    private let failure = SessionFailure(ScreenFailure.noSuchItem("x"))

    /// A feed, and a query that has this number of unread items; `nil` if it is not counted.
    private func rows(feed: Int = 4, query: Int?) -> [FeedRow] {
        [.sample(1, unread: feed), .query(2, unread: query)]
    }

    private func page(_ rows: [FeedRow]) -> SessionEffect {
        .reply(.page(.feeds(FeedsPlace(request: request, rows: rows))))
    }

    /// Lists the feeds, of which the query is not counted yet.
    @discardableResult private mutating func list() -> [SessionEffect] {
        _ = state.apply(.command(.feeds(request)))
        return state.apply(.feeds(request, .success(rows(query: nil))))
    }

    @Test mutating func queriesAreCountedBeforeTheFeedsAreShown() {
        #expect(list() == [.countFeeds])
        let counted = rows(query: 3)
        #expect(state.apply(.recounted(.success(counted))) == [page(counted), .reply(.ready)])
    }

    @Test mutating func feedsWithoutQueriesAreShownAtOnce() {
        _ = state.apply(.command(.feeds(request)))
        let rows = [FeedRow.sample(1, unread: 4)]
        #expect(state.apply(.feeds(request, .success(rows))) == [page(rows), .reply(.ready)])
    }

    @Test mutating func aQueryWithoutUnreadItemsIsNoFeedWithUnreadItems() {
        list()
        #expect(state.apply(.recounted(.success(rows(query: 0)))) == [page([.sample(1, unread: 4)]), .reply(.ready)])
        _ = state.apply(.command(.feeds(request)))
        _ = state.apply(.feeds(request, .success([.query(2, unread: nil)])))
        #expect(
            state.apply(.recounted(.success([.query(2, unread: 0)]))) == [
                .reply(.remark(.noUnreadFeeds)), .reply(.ready),
            ]
        )
    }

    @Test mutating func countsThatTakeLongAreToldWhenTheFeedsAreShownAgain() {
        list()
        #expect(state.apply(.promptWanted) == [page(rows(query: nil)), .reply(.ready)])
        #expect(state.apply(.recounted(.success(rows(query: 0)))) == [])
        // The row stays, so that numbers mean what they did.
        #expect(state.place == .feeds(FeedsPlace(request: request, rows: rows(query: 0))))
    }

    @Test mutating func feedsThatCannotBeCountedAreShownWithTheReason() {
        list()
        #expect(
            state.apply(.recounted(.failure(failure))) == [
                .reply(.remark(.failed(failure))), page(rows(query: nil)), .reply(.ready),
            ]
        )
    }

    /// Lists tags above the feeds.
    private mutating func listTags() {
        _ = state.apply(.command(.tags(.tags)))
        _ = state.apply(.tags(.tags, .success([TagSummary(name: "later", items: 3)])))
    }

    @Test mutating func feedsAreListedAgainWithTheCountsThatCameMeanwhile() {
        list()
        _ = state.apply(.promptWanted)
        // A second command does not begin the running count anew.
        #expect(list() == [])
        #expect(state.apply(.promptWanted) == [page(rows(query: nil)), .reply(.ready)])
        _ = state.apply(.recounted(.success(rows(query: 3))))
        #expect(list() == [page(rows(query: 3)), .reply(.ready)])
        _ = state.apply(.changed([.numbered(1)]))
        #expect(list() == [.countFeeds])
        #expect(state.apply(.promptWanted) == [page(rows(query: 3)), .reply(.ready)])
    }

    @Test mutating func aMarkDoesNotEndTheCountOfQueries() {
        list()
        _ = state.apply(.promptWanted)
        let outcome = MarkOutcome(count: 1, items: [.numbered(1)], isOfRows: true, unmatched: nil)
        #expect(state.apply(.marked(.read, .success(outcome))).last == .countFeeds)
        _ = state.apply(.recounted(.success(rows(query: 2))))
        #expect(state.apply(.marked(.read, .success(outcome))).last == .recount)
        #expect(state.place == .feeds(FeedsPlace(request: request, rows: rows(query: 2))))
    }

    @Test mutating func backShowsTheFeedsAtOnceIfNothingWasMarkedSinceTheyWereCounted() {
        list()
        // This query is too costly to count.
        _ = state.apply(.recounted(.success(rows(query: nil))))
        listTags()
        #expect(state.apply(.command(.back)) == [page(rows(query: nil)), .reply(.ready)])
    }

    @Test(arguments: [true, false]) mutating func aCountThatWasStoppedOrFailedIsMadeAgain(isStopped: Bool) {
        list()
        _ = state.apply(.promptWanted)
        _ = state.apply(isStopped ? .interrupted : .recounted(.failure(failure)))
        listTags()
        #expect(state.apply(.command(.back)) == [.countFeeds])
    }

    @Test mutating func feedsAreCountedAnewBeforeTheyAreShownAgainAfterAChange() {
        list()
        _ = state.apply(.recounted(.success(rows(query: 3))))
        listTags()
        _ = state.apply(.changed([.numbered(1)]))
        #expect(state.apply(.command(.back)) == [.countFeeds])
        #expect(state.places.map(\.name) == ["feeds", "tags"])
        let now = rows(feed: 0, query: 1)
        #expect(state.apply(.recounted(.success(now))) == [page(now), .reply(.ready)])
        #expect(state.places.map(\.name) == ["feeds"])
    }

    @Test mutating func backShowsTheFeedsAsTheyWereWhenCountingTakesLongOrFails() {
        for event in [SessionEvent.promptWanted, .recounted(.failure(failure))] {
            state = SessionState()
            list()
            _ = state.apply(.recounted(.success(rows(query: 3))))
            listTags()
            _ = state.apply(.changed([.numbered(1)]))
            _ = state.apply(.command(.back))
            #expect(state.apply(event).suffix(2) == [page(rows(query: 3)), .reply(.ready)])
        }
    }

    @Test mutating func anotherPageThatCameMeanwhileIsNotLeft() {
        list()
        _ = state.apply(.recounted(.success(rows(query: 3))))
        listTags()
        _ = state.apply(.changed([.numbered(1)]))
        _ = state.apply(.command(.back))
        state.push(.home(HomePlace(screen: HomeScreen(plans: []))))
        #expect(state.apply(.recounted(.success(rows(query: 1)))) == [.reply(.ready)])
        #expect(state.places.map(\.name) == ["feeds", "tags", "home"])
    }
}

extension FeedRow {
    /// A query of the subscriptions file with this number of unread items; `nil` if it is not counted.
    fileprivate static func query(_ number: Int, unread: Int?) -> FeedRow {
        FeedRow(
            content: .query(Query(.flag(.starred))),
            title: "Query \(number)",
            address: "starred",
            counts: unread.map { Counts(unread: $0, total: 9) },
            line: number
        )
    }
}
