import FeedModel
import OpenCombine
import Query
import Testing

@testable import Screens

/// Histories of lists that are asked for: ListCommand, SearchCommand, RowsCommand, Turn+Lists.
@MainActor
@Suite(.timeLimit(.minutes(1))) struct ListHistories {
    private let script = ListScript()
    private let history: History
    private let starred = Question(Query(.flag(.starred)))
    private let hidden = Question(Query(.flag(.hidden)))
    private let error = ScreenFailure.noSuchItem("x")

    init() {
        history = script.history()
    }

    private func list(_ question: Question, _ numbers: ClosedRange<Int>) async -> [SessionReply] {
        script.add(numbers)
        _ = await history.type(ListCommand(question.query))
        return await history.answer()
    }

    private func shown(_ question: Question, _ numbers: ClosedRange<Int>) -> [SessionReply] {
        [.page(.list(.sample(question, numbers), from: 0)), .ready]
    }

    @Test func theItemsOfAQueryAreListed() async {
        #expect(await list(starred, 1...2) == shown(starred, 1...2))
        #expect(script.windows == [WindowRequest(question: starred, length: 20)])
        #expect(history.places.stack == [.list(.sample(starred, 1...2))])
        #expect(history.places.lastAsked == .question(starred))
    }

    @Test func asManyItemsAreReadAsThePageHasRoomFor() async {
        _ = await history.makeRoom(3)
        script.add(1...3, next: "a", total: 9)
        _ = await history.type(ListCommand(starred.query))
        _ = await history.answer()
        #expect(script.windows == [WindowRequest(question: starred, length: 3)])
        #expect(history.places.list?.shown == 3)
        #expect(history.places.list?.total == 9)
    }

    @Test func aPageWithoutRoomHasOneRow() async {
        _ = await history.makeRoom(0)
        _ = await history.type(ListCommand(starred.query))
        #expect(script.windows == [WindowRequest(question: starred, length: 1)])
    }

    // RC9
    @Test func nothingFoundTakesNoListAwayAndAFailureSaysWhy() async {
        _ = await list(starred, 1...2)
        let before = history.places.stack
        #expect(await history.type(ListCommand(hidden.query)) == [])
        #expect(await history.answer() == [.message(.lists(.nothingMatches(hidden.query))), .ready])
        #expect(history.places.stack == before)
        _ = await history.type(ListCommand(hidden.query))
        #expect(await history.fail(with: error) == [.failure(SessionFailure(error)), .ready])
        #expect(history.places.stack == before)
        #expect(history.places.lastAsked == .question(hidden))
    }

    @Test func itemsThatAreGoneAreReported() async {
        let question = Question(items: [LibraryItem.numbered(1).id])
        _ = await history.type(TestCommand { try await $0.features.lists.show(question, $0) })
        #expect(await history.answer() == [.message(.lists(.itemsGone)), .ready])
    }

    @Test func aloneItListsTheListThatTheNumbersMeanElseEverythingUnread() async {
        _ = await history.type(ListCommand(nil))
        #expect(script.question == .unread)
        _ = await list(starred, 1...2)
        _ = await history.type(TestCommand.pushing(.item(.sample(1))))
        _ = await history.type(ListCommand(nil))
        #expect(script.question == starred)
    }

    @Test func aSlowListIsShownBehindThePrompt() async {
        script.add(1...2)
        #expect(await history.type(ListCommand(starred.query)) == [])
        #expect(await history.wantPrompt() == [.message(.stillReading), .ready])
        #expect(await history.answer() == shown(starred, 1...2))
    }

    @Test func aNewerListReplacesTheOneThatIsRead() async {
        _ = await history.type(ListCommand(hidden.query))
        _ = await history.wantPrompt()
        #expect(await list(starred, 1...2) == shown(starred, 1...2))
        #expect(history.desk.names == [])
    }

    @Test(arguments: [true, false]) func afterControlCTheAnswerIsIgnored(isStubborn: Bool) async {
        history.desk.isStubborn = isStubborn
        script.add(1...2)
        _ = await history.type(ListCommand(starred.query))
        #expect(await history.controlC() == [.message(.stopped), .ready])
        #expect(await history.answer() == [])
        #expect(history.places.stack == [])
    }

    @Test func rowsThatMovedAreReportedAfterThePageThatIsNoLongerAwaited() async {
        _ = await list(starred, 2...3)
        #expect(await list(starred, 1...3) == [.message(.lists(.rowsMoved))] + shown(starred, 1...3))
        // Rows that moved up are not reported.
        #expect(await list(starred, 3...3) == shown(starred, 3...3))
        let waiting = TestCommand { turn in
            let never = Empty<Int, Never>(completeImmediately: false).eraseToAnyPublisher()
            _ = try await turn.answer(.sample, of: never, after: {}) { $0 }
        }
        _ = await history.type(waiting)
        _ = await history.wantPrompt()
        #expect(
            await list(starred, 1...3) == [.message(.noLongerAwaited(.sample)), .message(.lists(.rowsMoved))]
                + shown(starred, 1...3)
        )
    }

    @Test func aMarkFromElsewhereReachesARowThatKeepsItsText() async {
        _ = await list(starred, 1...2)
        // The library names another subscription that carries the article.
        #expect(await history.change { $0.changeElsewhere(2, isReading: false) } == [])
        var expected = LibraryItem.numbered(1...2)
        expected[1].state.isStarred = true
        #expect(history.places.list?.items == expected)
    }
}

extension ListHistories {
    @Test func aloneASearchRepeatsTheLastOne() async {
        #expect(await history.type(SearchCommand(nil)) == [.message(.lists(.nothingSearched)), .ready])
        let words = Query(.phrase(Query.Phrase("frost")))
        script.add(1...2)
        _ = await history.type(SearchCommand(words))
        #expect(await history.answer() == shown(Question(words), 1...2))
        _ = await list(starred, 3...4)
        _ = await history.type(SearchCommand(nil))
        #expect(script.question == Question(words))
    }

    @Test func rowsAreShownAlone() async throws {
        #expect(
            await history.type(RowsCommand(.sample("1")))
                == [.failure(SessionFailure(ItemSelectionError.emptyList)), .ready]
        )
        _ = await list(starred, 1...3)
        let place = try #require(history.places.numbered)
        #expect(await history.type(RowsCommand(.sample("2-3"))) == [.page(.rows([1, 2], of: place)), .ready])
        #expect(
            await history.type(RowsCommand(.sample("2-9")))
                == [.message(.lists(.rangeEnds(at: 3, hasMore: false))), .page(.rows([1, 2], of: place)), .ready]
        )
        let missing = ItemSelectionError.noSuchItem(4, count: 3)
        #expect(
            await history.type(RowsCommand(.sample("4"))) == [.failure(SessionFailure(missing)), .ready]
        )
        #expect(history.places.stack == [place])
    }

    @Test func rowsThatStandForFeedsAreListedTogether() async {
        let rows = [FeedRow.sample(1, unread: 2), .sample(2, unread: 1)]
        let feeds = FeedsPlace(request: FeedRequest(scope: .all), rows: rows)
        _ = await history.type(TestCommand.pushing(.feeds(feeds)))
        #expect(await history.type(RowsCommand(.sample("1-2"))) == [])
        #expect(script.question == Question(Query(.any(rows.compactMap { $0.query?.predicate }))))
    }

    @Test func rowsOfTheHistoryListTheirItems() async {
        func step(_ numbers: ClosedRange<Int>) -> HistoryPlace.Row {
            let items = LibraryItem.numbered(numbers).map(\.id)
            return .marks(
                LedgerStep(
                    at: .sample,
                    kind: .read,
                    count: items.count,
                    title: "Item \(numbers.lowerBound)",
                    sourceTitle: "A feed",
                    item: items[0],
                    items: items
                )
            )
        }
        let rows = [step(1...3), step(5...5), step(4...4)]
        _ = await history.type(TestCommand.pushing(.history(HistoryPlace(question: HistoryQuestion(), rows: rows))))
        #expect(await history.type(RowsCommand(.sample("1-2"))) == [])
        #expect(script.question == Question(items: [1, 2, 3, 5].map { LibraryItem.numbered($0).id }))
    }
}

extension ListHistories {
    @Test func aFeedWhoseUnreadItemsAreListedNamesTheReadOnes() async throws {
        let feed = FeedRow.sample(1, unread: 2)
        let question = try #require(feed.unread)
        for isNamed in [true, false] {
            let history = script.history()
            let place = FeedsPlace(request: FeedRequest(), rows: [feed])
            if !isNamed { _ = await history.type(TestCommand.pushing(.feeds(place))) }
            script.add(1...2)
            _ = await history.type(
                TestCommand { turn in
                    if isNamed {
                        try await turn.features.feeds.open(feed, isNamed: true, turn)
                    } else {
                        try await turn.features.lists.show(question, turn)
                    }
                }
            )
            var list = ListPlace.sample(question, 1...2)
            list.leftOut = ListPlace.LeftOut(count: 7, all: .items(of: SourceID("https://example.org/1")))
            #expect(await history.answer() == [.page(.list(list, from: 0)), .ready])
        }
    }

    @Test func ofAFeedWithoutUnreadItemsAllAreListed() async throws {
        let feed = FeedRow.sample(1, unread: 0)
        script.add(1...2)
        _ = await history.type(TestCommand { try await $0.features.feeds.open(feed, isNamed: true, $0) })
        #expect(script.question == feed.question)
        let question = try #require(feed.question)
        #expect(await history.answer() == shown(question, 1...2))
    }
}
