import FeedModel
import Query
import Testing

@testable import Screens

/// Histories of listing and counting feeds: FeedsCommand, Feeds, Turn.share.
@MainActor
@Suite(.timeLimit(.minutes(1))) struct FeedHistories {
    private let history = History()
    private let request = FeedRequest(scope: .all)
    private let error = ScreenFailure.noSuchItem("x")
    private let stopped: [SessionReply] = [.message(.stopped), .ready]

    private var desk: Desk { history.desk }

    private var library: SimulatedLibrary { history.world.library }

    private var failed: SessionReply { .failure(SessionFailure(error)) }

    private var failedBehindPrompt: SessionReply { .message(.failed(SessionFailure(error))) }

    private func page(_ rows: [FeedRow]) -> SessionReply {
        .page(.feeds(FeedsPlace(request: request, rows: request.selection(from: rows))))
    }

    /// Lists the feeds up to the count.
    private func list(_ request: FeedRequest? = nil) async -> [SessionReply] {
        let asked = await history.type(FeedsCommand(request ?? self.request))
        return await asked + history.answer("read")
    }

    /// Lists tags above the feeds.
    private func listTags() async {
        _ = await history.type(TagsCommand(.tags))
        _ = await history.answer("read")
    }

    /// Reads an item in another process.
    private func change(_ number: Int) async {
        _ = await history.change { $0.changeElsewhere(number, isReading: true) }
    }

    /// The number of counts that have begun.
    private var countCount: Int { desk.asked.count { $0 == "count" } }

    @Test func queriesAreCountedBeforeTheFeedsAreShown() async {
        #expect(await list() == [])
        #expect(desk.names == ["count"])
        #expect(await history.answer("count") == [page(library.feeds), .ready])
        #expect(history.places.stack == [.feeds(FeedsPlace(request: request, rows: library.feeds))])
    }

    @Test func noFeedsTakeNoPageAway() async {
        history.world.answer = .nothing
        let tagged = FeedRequest(scope: .unread, tag: "later")
        #expect(await list() == [.message(.feeds(.noFeeds(request))), .ready])
        #expect(await list(FeedRequest(scope: .unread)) == [.message(.feeds(.noUnreadFeeds)), .ready])
        #expect(await list(tagged) == [.message(.feeds(.noFeeds(tagged))), .ready])
        history.world.answer = .failure
        #expect(await list() == [.failure(SimulatedLibrary.failure), .ready])
        #expect(history.places.stack == [])
    }

    @Test func aQueryWithoutUnreadItemsIsNoFeedWithUnreadItems() async {
        let unread = FeedRequest(scope: .unread)
        for number in 1...7 { await change(number) }
        _ = await list(unread)
        let rows = Array(library.feeds.prefix(3))
        #expect(await history.answer("count") == [.page(.feeds(FeedsPlace(request: unread, rows: rows))), .ready])
    }

    @Test func theFeedsThatWereListedCountWhatIsReadSince() async {
        _ = await list()
        _ = await history.answer("count")
        let unread = library.feeds[1].counts?.unread ?? 0
        _ = await history.type(TestCommand { try await $0.features.lists.show(.unread, $0) })
        _ = await history.answer("read")
        _ = await history.type(NextCommand())
        _ = await history.answer("read")
        #expect(history.places.stack.first?.feed(ofRow: 1)?.counts?.unread == unread - 1)
        _ = await history.type(BackCommand())
        #expect(await history.type(BackCommand()) == [])
        guard case .page(.feeds(let feeds))? = await history.wantPrompt().first else { return #expect(Bool(false)) }
        #expect(feeds.rows[1].counts?.unread == unread - 1)
    }

    @Test func countsThatTakeLongAreShownTheNextTime() async {
        for number in 1...7 { await change(number) }
        let unread = FeedRequest(scope: .unread)
        _ = await list(unread)
        let shown = FeedsPlace(request: unread, rows: library.uncounted)
        #expect(await history.wantPrompt() == [.page(.feeds(shown)), .ready])
        #expect(history.model?.isWorkingBehindPrompt == false)
        #expect(await history.answer("count") == [])
        // The row stays, so that numbers mean what they did.
        #expect(history.places.last == .feeds(FeedsPlace(request: unread, rows: library.feeds)))
    }

    @Test func theFeedsAreShownWithTheCountsThatCameInTheBackground() async {
        _ = await list()
        _ = await history.wantPrompt()
        // A second command does not begin the running count anew.
        #expect(await list() == [])
        #expect(await history.wantPrompt() == [page(library.uncounted), .ready])
        #expect(countCount == 1)
        #expect(await history.answer("count") == [])
        #expect(await list() == [page(library.feeds), .ready])
        let counts = library.feeds[3].counts
        await change(1)
        #expect(await list() == [])
        var rows = library.uncounted
        rows[3].counts = counts
        #expect(await history.wantPrompt() == [page(rows), .ready])
        #expect(countCount == 2)
    }

    @Test func aCountContinuesDuringOtherCommands() async {
        _ = await list()
        _ = await history.wantPrompt()
        await listTags()
        #expect(await history.type(TagsCommand(.categories)) == [])
        #expect(await history.answer("count") == [])
        #expect(history.places.stack.first == .feeds(FeedsPlace(request: request, rows: library.feeds)))
        let rows = [TagSummary(name: "later", items: 4), TagSummary(name: "paper", items: 4, subscriptions: 1)]
        #expect(
            await history.answer("read") == [.page(.tags(TagsPlace(kind: .categories, rows: rows))), .ready]
        )
    }

    @Test func afterAChangeTheCountBeginsAnewAndTheEarlierAnswerIsDropped() async {
        desk.isStubborn = true
        _ = await list()
        _ = await history.wantPrompt()
        let shown = history.places
        await change(1)
        #expect(await list() == [])
        #expect(desk.names == ["count", "count"])
        #expect(await history.answer("count") == [])
        #expect(history.places == shown)
        #expect(await history.answer("count") == [page(library.feeds), .ready])
    }

    @Test func feedsThatCannotBeCountedAreShownWithTheReason() async {
        _ = await list()
        #expect(await history.fail("count", with: error) == [failed, page(library.uncounted), .ready])
    }

    @Test func theReasonIsReportedOnceInTheBackground() async {
        _ = await list()
        _ = await history.wantPrompt()
        #expect(await history.fail("count", with: error) == [failedBehindPrompt, .ready])
        _ = await list()
        _ = await history.wantPrompt()
        #expect(await history.type(TagsCommand(.tags)) == [])
        #expect(await history.fail("count", with: error) == [failedBehindPrompt])
    }

    @Test func controlCStopsTheCount() async {
        _ = await list()
        #expect(await history.controlC() == stopped)
        #expect(desk.names == [])
        #expect(history.places.stack == [])
        _ = await list()
        _ = await history.wantPrompt()
        #expect(await history.controlC() == stopped)
        #expect(desk.names == [])
        #expect(await list() == [])
        #expect(countCount == 3)
    }

    @Test func anotherUserEndsTheCount() async {
        _ = await list()
        _ = await history.wantPrompt()
        #expect(await history.type(TestCommand { $0.changeUser() }) == [.ready])
        #expect(desk.names == [])
        #expect(history.places == Places())
    }

    @Test(arguments: [true, false]) func aReleasedSessionIsFreedWhileFeedsAreCounted(isBehindPrompt: Bool) async {
        _ = await list()
        if isBehindPrompt { _ = await history.wantPrompt() }
        #expect(await history.release())
        #expect(desk.names == [])
    }
}

extension FeedHistories {
    @Test func backShowsTheFeedsAtOnceIfNothingHasChangedSinceTheyWereCounted() async {
        _ = await list()
        _ = await history.answer("count")
        await listTags()
        #expect(await history.type(BackCommand()) == [page(library.feeds), .ready])
    }

    @Test(arguments: [true, false]) func aCountThatWasStoppedOrFailedIsMadeAgain(isStopped: Bool) async {
        _ = await list()
        _ = await history.wantPrompt()
        _ = isStopped ? await history.controlC() : await history.fail("count", with: error)
        await listTags()
        #expect(await history.type(BackCommand()) == [])
        #expect(desk.names == ["count"])
    }

    @Test func feedsAreCountedAnewBeforeTheyAreShownAgainAfterAChange() async {
        _ = await list()
        _ = await history.answer("count")
        await listTags()
        await change(1)
        #expect(await history.type(BackCommand()) == [])
        #expect(history.places.stack.map(\.name) == ["feeds", "tags"])
        #expect(await history.answer("count") == [page(library.feeds), .ready])
        #expect(history.places.stack.map(\.name) == ["feeds"])
    }

    @Test(arguments: [true, false])
    func backShowsTheFeedsAsTheyWereWhenCountingTakesLongOrFails(isLong: Bool) async {
        _ = await list()
        _ = await history.answer("count")
        let before = page(library.feeds)
        await listTags()
        await change(1)
        _ = await history.type(BackCommand())
        if isLong {
            #expect(await history.wantPrompt() == [before, .ready])
        } else {
            #expect(await history.fail("count", with: error) == [failed, before, .ready])
        }
    }

    @Test func anotherPageThatCameDuringTheCountIsNotLeft() async {
        _ = await list()
        _ = await history.answer("count")
        await listTags()
        await change(1)
        let background = TestCommand { [read = desk.read] turn in
            turn.continueBehindPrompt(saying: nil)
            try await read("background")
            turn.push(.home(HomePlace(screen: HomeScreen(plans: []))))
        }
        _ = await history.type(background)
        _ = await history.wantPrompt()
        #expect(await history.type(BackCommand()) == [])
        #expect(await history.answer("background") == [])
        #expect(await history.answer("count") == [.ready])
        #expect(history.places.stack.map(\.name) == ["feeds", "tags", "home"])
    }
}

extension FeedHistories {
    /// Changes a number of items, and counts the feeds anew.
    private func mark(_ count: Int = 1) -> TestCommand {
        TestCommand { [write = desk.write] turn in
            try await turn.write(write, "write")
            if count > 0 { turn.features.feeds.countsAreDue() }
            turn.say(.items(.first))
            try await turn.features.feeds.recount(after: count, turn)
        }
    }

    /// Lists feeds that are counted, and lets a mark be made.
    private func markListedFeeds() async -> [SessionReply] {
        _ = await list()
        _ = await history.answer("count")
        history.world.isRecounting = true
        _ = await history.type(mark())
        return await history.answer("write")
    }

    @Test func afterAMarkTheListedFeedsAreCountedBeforeThePromptReturns() async {
        let query = library.feeds[3].counts
        #expect(await markListedFeeds() == [.message(.items(.first))])
        await change(1)
        #expect(await history.answer("count") == [.ready])
        // Queries are not counted.
        var rows = library.uncounted
        rows[3].counts = query
        #expect(history.places.last == .feeds(FeedsPlace(request: request, rows: rows)))
    }

    @Test(arguments: [0, 1]) func feedsThatAreNotListedOrHaveNotChangedAreNotCounted(count: Int) async {
        if count == 0 {
            _ = await list()
            _ = await history.answer("count")
        }
        _ = await history.type(mark(count))
        #expect(await history.answer("write") == [.message(.items(.first)), .ready])
        #expect(desk.names == [])
    }

    @Test func aCommandAfterTheMarkLeavesTheCountToTheBackground() async {
        #expect(await markListedFeeds() == [.message(.items(.first))])
        #expect(await history.wantPrompt() == [.message(.stillReading), .ready])
        #expect(await history.type(SetCommand(.all)).last == .ready)
        #expect(await history.type(TagsCommand(.tags)) == [])
        _ = await history.answer("read")
        await change(1)
        #expect(await history.answer("count") == [])
        let shown = history.places.stack.first
        #expect(shown?.feed(ofRow: 1)?.counts == library.feeds[1].counts)
    }

    @Test func aMarkThatEndsDuringANewerCommandDoesNotWaitForTheCount() async {
        _ = await list()
        _ = await history.answer("count")
        history.world.isRecounting = true
        _ = await history.type(mark())
        _ = await history.wantPrompt()
        #expect(await history.type(TagsCommand(.tags)) == [])
        #expect(await history.answer("write") == [.message(.items(.first))])
        #expect(desk.names == ["read", "count"])
        #expect(await history.answer("read").last == .ready)
        #expect(await history.answer("count") == [])
    }

    @Test func aMarkThatEndsAfterANewerCommandIsReplacedByTheNext() async {
        _ = await list()
        _ = await history.answer("count")
        history.world.isRecounting = true
        _ = await history.type(mark())
        _ = await history.wantPrompt()
        #expect(await history.type(TestCommand { $0.say(.items(.last)) }) == [.message(.items(.last)), .ready])
        #expect(await history.answer("write") == [.message(.items(.first))])
        #expect(await history.type(TestCommand { $0.say(.items(.last)) }) == [.message(.items(.last)), .ready])
        #expect(await history.answer("count") == [])
    }

    @Test func aMarkDoesNotEndTheCountOfQueries() async {
        _ = await list()
        _ = await history.wantPrompt()
        _ = await history.type(mark())
        #expect(await history.answer("write") == [.message(.items(.first))])
        #expect(countCount == 2)
        #expect(desk.names == ["count"])
        #expect(await history.answer("count") == [.ready])
        #expect(history.places.last == .feeds(FeedsPlace(request: request, rows: library.feeds)))
    }

    @Test func aCommandThatWaitsForTheCountWaitsForTheOneAfterAMark() async {
        _ = await list()
        _ = await history.wantPrompt()
        _ = await history.type(mark())
        _ = await history.wantPrompt()
        #expect(await list() == [])
        #expect(await history.answer("write") == [.message(.items(.first))])
        #expect(countCount == 2)
        #expect(await history.answer("count") == [page(library.feeds), .ready])
    }

    @Test func aCountAfterAMarkThatFailsIsReportedOnce() async {
        #expect(await markListedFeeds() == [.message(.items(.first))])
        #expect(await history.wantPrompt() == [.message(.stillReading), .ready])
        #expect(await history.fail("count", with: error) == [failedBehindPrompt, .ready])
    }
}
