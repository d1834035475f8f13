import FeedModel
import Screens
import Testing

@testable import ReaderShell

/// Tests of numbers without a row, and of rows that get other numbers: SessionState+Selection, Message.
@MainActor
@Suite struct SessionOfRefusalsTests {
    private let world = World(stories: 1...3, isPaged: false)
    private let session: Session

    init() {
        session = Session(world)
    }

    @Test(arguments: [
        ("feeds *", "feeds *", 2), ("feeds tag:a", "feeds tag:a", 2), ("sources", "sources", 3),
        ("history", "history", 1), ("history today", "history today", 1),
        ("history --since 1d", "history --since 1d", 1),
    ])
    func aNumberWithoutARowNamesTheCommandThatShowsThePage(line: String, command: String, count: Int) async {
        world.feeds = (1...2).map { number in
            FeedRow(
                content: .subscription(SourceID("news:\(number)")),
                title: "News \(number)",
                address: "news:\(number)",
                tags: ["a"],
                counts: FeedRow.Counts(unread: 1, total: 1),
                line: number
            )
        }
        let item = world.items[0]
        world.history = [
            .marks(
                LedgerStep(at: .hours(1), kind: .read, title: "Story 1", sourceTitle: "News", item: item.id)
            )
        ]
        await session.type(line)
        for typed in ["99", "star 99", "links 99"] {
            let answer = await session.answer(to: typed)
            #expect(answer.hasPrefix("There is no row 99; the page has "), "\(answer)")
            #expect(answer.hasSuffix(". '\(command)' shows the rows with their numbers."), "\(answer)")
        }
    }

    @Test func rowsThatComeInAboveOthersAreTold() async {
        await session.type("list")
        await session.type("read 1")
        #expect(
            await session.type("list") == [
                "== Unread ==  2 items", "1 ● Story 2 — News, 2 h", "2 ● Story 3 — News, 3 h",
            ]
        )
        await session.type("undo")
        #expect(
            await session.type("list") == [
                "New rows changed the numbers:", "== Unread ==  3 items",
                "1 ● Story 1 — News, 1 h", "2 ● Story 2 — News, 2 h", "3 ● Story 3 — News, 3 h",
            ]
        )
        #expect(await session.type("list").first == "== Unread ==  3 items")
    }
}
