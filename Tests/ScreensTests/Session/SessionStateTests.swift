import FeedModel
import Query
import Testing

@testable import Screens

/// Tests of the fold of a session, without a clock and without a shell: SessionState, NextUnreadWalk, ReaderPlace.
@Suite struct SessionStateTests {
    private var state = SessionState()

    private func items(_ numbers: ClosedRange<Int>) -> [LibraryItem] { LibraryItem.numbered(numbers) }

    private func page(_ numbers: ClosedRange<Int>, of total: Int) -> ListPage {
        let next = numbers.upperBound < total ? ListCursor(rawValue: "\(numbers.upperBound)") : nil
        return ListPage(items: items(numbers), next: next, total: total)
    }

    private let question = Question(Query(.flag(.starred)))

    /// Lists the first items of a question.
    private mutating func list(_ numbers: ClosedRange<Int>, of total: Int) {
        _ = state.apply(.command(.list(question.query)))
        _ = state.apply(.window(question, after: nil, .success(page(numbers, of: total))))
    }

    private mutating func open(_ number: Int) -> [SessionEffect] {
        var item = LibraryItem.numbered(number)
        item.state.readAt = .sample
        let opened = OpenedItem(kept: item, text: ReadableText(blocks: []), sourceTitle: "A feed")
        return state.apply(.opened(item.id, .success(opened)))
    }

    private func opening(_ number: Int, on screen: String, by command: String) -> SessionEffect {
        .open(Opening(item: LibraryItem.numbered(number).id, provenance: Provenance(screen: screen, via: command)))
    }

    // RC9
    @Test mutating func nothingFoundTakesNoListAwayAndAFailureSaysWhy() {
        list(1...2, of: 2)
        let before = state.places
        let other = Question(Query(.flag(.hidden)))
        #expect(state.apply(.command(.list(other.query))) == [.window(other, after: nil, length: 20)])
        #expect(
            state.apply(.window(other, after: nil, .success(ListPage(items: [], next: nil)))) == [
                .reply(.remark(.nothingMatches(other.query))), .reply(.ready),
            ]
        )
        #expect(state.places == before)
        _ = state.apply(.command(.list(other.query)))
        let failure = SessionFailure(ScreenFailure.noSuchItem("x"))
        #expect(
            state.apply(.window(other, after: nil, .failure(failure))) == [
                .reply(.remark(.failed(failure))), .reply(.ready),
            ]
        )
        #expect(state.places == before)
        #expect(state.awaited == nil)
    }

    // RA4
    @Test mutating func furtherWindowsAreAppendedAndAnEditedItemIsReplacedInItsPlace() {
        list(1...2, of: 4)
        let cursor = ListCursor(rawValue: "2")
        #expect(state.apply(.command(.more)) == [.window(question, after: cursor, length: 20)])
        var edited = LibraryItem.numbered(2)
        edited.item.title = "Edited"
        let window = ListPage(items: [edited] + items(3...4), next: nil)
        _ = state.apply(.window(question, after: cursor, .success(window)))
        #expect(state.currentList?.items.map(\.item.title) == ["Item 1", "Edited", "Item 3", "Item 4"])
        #expect(state.currentList?.total == 4)
        #expect(state.apply(.command(.more)) == [.reply(.remark(.noMoreItems)), .reply(.ready)])
    }

    @Test mutating func theWalkGrowsTheListAndOpensTheNextUnreadItem() {
        list(1...2, of: 3)
        #expect(state.apply(.command(.next)) == [opening(1, on: "list", by: "next")])
        _ = open(1)
        #expect(state.apply(.command(.next)) == [opening(2, on: "item", by: "next")])
        _ = open(2)
        let cursor = ListCursor(rawValue: "2")
        #expect(state.apply(.command(.next)) == [.window(question, after: cursor, length: 20)])
        #expect(
            state.apply(.window(question, after: cursor, .success(page(3...3, of: 3)))) == [
                opening(3, on: "item", by: "next")
            ]
        )
        _ = open(3)
        #expect(state.currentList?.position == 2)
        #expect(state.currentList?.shown == 2)
    }

    @Test mutating func theWalkReturnsToWhatWasPassedOver() {
        list(1...3, of: 3)
        _ = state.apply(.command(.open(.sample("3"))))
        _ = open(3)
        #expect(
            state.apply(.command(.next)) == [.reply(.remark(.passedOver(2))), opening(1, on: "item", by: "next")]
        )
    }

    @Test mutating func aTypedListThatIsReadIsLeftByTheSecondStepOnly() {
        list(1...1, of: 1)
        _ = state.apply(.command(.next))
        _ = open(1)
        let everything = Question.everythingUnread
        #expect(state.apply(.command(.next)) == [.window(everything, after: nil, length: 20)])
        #expect(
            state.apply(.window(everything, after: nil, .success(page(5...6, of: 2)))) == [
                .reply(.remark(.listRead(elsewhere: 2, isInteractive: true))), .reply(.ready),
            ]
        )
        #expect(state.apply(.command(.next)) == [.window(everything, after: nil, length: 20)])
        #expect(
            state.apply(.window(everything, after: nil, .success(page(5...6, of: 2)))) == [
                .reply(.remark(.goingOnWithEverything(unread: 2))), opening(5, on: "list", by: "next"),
            ]
        )
    }

    @Test mutating func aFeedThatIsReadIsFollowedByTheNextFeedWithUnreadItems() throws {
        let rows = [
            FeedRow.sample(1, unread: 1), FeedRow.sample(2, unread: 0), FeedRow.sample(3, unread: 4),
        ]
        let request = FeedRequest(scope: .all)
        _ = state.apply(.command(.feeds(request)))
        _ = state.apply(.feeds(request, .success(rows)))
        let first = try #require(rows[0].unread)
        #expect(state.apply(.command(.open(.sample("1")))) == [.window(first, after: nil, length: 20)])
        _ = state.apply(.window(first, after: nil, .success(page(1...1, of: 1))))
        _ = state.apply(.command(.next))
        _ = open(1)
        #expect(state.apply(.command(.next)) == [.feeds(request)])
        var current = rows
        current[0].counts?.unread = 0
        let third = try #require(rows[2].unread)
        #expect(state.apply(.feeds(request, .success(current))) == [.window(third, after: nil, length: 20)])
        #expect(
            state.apply(.window(third, after: nil, .success(page(7...8, of: 4)))) == [
                .reply(.remark(.goingOn(to: "Feed 3", unread: 2))), opening(7, on: "list", by: "next"),
            ]
        )
        _ = open(7)
        #expect(state.places.map(\.name) == ["feeds", "list", "item"])
    }

    @Test mutating func whenNothingIsUnreadTheWalkSaysSo() {
        #expect(state.apply(.command(.next)) == [.window(.everythingUnread, after: nil, length: 20)])
        #expect(
            state.apply(.window(.everythingUnread, after: nil, .success(ListPage(items: [], next: nil)))) == [
                .reply(.remark(.allRead)), .reply(.ready),
            ]
        )
    }

    @Test mutating func backPopsOnePlaceAfterTheOther() {
        #expect(state.apply(.command(.back)) == [.reply(.remark(.firstPage)), .reply(.ready)])
        list(1...2, of: 2)
        let first = state.place
        let other = Question(Query(.flag(.hidden)))
        _ = state.apply(.command(.list(other.query)))
        _ = state.apply(.window(other, after: nil, .success(page(3...4, of: 2))))
        _ = state.apply(.command(.open(.sample("1"))))
        _ = open(3)
        _ = state.apply(.command(.back))
        #expect(state.place?.items.map(\.state.isRead) == [true, false])
        _ = state.apply(.command(.back))
        #expect(state.place == first)
        #expect(state.apply(.command(.back)) == [.reply(.remark(.firstPage)), .reply(.ready)])
    }

    @Test mutating func backReturnsToTheTextThatWasLeftForAList() throws {
        list(1...3, of: 3)
        _ = state.apply(.command(.open(.sample("2"))))
        _ = open(2)
        let opened = try #require(state.openItem)
        let other = Question(Query(.flag(.hidden)))
        _ = state.apply(.command(.list(other.query)))
        _ = state.apply(.window(other, after: nil, .success(page(3...4, of: 2))))
        #expect(state.places.map(\.name) == ["list", "item", "list"])
        #expect(
            state.apply(.command(.back)) == [
                .reply(.page(.item(opened, at: ItemPosition(number: 2, count: 3), isContinued: false))), .reply(.ready),
            ]
        )
        #expect(state.apply(.command(.following)) == [opening(3, on: "item", by: "next")])
        _ = open(3)
        #expect(state.places.map(\.name) == ["list", "item"])
    }

    @Test mutating func backShowsTheRowsOfAListThatTheWalkHasGoneOnWith() throws {
        list(1...1, of: 1)
        _ = state.apply(.command(.next))
        _ = open(1)
        for _ in 1...2 {
            _ = state.apply(.command(.next))
            _ = state.apply(.window(.everythingUnread, after: nil, .success(page(5...30, of: 26))))
        }
        _ = open(5)
        #expect(state.currentList?.shown == 0)
        _ = state.apply(.command(.back))
        let shown = try #require(state.currentList)
        #expect((shown.shown, shown.position) == (20, 0))
        #expect(state.page(of: .list(shown)) == .list(shown, from: 0))
    }

    @Test mutating func aMarkFromElsewhereReachesEveryPlace() {
        list(1...2, of: 2)
        _ = state.apply(.command(.open(.sample("2"))))
        _ = open(2)
        var starred = LibraryItem.numbered(2)
        starred.state.isStarred = true
        #expect(state.apply(.changed([starred])) == [])
        #expect(state.openItem?.kept == starred)
        #expect(state.currentList?.items[1] == starred)
    }

    @Test mutating func controlCStopsWhatIsAwaitedAndItsAnswerIsIgnored() {
        _ = state.apply(.command(.list(question.query)))
        #expect(state.apply(.interrupted) == [.cancel, .service(.cancel), .reply(.remark(.stopped)), .reply(.ready)])
        #expect(state.apply(.window(question, after: nil, .success(page(1...2, of: 2)))) == [])
        #expect(state.places == [])
    }

    @Test mutating func aLateMarkIsToldAndTheCommandTypedMeanwhileGoesOn() {
        list(1...2, of: 2)
        _ = state.apply(.command(.mark(.starred, .rows(.all), via: "star")))
        _ = state.apply(.promptWanted)
        _ = state.apply(.command(.list(question.query)))
        let outcome = MarkOutcome(count: 2, items: [], isOfRows: true)
        #expect(
            state.apply(.marked(.starred, .success(outcome))) == [
                .reply(.remark(.marked(.starred, count: 2, item: nil)))
            ]
        )
        #expect(state.awaited == .list)
        #expect(state.apply(.window(question, after: nil, .success(page(1...2, of: 2)))).last == .reply(.ready))
    }

    @Test mutating func aLateAnswerOfAnAbandonedQuestionEndsNothing() {
        list(1...2, of: 2)
        _ = state.apply(.command(.history(HistoryQuestion())))
        _ = state.apply(.promptWanted)
        _ = state.apply(.command(.mark(.starred, .rows(.all), via: "star")))
        #expect(state.apply(.history(HistoryQuestion(), .success([]))) == [])
        #expect(state.apply(.window(question, after: nil, .failure(SessionFailure(CancellationError())))) == [])
        #expect(state.awaited == .mark(words: nil))
    }

    @Test mutating func afterControlCTheHomeScreenIsFetchedAnew() {
        var screen = HomeScreen(plans: [SectionPlan(number: 1, title: "Unread", filling: .query(.everything))])
        _ = state.apply(.command(.list(nil)))
        _ = state.apply(.window(.unread, after: nil, .success(page(1...2, of: 2))))
        _ = state.apply(.command(.home(atOnce: false)))
        screen.isLoading = true
        _ = state.apply(.home(screen))
        _ = state.apply(.promptWanted)
        screen.isLoading = false
        #expect(state.apply(.home(screen)).first == .reply(.remark(.homeComplete(screen: "home"))))
        _ = state.apply(.interrupted)
        #expect(state.apply(.command(.home(atOnce: true))) == [.appear("home")])
    }
}
