import FeedModel
import Foundation
import Query
import Screens
import Testing

@testable import ReaderShell

/// Tests of additions and removals among the rows of the history: English+HistoryPage, SessionState+HistoryRows.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct SessionOfChangedSubscriptionsTests {
    private let world = World()
    private let session: Session

    init() {
        world.items = LibraryItem.stories(1...4)
        session = Session(world)
    }

    private let starred = HistoryPlace.Row.marks(
        LedgerStep(
            at: .hours(2),
            kind: .starred,
            title: "Story 4",
            sourceTitle: "News",
            item: LibraryItem.story(4).id
        )
    )

    private func change(
        _ hours: Double,
        isAddition: Bool = false,
        isUndo: Bool = false,
        _ titles: [(address: String, title: String)]
    ) throws -> HistoryPlace.Row {
        .subscriptions(
            SubscriptionStep(
                at: .hours(hours),
                isAddition: isAddition,
                isUndo: isUndo,
                subscriptions: try titles.map { .init(uri: try SubscriptionURI($0.address), title: $0.title) }
            )
        )
    }

    private func listChanges() async throws {
        let (news, planet) = (("news:hn", "News"), ("https://a.example/9", "Planet"))
        let query = ("query:Swift:title =~ \"swift\"", "Swift")
        world.history = [
            try change(0, isUndo: true, [planet]), try change(1, isAddition: true, isUndo: true, [news, planet]),
            starred, try change(3, [planet]), try change(4, [news, planet, query]),
            try change(5, isAddition: true, [query]), try change(6, isAddition: true, [news]),
        ]
        world.feeds = [
            FeedRow(
                content: .subscription(SourceID("news:hn")),
                title: "News",
                address: "news:hn",
                counts: FeedRow.Counts(unread: 4, total: 4),
                line: 1
            )
        ]
        await session.type(
            "history",
            says: [
                "== History ==  7 steps",
                "1  2026-11-21 09:00  undone removed: Planet", "2  2026-11-21 08:00  undone 2 subscriptions added",
                "3  2026-11-21 07:00  starred Story 4 — News", "4  2026-11-21 06:00  removed Planet",
                "5  2026-11-21 05:00  removed 3 subscriptions — News and 2 others",
                "6  2026-11-21 04:00  added Swift", "7  2026-11-21 03:00  added News",
            ]
        )
    }

    @Test(arguments: ["7", "2", "f 5"])
    func aChangeOfSubscriptionsListsWhatIsSubscribedTo(line: String) async throws {
        try await listChanges()
        #expect(await session.type(line).first == "== News ==  4 items")
    }

    @Test func aChangeOfSubscriptionsThatAreGoneIsTold() async throws {
        try await listChanges()
        await session.type(
            "4",
            says: [
                "'Planet' (https://a.example/9) is no longer in your subscriptions. 'add ADDRESS'", "adds it again.",
            ]
        )
        await session.type(
            "6",
            says: ["The query 'Swift' is no longer in your subscriptions. 'add ADDRESS' adds it", "again."]
        )
        world.feeds = []
        await session.type(
            "2",
            says: [
                "None of the 2 is in your subscriptions any longer. 'add ADDRESS' adds one again."
            ]
        )
        world.feeds = [
            FeedRow(content: .query(.everything), title: "Swift", address: "*", line: 2),
            FeedRow(
                content: .subscription(SourceID("https://a.example/9")),
                title: "Planet",
                address: "https://a.example/9",
                counts: FeedRow.Counts(unread: 0, total: 0),
                line: 1
            ),
        ]
        world.subscriptions = [try .sample("https://a.example/9", title: "Planet")]
        #expect(await session.type("4").first?.hasPrefix("Planet") == true)
        await session.type("history")
        #expect(await session.type("6").first == "== Swift ==  4 items")
    }

    @Test func aSubscriptionWithoutItemsIsExplained() async throws {
        world.history = [try change(3, isAddition: true, [("weather:Tokyo", "weather:Tokyo")])]
        world.subscriptions = [try .sample("weather:Tokyo", title: "Tokyo")]
        await session.type("history", says: ["== History ==  1 step", "1  2026-11-21 06:00  added weather:Tokyo"])
        #expect(await session.type("1").first?.hasPrefix("Tokyo") == true)
    }

    @Test func redoTellsWhetherAStepHasEndedIt() {
        let sentences = [false, true].map {
            English.sample.sentence(.nothingToRedo(hasEnded: $0))
        }
        #expect(
            sentences == [
                "There is nothing to redo.",
                "There is nothing to redo any longer: since the last 'undo' an item was marked (opening one marks it), or "
                    + "your subscriptions were changed.",
            ]
        )
    }

    @Test(arguments: ["star 4", "links 4", "N 4", "1-4", "unread 3-4"])
    func aChangeOfSubscriptionsHasNoItems(line: String) async throws {
        try await listChanges()
        let row = line == "1-4" ? 1 : 4
        await session.type(
            line,
            says: ["Row \(row) is a change of your subscriptions, not of items. '\(row)' lists what it is", "about."]
        )
        #expect(world.calls == ["history ()"])
    }
}
