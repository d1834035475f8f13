import FeedModel
import Screens
import Testing

@testable import ReaderShell

/// Tests of links of the open item and of rows: English+LinksPage, the session's `links`, `link` and `browse`.
@MainActor
@Suite struct SessionOfLinksTests {
    private let world = World()
    private let session: Session

    init() {
        world.items = LibraryItem.stories(1...3)
        world.texts[world.items[0].id] = ReadableText(
            blocks: [],
            links: ["https://example.org/knots?page=2", "https://example.com/", "mailto:ann@example.org"],
            linkWords: ["the knots that kept a boat together", "", "Ann"]
        )
        world.texts[world.items[1].id] = ReadableText(
            blocks: [],
            links: ["https://example.org/" + String(repeating: "x", count: 90)],
            linkWords: [""]
        )
        world.items[2].item.url = nil
        session = Session(world)
    }

    @Test func theLinksOfTheOpenItemHaveWordsAndAddresses() async {
        await session.type("list; 1")
        let page = [
            "[0] page — https://example.org/1",
            "[1] the knots that kept a boat together — https://example.org/knots?page=2", "[2] https://example.com/",
            "[3] Ann — mailto:ann@example.org", "'browse 1' to 'browse 3' open them, 'open 1' opens row 1.",
        ]
        await session.type("links", says: page)
        await session.type(
            "link 1",
            says: ["Link 1, the knots that kept a boat together:", "https://example.org/knots?page=2"]
        )
        await session.type("link 2", says: ["Link 2:", "https://example.com/"])
        await session.type("link 0", says: ["The item's page:", "https://example.org/1"])
        // Also as the row that it is, and when the list is shown again.
        await session.type("links 1", says: page)
        await session.type("back")
        await session.type("links", says: ["Links of Story 1:"] + page)
        await session.type("browse 2", says: ["Opening https://example.com/."])
    }

    @Test func aRangeOfLinksIsOpened() async {
        world.items[0].item.enclosures = [Enclosure(url: "https://example.org/1.mp3", type: "audio/mpeg", length: 2048)]
        await session.type("list; 1")
        await session.type(
            "browse 2-9",
            says: [
                "Opening https://example.com/.", "Opening mailto:ann@example.org.",
                "Opening https://example.org/1.mp3.", "The last link of the item is 4; the range ends there.",
            ]
        )
        await session.type("browse 2.0-1", says: ["Opening https://example.org/2.", "Opening", long])
        await session.type("browse 3-2", says: ["The range 3-2 runs backwards; write 2-3."])
        await session.type("browse 5-6", says: ["This item has no link 5. 'links' lists its links."])
        for line in ["browse 2-", "browse -2", "browse 1-2-3", "browse 1.2.3", "browse 0.1", "browse 1-x"] {
            await session.type(line, says: ["Usage: browse [LINK|ITEM.LINK]. 'help browse' explains it."])
        }
        await session.type("link 1-2", says: ["Usage: link [ITEM.]LINK. 'help link' explains it."])
    }

    private let long = "https://example.org/" + String(repeating: "x", count: 90) + "."

    @Test func filesCommentsAndPicturesAreLinks() async {
        world.items[0].item.enclosures = [Enclosure(url: "https://example.org/1.mp3", type: "audio/mpeg", duration: 90)]
        world.items[0].item.comments = "https://example.org/talk"
        world.items[0].item.image = "https://example.org/p.png"
        world.texts[world.items[0].id]?.links = []
        world.texts[world.items[0].id]?.pictures = [.init(address: "https://example.org/crab.jpg", words: "Crab")]
        await session.type("list; 1")
        await session.type(
            "links",
            says: [
                "[0] page — https://example.org/1", "[1] audio/mpeg, 2 min — https://example.org/1.mp3",
                "[2] comments — https://example.org/talk",
                "'browse 1' and 'browse 2' open them, 'open 1' opens row 1. 'links pictures'",
                "lists its 2 pictures.",
            ]
        )
        await session.type("link 1", says: ["Link 1, audio/mpeg, 2 min:", "https://example.org/1.mp3"])
        let pictures = [
            "[3] Crab — https://example.org/crab.jpg", "[4] https://example.org/p.png",
            "'browse 3' and 'browse 4' open them, 'open 3' opens row 3.",
        ]
        await session.type("links pictures", says: pictures)
        await session.type("3", says: ["'3' could mean browse 3 or open 3. Type more of it."])
        await session.type("back")
        await session.type("links 1 pictures", says: ["Pictures of Story 1:"] + pictures)
        await session.type("links pictures 2", says: ["Item 2 has no pictures. 'links 2' lists its links."])
        world.items[0].item.enclosures = []
        world.items[0].item.comments = nil
        world.items[0].item.url = nil
        await session.type("list all")
        await session.type("links 1", says: ["Item 1 has no links. 'links pictures 1' lists its 2 pictures."])
    }

    @Test func whereTheTerminalOpensLinksTheWordsLeadToThem() async {
        world.texts[world.items[0].id] = ReadableText(
            blocks: [.init(.paragraph, (1...20).map { "Line \($0) here [1]" }.joined(separator: "\n"))],
            links: ["https://example.org/" + String(repeating: "a", count: 200)],
            linkWords: ["here"]
        )
        let plain = Session(world, height: 12)
        let session = Session(world, height: 12) { $0.display.openableAddress = { $0 } }
        let lines = ["list", "1", "", "find line 19", "find line 3", "g", "back", "set plain true; 1"]
        for line in lines {
            let said = await session.type(line)
            #expect(await plain.type(line) == said.map(Hyperlinks.removed), "\(line)")
            let isLinked = said.contains { $0.contains("\u{1B}]8;;https://example.org/aa") }
            #expect(isLinked == !["list", "back", "set plain true; 1"].contains(line), "\(line)")
        }
        // The program in PAGER gets the text alone.
        await session.type("set noplain; set pager true; 1")
        #expect(world.paged.count == 1 && !world.paged.joined().contains("\u{1B}"))
    }

    @Test func aNumberThatIsNoRowNamesTheLinkThatWasListed() async {
        world.items = [world.items[0]]
        await session.type("list; 1; links")
        await session.type("3", says: ["'3' could mean browse 3 or open 3. Type more of it."])
        await session.type(
            "4",
            says: ["There is no item 4; the list has 1. 'list' shows the items with their numbers."]
        )
        await session.type("list all; links 1")
        await session.type("3", says: ["'3' could mean browse 1.3 or open 3. Type more of it."])
        await session.type("list all")
        await session.type(
            "3",
            says: ["There is no item 3; the list has 1. 'list' shows the items with their numbers."]
        )
    }

    @Test func aNumberAfterLinksNamesTheLinkAndTheRowAndOpensNeither() async {
        await session.type("list; 1; links")
        await session.type("2", says: ["'2' could mean browse 2 or open 2. Type more of it."])
        await session.type("links 2")
        await session.type("1", says: ["'1' could mean browse 2.1 or open 1. Type more of it."])
        await session.type("1 2", says: ["'1 2' could mean browse 2.1 or open 1 2. Type more of it."])
        #expect(world.calls == [])
        #expect(world.items.map(\.state.isRead) == [true, false, false])
        #expect(await session.type("open 2").first == "== Story 2 ==  2 of 3")
        // Another page ends that, and so does an item without links.
        #expect(await session.type("3").first == "== Story 3 ==  3 of 3")
        #expect(world.items.map(\.state.isRead) == [true, true, true])
        await session.type("links", says: ["This item has no links. There is nothing to browse."])
        #expect(await session.type("2").first == "== Story 2 ==  2 of 3")
    }

    @Test func helpEndsThePageOfLinks() async {
        await session.type("list; 1; links; help links")
        #expect(await session.type("2").first == "== Story 2 ==  2 of 3")
    }

    @Test func theLetterOfNewsboatForLinksUndoesAndNamesTheCommand() async {
        await session.type("list; 1")
        #expect(await session.type("u").suffix(1) == ["'links' lists the links of the item."])
        await session.type("back")
        await session.type("star 1")
        await session.type("u", says: ["Undone: starred: Story 1"])
    }

    @Test func aBrowserThatFailsAtOnceIsTold() async {
        await session.type("list; 1")
        world.browsing = .started(program: "nosuch", status: { 3 })
        #expect(
            await session.type("browse").prefix(3) == [
                "Opening https://example.org/1.",
                "nosuch ended with status 3. BROWSER is the command that opens addresses; what it",
                "prints is not shown.",
            ]
        )
        world.browsing = .started(program: "fine", status: { 0 })
        await session.type("browse", says: ["Opening https://example.org/1."])
        await session.advance(by: .milliseconds(100))
        #expect(session.news == [])
    }

    @Test func eachBrowserHasItsOwnFirstMoment() async {
        await session.type("list; 1")
        let (statuses, end) = AsyncStream.makeStream(of: Int32.self)
        world.browsing = .started(program: "slow") {
            for await status in statuses { return status }
            return nil
        }
        await session.type("browse")
        await session.advance(by: .milliseconds(1000))
        world.browsing = .started(program: "fine", status: { 0 })
        await session.type("browse")
        await session.advance(by: .milliseconds(1500))
        end.yield(3)
        await session.advance(by: .milliseconds(100))
        #expect(session.news == [])
    }

    @Test func aRowIsFollowedWithoutOpeningIt() async {
        await session.type("list")
        await session.type(
            "links 2",
            says: [
                "Links of Story 2:", "[0] page — https://example.org/2",
                "[1] https://example.org/" + String(repeating: "x", count: 90),
                "'browse 2.1' opens the link, 'open 1' opens row 1.",
            ]
        )
        await session.type("link 1.3", says: ["Link 3, Ann:", "mailto:ann@example.org"])
        await session.type("browse 1.2", says: ["Opening https://example.com/."])
        await session.type("browse 2.0", says: ["Opening https://example.org/2."])
        #expect(world.calls == ["browse https://example.com/", "browse https://example.org/2"])
        #expect(world.items.map(\.state.isRead) == [false, false, false])
        // Enter opens the first item: nothing was opened.
        #expect(await session.type("").first == "== Story 1 ==  1 of 3")
    }

    @Test func whatIsMissingIsToldWithItsRow() async {
        await session.type("links", says: noItem)
        await session.type("link 1", says: noItem)
        await session.type(
            "links 1",
            says: ["There is no list of items to choose from. 'list' shows the items with their", "numbers."]
        )
        await session.type("list")
        await session.type("browse 1.9", says: ["Item 1 has no link 9. 'links 1' lists its links."])
        await session.type("link 2.2", says: ["Item 2 has no link 2. 'links 2' lists its links."])
        await session.type("browse 3.0", says: ["Item 3 has no page of its own. There is nothing to browse."])
        await session.type("links 3", says: ["Item 3 has no links. There is nothing to browse."])
        world.texts[world.items[1].id] = nil
        await session.type("browse 2.1", says: ["Item 2 has no links. 'browse 2.0' opens its page."])
        await session.type(
            "links 2",
            says: ["Links of Story 2:", "[0] page — https://example.org/2", "'browse 2.0' opens the page."]
        )
        await session.type(
            "browse 4.1",
            says: ["There is no item 4; the list has 3. 'list' shows the items with their numbers."]
        )
        await session.type("link", says: ["Usage: link [ITEM.]LINK. 'help link' explains it."])
        await session.type("links 1.2", says: ["Usage: links [pictures] [ITEM]. 'help links' explains it."])
        await session.type("links 0", says: ["Usage: links [pictures] [ITEM]. 'help links' explains it."])
        #expect(world.calls == [])
    }

    private let noItem = [
        "No item is open. 'list' lists items."
    ]

    @Test func aFeedHasNoLinks() async {
        world.feeds = [
            FeedRow(
                content: .subscription(SourceID("https://example.org/1")),
                title: "Feed 1",
                address: "https://example.org/1",
                counts: FeedRow.Counts(unread: 1, total: 9),
                line: 1
            )
        ]
        await session.type("feeds")
        await session.type("browse 1.1", says: ["Row 1 is a feed, and only items have links. '1' lists its items."])
    }

    @Test func linksAreToldInWordsAndAreSafeAndWholeAtAnyWidth() {
        let item = LibraryItem.story(1, Hostile.text) { $0.item.url = nil }
        var text = ReadableText(
            blocks: [],
            links: [Hostile.text, "https://example.org/a"],
            linkWords: [Hostile.text, "a b"]
        )
        func page(_ style: PageStyle) -> [String] {
            let opened = OpenedItem(kept: item, text: text, sourceTitle: "News")
            return style.lines { $0.blocks(linksOf: opened, in: .links, row: nil, isShown: true) }
        }
        var spoken = PageStyle.sample(width: 80)
        spoken.symbols = .spoken
        let opening = "'browse 1' and 'browse 2' open them, 'open 1' opens row 1."
        #expect(
            page(spoken) == [
                "Link 1: \(Hostile.readable), \(Hostile.readable)", "Link 2: a b, https://example.org/a", opening,
            ]
        )
        text.links[1] = "https://example.org/" + String(repeating: "a", count: 60)
        #expect(
            page(.sample(width: 40)).suffix(4) == [
                "[2] a b", "https://example.org/" + String(repeating: "a", count: 60),
                "'browse 1' and 'browse 2' open them,", "'open 1' opens row 1.",
            ]
        )
        text.links[1] = "https://example.org/a"
        text.linkWords[0] = String(repeating: "あ ", count: 1000)
        let narrow = page(.sample(width: 40))
        #expect(narrow.allSatisfy { $0.cellWidth <= 40 })
        #expect(narrow.count < 16)
    }
}
