import FeedModel
import Query
import SourceAPI
import Testing

@testable import Screens

/// Tests of screens and of their rows in a session: HomeCommand, HomeVisit, Home, CurrentHome.
@MainActor
@Suite(.timeLimit(.minutes(1))) struct HomeHistories {
    private let homes = SimulatedHomes()
    private let history: History
    private let other = TestCommand { $0.say(.items(.last)) }

    init() {
        let world = SimulatedWorld()
        world.screens = ["home", "news", "work"]
        world.createHome = { [homes] in homes.create($0) }
        history = History(world: world)
    }

    /// A screen with a feed between two items.
    private func screen(_ name: String, _ numbers: ClosedRange<Int> = 1...2, total: Int = 7) -> HomeScreen {
        var screen = HomeScreen(name: name, plans: [.plan(1), .plan(2), .plan(3)])
        let items = LibraryItem.numbered(numbers)
        let feeds = FeedDigest(lead: [.sample(1, unread: 4)], unread: 1, total: 1)
        let digests: [SectionContent] = [
            .items(ItemDigest(lead: [items[0]], unread: 1, total: total)), .feeds(feeds),
            .items(ItemDigest(lead: [items[1]], unread: 1, total: 1)),
        ]
        for (index, content) in digests.enumerated() {
            screen.sections[index].answer = DatedContent(content, date: .sample)
            screen.sections[index].hasFound = true
            screen.sections[index].hasAnswered = true
        }
        return screen
    }

    /// The screen while its sections are being fetched, with what the library has.
    private func loading(_ name: String) -> HomeScreen {
        var screen = screen(name)
        screen.isLoading = true
        for index in screen.sections.indices { screen.sections[index].hasAnswered = false }
        return screen
    }

    /// The screen while its sections are being fetched, if the library has nothing.
    private func empty(_ name: String, answered: Int...) -> HomeScreen {
        var screen = loading(name)
        for index in screen.sections.indices {
            screen.sections[index].answer = nil
            screen.sections[index].hasAnswered = answered.contains(index + 1)
        }
        return screen
    }

    private func home(atOnce: Bool = true) -> HomeCommand { HomeCommand(name: HomeScreen.usualName, atOnce: atOnce) }

    /// Lets the screen created last continue.
    private func send(_ screen: HomeScreen) async -> [SessionReply] {
        await history.change { _ in homes.created.last?.send(screen) }
    }

    private func shown(_ screen: HomeScreen) -> [SessionReply] { [.page(.home(screen)), .ready] }

    private func show(_ name: String) async {
        _ = await history.type(HomeCommand(name: name, atOnce: true))
        _ = await send(screen(name))
    }

    private var names: [String] { history.places.stack.map(\.name) }
}

extension HomeHistories {
    @Test func aScreenIsShownByItsNameAndThenTheNextOne() async throws {
        #expect(await history.type(HomeCommand(name: "news", atOnce: true)) == [])
        #expect(await send(screen("news")) == shown(screen("news")))
        #expect(history.places.name == "news")
        #expect(await history.type(HomeCommand(name: nil, atOnce: true)) == [])
        // What arrives of the screen before is not shown.
        let before = try #require(homes.created.first)
        #expect(await history.change { _ in before.send(screen("news", 3...4)) } == [])
        #expect(await send(screen("work")) == shown(screen("work")))
        #expect(await history.type(HomeCommand(name: nil, atOnce: true)) == [])
        #expect(await send(screen("home")) == shown(screen("home")))
        #expect(homes.created.map(\.name) == ["news", "work", "home"])
        #expect(names == ["news", "work", "home"])
        #expect(await history.type(BackCommand()) == shown(screen("work")))
    }

    @Test func aScreenThatIsShownAgainHasOnePlace() async {
        for name in ["news", "work", "news"] { await show(name) }
        #expect(names == ["work", "news"])
    }

    @Test func aWrongNameTakesNoScreenAway() async {
        await show("news")
        let failure = SessionFailure(ScreenFailure.noSuchScreen("nws", among: ["home", "news", "work"]))
        #expect(
            await history.type(HomeCommand(name: "nws", atOnce: true)) == [.failure(failure), .ready]
        )
        #expect(names == ["news"])
        #expect(homes.created.count == 1)
        #expect(await History().type(HomeCommand(name: nil, atOnce: true)) == [.message(.home(.onlyScreen)), .ready])
    }

    @Test func anErrorInTheConfigurationIsExplained() async {
        let history = History()
        let failure = SessionFailure(ScreenFailure.noSuchItem("home"))
        #expect(await history.type(home()) == [.failure(failure), .ready])
        #expect(history.model?.isWorkingBehindPrompt == false)
    }

    @Test func anotherUserHasTheSameScreens() async {
        _ = await history.type(HomeCommand(name: "news", atOnce: true))
        _ = await history.wantPrompt()
        #expect(await history.type(TestCommand { $0.changeUser() }) == [.ready])
        #expect(history.model?.isWorkingBehindPrompt == false)
        #expect(await send(screen("news")) == [])
        _ = await history.type(HomeCommand(name: nil, atOnce: true))
        #expect(homes.created.map(\.name) == ["news", "news"])
    }

    @Test(arguments: [false, true]) func backShowsTheRowsOfAScreenWithTheirCountsAnew(isLate: Bool) async {
        await show("news")
        _ = await history.type(TestCommand { $0.push(.list(ListPlace(question: .unread))) })
        #expect(await history.type(BackCommand()) == [])
        #expect(homes.created.last?.requests == ["appear", "compose"])
        var newer = screen("news", 3...4)
        newer.sections[0].answer?.content = .items(
            ItemDigest(lead: LibraryItem.numbered(3...3), unread: 5, total: 8, failing: 1)
        )
        // The feed has nothing unread any more, and is not among those that are shown.
        var feeds = FeedDigest(lead: [.sample(1, unread: 0), .sample(2, unread: 3)], unread: 1, total: 2)
        feeds.lead = [.sample(2, unread: 3)]
        newer.sections[1].answer?.content = .feeds(feeds)
        guard !isLate else {
            #expect(await history.wantPrompt() == shown(screen("news")))
            #expect(await send(newer) == [])
            #expect(history.places.last == .home(HomePlace(screen: screen("news"))))
            return
        }
        var counted = screen("news")
        var digest = ItemDigest(lead: LibraryItem.numbered(1...1), unread: 5, total: 7, failing: 1)
        digest.total = 8
        counted.sections[0].answer?.content = .items(digest)
        var countedFeeds = FeedDigest(lead: [.sample(1, unread: 4)], unread: 1, total: 2)
        countedFeeds.lead = [.sample(1, unread: 0)]
        counted.sections[1].answer?.content = .feeds(countedFeeds)
        #expect(await send(newer) == shown(counted))
        #expect(names == ["news"])
    }
}

extension HomeHistories {
    @Test func whatTheLibraryHasIsShownAtOnceAndTheEndIsToldIfSomethingChanged() async {
        #expect(await history.type(home()) == [])
        #expect(await send(loading("home")) == [.page(.home(loading("home")))])
        #expect(await history.wantPrompt() == [.ready])
        #expect(history.model?.isWorkingBehindPrompt == true)
        let newer = screen("home", total: 9)
        let difference = HomeDifference(from: loading("home"), to: newer)
        #expect(difference.changes.map(\.kind) == [.arrived(2)])
        #expect(await send(newer) == [.message(.home(.changed(difference))), .ready])
        #expect(history.model?.isWorkingBehindPrompt == false)
        // The items are read again before the screen is shown with them.
        #expect(await history.type(home()) == [])
        #expect(homes.created.last?.requests == ["appear", "compose"])
        #expect(await send(newer) == shown(newer))
        // Then it is fetched again.
        _ = await history.type(home())
        #expect(homes.created.last?.requests == ["appear", "compose", "appear"])
        #expect(names == ["home"])
    }

    @Test(arguments: [false, true]) func anEndWithoutChangesIsNotTold(isLate: Bool) async {
        _ = await history.type(home())
        _ = await send(loading("home"))
        if isLate { _ = await history.wantPrompt() }
        #expect(await send(screen("home")) == (isLate ? [] : [.ready]))
        #expect(history.model?.isWorkingBehindPrompt == false)
    }

    @Test func thePromptReturnsBeforeWhatTheLibraryHas() async {
        _ = await history.type(home())
        #expect(await history.wantPrompt() == [.message(.stillReading), .ready])
        #expect(await send(loading("home")) == [.page(.home(loading("home")))])
        #expect(await send(screen("home")) == [.ready])
    }

    @Test func afterANewerCommandOnlyTheEndIsTold() async {
        _ = await history.type(TestCommand { $0.push(.list(ListPlace(question: .unread))) })
        _ = await history.type(home())
        _ = await history.wantPrompt()
        #expect(await history.type(other) == [.message(.items(.last)), .ready])
        #expect(await send(loading("home")) == [])
        #expect(await send(screen("home")) == [.message(.home(.complete(screen: "home"))), .ready])
        #expect(names == ["list"])
    }

    @Test func aMarkThatEndsBehindAScreenLeavesItTheLatestCommand() async {
        let mark = TestCommand { [write = history.desk.write] turn in
            turn.push(.feeds(FeedsPlace(request: FeedRequest(scope: .all), rows: [])))
            try await turn.write(write, "write")
            try await turn.features.feeds.recount(after: 1, turn)
        }
        _ = await history.type(mark)
        _ = await history.wantPrompt()
        _ = await history.type(home())
        #expect(await history.wantPrompt() == [.message(.stillReading), .ready])
        #expect(await history.answer("write") == [])
        #expect(await send(loading("home")) == [.page(.home(loading("home")))])
    }

    @Test func sectionsAreReportedWhileNothingIsShown() async {
        #expect(await history.type(home(atOnce: false)) == [])
        #expect(await history.wantPrompt() == [.message(.home(.loading)), .ready])
        #expect(await send(empty("home", answered: 2)) == [.note(.home(.sectionAnswered("Section 2")))])
        #expect(await send(empty("home", answered: 1, 2)) == [.note(.home(.sectionAnswered("Section 1")))])
        // A visit at once says what is awaited.
        #expect(await history.type(home()) == [.message(.home(.waiting(["Section 3"]))), .ready])
        #expect(await send(empty("home", answered: 1, 2, 3)) == [])
        // Nothing else is shown, so the page is.
        #expect(await send(screen("home")) == shown(screen("home")))
    }

    @Test func aVisitAtOnceShowsWhatHasComeOfTheOneBefore() async {
        _ = await history.type(home(atOnce: false))
        _ = await history.wantPrompt()
        _ = await send(loading("home"))
        #expect(await history.type(home()) == shown(loading("home")))
        #expect(await send(screen("home", total: 9)) == shown(screen("home", total: 9)))
        #expect(homes.created.last?.requests == ["appear"])
    }

    @Test func theCompletePageIsShownAndNothingBefore() async {
        #expect(await history.type(home(atOnce: false)) == [])
        #expect(await send(loading("home")) == [])
        #expect(await send(screen("home")) == shown(screen("home")))
    }

    @Test func aSecondVisitForTheCompletePageTakesThePlaceOfTheFirst() async {
        _ = await history.type(home(atOnce: false))
        _ = await history.wantPrompt()
        #expect(await history.type(home(atOnce: false)) == [])
        #expect(homes.created.last?.requests == ["appear", "appear"])
        #expect(await send(screen("home")) == shown(screen("home")))
    }

    @Test func aScreenThatComesLateLeavesTheServiceThatACommandWaitsFor() async throws {
        _ = await history.type(home(atOnce: false))
        _ = await history.wantPrompt()
        let query = try #require(WeatherQuery("Tokyo"))
        #expect(await history.type(WeatherCommand(.city("Tokyo"), .week)) == [.progress(.weather(.loading(query)))])
        #expect(await send(screen("home")) == [.page(.home(screen("home")))])
        let weather = WeatherScreen().applying(.asked(query)).applying(.answered(.success(WeatherAnswer(.tokyo))))
        #expect(
            await history.answer("service") == [.page(.weather(WeatherPlace(screen: weather, form: .week))), .ready]
        )
    }

    @Test func anotherPageDoesNotEndTheFetch() async {
        _ = await history.type(home())
        _ = await send(loading("home"))
        _ = await history.wantPrompt()
        let list = SessionPage.list(ListPlace(question: .unread), from: 0)
        #expect(await history.type(TestCommand { $0.show(list) }) == [.page(list), .ready])
        let difference = HomeDifference(from: loading("home"), to: screen("home", total: 8))
        #expect(await send(screen("home", total: 8)) == [.message(.home(.changed(difference))), .ready])
    }
}

extension HomeHistories {
    @Test func afterControlCTheScreenIsFetchedAnew() async {
        _ = await history.type(TestCommand { $0.push(.list(ListPlace(question: .unread))) })
        _ = await history.type(home(atOnce: false))
        _ = await send(loading("home"))
        _ = await history.wantPrompt()
        #expect(await send(screen("home")) == [.message(.home(.complete(screen: "home"))), .ready])
        #expect(await history.controlC() == [.message(.stopped), .ready])
        #expect(await history.type(home()) == [])
        #expect(homes.created.map(\.requests) == [["appear"], ["appear"]])
        #expect(await history.controlC() == [.message(.stopped), .ready])
        #expect(await send(screen("home")) == [])
        #expect(history.model?.isWorkingBehindPrompt == false)
    }

    @Test func aScreenThatIsForgottenWhileItIsFetchedIsFetchedAgain() async throws {
        _ = await history.type(home())
        _ = await send(loading("home"))
        _ = await history.wantPrompt()
        let first = try #require(homes.created.last)
        let session = try #require(history.model?.session)
        #expect(await history.change { _ in session.features.home.forget() } == [])
        #expect(homes.created.map(\.requests) == [["appear"], ["appear"]])
        #expect(await history.change { _ in first.send(screen("home", total: 8)) } == [])
        let difference = HomeDifference(from: loading("home"), to: screen("home", total: 9))
        #expect(await send(screen("home", total: 9)) == [.message(.home(.changed(difference))), .ready])
    }

    @Test func aScreenThatIsForgottenIsFetchedByTheNextVisit() async throws {
        await show("home")
        let session = try #require(history.model?.session)
        _ = await history.change { _ in session.features.home.forget() }
        #expect(homes.created.count == 1)
        #expect(await history.type(home()) == [])
        #expect(homes.created.count == 2)
        #expect(await send(screen("home", 3...4)) == shown(screen("home", 3...4)))
    }

    /// The ways in which the items of the screen become others, and one in which they do not.
    private enum Change: CaseIterable {
        case edit, undoneEdit, refresh, mark
    }

    @Test(arguments: Change.allCases)
    private func aChangeOfSubscriptionsOrNewItemsForgetTheScreen(change: Change) async throws {
        let uri = try SubscriptionURI("news:hn")
        let history = History(world: history.world) { features in
            let marks = features.marks
            features.marks.undo = Writing { work in
                _ = try await marks.undo.carryOut(work)
                return UndoOutcome(steps: [.removal([uri])], items: [])
            }
        }
        _ = await history.type(HomeCommand(name: "news", atOnce: true))
        _ = await history.change { _ in homes.created.last?.send(screen("news")) }
        switch change {
        case .edit:
            _ = await history.type(EditCommand([.remove(["news:hn"])]))
            #expect(await history.answer("write").last == .ready)
        case .undoneEdit:
            _ = await history.type(UndoCommand(UndoRequest()))
            #expect(await history.answer("write") == [.message(.undo(.restored(uri))), .ready])
        case .refresh:
            _ = await history.type(RefreshCommand(RefreshRequest()))
            for _ in SimulatedLibrary.news { _ = await history.change { $0.continueRefresh() } }
            #expect(await history.change { $0.continueRefresh() }.last == .ready)
        case .mark:
            _ = await history.type(MarkCommand(.starred, .rows(.sample("1")), via: "star"))
            #expect(await history.answer("write").last == .ready)
        }
        #expect(homes.created.count == 1)
        _ = await history.type(HomeCommand(name: "news", atOnce: true))
        #expect(homes.created.count == (change == .mark ? 1 : 2))
    }

    @Test func aMarkFromElsewhereReachesTheScreen() async throws {
        await show("home")
        #expect(await history.change { $0.changeElsewhere(1, isReading: true) } == [])
        #expect(history.places.last?.items.map(\.state.isRead) == [true, false])
        #expect(homes.created.last?.requests == ["appear", "marked"])
    }

    @Test func theNumberOfAFeedListsItsItems() async throws {
        await show("home")
        _ = await history.type(OpenCommand(.sample("2")))
        _ = await history.answer("read")
        guard case .list(let list)? = history.places.last else { return #expect(Bool(false)) }
        #expect(list.question == FeedRow.sample(1, unread: 4).unread)
        #expect(history.places.currentItem == nil)
    }

    @Test func theWalkAndSeveralNumbersPassOverFeeds() async {
        await show("home")
        func open(_ command: any Command) async -> (title: String?, position: ItemPosition?) {
            _ = await history.type(command)
            let replies = await history.answer("read")
            guard case .page(.item(let opened, at: let position, isContinued: _))? = replies.first else {
                return (nil, nil)
            }
            return (opened.kept.item.title, position)
        }
        let first = await open(NextCommand())
        #expect(first.title == "Item 1")
        #expect(first.position == ItemPosition(number: 1, count: 7, section: "Section 1"))
        #expect(await open(NextCommand()).title == "Item 2")
        #expect(await open(PreviousCommand()).title == "Item 1")
        #expect(await history.type(PreviousCommand()) == [.message(.items(.first)), .ready])
        #expect(await open(OpenCommand(.sample("1-3"))).title == "Item 1")
        #expect(await open(NextCommand()).title == "Item 2")
    }
}
