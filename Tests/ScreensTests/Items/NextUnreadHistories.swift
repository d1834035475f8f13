import FeedModel
import Query
import Testing

@testable import Screens

/// Tests of the walk through unread items: NextCommand, NextUnread.
@MainActor
@Suite(.timeLimit(.minutes(1))) struct NextUnreadHistories {
    private let history = History()
    /// The question that the items 1 to 7 answer.
    private let starred = Question(Query(.flag(.starred)))
    private let first = Question(items: [LibraryItem.numbered(1).id])

    /// Steps to the next unread item, and answers what is read on the way.
    private func next(reading count: Int = 1, in history: History? = nil) async -> [SessionReply] {
        let history = history ?? self.history
        var replies = await history.type(NextCommand())
        for _ in 0..<count { replies += await history.answer("read") }
        return replies
    }

    @Test func theWalkGrowsTheListAndOpensTheNextUnreadItem() async {
        _ = await history.makeRoom(2)
        await history.show(starred)
        #expect(await next() == [.item(1, at: 1, of: 7), .ready])
        #expect(await next() == [.item(2, at: 2, of: 7), .ready])
        #expect(history.places.list?.items.count == 2)
        #expect(await next(reading: 2) == [.item(3, at: 3, of: 7), .ready])
        #expect(history.places.list?.items.count == 4)
        #expect(history.places.list?.position == 2)
        #expect(history.places.list?.shown == 2)
        let screens = history.world.openings.map(\.provenance)
        #expect(screens == ["list", "item", "item"].map { Provenance(screen: $0, via: "next") })
    }

    @Test func itemsThatAreReadElsewhereArePassedOver() async {
        _ = await history.makeRoom(2)
        await history.show(starred)
        // The windows that are not loaded yet have no unread items before the last one.
        _ = await history.change { world in for number in 1...6 { world.changeElsewhere(number, isReading: true) } }
        #expect(await next(reading: 4) == [.item(7, at: 7, of: 7), .ready])
        #expect(history.places.list?.items.count == 7)
    }

    @Test func theWalkReturnsToWhatWasPassedOver() async {
        await history.show(starred)
        _ = await history.open("7")
        #expect(await history.type(NextCommand()) == [.message(.items(.passedOver(6)))])
        #expect(await history.answer("read") == [.item(1, at: 1, of: 7), .ready])
    }

    @Test(arguments: [true, false])
    func aTypedListThatIsReadIsLeftByTheSecondStepOnly(isInteractive: Bool) async throws {
        let history = History(isInteractive: isInteractive)
        await history.show(first)
        #expect(await next(in: history) == [.item(1, at: 1, of: 1), .ready])
        let read = Message.items(.listRead(elsewhere: 11, isInteractive: isInteractive))
        #expect(await next(in: history) == [.message(read), .ready])
        #expect(history.pageNames == ["list", "item"])
        #expect(
            await next(reading: 2, in: history)
                == [.message(.items(.continuingWithEverything(unread: 11))), .item(2, at: 1, of: 11), .ready]
        )
        #expect(history.pageNames == ["list", "list", "item"])
        #expect(history.world.openings.last?.provenance == Provenance(screen: "list", via: "next"))
        #expect(history.places.list?.shown == 0)
        // The list was never printed.
        let replies = await history.type(BackCommand())
        let list = try #require(history.places.list)
        #expect(replies == [.page(.list(list, from: 0)), .ready])
        #expect((list.shown, list.position) == (11, 0))
    }

    @Test func aTypedListAfterWhichNothingIsUnreadIsNotLeft() async {
        await history.show(first)
        _ = await history.change { world in for number in 1...12 { world.changeElsewhere(number, isReading: true) } }
        #expect(await next() == [.message(.items(.allRead)), .ready])
        #expect(history.places.list?.isLeft == false)
    }

    @Test func whenNothingIsUnreadTheWalkSaysSo() async {
        _ = await history.change { world in for number in 1...12 { world.changeElsewhere(number, isReading: true) } }
        #expect(await next() == [.message(.items(.allRead)), .ready])
        #expect(history.places == Places())
    }

    @Test func withoutAListTheWalkBeginsWithEverything() async {
        let everything = Message.items(.continuingWithEverything(unread: 12))
        #expect(await next(reading: 2) == [.message(everything), .item(1, at: 1, of: 12), .ready])
        #expect(history.places.list?.question == .everythingUnread)
        #expect(history.places.lastAsked == nil)
    }
}

extension NextUnreadHistories {
    private func showFeeds() async {
        let rows = history.world.library.feeds
        await history.show(.feeds(FeedsPlace(request: FeedRequest(scope: .all), rows: rows)))
    }

    /// Lists the four unread items of the first feed, and opens each of them.
    private func readFirstFeed() async {
        await showFeeds()
        _ = await history.open("1")
        for row in 1...4 { #expect(await next() == [.item(row + 2, at: row, of: 4), .ready]) }
    }

    @Test func theWalkBeginsWithTheFirstFeedOfThePage() async {
        await showFeeds()
        #expect(
            await next(reading: 2) == [
                .message(.items(.continuing(with: "Feed 1", unread: 4))), .item(3, at: 1, of: 4), .ready,
            ]
        )
        #expect(history.pageNames == ["feeds", "list", "item"])
    }

    @Test func aFeedThatIsReadIsFollowedByTheNextFeedInItsPlace() async {
        await readFirstFeed()
        #expect(
            await next(reading: 3) == [
                .message(.items(.continuing(with: "Feed 2", unread: 8))), .item(1, at: 1, of: 8), .ready,
            ]
        )
        #expect(history.pageNames == ["feeds", "list", "item"])
        #expect(history.places.list?.question == history.world.library.feeds[1].unread)
    }

    @Test func aFeedWhoseCountIsOldIsFollowedByEverything() async {
        await readFirstFeed()
        // The second feed has no unread items, and the third one has fewer than it says.
        let others = [1, 2] + Array(7...12)
        _ = await history.change { world in for number in others { world.changeElsewhere(number, isReading: true) } }
        #expect(await next(reading: 3) == [.message(.items(.allRead)), .ready])
        #expect(history.places.openItem == .opened(6))
    }

    @Test func afterAFeedThatWasMarkedTheWalkContinuesWithTheNextOne() async {
        let script = ListScript()
        let history = script.history()
        let request = FeedRequest(scope: .unread)
        let rows = [FeedRow.sample(1, unread: 4), .sample(2, unread: 3)]
        await history.show(.feeds(FeedsPlace(request: request, rows: rows)))
        _ = await history.type(MarkCommand(.read, .rows(.sample("1")), via: "read"))
        #expect(await history.answer("write") == [.message(.marks(.markedFeeds(.read, count: 4, of: ["Feed 1"])))])
        // All feeds are counted, in the order of the file.
        script.feeds = [.sample(3, unread: 1), .sample(1, unread: 0), rows[1]]
        #expect(await history.answer("read") == [.ready])
        #expect(
            history.places.last == .feeds(FeedsPlace(request: request, rows: [.sample(1, unread: 0), rows[1]]))
        )
        #expect(await history.type(NextCommand()) == [])
        #expect(script.question == rows[1].unread)
    }

    @Test func theNextFeedIsTheOneAfterASourceAndAfterTheLastTheFirst() {
        var query = FeedRow.sample(4, unread: 2)
        query.content = .query(Query(.flag(.starred)))
        let rows = [FeedRow.sample(1, unread: 1), .sample(2, unread: 0), .sample(3, unread: 4), query]
        #expect(rows.unread(after: rows[0].source) == rows[2])
        #expect(rows.unread(after: rows[1].source) == rows[2])
        #expect(rows.unread(after: rows[2].source) == query)
        #expect(rows.unread(after: SourceID("https://example.org/other")) == rows[0])
        #expect(rows.unread(after: nil) == rows[0])
        #expect(Array(rows.prefix(2)).unread(after: rows[0].source) == nil)
        #expect(Array(rows.prefix(1) + [query]).unread(after: rows[0].source) == query)
    }
}

extension NextUnreadHistories {
    @Test func aFailureEndsTheWalkAndTheListStays() async {
        _ = await history.makeRoom(2)
        await history.show(starred)
        _ = await history.open("2")
        let before = history.places
        let failed: [SessionReply] = [.failure(SimulatedLibrary.failure), .ready]
        #expect(await history.failNext(NextCommand()) == failed)
        #expect(history.places == before)
    }

    @Test func controlCEndsTheWalk() async {
        _ = await next(reading: 0)
        #expect(await history.wantPrompt() == [.message(.stillReading), .ready])
        #expect(await history.controlC() == [.message(.stopped), .ready])
        #expect(history.desk.names == [])
        #expect(history.places == Places())
    }

    @Test func aListThatAnotherPageCoversIsNotContinued() async {
        _ = await history.makeRoom(2)
        await history.show(starred)
        _ = await history.open("2")
        let other = ListPlace(question: first)
        let background = TestCommand { [desk = history.desk] turn in
            turn.continueBehindPrompt(saying: nil)
            try await desk.carryOut("background")
            turn.push(.list(other))
        }
        _ = await history.type(background)
        #expect(await history.wantPrompt() == [.ready])
        #expect(await history.type(NextCommand()) == [])
        #expect(await history.answer("background") == [])
        #expect(await history.answer("read") == [.ready])
        #expect(history.pageNames == ["list", "item", "list"])
        #expect(history.places.list == other)
    }
}
