import FeedModel
import Query
import SourceAPI
import Testing

@testable import Screens

/// Tests of opening items: OpenCommand, OpenTitledCommand, PreviousCommand, FollowingCommand, Turn+Items, FollowingItems.
@MainActor
@Suite(.timeLimit(.minutes(1))) struct ItemHistories {
    private let history = History()
    /// The question that the items 1 to 7 answer.
    private let starred = Question(Query(.flag(.starred)))
    private let failure: [SessionReply] = [.failure(SimulatedLibrary.failure), .ready]

    private func opening(_ number: Int, on screen: String, by command: String, again: Bool = false) -> Opening {
        Opening(
            item: LibraryItem.numbered(number).id,
            provenance: Provenance(screen: screen, via: command),
            isRepeated: again
        )
    }

    @Test func anItemIsShownAboveItsListInPlaceOfTheOneBefore() async {
        await history.show(starred)
        #expect(await history.open("2") == [.item(2, at: 2, of: 7), .ready])
        #expect(await history.open("5") == [.item(5, at: 5, of: 7), .ready])
        #expect(await history.open("2") == [.item(2, at: 2, of: 7), .ready])
        #expect(history.pageNames == ["list", "item"])
        #expect(history.places.list?.position == 1)
        #expect(history.places.list?.items.map(\.state.isRead) == [false, true, false, false, true, false, false])
        #expect(
            history.world.openings == [
                opening(2, on: "list", by: "show"), opening(5, on: "item", by: "show"),
                opening(2, on: "item", by: "show", again: true),
            ]
        )
    }

    @Test func anItemThatCannotBeOpenedChangesNothing() async {
        await history.show(starred)
        let before = history.places
        #expect(await history.failNext(OpenCommand(.sample("2"))) == failure)
        #expect(history.places == before)
    }

    @Test func anItemThatWasReplacedWhileItWasReadStillFollows() async {
        await history.show(starred)
        #expect(await history.open("1-3").last == .ready)
        #expect(await history.type(MoreCommand()) == [])
        #expect(await history.type(TestCommand { _ in }) == [.ready])
        #expect(await history.type(MoreCommand()) == [])
        #expect(history.world.openings.map(\.item) == [1, 2, 2].map { LibraryItem.numbered($0).id })
    }

    @Test func afterAnErrorCountsAreDueButNotAfterACommandThatWasStopped() async throws {
        let feeds = try #require(history.model?.session.features.feeds)
        await history.show(starred)
        _ = await history.type(TestCommand { _ = try await $0.features.feeds.newCounts(for: $0) })
        _ = await history.answer("count")
        #expect(!feeds.isCountDue)
        _ = await history.type(OpenCommand(.sample("2")))
        #expect(await history.type(TestCommand { _ in }) == [.ready])
        #expect(!feeds.isCountDue)
        #expect(await history.failNext(OpenCommand(.sample("2"))) == failure)
        #expect(feeds.isCountDue)
    }

    @Test func rowsThatDoNotExistOpenNothing() async {
        let empty: [SessionReply] = [.failed(ItemSelectionError.emptyList), .ready]
        #expect(await history.type(OpenCommand(.sample("1"))) == empty)
        await history.show(starred)
        let missing: [SessionReply] = [.failed(ItemSelectionError.noSuchItem(9, count: 7)), .ready]
        #expect(await history.type(OpenCommand(.sample("9"))) == missing)
    }

    @Test func aMarkFromElsewhereReachesTheListAndTheOpenItem() async {
        await history.show(starred)
        _ = await history.open("2")
        #expect(await history.change { $0.changeElsewhere(2, isReading: false) } == [])
        #expect(history.places.openItem?.kept.state.isStarred == true)
        #expect(history.places.list?.items.map(\.state.isStarred) == [false, true] + Array(repeating: false, count: 5))
    }

    @Test func thePromptReturnsWhileAnItemIsReadAndANewerCommandReplacesIt() async {
        await history.show(starred)
        history.desk.isStubborn = true
        _ = await history.type(OpenCommand(.sample("1")))
        #expect(await history.wantPrompt() == [.message(.stillReading), .ready])
        #expect(await history.type(OpenCommand(.sample("2"))) == [])
        #expect(await history.answer("read") == [])
        #expect(await history.answer("read") == [.item(2, at: 2, of: 7), .ready])
        #expect(await history.open("1") == [.item(1, at: 1, of: 7), .ready])
        #expect(history.world.openings.last?.isRepeated == false)
    }
}

extension ItemHistories {
    /// Sessions whose pages are printed without a stop.
    private static func unpaged(isInteractive: Bool) -> History {
        var settings = ReaderSettings()
        settings.set(.paging, to: .flag(!isInteractive), from: .session)
        return History(isInteractive: isInteractive, settings: settings)
    }

    @Test(arguments: [true, false])
    func severalItemsAreShownOneAfterTheOther(isInteractive: Bool) async {
        let history = Self.unpaged(isInteractive: isInteractive)
        await history.show(starred)
        #expect(await history.open("3,1-2") == [.item(3, at: 3, of: 7)])
        #expect(await history.answer("read") == [.item(1, at: 1, of: 7, isContinued: true)])
        #expect(await history.answer("read") == [.item(2, at: 2, of: 7, isContinued: true), .ready])
        #expect(history.pageNames == ["list", "item"])
        #expect(history.world.openings == [3, 1, 2].map { opening($0, on: "list", by: "show") })
        #expect(history.model?.followingCount == 0)
    }

    @Test func anItemThatCannotBeOpenedEndsThePages() async {
        let history = Self.unpaged(isInteractive: true)
        await history.show(starred)
        #expect(await history.open("1-3") == [.item(1, at: 1, of: 7)])
        history.world.answer = .failure
        #expect(await history.answer("read") == failure)
        #expect(history.places.openItem == .opened(1))
        #expect(history.desk.names == [])
    }

    @Test func controlCEndsThePages() async {
        let history = Self.unpaged(isInteractive: true)
        await history.show(starred)
        _ = await history.open("1-3")
        #expect(await history.controlC() == [.message(.stopped), .ready])
        #expect(history.places.openItem == .opened(1))
        #expect(history.desk.names == [])
    }

    @Test func atATerminalTheOthersFollowOneByOne() async {
        await history.show(starred)
        #expect(await history.open("1-4") == [.item(1, at: 1, of: 7), .ready])
        #expect(history.model?.followingCount == 3)
        #expect(await history.type(NextCommand()) == [])
        #expect(await history.answer("read") == [.item(2, at: 2, of: 7), .ready])
        #expect(history.model?.followingCount == 2)
        // An item that cannot be opened is skipped; its number asks again.
        #expect(await history.failNext(NextCommand()) == failure)
        #expect(history.model?.followingCount == 1)
        _ = await history.type(NextCommand())
        #expect(await history.answer("read") == [.item(4, at: 4, of: 7), .ready])
        #expect(history.model?.followingCount == 0)
        #expect(history.world.openings.map(\.provenance.via) == ["show", "show", "show", "show"])
        _ = await history.type(NextCommand())
        #expect(await history.answer("read") == [.item(5, at: 5, of: 7), .ready])
        #expect(history.world.openings.last == opening(5, on: "item", by: "next"))
    }

    @Test func nothingFollowsAnotherItem() async {
        await history.show(starred)
        _ = await history.open("1-3")
        // Items that cannot be opened take no others away.
        #expect(await history.failNext(OpenCommand(.sample("6-7"))) == failure)
        #expect(history.model?.followingCount == 2)
        #expect(await history.open("5") == [.item(5, at: 5, of: 7), .ready])
        #expect(history.model?.followingCount == 0)
        _ = await history.type(NextCommand())
        #expect(await history.answer("read") == [.item(6, at: 6, of: 7), .ready])
    }

    @Test func aRangeThatEndsWithTheListSaysSo() async {
        await history.show(starred)
        #expect(
            await history.type(OpenCommand(.sample("6-9"))) == [.message(.lists(.rangeEnds(at: 7, hasMore: false)))]
        )
        #expect(await history.answer("read") == [.item(6, at: 6, of: 7), .ready])
        #expect(history.model?.followingCount == 1)
    }
}

extension ItemHistories {
    @Test func aFeedListsItsUnreadItemsOrAllIfNoneIsUnread() async {
        let rows = [FeedRow.sample(1, unread: 4), .sample(3, unread: 0)]
        await history.show(.feeds(FeedsPlace(request: FeedRequest(), rows: rows)))
        _ = await history.open("1")
        #expect(history.places.list?.question == rows[0].unread)
        await history.show(.feeds(FeedsPlace(request: FeedRequest(), rows: rows)))
        _ = await history.open("2")
        #expect(history.places.list?.question == rows[1].question)
        #expect(history.pageNames == ["feeds", "list", "feeds", "list"])
        guard case .feeds(let feeds)? = history.places.stack.dropFirst(2).first else { return #expect(Bool(false)) }
        #expect(feeds.position == 1)
    }

    @Test func severalFeedsAreListedTogether() async throws {
        let rows = [FeedRow.sample(1, unread: 4), .sample(2, unread: 0), .sample(3, unread: 4)]
        await history.show(.feeds(FeedsPlace(request: FeedRequest(), rows: rows)))
        let predicates = [try #require(rows[2].query?.predicate), try #require(rows[0].query?.predicate)]
        _ = await history.open("3,1")
        #expect(history.places.list?.question == Question(Query(.any(predicates))))
        #expect(history.pageNames == ["feeds", "list"])
    }

    @Test func sourcesAreNotListedTogether() async {
        let weather = SourceDescriptor(
            id: "weather",
            title: "Weather",
            subject: .init(name: "place", help: "a town", example: "Tokyo"),
            reach: .subscribedAddress,
            minimumInterval: .seconds(60)
        )
        await history.show(.sources(SourcesPlace(subscriptions: [], descriptors: [weather, weather])))
        #expect(await history.type(OpenCommand(.sample("2,1"))) == [.message(.marks(.rowIsSource(2))), .ready])
    }

    @Test func wordsOpenTheOnlyRowWithThem() async {
        await history.show(.unread)
        _ = await history.type(OpenTitledCommand("7 ÍTEM"))
        #expect(await history.answer("read") == [.item(7, at: 7, of: 12), .ready])
        // Another three titles begin with these words.
        _ = await history.type(OpenTitledCommand("item 1"))
        #expect(await history.answer("read") == [.item(1, at: 1, of: 12), .ready])
        let several = RowTitleError.several(words: "m 1", rows: [1, 10, 11, 12])
        #expect(await history.type(OpenTitledCommand("m 1")) == [.failed(several), .ready])
        let none = RowTitleError.none(words: "tea")
        #expect(await history.type(OpenTitledCommand("tea")) == [.failed(none), .ready])
    }
}

extension ItemHistories {
    @Test func thePreviousAndTheFollowingItemAreOpenedReadOrNot() async {
        #expect(await history.type(PreviousCommand()) == [.message(.items(.first)), .ready])
        #expect(await history.type(FollowingCommand()) == [.message(.items(.last)), .ready])
        await history.show(starred)
        #expect(await history.type(PreviousCommand()) == [.message(.items(.first)), .ready])
        for number in 1...7 {
            #expect(await history.type(FollowingCommand()) == [])
            #expect(await history.answer("read") == [.item(number, at: number, of: 7), .ready])
        }
        #expect(await history.type(FollowingCommand()) == [.message(.items(.last)), .ready])
        #expect(await history.type(PreviousCommand()) == [])
        #expect(await history.answer("read") == [.item(6, at: 6, of: 7), .ready])
        #expect(history.world.openings.first == opening(1, on: "list", by: "next"))
        #expect(history.world.openings.last == opening(6, on: "item", by: "previous", again: true))
    }

    @Test func stepsOfOneItemAreOpenedOneAfterTheOther() async {
        let item = LibraryItem.numbered(5).id
        let kinds: [Event.Kind] = [.starred, .read]
        let steps = kinds.map { LedgerStep(at: .sample, kind: $0, title: "Item 5", sourceTitle: "A feed", item: item) }
        let place = HistoryPlace(question: HistoryQuestion(), rows: steps.map(HistoryPlace.Row.marks))
        await history.show(.history(place))
        for _ in steps {
            _ = await history.type(FollowingCommand())
            #expect(
                await history.answer("read") == [.page(.item(.opened(5), at: nil, isContinued: false)), .ready]
            )
        }
        #expect(await history.type(FollowingCommand()) == [.message(.items(.last)), .ready])
    }

    @Test func theItemsBeforeAndAfterAStepAreOpened() async {
        _ = await history.type(HistoryCommand(HistoryQuestion()))
        _ = await history.answer("read")
        let steps: [(command: any Command, number: Int, name: String)] = [
            (FollowingCommand(), 5, "next"), (FollowingCommand(), 4, "next"), (PreviousCommand(), 5, "previous"),
        ]
        // The first step is of several items, and is passed over.
        for (index, step) in steps.enumerated() {
            #expect(await history.type(step.command) == [])
            _ = await history.answer("read")
            let screen = index == 0 ? "history" : "item"
            #expect(history.world.openings.last == opening(step.number, on: screen, by: step.name, again: index == 2))
        }
        #expect(await history.type(PreviousCommand()) == [.message(.items(.first)), .ready])
        _ = await history.type(FollowingCommand())
        _ = await history.answer("read")
        #expect(await history.type(FollowingCommand()) == [.message(.items(.last)), .ready])
    }

    @Test func backReturnsToTheTextThatWasLeftForAList() async {
        await history.show(starred)
        _ = await history.open("2")
        await history.show(.unread)
        #expect(history.pageNames == ["list", "item", "list"])
        #expect(await history.type(BackCommand()) == [.item(2, at: 2, of: 7), .ready])
        _ = await history.type(FollowingCommand())
        #expect(await history.answer("read") == [.item(3, at: 3, of: 7), .ready])
        #expect(history.pageNames == ["list", "item"])
    }
}
