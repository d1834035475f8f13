import FeedModel
import Query
import Testing

@testable import Screens

/// Tests of marking many items at once: SessionState, PlannedMark.
@Suite struct BulkMarkTests {
    private var state = SessionState()
    private let query = Query(.field(.title, .phrase(Query.Phrase("frost"))))

    init() {
        state.windowLength = 1
    }

    private func request(_ kind: Event.Kind, _ items: MarkRequest.Items, on screen: String = "home") -> MarkRequest {
        MarkRequest(kind: kind, items: items, provenance: Provenance(screen: screen, via: "mark"), shown: [])
    }

    private func mark(_ kind: Event.Kind, isConfirmed: Bool = false) -> SessionEvent {
        .command(.mark(kind, .query(query, isConfirmed: isConfirmed), via: "mark"))
    }

    /// The window that counts, and what it answers.
    private func counted(_ query: Query, _ numbers: ClosedRange<Int>, of total: Int?) -> SessionEvent {
        let next = ListCursor(rawValue: "next")
        let page = ListPage(items: LibraryItem.numbered(numbers), next: next, total: total)
        return .window(Question(query), after: nil, .success(page))
    }

    @Test mutating func moreThanAScreenfulIsMarkedOnlyAfterYes() {
        let asked = Query(.all([query.predicate, .not(.flag(.starred))]))
        #expect(state.apply(mark(.starred)) == [.window(Question(asked), after: nil, length: 2)])
        let question = Remark.confirm(.starred, count: 9, atLeast: 1, of: .query(query))
        #expect(state.apply(counted(asked, 1...2, of: 9)) == [.reply(.question(question)), .reply(.ready)])
        let request = request(.starred, .found(query))
        #expect(state.apply(.command(.answer(isYes: true))) == [.mark(request)])
        let outcome = MarkOutcome(count: 9, items: [], isOfRows: false)
        let marked = Remark.marked(.starred, count: 9, item: nil, isBulk: true)
        #expect(state.apply(.marked(.starred, .success(outcome))) == [.reply(.remark(marked)), .reply(.ready)])
        #expect(state.apply(.command(.answer(isYes: true))) == [.reply(.ready)])
    }

    @Test mutating func noLeavesEverythingAndAnyCommandDropsTheQuestion() {
        _ = state.apply(mark(.hidden))
        _ = state.apply(counted(query, 1...2, of: nil))
        #expect(state.apply(.command(.answer(isYes: false))) == [.reply(.remark(.nothingChanged)), .reply(.ready)])
        for event in [SessionEvent.command(.back), .interrupted] {
            _ = state.apply(mark(.hidden))
            _ = state.apply(counted(query, 1...2, of: nil))
            _ = state.apply(event)
            #expect(state.apply(.command(.answer(isYes: true))) == [.reply(.ready)])
        }
    }

    @Test mutating func aFewItemsAndConfirmedOnesAreMarkedWithoutAQuestion() {
        _ = state.apply(mark(.hidden))
        #expect(state.apply(counted(query, 1...1, of: 1)) == [.mark(request(.hidden, .found(query)))])
        #expect(state.apply(mark(.hidden, isConfirmed: true)) == [.mark(request(.hidden, .found(query)))])
    }

    @Test(arguments: [
        (Event.Kind.read, Query.Predicate.flag(.unread)), (.unread, .flag(.read)), (.starred, .not(.flag(.starred))),
        (.unstarred, .flag(.starred)),
    ])
    mutating func whatIsMarkedAlreadyIsNotCounted(kind: Event.Kind, condition: Query.Predicate) {
        let asked = Query(.all([query.predicate, condition]))
        #expect(state.apply(mark(kind)) == [.window(Question(asked), after: nil, length: 2)])
        var limited = query
        limited.limit = 5
        let effects = state.apply(.command(.mark(kind, .query(limited), via: "mark")))
        #expect(effects == [.window(Question(limited), after: nil, length: 2)])
    }

    /// The marks reach the items of hidden subscriptions, which `unread` would leave out.
    @Test mutating func whatIsMarkedOfHiddenSubscriptionsIsCountedAsWell() throws {
        let recent = try Query(parsing: "newer:7d")
        let effects = state.apply(.command(.mark(.read, .query(recent), via: "mark")))
        let asked = Query(.all([recent.predicate, .not(.flag(.read))]))
        #expect(effects == [.window(Question(asked), after: nil, length: 2)])
    }

    /// A question needs the prompt, so the line that waits for it is not given back.
    @Test mutating func thePromptStaysWithACommandThatMayAsk() {
        _ = state.apply(mark(.hidden))
        #expect(state.apply(.promptWanted) == [.reply(.remark(.stillReading))])
        #expect(state.apply(counted(query, 1...2, of: 9)).last == .reply(.ready))
    }

    private let list = Question(Query(.flag(.starred)))
    private let more = ListCursor(rawValue: "next")

    private mutating func beginMarkingAList() {
        _ = state.apply(.command(.list(list.query)))
        _ = state.apply(.window(list, after: nil, .success(ListPage(items: LibraryItem.numbered(1...2), next: more))))
        _ = state.apply(.command(.mark(.read, .rows(.all), via: "mark")))
    }

    /// The next command would take the place of what is read first.
    @Test mutating func thePromptStaysWithAListThatIsReadToBeMarked() {
        beginMarkingAList()
        #expect(state.apply(.promptWanted) == [.reply(.remark(.stillReading))])
        let rest = ListPage(items: [.numbered(3)], next: nil)
        let effects = state.apply(.window(list, after: more, .success(rest)))
        guard case .mark(let request)? = effects.first else {
            Issue.record("\(effects)")
            return
        }
        #expect(request.items == .these(LibraryItem.numbered(1...3).map(\.id)))
    }

    @Test mutating func aListThatAnotherPageHidesMeanwhileIsNotMarkedAndThatIsTold() {
        beginMarkingAList()
        state.push(.feeds(FeedsPlace(request: FeedRequest(scope: .all), rows: [])))
        let rest = ListPage(items: [.numbered(3)], next: nil)
        let effects = state.apply(.window(list, after: more, .success(rest)))
        #expect(effects == [.reply(.remark(.nothingMarked)), .reply(.ready)])
    }

    @Test mutating func aQueryThatFindsNothingIsToldFromOneThatIsMarked() {
        for (unmatched, remark) in [(query, Remark.nothingMatches(query)), (nil, .nothingToChangeOf(query))] {
            _ = state.apply(mark(.read, isConfirmed: true))
            let outcome = MarkOutcome(count: 0, items: [], isOfRows: false, unmatched: unmatched)
            #expect(state.apply(.marked(.read, .success(outcome))) == [.reply(.remark(remark)), .reply(.ready)])
        }
    }

    @Test mutating func aFeedThatIsMarkedIsCountedAnewAndEnterGoesOnWithTheNextOne() {
        let request = FeedRequest(scope: .unread)
        var rows = [FeedRow.sample(1, unread: 12), .sample(2, unread: 3)]
        _ = state.apply(.command(.feeds(request)))
        _ = state.apply(.feeds(request, .success(rows)))
        _ = state.apply(.command(.mark(.read, .rows(.sample("1")), via: "read")))
        let outcome = MarkOutcome(count: 12, items: [], isOfRows: false)
        let remark = Remark.markedFeeds(.read, count: 12, of: ["Feed 1"])
        #expect(state.apply(.marked(.read, .success(outcome))) == [.reply(.remark(remark)), .recount])
        rows[0].counts?.unread = 0
        // All feeds are counted, in the order of the file.
        let counted = [FeedRow.sample(3, unread: 1)] + rows
        #expect(state.apply(.recounted(.success(counted))) == [.reply(.ready)])
        #expect(state.place == .feeds(FeedsPlace(request: request, rows: rows)))
        let next = FeedRow.sample(2, unread: 3).unread
        #expect(state.apply(.command(.next)) == [next.map { .window($0, after: nil, length: 1) }])
    }

    @Test mutating func aCountBehindThePromptEndsNoOtherCommand() {
        _ = listFeeds()
        _ = state.apply(.command(.mark(.read, .rows(.sample("1")), via: "read")))
        _ = state.apply(.marked(.read, .success(MarkOutcome(count: 2, items: [], isOfRows: false))))
        _ = state.apply(.promptWanted)
        _ = state.apply(.command(.list(query)))
        #expect(state.apply(.recounted(.success([.sample(1, unread: 0)]))) == [])
        #expect(state.awaited == .list)
        guard case .feeds(let feeds)? = state.place else {
            Issue.record("\(String(describing: state.place))")
            return
        }
        #expect(feeds.rows == [.sample(1, unread: 0), .sample(2, unread: 3)])
    }

    private mutating func listFeeds() -> Query {
        let request = FeedRequest(scope: .all)
        let rows = [FeedRow.sample(1, unread: 2), .sample(2, unread: 3)]
        _ = state.apply(.command(.feeds(request)))
        _ = state.apply(.feeds(request, .success(rows)))
        return Query(.any(rows.compactMap { $0.query?.predicate }))
    }

    @Test mutating func rowsOfFeedsAreMarkedWithoutAQuestionButNotTheWholeLibrary() {
        let all = listFeeds()
        let whole = request(.read, .found(all), on: "feeds")
        #expect(state.apply(.command(.mark(.read, .rows(.sample("1-2")), via: "mark"))) == [.mark(whole)])
        let outcome = MarkOutcome(count: 5, items: [], isOfRows: false)
        let remark = Remark.markedFeeds(.read, count: 5, of: ["Feed 1", "Feed 2"])
        #expect(state.apply(.marked(.read, .success(outcome))) == [.reply(.remark(remark)), .recount])
        #expect(state.apply(.recounted(.success([]))) == [.reply(.ready)])

        let asked = Query(.all([all.predicate, .flag(.unread)]))
        let counting = [SessionEffect.window(Question(asked), after: nil, length: 2)]
        #expect(state.apply(.command(.mark(.read, .rows(.all), via: "mark"))) == counting)
        let question = Remark.confirm(.read, count: 5, atLeast: 1, of: .feeds(2))
        #expect(state.apply(counted(asked, 1...2, of: 5)) == [.reply(.question(question)), .reply(.ready)])
        #expect(state.apply(.command(.mark(.read, .rows(.all, isConfirmed: true), via: "mark"))) == [.mark(whole)])
    }

    @Test mutating func aFeedTakesNoMarkOfItems() {
        _ = listFeeds()
        let command = ReaderCommand.mark(.starred, .rows(.sample("2")), via: "star")
        #expect(state.apply(.command(command)) == [.reply(.remark(.rowIsFeed(2, .starred))), .reply(.ready)])
        let toggling = state.apply(.command(.toggle(.sample("1"))))
        #expect(toggling == [.reply(.remark(.rowIsFeed(1, nil))), .reply(.ready)])
        _ = state.apply(.command(.mark(.read, .rows(.sample("2")), via: "read")))
        let nothing = MarkOutcome(count: 0, items: [], isOfRows: false)
        let remark = Remark.feedHasNothing(.read, title: "Feed 2")
        #expect(state.apply(.marked(.read, .success(nothing))) == [.reply(.remark(remark)), .reply(.ready)])
    }
}
