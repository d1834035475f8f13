import FeedModel
import Query
import Testing

@testable import Screens

/// Tests of what marks concern and how they are reported, as far as nothing is read for it: MarkPlan, Places+Marks.
@Suite struct MarkPlanTests {
    private let query = Query(.field(.title, .phrase(Query.Phrase("frost"))))

    private func plan(_ kind: Event.Kind, _ target: MarkTarget, _ places: Places = Places()) throws -> MarkPlan? {
        if case .items(let plan) = try MarkCommand(kind, target, via: "mark").decision(in: places) { plan } else { nil }
    }

    private func places(_ place: ReaderPlace) -> Places {
        var places = Places()
        places.push(place)
        return places
    }

    private func request(_ kind: Event.Kind, _ items: MarkRequest.Items, on screen: String = "home") -> MarkRequest {
        MarkRequest(kind: kind, items: items, provenance: Provenance(screen: screen, via: "mark"))
    }

    @Test(arguments: [
        (Event.Kind.read, Query.Predicate.flag(.unread)), (.unread, .flag(.read)), (.starred, .not(.flag(.starred))),
        (.unstarred, .flag(.starred)),
    ])
    func whatIsMarkedAlreadyIsNotCounted(kind: Event.Kind, condition: Query.Predicate) throws {
        let plan = try plan(kind, .query(query))
        #expect(plan?.isConfirmed == false)
        #expect(plan?.request == request(kind, .found(query)))
        #expect(plan?.changing == Query(.all([query.predicate, condition])))
        var limited = query
        limited.limit = 5
        #expect(try self.plan(kind, .query(limited))?.changing == limited)
    }

    @Test func aStateThatNoQueryNamesIsCountedWithTheItemsThatHaveIt() throws {
        #expect(try plan(.hidden, .query(query))?.changing == query)
    }

    /// The marks reach the items of hidden subscriptions, which `unread` would leave out.
    @Test func whatIsMarkedOfHiddenSubscriptionsIsCountedAsWell() throws {
        let recent = try Query(parsing: "newer:7d")
        #expect(try plan(.read, .query(recent))?.changing == Query(.all([recent.predicate, .not(.flag(.read))])))
    }

    @Test func theQuestionNamesEverythingOrTheQuery() throws {
        let everything = try #require(try plan(.read, .query(Query(.flag(.unread)))))
        #expect(
            everything.question(count: nil, atLeast: 20, hasList: true)
                == .confirm(.read, count: nil, atLeast: 20, of: .everything, hasList: true)
        )
        let found = try #require(try plan(.read, .query(query)))
        #expect(
            found.question(count: 21, atLeast: 20, hasList: false)
                == .confirm(.read, count: 21, atLeast: 20, of: .query(query), hasList: false)
        )
    }

    @Test func rowsOfFeedsAreTheItemsOfTheirQueries() throws {
        let rows = [FeedRow.sample(1, unread: 2), .sample(2, unread: 3)]
        let places = places(.feeds(FeedsPlace(request: FeedRequest(scope: .all), rows: rows)))
        let all = Query(.any(rows.compactMap { $0.query?.predicate }))
        let whole = request(.read, .found(all), on: "feeds")
        let titles = ["Feed 1", "Feed 2"]
        #expect(try plan(.read, .rows(.sample("1-2")), places) == MarkPlan(request: whole, feeds: titles))
        #expect(try plan(.read, .rows(.all, isConfirmed: true), places) == MarkPlan(request: whole, feeds: titles))
        let plan = try #require(try plan(.read, .rows(.all), places))
        #expect(plan == MarkPlan(request: whole, feeds: titles, isConfirmed: false))
        #expect(
            plan.question(count: 5, atLeast: 1, hasList: false)
                == .confirm(.read, count: 5, atLeast: 1, of: .feeds(2))
        )
    }

    @Test func marksOfFeedsAreOfTheirItemsAndMarksOfBothOfTheItems() throws {
        var screen = HomeScreen(plans: [.plan(1), .plan(2)])
        let (items, feed) = (LibraryItem.numbered(1...2), FeedRow.sample(1, unread: 4))
        let digest = FeedDigest(lead: [feed], unread: 1, total: 1)
        screen.sections[0].answer = DatedContent(
            .items(ItemDigest(lead: items, unread: 2, total: 2)),
            date: .sample
        )
        screen.sections[1].answer = DatedContent(.feeds(digest), date: .sample)
        let places = places(.home(HomePlace(screen: screen)))
        let query = try #require(feed.query)
        #expect(
            try plan(.read, .rows(.sample("3")), places)?.request.items == .found(Query(.any([query.predicate])))
        )
        #expect(try plan(.read, .rows(.all), places)?.request.items == .these(items.map(\.id)))
    }

    @Test func theCurrentItemIsTheOpenOneOrTheOneOpenedLast() throws {
        #expect(throws: ItemSelectionError.emptyList) { try plan(.starred, .current) }
        var list = ListPlace(question: .unread)
        list.append(ListPage(items: LibraryItem.numbered(1...2), next: nil))
        list.shown = 2
        let unopened = places(.list(list))
        #expect(throws: MarkTargetError(command: "mark")) { try plan(.starred, .current, unopened) }
        #expect(throws: ItemSelectionError.noCurrentItem) { try plan(.starred, .rows(.current), unopened) }
        list.position = 1
        var places = places(.list(list))
        #expect(try plan(.starred, .current, places)?.request.items == .these([LibraryItem.numbered(2).id]))
        places.push(OpenedItem(kept: .numbered(7), text: ReadableText(blocks: []), sourceTitle: "A feed"))
        #expect(try plan(.starred, .current, places)?.request.items == .these([LibraryItem.numbered(7).id]))
    }

    @Test func wordsThatMayBeTagsAreExplainedInPlaceOfUndo() {
        let plan = MarkPlan(request: request(.tagged("a"), .found(query)), words: "b")
        let outcome = MarkOutcome(changed: LibraryItem.numbered(1...3).map(\.id), isOfRows: false)
        #expect(
            plan.messages(on: outcome, list: nil, room: 20) == [
                .marks(.marked(.tagged("a"), count: 3, item: nil, isBulk: false)),
                .marks(.oneTagAtATime("b", isMarked: true)),
            ]
        )
        let nothing = MarkOutcome(changed: [], isOfRows: false, unmatched: query)
        #expect(
            plan.messages(on: nothing, list: nil, room: 20) == [
                .lists(.nothingMatches(query)), .marks(.oneTagAtATime("b", isMarked: false)),
            ]
        )
    }

    @Test func whetherUndoIsNamedDependsOnThePageAndOnAQuery() {
        let plan = MarkPlan(request: request(.read, .these([])))
        for (room, isBulk) in [(3, false), (2, true)] {
            let outcome = MarkOutcome(changed: LibraryItem.numbered(1...3).map(\.id), isOfRows: true)
            #expect(
                plan.messages(on: outcome, list: nil, room: room) == [
                    .marks(.marked(.read, count: 3, item: nil, isBulk: isBulk))
                ]
            )
        }
        let one = MarkOutcome(changed: [LibraryItem.numbered(1).id], item: .numbered(1), isOfRows: false)
        #expect(
            plan.messages(on: one, list: nil, room: 2) == [
                .marks(.marked(.read, count: 1, item: .numbered(1), isBulk: false))
            ]
        )
    }

    @Test(
        arguments: [
            ([], false, .marks(.nothingToChangeOf(.everything))),
            (["A"], false, .marks(.feedHasNothing(.read, title: "A"))),
            (["A", "B"], false, .marks(.nothingToChangeOf(.everything))), ([], true, .marks(.nothingToChange)),
        ] as [([String], Bool, Message)]
    )
    func whatHasNothingToMarkIsNamed(feeds: [String], isOfWholeList: Bool, message: Message) {
        let plan = MarkPlan(request: request(.read, .found(.everything)), feeds: feeds, isOfWholeList: isOfWholeList)
        let outcome = MarkOutcome(changed: [], isOfRows: false)
        #expect(plan.messages(on: outcome, list: nil, room: 20) == [message])
    }
}
