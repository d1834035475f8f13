import FeedModel
import Query
import Testing

@testable import Screens

/// Histories of the way back through the pages: BackCommand, LeaveCommand, QuitCommand, Places.
@MainActor
@Suite(.timeLimit(.minutes(1))) struct BackHistories {
    private let history = History()
    private let starred = Question(Query(.flag(.starred)))
    private let error = ScreenFailure.noSuchItem("x")
    private let tags = Self.tags(3)
    /// The tags as the library counts them.
    private let recounted = Self.tags(4)

    private static func tags(_ count: Int) -> TagsPlace {
        TagsPlace(kind: .tags, rows: [TagSummary(name: "later", items: count)])
    }

    private var list: ReaderPlace { .list(.sample(starred, 1...3)) }

    private func push(_ places: ReaderPlace...) async {
        _ = await history.type(TestCommand { turn in for place in places { turn.push(place) } })
    }

    private func back() async -> [SessionReply] { await history.type(BackCommand()) }

    @Test func onePageAfterTheOtherIsLeft() async {
        #expect(await back() == [.message(.lists(.firstPage)), .ready])
        let hidden = ListPlace.sample(Question(Query(.flag(.hidden))), 4...5)
        await push(list, .list(hidden), .item(.sample(4)))
        let replies = await back()
        #expect(replies == [.page(.list(hidden, from: 0)), .ready])
        #expect(history.places.stack == [list, .list(hidden)])
        #expect(await back() == [.page(.list(.sample(starred, 1...3), from: 0)), .ready])
        #expect(await back() == [.message(.lists(.firstPage)), .ready])
        #expect(history.places.stack == [list])
    }

    @Test func theTextThatWasLeftForAListIsShownAgain() async {
        var first = ListPlace.sample(starred, 1...3)
        first.position = 1
        await push(.list(first), .item(.sample(2)), .list(.sample(.unread, 4...5)))
        let position = ItemPosition(number: 2, count: 3)
        #expect(await back() == [.page(.item(.sample(2), at: position, isContinued: false)), .ready])
        #expect(history.places.stack.map(\.name) == ["list", "item"])
    }

    @Test func anItemOfAnotherRowThanTheOneOpenedLastHasNoPosition() async {
        await push(list, .item(.sample(2)), .list(.sample(.unread, 4...5)))
        #expect(await back() == [.page(.item(.sample(2), at: nil, isContinued: false)), .ready])
    }

    @Test func theRowsOfAListThatTheWalkHasContinuedWithAreShown() async {
        var walked = ListPlace.sample(.everythingUnread, 5...30)
        (walked.shown, walked.position) = (0, 0)
        await push(list, .list(walked), .item(.sample(5)))
        walked.shown = 20
        #expect(await back() == [.page(.list(walked, from: 0)), .ready])
        #expect(history.places.last == .list(walked))
    }

    @Test func thePageShownDecidesWhatIsAskedAgain() async {
        await push(list, .list(.sample(.unread, 4...5)))
        _ = await history.type(TestCommand { [starred] turn in turn.change { $0.lastAsked = .question(starred) } })
        _ = await back()
        #expect(history.places.lastAsked == nil)
    }

    @Test func theOldestOfMoreThanFortyPagesIsForgotten() async throws {
        for number in 1...45 {
            await push(.list(ListPlace(question: Question(try Query(parsing: "limit:\(number)")))))
        }
        #expect(history.places.stack.count == 40)
        var shown: [Int?] = [history.places.list?.question.query.limit]
        while history.places.hasPageBefore {
            _ = await back()
            shown.append(history.places.list?.question.query.limit)
        }
        #expect(shown == (6...45).reversed().map { $0 })
    }

    @Test func ofItemsAndTheirListsTheOldestAreForgottenTogether() throws {
        var places = Places()
        for number in 1...45 {
            places.push(.list(ListPlace(question: Question(try Query(parsing: "limit:\(number)")))))
            places.push(OpenedItem.sample(1))
        }
        #expect(places.stack.map(\.name) == (0..<20).flatMap { _ in ["list", "item"] })
        #expect(places.list?.question.query.limit == 45)
    }

    @Test func aScreenIsKeptBelowAnItemThatWasChosenFromIt() {
        let home = ReaderPlace.home(HomePlace(screen: HomeScreen(plans: [])))
        var places = Places()
        places.push(home)
        places.push(OpenedItem.sample(1))
        places.push(home)
        #expect(places.stack.map(\.name) == ["home", "item", "home"])
        places.push(.list(.sample(starred, 1...2)))
        places.push(home)
        #expect(places.stack.map(\.name) == ["home", "item", "list", "home"])
    }
}

extension BackHistories {
    @Test func countsAreReadBeforeThePageIsShownAgain() async {
        await push(.tags(tags), list)
        #expect(await back() == [])
        #expect(history.places.stack == [.tags(tags), list])
        #expect(await history.answer("read") == [.page(.tags(recounted)), .ready])
        #expect(history.places.stack == [.tags(recounted)])
    }

    @Test(arguments: [true, false]) func countsThatTakeLongAreNotAwaited(isStubborn: Bool) async {
        history.desk.isStubborn = isStubborn
        await push(.tags(tags), list)
        _ = await back()
        #expect(await history.wantPrompt() == [.page(.tags(tags)), .ready])
        #expect(await history.answer("read") == [])
        #expect(history.places.stack == [.tags(tags)])
    }

    @Test func countsThatCannotBeReadAreExplainedAndThePageIsLeft() async {
        await push(.tags(tags), list)
        _ = await back()
        #expect(
            await history.fail("read", with: error)
                == [.failure(SessionFailure(error)), .page(.tags(tags)), .ready]
        )
        #expect(history.places.stack == [.tags(tags)])
    }

    @Test func afterControlCThePageStays() async {
        await push(.tags(tags), list)
        _ = await back()
        #expect(await history.controlC() == [.message(.stopped), .ready])
        #expect(history.desk.names == [])
        #expect(history.places.stack == [.tags(tags), list])
    }

    @Test func aNewerCommandIsCarriedOutOnThePageThatIsShown() async {
        await push(.tags(tags), list)
        _ = await back()
        #expect(await history.type(TestCommand { $0.say(.items(.last)) }) == [.message(.items(.last)), .ready])
        #expect(history.desk.names == [])
        #expect(history.places.stack == [.tags(tags), list])
    }

    @Test func anotherPageThatCameIsNotLeft() async {
        await push(.tags(tags), list)
        let other = ReaderPlace.list(.sample(.unread, 4...5))
        _ = await history.type(TestCommand.pushing(later: other, history.desk))
        _ = await history.wantPrompt()
        _ = await back()
        #expect(await history.answer("background") == [])
        #expect(await history.answer("read") == [.ready])
        #expect(history.places.stack == [.tags(recounted), list, other])
    }

    @Test func aPageThatCameInPlaceOfOneLikeItIsNotLeft() async {
        await push(.tags(tags))
        _ = await history.type(RepositoriesCommand("a"))
        _ = await history.answer("service")
        _ = await history.type(RepositoriesCommand("b"))
        _ = await history.wantPrompt()
        #expect(await back() == [])
        let found = await history.answer("service")
        #expect(found == history.places.last.map { [.page(history.places.page(of: $0, room: 20))] })
        #expect(await history.answer("read") == [.ready])
        #expect(history.places.stack.map(\.name) == ["tags", "repositories"])
        #expect(history.places.stack.first == .tags(recounted))
    }

    @Test func theCountOfFeedsContinuesWhenThePromptIsWanted() async {
        func feeds(_ unread: Int) -> FeedsPlace {
            FeedsPlace(request: FeedRequest(scope: .all), rows: [.sample(1, unread: unread)])
        }
        await push(.feeds(feeds(2)), list)
        #expect(await back() == [])
        #expect(await history.wantPrompt() == [.page(.feeds(feeds(2))), .ready])
        #expect(await history.answer("count") == [])
        #expect(history.places.stack == [.feeds(feeds(4))])
        // Nothing has changed since.
        await push(list)
        #expect(await back() == [.page(.feeds(feeds(4))), .ready])
    }

    @Test func subscriptionsAreCountedAnew() async {
        let sources = SourcesPlace(subscriptions: [], descriptors: [])
        await push(.sources(sources), list)
        #expect(await back() == [])
        #expect(await history.answer("read") == [.page(.sources(sources)), .ready])
    }
}

extension BackHistories {
    @Test func atTheFirstPageLeavingEndsTheSession() async {
        #expect(await history.type(LeaveCommand()) == [.end, .ready])
        await push(list)
        #expect(await history.type(LeaveCommand()) == [.end, .ready])
        await push(.item(.sample(1)))
        #expect(
            await history.type(LeaveCommand()) == [.page(.list(.sample(starred, 1...3), from: 0)), .ready]
        )
    }

    @Test func quittingEndsTheSession() async {
        await push(list, .item(.sample(1)))
        #expect(await history.type(QuitCommand()) == [.end, .ready])
        #expect(history.places.stack.count == 2)
    }
}
