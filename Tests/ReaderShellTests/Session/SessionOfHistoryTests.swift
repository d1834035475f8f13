import FeedModel
import Foundation
import Screens
import Testing

@testable import ReaderShell

/// Tests of the history in whole sessions over four stories: English+HistoryPage, HistoryQuestion.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct SessionOfHistoryTests {
    private let world = World()
    private let session: Session

    init() {
        world.items = LibraryItem.stories(1...4)
        session = Session(world)
    }

    private func step(
        _ hours: Double,
        _ kind: Event.Kind,
        _ stories: ClosedRange<Int>,
        isUndo: Bool = false
    ) -> HistoryPlace.Row {
        .marks(
            LedgerStep(
                at: .hours(hours),
                kind: kind,
                count: stories.count,
                title: "Story \(stories.lowerBound)",
                sourceTitle: "News",
                item: LibraryItem.story(stories.lowerBound).id,
                items: stories.map { LibraryItem.story($0).id },
                isUndo: isUndo
            )
        )
    }

    private func list() async {
        world.history = [
            step(0, .unread, 1...3, isUndo: true), step(1, .read, 1...3), step(2, .unstarred, 4...4, isUndo: true),
            step(3, .tagged("later"), 2...3), step(4, .starred, 4...4),
        ]
        await session.type(
            "history",
            says: [
                "== History ==  5 steps", "1  2026-11-21 09:00  undone 3 items read",
                "2  2026-11-21 08:00  read 3 items — Story 1 and 2 others",
                "3  2026-11-21 07:00  undone starred: Story 4 — News",
                "4  2026-11-21 06:00  tagged 'later' 2 items — Story 2 and 1 other",
                "5  2026-11-21 05:00  starred Story 4 — News",
            ]
        )
    }

    @Test func theLastStepComesFirstAndItsNumberOpensItsItem() async {
        await session.type("history", says: ["You have not read anything yet."])
        await list()
        #expect(await session.type("5").first?.hasPrefix("== Story 4 ==") == true)
        await session.type("star 5", says: ["Starred: Story 4"])
        await session.type(
            "history title:\"red fish\"",
            says: ["Nothing in your history matches 'title:\"red fish\"'."]
        )
        #expect(
            world.calls == [
                "history ()", "history ()", "mark starred (Story 4) on item by star",
                "history (title:\"red fish\")",
            ]
        )
    }

    @Test func theNumberOfAStepOfSeveralItemsListsThem() async {
        await list()
        await session.type("star 2", says: ["Row 2 stands for 3 items. '2' lists them."])
        await session.type("links 2", says: ["Row 2 stands for 3 items. '2' lists them."])
        await session.type("1-3", says: ["Row 1 stands for 3 items. '1' lists them."])
        await session.type(
            "4",
            says: ["== Items of the history ==  2 items", "1 ● Story 2 — 2 h", "2 ● Story 3 — 3 h"]
        )
        await session.type("star *", says: ["2 items starred."])
        #expect(await session.type("..").first == "== History ==  5 steps")
        world.items = []
        await session.type(
            "4",
            says: [
                "The library has none of these items: they were removed, or never came to this", "machine.",
            ]
        )
        #expect(session.status == .usage)
    }

    @Test func wordsOpenTheStepWhoseTitleHasThem() async {
        for line in ["2", "open story 1"] {
            await list()
            #expect(await session.type(line).first == "== Items of the history ==  3 items")
        }
        await list()
        #expect(
            await session.answer(to: "open story 4")
                == "Rows 3 and 5 have 'story 4' in their titles. '3' opens the first of them."
        )
    }

    @Test func aTimeLimitsTheHistory() async {
        world.history = []
        await session.type("history --since 1d", says: ["There is nothing in your history since 1d."])
        await session.type(
            "history --since 2026-11-20 story",
            says: ["Nothing in your history since 2026-11-20 matches 'story'."]
        )
        await session.type(
            "history --since 3 days ago",
            says: ["'3' is not a time. Write today, yesterday, 12h, 7d or 2026-11-22, as in 'history", "--since 1d'."]
        )
        await session.type(
            "history --since",
            says: ["Usage: history [QUERY] [--since TIME]. 'help history' explains it."]
        )
        #expect(world.calls == ["history () since 1d", "history (story) since 2026-11-20"])
    }

    @Test(arguments: [
        ("history today", "today"), ("history yesterday", "yesterday"), ("history 2026-11-20", "2026-11-20"),
    ])
    func aDayAloneIsTheOnlyDayOfTheSteps(line: String, day: String) async {
        world.history = []
        await session.type(line, says: ["There is nothing in your history for \(day)."])
        #expect(world.calls == ["history () on \(day)"])
    }

    @Test(arguments: [("history --since today", "today"), ("history --since=Yesterday", "yesterday")])
    func aTimeAfterSinceHasNoEnd(line: String, since: String) async {
        world.history = []
        await session.type(line, says: ["There is nothing in your history since \(since)."])
        #expect(world.calls == ["history () since \(since)"])
    }

    @Test(arguments: [
        ("history story today", "(story) on today"), ("history Today story", "(story) on today"),
        ("history 2026-11-20 story", "(story) on 2026-11-20"),
        ("history 2026-11-20 limit:1", "(limit:1) on 2026-11-20"),
        ("history story 2026-11-20", "(story) on 2026-11-20"),
    ])
    func aDayBesideAQueryIsTheTimeOfTheSteps(line: String, call: String) async {
        await session.type(line)
        #expect(world.calls == ["history \(call)"])
    }

    @Test func wordsAfterExportAreAQuery() async {
        await session.type("history export controls")
        #expect(world.calls == ["history (export controls)"])
    }

    /// A number may be a word to look for.
    @Test(arguments: ["history swift", "history 12h"])
    func otherWordsAreAQuery(line: String) async {
        await session.type(line)
        #expect(world.calls.first?.hasSuffix("since") == false, "\(world.calls)")
        #expect(world.calls.first?.hasPrefix("history (\(line.dropFirst(8))") == true, "\(world.calls)")
    }

    @Test(arguments: ["list read today", "read today", "star today read"])
    func theDayOfPublicationIsToldFromThatOfReading(line: String) async {
        let query = line == "list read today" ? "read today" : line == "read today" ? "today" : "today read"
        world.items = []
        #expect(
            await session.type(line).joined(separator: " ")
                == "Nothing matches '\(query)'. 'history today' lists what you read."
        )
    }

    @Test(arguments: ["read", "star", "unread"])
    func aMarkOfTodayThatChangesNothingTellsTheDayOfReading(command: String) async {
        await session.type("list *")
        await session.type("\(command) *")
        #expect(
            await session.type("\(command) today").joined(separator: " ")
                == "Nothing to change. 'history today' lists what you read."
        )
    }

    @Test(arguments: [
        ("read yesterday", "yesterday"), ("list 2026-11-20", "2026-11-20"),
    ])
    func aDayIsToldFromWords(line: String, day: String) async {
        let answer = await session.type(line).joined(separator: " ")
        #expect(answer == "Nothing matches '\(day)'. 'history \(day)' lists what you read.")
    }

    @Test(arguments: ["search story --since today", "list --since=1d"])
    func aListIsNotLimitedToATimeOfReading(line: String) async {
        await session.type(
            line,
            says: [
                "Only 'history' has the option '--since'. 'history today' lists what you read",
                "today.",
            ]
        )
    }

    @Test func aRemovalIsUndoneInItsTurn() async throws {
        world.subscriptions = [try .sample("https://a.example/9", title: "Planet")]
        await session.type("list")
        await session.type("star 1")
        await session.type(
            "remove https://a.example/9",
            says: ["Removed 'Planet' (https://a.example/9). What you read is kept; 'undo' puts its", "line back."]
        )
        await session.type("read 2")
        await session.type(
            "undo 4",
            says: [
                "Undone: read: Story 2",
                "Undone: https://a.example/9 is in your subscriptions again, with its line as it", "was.",
                "Undone: starred: Story 1", "This session has no more steps to undo.",
            ]
        )
        #expect(world.subscriptions.map(\.title) == ["Planet"])
    }
}
