import FeedModel
import Query
import Testing

@testable import Screens

/// Histories of the windows of a list, whose rows may have passages below them: MoreCommand, MoreUnreadCommand, ListPlace.
@MainActor
@Suite(.timeLimit(.minutes(1))) struct MoreHistories {
    private let script = ListScript()
    private let history: History
    private let search = Question(Query(.phrase(Query.Phrase("word"))))
    private let starred = Question(Query(.flag(.starred)))

    init() {
        history = script.history()
    }

    private var list: ListPlace? { history.places.list }

    private func list(_ question: Question) async -> [SessionReply] {
        _ = await history.type(ListCommand(question.query))
        return await history.answer()
    }

    /// The page with the rows of the list from an index.
    private func shown(from start: Int) -> [SessionReply] {
        list.map { [.page(.list($0, from: start)), .ready] } ?? []
    }

    private func request(_ question: Question, after cursor: String, length: Int = 20) -> WindowRequest {
        WindowRequest(question: question, cursor: ListCursor(rawValue: cursor), length: length)
    }

    @Test func asManyRowsAreShownAsThePageHasRoomForWithTheirPassages() async {
        _ = await history.makeRoom(8)
        script.add(1...8, passages: 1...3, next: "a")
        script.add(9...16, passages: 9...16)
        // The hint about the order takes a row: three passages, and one row without.
        let first = await list(search)
        #expect(list?.shown == 4)
        #expect(first == shown(from: 0))
        // Four rows are left, which fill no window.
        #expect(await history.type(MoreCommand()) == [])
        #expect(script.windows == [WindowRequest(question: search, length: 8), request(search, after: "a", length: 8)])
        let next = await history.answer()
        #expect(list?.shown == 9)
        #expect(next == shown(from: 4))
        // What was read already is shown without another question.
        for (end, start) in [(12, 9), (15, 12), (16, 15)] {
            let more = await history.type(MoreCommand())
            #expect(list?.shown == end)
            #expect(more == shown(from: start))
        }
        #expect(await history.type(MoreCommand()) == [.message(.lists(.noMoreItems)), .ready])
        #expect(script.windows.count == 2)
    }

    @Test func rowsThatWereNotShownHaveNoNumbers() async throws {
        _ = await history.makeRoom(8)
        script.add(1...8, passages: 1...3)
        _ = await list(search)
        let missing = ItemSelectionError.notListed(5, count: 4)
        #expect(
            await history.type(RowsCommand(.sample("5"))) == [.failure(SessionFailure(missing)), .ready]
        )
        // A range says that others can be listed.
        let place = try #require(history.places.numbered)
        #expect(
            await history.type(RowsCommand(.sample("3-8")))
                == [.message(.lists(.rangeEnds(at: 4, hasMore: true))), .page(.rows([2, 3], of: place)), .ready]
        )
        for open in ["3-", "3-$"] {
            #expect(
                await history.type(RowsCommand(.sample(open)))
                    == [.message(.lists(.rangeEnds(at: 4, hasMore: true))), .page(.rows([2, 3], of: place)), .ready]
            )
        }
        #expect(
            await history.type(RowsCommand(.sample("$")))
                == [.message(.lists(.lastListed(4))), .page(.rows([3], of: place)), .ready]
        )
    }

    @Test func aRangeIsMarkedAsFarAsItWasShownAndAllRowsToTheEnd() async {
        _ = await history.makeRoom(8)
        script.add(1...8, passages: 1...3)
        _ = await list(search)
        #expect(list?.shown == 4)
        #expect(
            await history.type(MarkCommand(.starred, .rows(.sample("3-8")), via: "star"))
                == [.message(.lists(.rangeEnds(at: 4, hasMore: true)))]
        )
        #expect(await history.answer("write") == [.message(.marks(.marked(.starred, count: 2, item: nil))), .ready])
        #expect(list?.items.map(\.state.isStarred) == (1...8).map { (3...4).contains($0) })
        #expect(await history.type(MarkCommand(.starred, .rows(.all), via: "star")) == [])
        #expect(
            await history.answer("write") == [.message(.marks(.markedUnshown(.starred, count: 6, unshown: 4))), .ready]
        )
        #expect(list?.items.map(\.state.isStarred) == Array(repeating: true, count: 8))
    }

    @Test func theWindowWithTheOpenedItemIsShownAgain() async {
        _ = await history.makeRoom(8)
        script.add(1...12, passages: 1...3)
        _ = await list(search)
        _ = await history.type(MoreCommand())
        #expect(list?.shown == 11)
        for (row, first) in [(1, 0), (4, 0), (5, 4), (11, 4)] {
            var list = list
            list?.position = row - 1
            #expect(list?.firstRow(8) == first, "row \(row)")
        }
    }

    @Test func aRowThatIsTallerThanThePageIsShown() async {
        _ = await history.makeRoom(1)
        script.add(1...2, passages: 1...2)
        _ = await list(search)
        #expect(list?.shown == 1)
        let more = await history.type(MoreCommand())
        #expect(list?.shown == 2)
        #expect(more == shown(from: 1))
    }

    // RA4
    @Test func furtherWindowsAreAppendedAndAnEditedItemIsReplacedInItsPlace() async {
        script.add(1...2, next: "2", total: 4)
        _ = await list(starred)
        var edited = LibraryItem.numbered(2)
        edited.item.title = "Edited"
        script.pages = [ListPage(items: [edited] + LibraryItem.numbered(3...4), next: nil)]
        _ = await history.type(MoreCommand())
        #expect(script.windows.last == request(starred, after: "2"))
        let more = await history.answer()
        #expect(more == shown(from: 2))
        #expect(list?.items.map(\.item.title) == ["Item 1", "Edited", "Item 3", "Item 4"])
        #expect(list?.total == 4)
        #expect(await history.type(MoreCommand()) == [.message(.lists(.noMoreItems)), .ready])
    }

    @Test func anEmptyWindowTakesNoPageAway() async {
        script.add(1...2, next: "2")
        _ = await list(starred)
        _ = await history.type(TestCommand.pushing(.item(.sample(1))))
        _ = await history.type(MoreCommand())
        #expect(await history.answer() == [.message(.lists(.noMoreItems)), .ready])
        #expect(history.places.stack == [.list(.sample(starred, 1...2)), .item(.sample(1))])
    }

    @Test func furtherRowsLeaveThePagesAboveTheList() async {
        script.add(1...2, next: "2")
        script.add(3...3)
        _ = await list(starred)
        _ = await history.type(TestCommand.pushing(.item(.sample(1))))
        _ = await history.type(MoreCommand())
        let more = await history.answer()
        #expect(more == shown(from: 2))
        #expect(history.places.stack.map(\.name) == ["list"])
    }

    @Test func aSlowWindowIsShownBehindThePromptAndAFailureIsExplained() async {
        script.add(1...2, next: "2")
        script.add(3...3)
        _ = await list(starred)
        _ = await history.type(MoreCommand())
        #expect(await history.wantPrompt() == [.message(.stillReading), .ready])
        let error = ScreenFailure.noSuchItem("x")
        #expect(await history.fail(with: error) == [.message(.failed(SessionFailure(error))), .ready])
        #expect(list?.items.count == 2)
        _ = await history.type(MoreCommand())
        _ = await history.wantPrompt()
        let more = await history.answer()
        #expect(more == shown(from: 2))
    }
}

extension MoreHistories {
    @Test func thereAreNoFurtherRowsWithoutAList() async {
        #expect(await history.type(MoreCommand()) == [.message(.lists(.noMoreItems)), .ready])
        #expect(await history.type(MoreUnreadCommand()) == [.message(.lists(.noMoreItems)), .ready])
    }

    @Test(arguments: [true, false]) func aWindowForAnotherListThanTheOneShownIsNotShown(isUnreadOnly: Bool) async {
        script.add(1...2, next: "2")
        script.add(3...3)
        _ = await list(starred)
        let other = ListPlace.sample(.unread, 7...8)
        _ = await history.type(TestCommand.pushing(later: .list(other), history.desk))
        _ = await history.wantPrompt()
        let more: any Command = isUnreadOnly ? MoreUnreadCommand() : MoreCommand()
        #expect(await history.type(more) == [])
        #expect(await history.answer("background") == [])
        #expect(await history.answer("read") == [.ready])
        #expect(history.places.last == .list(other))
        #expect(history.places.stack.first?.items.count == 2)
    }

    @Test func theNextUnreadWindowIsNoLongerThanAnyOther() async {
        _ = await history.makeRoom(8)
        script.add(1...8, passages: 1...8, next: "a")
        script.add(9...16, passages: 9...16)
        _ = await list(search)
        #expect(list?.shown == 3)
        for (start, end) in [(3, 6), (6, 8)] {
            let more = await history.type(MoreUnreadCommand())
            #expect(list?.shown == end)
            #expect(more == shown(from: start))
        }
        #expect(await history.type(MoreUnreadCommand()) == [])
        let next = await history.answer()
        #expect(list?.shown == 11)
        #expect(next == shown(from: 8))
    }

    @Test func windowsWithoutUnreadItemsAreSkippedButTheirRowsKeepTheirNumbers() async {
        script.add(1...2, unread: [1], next: "a")
        script.add(3...4, unread: [], next: "b")
        script.add(5...6, unread: [6], next: "c")
        script.add(7...7, unread: [])
        _ = await list(starred)
        #expect(await history.type(MoreUnreadCommand()) == [])
        #expect(await history.answer() == [])
        #expect(
            script.windows
                == [
                    WindowRequest(question: starred, length: 20), request(starred, after: "a"),
                    request(starred, after: "b"),
                ]
        )
        let next = await history.answer()
        #expect(next == shown(from: 4))
        #expect(list?.shown == 6)
        #expect(list?.items.count == 6)
        #expect(await history.type(MoreUnreadCommand()) == [])
        #expect(await history.answer() == [.message(.lists(.noMoreUnread)), .ready])
        // What was skipped is shown by the plain command.
        let more = await history.type(MoreCommand())
        #expect(more == shown(from: 6))
        #expect(list?.shown == 7)
    }
}
