import FeedModel
import Query
import Testing

@testable import Screens

/// Histories of marks over a library of a dozen items: MarkCommand, ToggleCommand, UndoCommand, RedoCommand.
@MainActor
@Suite(.timeLimit(.minutes(1))) struct MarkHistories {
    private let history = History()
    /// A query that finds four items.
    private let query = Query(.field(.title, .phrase(Query.Phrase("frost"))))
    private let newer = TestCommand { $0.say(.items(.last)) }
    private let stopped: [SessionReply] = [.message(.stopped), .ready]

    private func mark(_ kind: Event.Kind, isConfirmed: Bool = false) -> MarkCommand {
        MarkCommand(kind, .query(query, isConfirmed: isConfirmed), via: "mark")
    }

    private func mark(_ kind: Event.Kind, rows: String, isConfirmed: Bool = false) -> MarkCommand {
        MarkCommand(kind, .rows(.sample(rows), isConfirmed: isConfirmed), via: "mark")
    }

    /// Types a command that marks the items of the query, and answers the count.
    private func ask(_ kind: Event.Kind) async -> [SessionReply] {
        _ = await history.makeRoom(2)
        _ = await history.type(mark(kind))
        return await history.answer("read")
    }

    private func question(_ kind: Event.Kind) -> [SessionReply] {
        [.question(.marks(.confirm(kind, count: 4, atLeast: 2, of: .query(query)))), .ready]
    }

    private func push(_ place: ReaderPlace) async { _ = await history.type(TestCommand { $0.push(place) }) }

    /// Shows a list of these items, or the first items of a list of `total`, of which the library has seven.
    private func list(_ numbers: ClosedRange<Int>, of total: Int? = nil) async {
        var list = ListPlace(question: Question(Query(.flag(.starred))))
        let next = total.map { _ in ListCursor(rawValue: "\(numbers.upperBound)") }
        list.append(ListPage(items: LibraryItem.numbered(numbers), next: next, total: total))
        list.shown = list.items.count
        await push(.list(list))
    }

    /// Lists two feeds; the second one has all items of the library.
    private func listFeeds() async {
        var own = FeedRow.sample(2, unread: 0)
        own.content = .subscription(LibraryItem.numbered(1).item.source)
        own.counts = FeedRow.Counts(unread: 12, total: 12)
        await push(.feeds(FeedsPlace(request: FeedRequest(scope: .unread), rows: [.sample(1, unread: 4), own])))
    }

    /// The numbers of unread items of the feeds that are listed.
    private var unread: [Int?] {
        if case .feeds(let feeds)? = history.places.stack.first { feeds.rows.map { $0.counts?.unread } } else { [] }
    }
}

extension MarkHistories {
    @Test func moreThanAScreenfulIsMarkedOnlyAfterYes() async {
        #expect(await ask(.starred) == question(.starred))
        #expect(history.desk.names == [])
        #expect(await history.reply(true) == [])
        #expect(
            await history.answer("write") == [
                .message(.marks(.marked(.starred, count: 4, item: nil, isBulk: true))), .ready,
            ]
        )
        #expect(await history.reply(true) == [.message(.stopped), .ready])
        #expect(history.desk.asked == ["read", "write"])
    }

    @Test(arguments: [false, nil]) func nothingIsChangedWithoutAYes(answer: Bool?) async {
        #expect(await ask(.hidden) == question(.hidden))
        #expect(await history.reply(answer) == [.message(.marks(.nothingChanged)), .ready])
        #expect(history.desk.asked == ["read"])
    }

    @Test func anotherCommandAndControlCDropTheQuestion() async {
        #expect(await ask(.hidden) == question(.hidden))
        #expect(await history.type(newer) == [.message(.items(.last)), .ready])
        #expect(await history.reply(true) == [.message(.stopped), .ready])
        #expect(await ask(.hidden) == question(.hidden))
        #expect(await history.controlC() == stopped)
        #expect(await history.reply(true) == [.message(.stopped), .ready])
        #expect(history.desk.asked == ["read", "read"])
    }

    @Test func aFewItemsAndConfirmedOnesAreMarkedWithoutAQuestion() async {
        _ = await history.makeRoom(4)
        #expect(await history.type(mark(.starred)) == [])
        #expect(await history.answer("read") == [])
        #expect(
            await history.answer("write") == [
                .message(.marks(.marked(.starred, count: 4, item: nil, isBulk: true))), .ready,
            ]
        )
        #expect(await history.type(mark(.starred, isConfirmed: true)) == [])
        #expect(await history.answer("write") == [.message(.marks(.nothingToChangeOf(query))), .ready])
        #expect(history.desk.asked == ["read", "write", "write"])
    }

    @Test func aQueryThatFindsNothingDiffersFromOneThatIsMarked() async {
        let hidden = MarkCommand(.read, .query(Query(.flag(.hidden)), isConfirmed: true), via: "mark")
        _ = await history.type(hidden)
        #expect(await history.answer("write") == [.message(.lists(.nothingMatches(.everything))), .ready])
    }

    /// A question needs the prompt, so the line that waits for it is not given back.
    @Test func thePromptStaysWithACommandThatMayAsk() async {
        _ = await history.makeRoom(2)
        _ = await history.type(mark(.hidden))
        #expect(await history.wantPrompt() == [.message(.stillReading)])
        #expect(await history.answer("read") == question(.hidden))
        #expect(await history.reply(true) == [])
        #expect(await history.wantPrompt() == [.message(.stillReading), .ready])
        #expect(
            await history.answer("write") == [
                .message(.marks(.marked(.hidden, count: 4, item: nil, isBulk: true))), .ready,
            ]
        )
    }

    @Test func anErrorOfACountOrOfAMarkIsExplained() async {
        let error = ScreenFailure.noSuchItem("x")
        _ = await history.type(mark(.hidden))
        #expect(await history.fail("read", with: error) == failure(error))
        _ = await history.type(mark(.hidden, isConfirmed: true))
        #expect(await history.fail("write", with: error) == failure(error))
        #expect(await history.type(mark(.hidden, rows: "1")) == failure(ItemSelectionError.emptyList))
    }

    private func failure(_ error: any Error) -> [SessionReply] { [.failure(SessionFailure(error)), .ready] }

    @Test func controlCWhileItMarksGivesThePromptBackAndTheMarksAreReported() async {
        await list(1...2)
        #expect(await history.type(mark(.starred, rows: "1")) == [])
        #expect(await history.controlC() == stopped)
        #expect(history.places.items.first?.state.isStarred == false)
        let replies = await history.answer("write")
        let marked = history.places.items.first
        #expect(marked?.state.isStarred == true)
        #expect(replies == [.message(.marks(.marked(.starred, count: 1, item: marked))), .ready])
    }
}

extension Places {
    fileprivate var items: [LibraryItem] { numbered?.items ?? [] }
}

extension MarkHistories {
    /// The next command would take the place of what is read first.
    @Test func aListIsReadToItsEndBeforeItIsMarkedAndThePromptStays() async {
        await list(1...2, of: 7)
        #expect(await history.type(mark(.read, rows: "*")) == [])
        #expect(await history.wantPrompt() == [.message(.stillReading)])
        #expect(await history.answer("read") == [])
        #expect(history.places.items.map(\.item.title) == (1...7).map { "Item \($0)" })
        #expect(
            await history.answer("write") == [.message(.marks(.markedUnshown(.read, count: 7, unshown: 5))), .ready]
        )
        #expect(history.places.items.map(\.state.isRead) == Array(repeating: true, count: 7))
    }

    @Test func unshownRowsAreThoseOfTheListThatWasMarked() async {
        await list(1...2, of: 7)
        _ = await history.type(mark(.read, rows: "*"))
        #expect(await history.answer("read") == [])
        #expect(await history.wantPrompt() == [.message(.stillReading), .ready])
        await list(8...9)
        #expect(
            await history.answer("write") == [.message(.marks(.markedUnshown(.read, count: 7, unshown: 5))), .ready]
        )
    }

    @Test func aVeryLongListIsMarkedByItsQuery() async {
        await list(1...2, of: 20_001)
        #expect(await history.type(mark(.read, rows: "*")) == [])
        #expect(
            await history.answer("write") == [.message(.marks(.markedUnshown(.read, count: 7, unshown: 5))), .ready]
        )
        #expect(history.desk.asked == ["write"])
    }

    @Test func aListThatAnotherPageHidesIsNotMarkedAndThatIsReported() async {
        await list(1...2, of: 7)
        _ = await history.type(mark(.read, rows: "*"))
        history.model?.session.change { $0.push(.feeds(FeedsPlace(request: FeedRequest(scope: .all), rows: []))) }
        #expect(await history.answer("read") == [.message(.marks(.nothingMarked)), .ready])
        #expect(history.desk.asked == ["read"])
    }

    @Test func aRangeThatEndsWithTheListIsReportedFirst() async {
        await list(1...2)
        #expect(
            await history.type(mark(.starred, rows: "2-9")) == [.message(.lists(.rangeEnds(at: 2, hasMore: false)))]
        )
        let replies = await history.answer("write")
        #expect(replies == [.message(.marks(.marked(.starred, count: 1, item: history.places.items.last))), .ready])
    }

    @Test func aLateMarkIsReportedAndTheCommandTypedSinceContinues() async {
        await list(1...2)
        _ = await history.type(mark(.starred, rows: "*"))
        #expect(await history.wantPrompt() == [.message(.stillReading), .ready])
        #expect(await history.type(HistoryCommand(HistoryQuestion())) == [])
        #expect(await history.answer("write") == [.message(.marks(.marked(.starred, count: 2, item: nil)))])
        #expect(history.places.items.map(\.state.isStarred) == [true, true])
        #expect(await history.answer("read").last == .ready)
        #expect(history.places.name == "history")
    }
}

extension MarkHistories {
    @Test func aFeedThatIsMarkedIsCountedAnew() async {
        await listFeeds()
        #expect(await history.type(mark(.read, rows: "2")) == [])
        history.world.isRecounting = true
        #expect(await history.answer("write") == [.message(.marks(.markedFeeds(.read, count: 12, of: ["Feed 2"])))])
        #expect(await history.answer() == [.ready])
        #expect(unread == [4, 0])
        // Nothing is counted if nothing has changed.
        #expect(await history.type(mark(.read, rows: "2")) == [])
        #expect(await history.answer("write") == [.message(.marks(.feedHasNothing(.read, title: "Feed 2"))), .ready])
    }

    @Test func aCountBehindThePromptEndsNoOtherCommand() async {
        await listFeeds()
        _ = await history.type(mark(.read, rows: "2"))
        history.world.isRecounting = true
        _ = await history.answer("write")
        #expect(await history.wantPrompt() == [.message(.stillReading), .ready])
        #expect(await history.type(HistoryCommand(HistoryQuestion())) == [])
        #expect(await history.answer() == [])
        #expect(unread == [4, 0])
        #expect(await history.answer("read").last == .ready)
    }

    @Test func rowsOfFeedsAreMarkedWithoutAQuestionButNotTheWholeLibrary() async {
        _ = await history.makeRoom(2)
        await listFeeds()
        #expect(await history.type(mark(.read, rows: "*")) == [])
        #expect(
            await history.answer("read")
                == [.question(.marks(.confirm(.read, count: 4, atLeast: 2, of: .feeds(2)))), .ready]
        )
        #expect(await history.reply(false) == [.message(.marks(.nothingChanged)), .ready])
        #expect(await history.type(mark(.read, rows: "1-2")) == [])
        #expect(
            await history.answer("write") == [
                .message(.marks(.markedFeeds(.read, count: 4, of: ["Feed 1", "Feed 2"])))
            ]
        )
        #expect(await history.answer() == [.ready])
        #expect(await history.type(mark(.read, rows: "*", isConfirmed: true)) == [])
        let sources = [FeedRow.sample(1, unread: 0).source, LibraryItem.numbered(1).item.source]
        let all = Query(.any(sources.compactMap(\.self).map { Query.items(of: $0).predicate }))
        #expect(await history.answer("write") == [.message(.marks(.nothingToChangeOf(all))), .ready])
    }

    @Test func aFeedTakesNoMarkOfItems() async {
        await listFeeds()
        #expect(await history.type(mark(.starred, rows: "2")) == [.message(.marks(.rowIsFeed(2, .starred))), .ready])
        #expect(await history.type(ToggleCommand(.sample("1"))) == [.message(.marks(.rowIsFeed(1, nil))), .ready])
    }
}

extension MarkHistories {
    @Test func rowsAreToggledTogether() async {
        await list(1...3)
        _ = await history.type(mark(.read, rows: "1"))
        _ = await history.answer("write")
        // The range ends with the list.
        #expect(
            await history.type(ToggleCommand(.sample("1-5"))) == [.message(.lists(.rangeEnds(at: 3, hasMore: false)))]
        )
        #expect(await history.answer("write") == [.message(.marks(.marked(.read, count: 2, item: nil))), .ready])
        _ = await history.type(ToggleCommand(.all))
        #expect(await history.answer("write") == [.message(.marks(.marked(.unread, count: 3, item: nil))), .ready])
    }

    @Test func stepsOfOneItemAreToggledAsTheyAreInTheLibrary() async throws {
        _ = await history.type(HistoryCommand(HistoryQuestion()))
        _ = await history.answer("read")
        #expect(await history.type(ToggleCommand(.sample("1"))) == [.message(.marks(.rowIsStep(1, count: 3))), .ready])
        #expect(await history.type(ToggleCommand(.sample("2"))) == [])
        #expect(await history.wantPrompt() == [.message(.stillReading)])
        #expect(await history.answer("read") == [])
        var item = LibraryItem.numbered(5)
        item.state.readAt = .sample
        #expect(await history.answer("write") == [.message(.marks(.marked(.read, count: 1, item: item))), .ready])
        history.world.answer = .nothing
        _ = await history.type(ToggleCommand(.sample("2")))
        #expect(await history.answer("read") == [.message(.lists(.itemsGone)), .ready])
    }

    @Test func rowsOfTheHistoryAreMarkedReadAndUnreadInTurn() async {
        _ = await history.change { $0.changeElsewhere(4, isReading: true) }
        _ = await history.type(HistoryCommand(HistoryQuestion()))
        _ = await history.answer("read")
        let number = { (step: Int) in history.world.library.items[step - 1].state }
        // One of the two is unread.
        #expect(await history.type(ToggleCommand(.sample("2-3"))) == [])
        #expect(await history.answer("read") == [])
        _ = await history.answer("write")
        #expect([number(4).isRead, number(5).isRead] == [true, true])
        #expect(await history.type(ToggleCommand(.sample("3"))) == [])
        #expect(await history.answer("read") == [])
        _ = await history.answer("write")
        #expect([number(4).isRead, number(5).isRead] == [false, true])
    }

    @Test func stepsOfOneItemAreMarkedTogether() async {
        _ = await history.type(HistoryCommand(HistoryQuestion()))
        _ = await history.answer("read")
        #expect(await history.type(mark(.starred, rows: "2-3")) == [])
        #expect(await history.answer("write") == [.message(.marks(.marked(.starred, count: 2, item: nil))), .ready])
        #expect(
            history.world.library.items.map(\.state.isStarred).prefix(6) == [false, false, false, true, true, false]
        )
    }

    @Test func stepsOfSeveralItemsAreNotMarked() async {
        _ = await history.type(HistoryCommand(HistoryQuestion()))
        _ = await history.answer("read")
        #expect(await history.type(mark(.read, rows: "1")) == [.message(.marks(.rowIsStep(1, count: 3))), .ready])
        #expect(await history.type(mark(.read, rows: "1-2")) == [.message(.marks(.rowsAreSteps(1))), .ready])
        _ = await history.type(mark(.unread, rows: "2-3"))
        #expect(await history.answer("write") == [.message(.marks(.nothingToChange)), .ready])
    }
}

extension MarkHistories {
    @Test func aMarkIsUndoneOnEveryPage() async {
        await list(1...2)
        _ = await history.type(mark(.starred, rows: "1"))
        _ = await history.answer("write")
        #expect(await history.type(UndoCommand(UndoRequest())) == [])
        #expect(await history.wantPrompt() == [.message(.stillReading), .ready])
        #expect(
            await history.answer("write") == [.message(.undo(.undone(.starred, count: 1, item: .numbered(1)))), .ready]
        )
        #expect(history.places.items == LibraryItem.numbered(1...2))
        _ = await history.type(UndoCommand(UndoRequest()))
        #expect(await history.answer("write") == [.message(.undo(.noMoreSteps)), .ready])
        _ = await history.type(RedoCommand())
        #expect(await history.answer("write") == [.message(.undo(.nothingToRedo(hasEnded: false))), .ready])
    }

    @Test func undoneMarksAreCountedWhereFeedsAreListed() async {
        await listFeeds()
        _ = await history.type(mark(.read, rows: "2"))
        _ = await history.answer("write")
        _ = await history.answer()
        #expect(unread == [4, 0])
        _ = await history.type(UndoCommand(UndoRequest()))
        #expect(await history.answer("write") == [.message(.undo(.undone(.read, count: 12, item: nil)))])
        #expect(await history.answer() == [.ready])
        #expect(unread == [4, 12])
    }

    @Test func theLetterOfLinksIsExplainedOnlyAtAnOpenItem() async {
        let letter = UndoCommand(UndoRequest(isLetterOfLinks: true))
        _ = await history.type(letter)
        #expect(await history.answer("write") == [.message(.undo(.noMoreSteps)), .ready])
        let opened = OpenedItem(kept: .numbered(1), text: ReadableText(blocks: []), sourceTitle: "A feed")
        await push(.item(opened))
        _ = await history.type(letter)
        #expect(
            await history.answer("write") == [.message(.undo(.noMoreSteps)), .message(.undo(.linksAreListed)), .ready]
        )
    }
}
