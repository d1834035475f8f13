import FeedModel
import Query
import SourceAPI
import Testing

@testable import Screens

/// Tests of several screens and of their rows in a session, without a clock: SessionState, HomeProgress, HomePlace.
@Suite struct SessionOfScreensTests {
    private var state = SessionState(screens: ["home", "news", "work"])

    /// A screen with a feed between two items.
    private func screen(_ name: String, _ numbers: ClosedRange<Int> = 1...2) -> HomeScreen {
        var screen = HomeScreen(name: name, plans: [.plan(1), .plan(2), .plan(3)])
        let items = LibraryItem.numbered(numbers)
        let feeds = FeedDigest(lead: [.sample(1, unread: 4)], unread: 1, total: 1)
        screen.sections[0].answer = DatedContent(
            .items(ItemDigest(lead: [items[0]], unread: 1, total: 7)),
            date: .sample
        )
        screen.sections[1].answer = DatedContent(.feeds(feeds), date: .sample)
        screen.sections[2].answer = DatedContent(
            .items(ItemDigest(lead: [items[1]], unread: 1, total: 1)),
            date: .sample
        )
        for index in screen.sections.indices { screen.sections[index].hasFound = true }
        return screen
    }

    private mutating func show(_ name: String) -> [SessionEffect] {
        let effects = state.apply(.command(.screen(name, atOnce: true)))
        return effects + state.apply(.home(screen(name)))
    }

    private mutating func open(_ number: Int) -> [SessionEffect] {
        var item = LibraryItem.numbered(number)
        item.state.readAt = .sample
        let opened = OpenedItem(kept: item, text: ReadableText(blocks: []), sourceTitle: "A feed")
        return state.apply(.opened(item.id, .success(opened)))
    }

    private func opening(_ number: Int, on screen: String, by command: String, again: Bool = false) -> SessionEffect {
        let provenance = Provenance(screen: screen, via: command)
        return .open(Opening(item: LibraryItem.numbered(number).id, provenance: provenance, isRepeated: again))
    }

    @Test mutating func aScreenIsShownByItsNameAndThenTheNextOne() {
        #expect(show("news") == [.forgetHome, .appear("news"), .reply(.page(.home(screen("news")))), .reply(.ready)])
        #expect(state.placeName == "news")
        #expect(state.apply(.command(.screen(nil, atOnce: true))) == [.forgetHome, .appear("work")])
        // What arrives of the screen before is not shown.
        #expect(state.apply(.home(screen("news"))) == [])
        #expect(state.apply(.home(screen("work"))) == [.reply(.page(.home(screen("work")))), .reply(.ready)])
        #expect(state.apply(.command(.screen(nil, atOnce: true))) == [.forgetHome, .appear("home")])
        #expect(state.apply(.home(screen("home"))) == [.reply(.page(.home(screen("home")))), .reply(.ready)])
        #expect(state.places.map(\.name) == ["news", "work", "home"])
        #expect(state.apply(.command(.back)) == [.reply(.page(.home(screen("work")))), .reply(.ready)])
    }

    @Test mutating func aScreenThatComesLateLeavesTheServiceThatACommandWaitsFor() {
        #expect(state.apply(.command(.home(atOnce: false))) == [.appear("home")])
        #expect(state.apply(.promptWanted).last == .reply(.ready))
        #expect(state.apply(.command(.weather(.city("Tokyo"), .week))) == [.service(.city("Tokyo"))])
        #expect(state.apply(.home(screen("home"))) == [.reply(.page(.home(screen("home"))))])
        #expect(state.apply(.weather(WeatherScreen().applying(.answered(.failure(.offline))))).last == .reply(.ready))
    }

    @Test mutating func aScreenThatIsShownAgainHasOnePlace() {
        for name in ["news", "work", "news"] { _ = show(name) }
        #expect(state.places.map(\.name) == ["work", "news"])
    }

    @Test(arguments: [true, false])
    mutating func backShowsTheRowsOfAScreenWithTheirCountsAnew(isLate: Bool) {
        _ = show("news")
        let question = Question(Query(.flag(.unread)))
        _ = state.apply(.command(.list(question.query)))
        _ = state.apply(
            .window(question, after: nil, .success(ListPage(items: LibraryItem.numbered(3...4), next: nil)))
        )
        #expect(state.apply(.command(.back)) == [.recompose])
        var newer = screen("news", 3...4)
        newer.isComposing = true
        #expect(state.apply(.home(newer)) == [])
        guard !isLate else {
            #expect(state.apply(.promptWanted) == [.reply(.page(.home(screen("news")))), .reply(.ready)])
            return
        }
        newer.isComposing = false
        newer.sections[0].answer?.content = .items(
            ItemDigest(lead: LibraryItem.numbered(3...3), unread: 5, total: 8, failing: 1)
        )
        // The feed has nothing unread any more, and is not among those that are shown.
        var feeds = FeedDigest(lead: [.sample(1, unread: 0), .sample(2, unread: 3)], unread: 1, total: 2)
        feeds.lead = [.sample(2, unread: 3)]
        newer.sections[1].answer?.content = .feeds(feeds)
        var shown = screen("news")
        var digest = ItemDigest(lead: LibraryItem.numbered(1...1), unread: 5, total: 7, failing: 1)
        digest.total = 8
        shown.sections[0].answer?.content = .items(digest)
        var counted = FeedDigest(lead: [.sample(1, unread: 4)], unread: 1, total: 2)
        counted.lead = [.sample(1, unread: 0)]
        shown.sections[1].answer?.content = .feeds(counted)
        #expect(state.apply(.home(newer)) == [.reply(.page(.home(shown))), .reply(.ready)])
        #expect(state.places.count == 1)
    }

    @Test mutating func aWrongNameTakesNoScreenAway() {
        _ = show("news")
        let before = state
        let failure = SessionFailure(ScreenFailure.noSuchScreen("nws", among: ["home", "news", "work"]))
        #expect(
            state.apply(.command(.screen("nws", atOnce: true))) == [.reply(.remark(.failed(failure))), .reply(.ready)]
        )
        #expect(state == before)
        state = SessionState()
        #expect(state.apply(.command(.screen(nil, atOnce: true))) == [.reply(.remark(.onlyScreen)), .reply(.ready)])
    }

    @Test mutating func anotherUserHasTheSameScreens() {
        _ = show("news")
        #expect(state.changeUser() == [.cancel, .forgetHome, .forgetServices])
        #expect(state == SessionState(screens: ["home", "news", "work"]))
    }

    @Test mutating func theNumberOfAFeedListsItsItems() {
        _ = show("home")
        let question = FeedRow.sample(1, unread: 4).unread
        #expect(
            state.apply(.command(.open(.sample("2")))) == question.map { [.window($0, after: nil, length: 20)] }
        )
        #expect(state.currentItem == nil)
    }

    @Test mutating func theWalkAndSeveralNumbersPassOverFeeds() {
        _ = show("home")
        #expect(state.apply(.command(.next)) == [opening(1, on: "home", by: "next")])
        let position = ItemPosition(number: 1, count: 7, section: "Section 1")
        guard case .reply(.page(.item(_, at: let shown, isContinued: false)))? = open(1).first else {
            return #expect(Bool(false))
        }
        #expect(shown == position)
        #expect(state.apply(.command(.next)) == [opening(2, on: "item", by: "next")])
        _ = open(2)
        #expect(state.currentItem?.item.title == "Item 2")
        #expect(state.apply(.command(.previous)) == [opening(1, on: "item", by: "previous", again: true)])
        _ = open(1)
        #expect(state.apply(.command(.previous)) == [.reply(.remark(.firstItem)), .reply(.ready)])
        #expect(state.apply(.command(.open(.sample("1-3")))) == [opening(1, on: "item", by: "show", again: true)])
        _ = open(1)
        #expect(state.apply(.command(.next)) == [opening(2, on: "item", by: "show", again: true)])
    }

    @Test mutating func marksOfFeedsAreOfTheirItemsAndMarksOfBothOfTheItems() throws {
        _ = show("home")
        let items = LibraryItem.numbered(1...2).map(\.id)
        let query = try #require(FeedRow.sample(1, unread: 4).query)
        for (numbers, marked) in [
            ("2", MarkRequest.Items.found(Query(.any([query.predicate])))), ("*", .these(items)),
        ] {
            let effects = state.apply(.command(.mark(.read, .rows(.sample(numbers)), via: "read")))
            guard case .mark(let request)? = effects.first else {
                Issue.record("\(numbers) marks nothing")
                continue
            }
            #expect(request.items == marked)
        }
    }
}
