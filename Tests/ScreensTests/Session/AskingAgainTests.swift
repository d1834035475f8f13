import FeedModel
import Query
import SourceAPI
import Testing

@testable import Screens

/// Tests of `again`, of rows of the history, and of rows that the library announces: SessionState+Lists, SessionState+Toggle.
@Suite struct AskingAgainTests {
    private var state = SessionState()
    private let question = Question(Query(.flag(.starred)))

    private func step(_ numbers: ClosedRange<Int>) -> HistoryPlace.Row {
        let items = LibraryItem.numbered(numbers).map(\.id)
        return .marks(
            LedgerStep(
                at: .sample,
                kind: .read,
                count: items.count,
                title: "Item \(numbers.lowerBound)",
                sourceTitle: "A feed",
                item: items[0],
                items: items
            )
        )
    }

    private mutating func list() {
        _ = state.apply(.command(.list(question.query)))
        let page = ListPage(items: LibraryItem.numbered(1...2), next: nil)
        _ = state.apply(.window(question, after: nil, .success(page)))
    }

    private mutating func showHistory() {
        _ = state.apply(.command(.history(HistoryQuestion())))
        _ = state.apply(.history(HistoryQuestion(), .success([step(1...3), step(5...5), step(4...4)])))
    }

    private mutating func again() -> [SessionEffect] { state.apply(.command(.again)) }

    @Test mutating func thePlaceShownIsAskedForAnewAndNotTheListBeforeIt() {
        list()
        _ = state.apply(.command(.feeds(FeedRequest(scope: .all))))
        _ = state.apply(.feeds(FeedRequest(scope: .all), .success([.sample(1, unread: 2)])))
        #expect(again() == [.feeds(FeedRequest(scope: .all))])
        let rows = [FeedRow.sample(1, unread: 1)]
        let feeds = FeedsPlace(request: FeedRequest(scope: .all), rows: rows)
        #expect(
            state.apply(.feeds(FeedRequest(scope: .all), .success(rows))) == [
                .reply(.page(.feeds(feeds))), .reply(.ready),
            ]
        )
        #expect(state.places.map(\.name) == ["list", "feeds"])
        showHistory()
        #expect(again() == [.history(HistoryQuestion())])
        _ = state.apply(.history(HistoryQuestion(), .success([step(4...4)])))
        _ = state.apply(.command(.tags(.categories)))
        _ = state.apply(.tags(.categories, .success([TagSummary(name: "events", items: 3)])))
        #expect(again() == [.tags(.categories)])
        _ = state.apply(.tags(.categories, .success([TagSummary(name: "events", items: 4)])))
        _ = state.apply(.command(.sources))
        _ = state.apply(.subscriptions(.listed(.success(SourcesPlace(subscriptions: [], descriptors: [])))))
        #expect(again() == [.subscriptions(.list)])
        _ = state.apply(.subscriptions(.listed(.success(SourcesPlace(subscriptions: [], descriptors: [])))))
        #expect(state.places.map(\.name) == ["list", "feeds", "history", "categories", "sources"])
    }

    @Test mutating func aListThatTheWalkWentOnWithIsAskedForAgain() {
        list()
        for item in LibraryItem.numbered(1...2) {
            _ = state.apply(.command(.open(.sample(item.item.guid))))
            var read = item
            read.state.readAt = .sample
            let opened = OpenedItem(kept: read, text: ReadableText(blocks: []), sourceTitle: "A feed")
            _ = state.apply(.opened(item.id, .success(opened)))
        }
        let everything = Question.everythingUnread
        let page = ListPage(items: LibraryItem.numbered(7...7), next: nil)
        for _ in 1...2 {
            _ = state.apply(.command(.next))
            _ = state.apply(.window(everything, after: nil, .success(page)))
        }
        #expect(again() == [.window(everything, after: nil, length: 20)])
    }

    @Test mutating func aRowOfTheHistoryIsMarkedReadAndUnreadInTurn() {
        showHistory()
        let (four, five) = (LibraryItem.numbered(4), LibraryItem.numbered(5))
        let question = Question(items: [five.id, four.id])
        #expect(state.apply(.command(.toggle(.sample("2-3")))) == [.window(question, after: nil, length: 2)])
        var read = four
        read.state.readAt = .sample
        let page = ListPage(items: [five, read], next: nil)
        func mark(_ kind: Event.Kind, _ items: LibraryItem...) -> SessionEffect {
            .mark(
                MarkRequest(
                    kind: kind,
                    items: .these(items.map(\.id)),
                    provenance: Provenance(screen: "history", via: "toggle"),
                    shown: []
                )
            )
        }
        #expect(state.apply(.window(question, after: nil, .success(page))) == [mark(.read, five, read)])
        _ = state.apply(.marked(.read, .success(MarkOutcome(count: 1, items: [], isOfRows: true))))
        _ = state.apply(.command(.toggle(.sample("3"))))
        let one = Question(items: [four.id])
        #expect(
            state.apply(.window(one, after: nil, .success(ListPage(items: [read], next: nil)))) == [mark(.unread, four)]
        )
    }

    @Test mutating func stepsOfOneItemAreMarkedTogetherWhateverTheOtherRowsAre() {
        showHistory()
        let target = MarkTarget.rows(.sample("2-3"), isConfirmed: false)
        let effects = state.apply(.command(.mark(.unread, target, via: "unread")))
        let items = [LibraryItem.numbered(5).id, LibraryItem.numbered(4).id]
        #expect(effects == [.mark(state.request(.unread, .these(items), via: "unread"))])
        _ = state.apply(.marked(.unread, .success(MarkOutcome(count: 2, items: [], isOfRows: true))))
        let all = MarkTarget.rows(.sample("1-2"), isConfirmed: false)
        #expect(
            state.apply(.command(.mark(.unread, all, via: "unread"))) == [
                .reply(.remark(.rowsAreSteps(1))), .reply(.ready),
            ]
        )
    }

    @Test mutating func aStepOfSeveralItemsIsNotToggledAndOneThatIsGoneIsTold() {
        showHistory()
        let before = state.places
        #expect(
            state.apply(.command(.toggle(.sample("1")))) == [.reply(.remark(.rowIsStep(1, count: 3))), .reply(.ready)]
        )
        _ = state.apply(.command(.toggle(.sample("2"))))
        let gone = Question(items: [LibraryItem.numbered(5).id])
        #expect(
            state.apply(.window(gone, after: nil, .success(ListPage(items: [], next: nil)))) == [
                .reply(.remark(.itemsGone)), .reply(.ready),
            ]
        )
        #expect(state.places == before)
    }

    @Test mutating func theItemsBeforeAndAfterAStepAreOpened() {
        showHistory()
        func opening(_ number: Int, on screen: String, by command: String) -> [SessionEffect] {
            let item = LibraryItem.numbered(number).id
            return [.open(Opening(item: item, provenance: Provenance(screen: screen, via: command)))]
        }
        #expect(state.apply(.command(.following)) == opening(5, on: "history", by: "next"))
        #expect(state.apply(.command(.following)) == opening(4, on: "history", by: "next"))
        #expect(state.apply(.command(.following)) == [.reply(.remark(.lastItem)), .reply(.ready)])
        #expect(state.apply(.command(.previous)) == opening(5, on: "history", by: "previous"))
        #expect(state.apply(.command(.previous)) == [.reply(.remark(.firstItem)), .reply(.ready)])
    }

    @Test mutating func severalRowsThatStandForOtherItemsAreListedTogether() {
        showHistory()
        let items = [1, 2, 3, 4].map { LibraryItem.numbered($0).id }
        #expect(
            state.apply(.command(.rows(.sample("1,3")))) == [.window(Question(items: items), after: nil, length: 20)]
        )
        _ = state.apply(.command(.tags(.tags)))
        let tags = TagsPlace(kind: .tags, rows: ["a", "b", "c"].map { TagSummary(name: $0, items: 1) })
        _ = state.apply(.tags(.tags, .success(tags.rows)))
        let tagged = Question(Query(.any([0, 2].map { tags.question(ofRow: $0).query.predicate })))
        for command in [ReaderCommand.rows(.sample("1,3")), .open(.sample("1,3"))] {
            #expect(state.apply(.command(command)) == [.window(tagged, after: nil, length: 20)])
        }
        let rows = [FeedRow.sample(1, unread: 2), .sample(2, unread: 1)]
        _ = state.apply(.command(.feeds(FeedRequest(scope: .all))))
        _ = state.apply(.feeds(FeedRequest(scope: .all), .success(rows)))
        let feeds = Question(Query(.any(rows.compactMap { $0.query?.predicate })))
        #expect(state.apply(.command(.rows(.sample("1-2")))) == [.window(feeds, after: nil, length: 20)])
    }

    @Test mutating func aSettingLeavesWhatIsAwaitedBehindThePrompt() {
        _ = state.apply(.command(.list(question.query)))
        _ = state.apply(.promptWanted)
        let changed = state.apply(.command(.set(.change("width", to: "60"))))
        #expect(changed.last == .reply(.ready))
        _ = state.apply(.command(.set(.all)))
        _ = state.apply(.command(.set(.show("zebra"))))
        let page = ListPage(items: LibraryItem.numbered(1...2), next: nil)
        #expect(state.apply(.window(question, after: nil, .success(page))).last == .reply(.ready))
        #expect(state.currentList?.items == LibraryItem.numbered(1...2))
    }

    /// The next command would take the place of what is read first.
    @Test mutating func thePromptStaysWhileRowsOfTheHistoryAreReadToBeMarked() {
        showHistory()
        _ = state.apply(.command(.toggle(.sample("2"))))
        #expect(state.apply(.promptWanted) == [.reply(.remark(.stillReading))])
    }

    @Test mutating func theFeedsThatWereListedCountWhatIsReadMeanwhile() {
        _ = state.apply(.command(.feeds(FeedRequest(scope: .all))))
        var feed = FeedRow.sample(1, unread: 2)
        feed.content = .subscription(SourceID("https://example.org/feed"))
        _ = state.apply(.feeds(FeedRequest(scope: .all), .success([feed, .sample(2, unread: 1)])))
        list()
        var read = LibraryItem.numbered(1)
        read.state.readAt = .sample
        let opened = OpenedItem(kept: read, text: ReadableText(blocks: []), sourceTitle: "A feed")
        _ = state.apply(.command(.next))
        _ = state.apply(.opened(read.id, .success(opened)))
        _ = state.apply(.changed([read]))
        _ = state.apply(.command(.back))
        feed.counts?.unread = 1
        let feeds = FeedsPlace(request: FeedRequest(scope: .all), rows: [feed, .sample(2, unread: 1)])
        #expect(state.apply(.command(.back)) == [.countFeeds])
        #expect(state.apply(.promptWanted) == [.reply(.page(.feeds(feeds))), .reply(.ready)])
    }

    @Test mutating func aRowKeepsItsTextWhileTheLibraryAnnouncesChanges() {
        list()
        var changed = LibraryItem.numbered(2)
        changed.item.title = "Another copy"
        changed.shownSource = SourceID("https://example.org/another")
        changed.alsoIn = [SourceID("https://example.org/feed")]
        changed.state.isStarred = true
        _ = state.apply(.changed([changed]))
        var expected = LibraryItem.numbered(2)
        expected.state.isStarred = true
        #expect(state.currentList?.items == [LibraryItem.numbered(1), expected])
    }
}
