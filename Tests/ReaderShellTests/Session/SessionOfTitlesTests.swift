import FeedModel
import Query
import Screens
import Testing

@testable import ReaderShell

/// Tests of subscriptions that a line names by their title: Reader+QueryFeeds, the session's `feed`.
@MainActor
@Suite struct SessionOfTitlesTests {
    private let world = World()
    private let session: Session

    init() {
        world.items = LibraryItem.stories(1...3)
        world.items[1].state.readAt = .morning
        world.feeds = [
            Self.feed("news:hn", "Feed 1", unread: 2, total: 3, line: 1),
            Self.feed("https://a.example/f", "Long reads", unread: 0, total: 1, line: 2),
        ]
        session = Session(world)
    }

    private static func feed(_ address: String, _ title: String, unread: Int, total: Int, line: Int) -> FeedRow {
        FeedRow(
            content: .subscription(SourceID(address)),
            title: title,
            address: address,
            counts: FeedRow.Counts(unread: unread, total: total),
            line: line
        )
    }

    private func answer(to line: String) async -> String { await session.type(line).joined(separator: " ") }

    @Test(arguments: ["list unread Feed 1", "list Feed 1 unread", "list unread \"feed 1\""])
    func statesBesideATitleSelectFromTheFeed(line: String) async {
        let page = await session.type("list unread source:news:hn")
        #expect(page.first == "== unread source:news:hn ==  2 items")
        await session.type(line, says: page)
    }

    @Test(arguments: ["list unread Feed", "list unread", "list Feed 1 swift"])
    func otherWordsStayWords(line: String) async {
        #expect(await session.type(line).first?.contains("source:news:hn") == false)
    }

    @Test(arguments: ["list Feed 1", "open Feed 1", "show \"feed 1\"", "Feed 1", "list 'feed 1'", "open feed 1"])
    func aTitleOpensTheListThatItsRowOpens(line: String) async {
        await session.type("feeds")
        let page = await session.type("1")
        #expect(page.first == "== Feed 1 ==  2 unread of 3")
        #expect(page.last == "1 read item is not shown: 'list source:news:hn'.")
        let other = Session(world)
        #expect(await other.type(line) == page)
        await session.type(line, says: page)
    }

    @Test func allItemsAreListedIfNoneIsUnread() async {
        world.items = [LibraryItem.story(1)]
        world.items[0].state.readAt = .morning
        world.feeds[0].counts = FeedRow.Counts(unread: 0, total: 1)
        #expect(await session.type("list Feed 1").first == "== Feed 1 ==  1 item")
    }

    @Test func aTitleThatSeveralHaveNamesThem() async {
        world.feeds[1].title = "Feed 1"
        #expect(
            await answer(to: "open Feed 1")
                == "2 subscriptions have the title 'Feed 1': news:hn, https://a.example/f. 'list source:news:hn' lists the first "
                + "of them, 'feeds *' lists all feeds with their numbers."
        )
    }

    @Test func aMarkOfWordsThatAreATitleNamesBothReadings() async {
        #expect(
            await answer(to: "star long reads")
                == "'Long reads' is a feed of yours, and words find items. 'star source:https://a.example/f' marks the items of "
                + "the feed, 'star \"long reads\"' those with these words."
        )
        #expect(world.calls == [])
    }

    @Test func aStateAFieldAndANumberAreNoTitles() async {
        let unread = await Session(world).type("list unread")
        world.feeds[0].title = "unread"
        world.feeds[1].title = "title:\"Story 1\""
        await session.type("list unread", says: unread)
        #expect(unread.contains("2 ● Story 3 — News, 3 h"), "\(unread)")
        #expect(await session.type("list title:\"Story 1\"").first == "== title:\"Story 1\" ==  1 item")
        world.feeds[0].title = "3"
        #expect(await session.type("open 1").first == "== Story 1 ==  1 of 1")
    }

    @Test func aListThatFindsNothingNamesTheFeedWithTheWords() async {
        #expect(
            await answer(to: "list long") == "Nothing matches 'long'. 'list Long reads' lists the feed 'Long reads'."
        )
        world.feeds[0].title = "Long walks"
        #expect(
            await answer(to: "list long")
                == "Nothing matches 'long'. 'list Long walks' lists the feed 'Long walks'; 2 titles have 'long'."
        )
        #expect(await answer(to: "list short") == "Nothing matches 'short'.")
        #expect(await answer(to: "search long") == "Nothing matches 'long'.")
    }
}
