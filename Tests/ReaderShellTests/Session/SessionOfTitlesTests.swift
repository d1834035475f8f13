import FeedModel
import Query
import Screens
import Testing

@testable import ReaderShell

/// Tests of subscriptions that a line names by their title: LineParser, TitledCommand.
@MainActor
@Suite struct SessionOfTitlesTests {
    private let world = World(stories: 1...3)
    private let session: Session

    init() {
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

    @Test(arguments: [
        "list unread Feed 1", "list unread", "list Feed 1 swift", "list \"feed 1\"", "list Feed 1 sort:title",
    ])
    func otherWordsStayWords(line: String) async {
        #expect(await session.type(line).first?.contains("source:news:hn") == false)
    }

    @Test(arguments: ["list Feed 1", "open Feed 1", "list feed 1", "open feed 1"])
    func aTitleOpensTheListThatItsRowOpens(line: String) async {
        await session.type("feeds")
        let page = await session.type("1")
        #expect(page.first == "== Feed 1 ==  2 unread of 3")
        #expect(page.last == "1 read item is not shown: 'list source:news:hn'.")
        let other = Session(world)
        #expect(await other.type(line) == page)
        await session.type(line, says: page)
    }

    @Test(arguments: ["open story 2", "show Störy 2", "type 2 story", "print story 2"])
    func wordsOpenTheRowWhoseTitleHasThem(line: String) async {
        world.items.append(.story(12, "Story 22"))
        await session.type("list all")
        let page = await session.type("2")
        #expect(page.first?.hasPrefix("== Story 2 ==") == true)
        await session.type("list all")
        await session.type(line, says: page)
    }

    @Test func wordsInSeveralTitlesNameTheirRows() async {
        await session.type("list")
        #expect(
            await session.answer(to: "open STORY")
                == "Rows 1 and 2 have 'STORY' in their titles. '1' opens the first of them."
        )
    }

    @Test(arguments: ["open zz zz", "show 3 zz", "open number 45", "type unread", "print feeds"])
    func wordsInNoTitleOpenNothing(line: String) async {
        let words = line.split(separator: " ").dropFirst().joined(separator: " ")
        await session.type("list")
        #expect(
            await session.answer(to: line)
                == "No item, feed or step of the last page has '\(words)' in its title. 'list WORDS' searches all items."
        )
        #expect(world.calls == [])
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
            await session.answer(to: "open Feed 1")
                == "2 subscriptions have the title 'Feed 1': news:hn, https://a.example/f. 'list source:news:hn' lists the first "
                + "of them."
        )
    }

    @Test func rowsAndCommandsLookForNoFeed() async {
        await session.type("list")
        let lines = [
            "1", "1 2", "1-", "f 1", "read 1", "star *", "tag later 2", "unread", "list unread", "list all", "next",
            "list source:news", "read source:news", "star \"long reads\"", "feeds", "links 1", "back", "u", "q",
        ]
        for line in lines {
            await session.type(line)
            #expect(world.searches == [], "\(line)")
        }
        await session.type("list story")
        #expect(world.searches == ["story"])
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

    @Test func quotationMarksAndConditionsSearchThoughTheyAreATitle() async {
        world.feeds[1].title = "unread limit:1"
        world.feeds[0].title = "Story"
        #expect(await session.type("list \"story\"").first == "== Search: story ==  3 items")
        #expect(await session.type("list unread limit:1").first == "== Unread limit:1 ==  1 item")
        #expect(await session.type("list story").first == "== Story ==  2 unread of 3")
    }

    @Test func anEmptyLibraryIsNamedAsSuch() async {
        world.items = []
        #expect(await session.answer(to: "list") == "Nothing matches 'unread'.")
        #expect(
            await session.answer(to: "list all")
                == "Your library has no items yet. 'refresh' fetches what you subscribe to."
        )
    }

    @Test func aListByTitleCountsWhatWasReadSince() async {
        world.items[1].state.readAt = nil
        world.feeds[0].counts = FeedRow.Counts(unread: 3, total: 3)
        await session.type("feeds")
        await session.type("1")
        await session.type("1")
        let page = await session.type("list")
        #expect(page.first == "== Feed 1 ==  2 unread of 3")
        for index in world.items.indices { world.items[index].state.readAt = nil }
        let other = Session(world)
        #expect(await other.type("list Feed 1").first == "== Feed 1 ==  3 items")
        await other.type("list Long reads")
        await other.type("list Feed 1")
        await other.type("1")
        await other.type("list", says: page)
    }

    @Test func aQueryListsWhatIsUnreadAsItsRowDoes() async {
        world.feeds.append(Self.query("Stories", .phrase(Query.Phrase("story")), unread: 2, total: 3))
        await session.type("feeds *")
        let page = await session.type("2")
        #expect(page.first == "== Stories ==  2 unread of 3")
        await Session(world).type("list stories", says: page)
    }

    @Test func theBeginningOfACommandIsNoTitle() async {
        world.feeds[0].title = "Sta 1"
        #expect(await session.answer(to: "sta 1") == "'sta' could mean star or stats. Type more of it.")
        #expect(await session.type("list sta 1").first == "== Sta 1 ==  2 unread of 3")
        world.feeds[0].title = "Se now"
        #expect(await session.answer(to: "se now") == "Nothing matches 'now'.")
    }

    @Test(arguments: ["read! long reads", "star long reads", "read long reads"])
    func aMarkIsOfWords(line: String) async {
        #expect(await session.type(line) == ["Nothing matches 'long reads'."])
        #expect(world.searches == [])
    }

    @Test func theFirstPageOfALongListNamesItsReadItems() async {
        world.pageLength = 1
        #expect(
            await session.type("list Feed 1") == [
                "== Feed 1 ==  2 unread of 3",
                "1 ● Story 1 — 1 h",
                "'more' lists more, 'list source:news:hn' the read ones, too.",
            ]
        )
        #expect(await session.type("more").last == "1 read item is not shown: 'list source:news:hn'.")
    }

    private static func query(_ name: String, _ predicate: Query.Predicate, unread: Int, total: Int) -> FeedRow {
        let query = Query(predicate)
        return FeedRow(
            content: .query(query),
            title: name,
            address: query.description,
            counts: FeedRow.Counts(unread: unread, total: total),
            line: 3
        )
    }
}
