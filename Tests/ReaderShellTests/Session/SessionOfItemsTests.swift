import FeedModel
import Query
import Screens
import TerminalText
import Testing

@testable import ReaderShell

/// Tests of lists, numbers, opening and links in whole sessions over seven stories, three a page.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct SessionOfItemsTests {
    let world = World()
    let session: Session

    init() {
        world.items = LibraryItem.stories(1...7)
        session = Session(world)
    }

    private func page(_ number: Int, of place: Int, _ count: Int) -> [String] {
        [
            "== Story \(number) ==  \(place) of \(count)", "News, 2026-11-21 0\(9 - number):00",
            "", "This item has no text. 'browse' opens its page.",
        ]
    }

    private let first = ["1 ● Story 1 — News, 1 h", "2 ● Story 2 — News, 2 h", "3 ● Story 3 — News, 3 h"]
    private let more = "4 more: 'more' lists them."

    @Test func aListIsPagedAndItsNumbersGoOn() async {
        await session.type("list", says: ["== Unread ==  7 items"] + first + [more])
        await session.type(
            "more",
            says: [
                "4 ● Story 4 — News, 4 h", "5 ● Story 5 — News, 5 h", "6 ● Story 6 — News, 6 h",
                "1 more: 'more' lists it.",
            ]
        )
        await session.type("z", says: ["7 ● Story 7 — News, 7 h"])
        await session.type("more", says: ["There are no more items."])
        await session.type("7", says: page(7, of: 7, 7))
    }

    @Test func moreGoesOnAfterAnItemWasOpened() async {
        await session.type("list")
        await session.type("2", says: page(2, of: 2, 7))
        #expect(await session.type("more").first == "4 ● Story 4 — News, 4 h")
        await session.type("n", says: page(3, of: 3, 7))
    }

    @Test func moreIsRefusedWhereThereIsNoList() async {
        await session.type("more", says: ["There are no more items."])
    }

    @Test func numbersRangesAndAllOpenItems() async {
        await session.type("list")
        await session.type("3 1", says: page(3, of: 3, 7) + ["1 more item: press Enter to continue."])
        await session.type("", says: page(1, of: 1, 7))
        await session.type("1-2", says: page(1, of: 1, 7) + ["1 more item: press Enter to continue."])
        await session.type("show 2,3", says: page(2, of: 2, 7) + ["1 more item: press Enter to continue."])
        await session.type("*", says: page(1, of: 1, 7) + ["2 more items: press Enter to continue."])
        let last = "Row 3 is the last one listed so far. 'more' lists others."
        await session.type("$", says: [last] + page(3, of: 3, 7))
        await session.type(".", says: page(3, of: 3, 7))
        await session.type("show", says: page(3, of: 3, 7))
        await session.type("^", says: page(1, of: 1, 7))
    }

    @Test func aLineOfSeparatorsDoesNothing() async {
        await session.type("list")
        for line in [";", " ; ;"] { await session.type(line, says: []) }
        #expect(world.calls == [])
        await session.type("", says: page(1, of: 1, 7))
    }

    @Test func numbersThatAreNotThereAreRefused() async {
        await session.type(
            "1",
            says: ["There is no list of items to choose from. 'list' shows the items with their", "numbers."]
        )
        await session.type("list")
        await session.type(
            "4",
            says: ["There is no item 4; 3 are listed so far. 'more' shows the rows with their", "numbers."]
        )
        await session.type(
            "3-1",
            says: [
                "The range 3-1 runs backwards; write 1-3. 'list' shows the items with their", "numbers.",
            ]
        )
        await session.type(
            "99999999999999999999",
            says: [
                "There is no item with that number; 3 are listed so far. 'more' shows the rows", "with their numbers.",
            ]
        )
        await session.type(
            ".",
            says: ["There is no current item; open one first. 'list' shows the items with their", "numbers."]
        )
        await session.type(
            "type first",
            says: [
                "No item, feed or step of the last page has 'first' in its title. 'list WORDS'",
                "searches all items.",
            ]
        )
        #expect(session.status == .usage)
    }

    @Test func theEmptyLineReadsFromUnreadToUnreadAndThroughTheWindows() async {
        world.items[1] = world.items[1].read
        await session.type("list unread OR read")
        await session.type("", says: page(1, of: 1, 7))
        await session.type("next", says: page(3, of: 3, 7))
        await session.type("", says: page(4, of: 4, 7))
        await session.type("-", says: page(3, of: 3, 7))
        await session.type("previous", says: page(2, of: 2, 7))
        await session.type("previous", says: page(1, of: 1, 7))
        await session.type("previous", says: ["This is the first item."])
        // The walk has loaded a second window, which is not shown yet.
        #expect(await session.type("more").first == "4   Story 4 — News, 4 h")
    }

    @Test func theWalkGoesOnWithWhatWasPassedOverAndThenWithEverythingUnread() async {
        world.items[5].item.title = "Elsewhere"
        await session.type("list story")
        await session.type("6")
        await session.type("more")
        await session.type("6", says: page(7, of: 6, 6))
        await session.type("", says: ["The end of the list. 5 unread items were passed over:"] + page(1, of: 1, 6))
        for number in 2...5 { await session.type("", says: page(number, of: number, 6)) }
        await session.type(
            "",
            says: ["No unread items are left in this list; 1 is elsewhere. Enter continues with it."]
        )
        let elsewhere = ["== Elsewhere ==  1 of 1"] + page(6, of: 1, 1).dropFirst()
        await session.type("", says: ["Next: all unread items, 1."] + elsewhere)
        await session.type("", says: ["No unread items are left. 'refresh' fetches what is due."])
    }

    @Test func backShowsThePlaceAsItWasLeft() async {
        await session.type("back", says: ["There is no page before this one. 'quit' leaves quire."])
        await session.type("list")
        await session.type("list title:2", says: ["== title:2 ==  1 item", "1 ● Story 2 — News, 2 h"])
        await session.type("1")
        await session.type("..", says: ["== title:2 ==  1 item", "1   Story 2 — News, 2 h"])
        await session.type(
            "back",
            says: ["== Unread ==  7 items", "1 ● Story 1 — News, 1 h", "2   Story 2 — News, 2 h", first[2], more]
        )
        await session.type("back", says: ["There is no page before this one. 'quit' leaves quire."])
        await session.type(
            "list",
            says: [
                "== Unread ==  6 items", first[0], "2 ● Story 3 — News, 3 h", "3 ● Story 4 — News, 4 h",
                "3 more: 'more' lists them.",
            ]
        )
    }

    @Test func anEmptyAnswerTakesNothingAway() async {
        await session.type("list")
        await session.type("2")
        await session.type("list starred zz", says: ["Nothing matches 'starred zz'."])
        await session.type("star", says: ["Starred: Story 2"])
        await session.type("", says: page(3, of: 3, 7))
    }

    @Test func whatIsOpenedIsReadInTheList() async {
        await session.type("list unread OR read")
        await session.type("2")
        world.items.removeLast(4)
        await session.type(
            "list unread OR read",
            says: [
                "== unread OR read ==  3 items", "1 ● Story 1 — News, 1 h", "2   Story 2 — News, 2 h",
                "3 ● Story 3 — News, 3 h",
            ]
        )
    }

    @Test func aListIsAskedInTheQueryLanguageAndASearchInWords() async {
        world.items[4].item.title = "Two words, \"quoted\""
        await session.type(
            "list title:\"two words\"",
            says: ["== title:\"two words\" ==  1 item", "1 ● Two words, \"quoted\" — News, 5 h"]
        )
        await session.type(
            "/ quoted words",
            says: ["== Search: quoted words ==  1 item", "1 ● Two words, \"quoted\" — News, 5 h"]
        )
        await session.type("search fish", says: ["Nothing matches 'fish'."])
        await session.type("list unread fish", says: ["Nothing matches 'unread fish'."])
        await session.type("search", says: ["Nothing matches 'fish'."])
        await session.type(
            "list (unread",
            says: [
                "The query has an error at column 8: expected a closing parenthesis. 'help",
                "queries' explains the query language.",
            ]
        )
        #expect(session.status == .usage)
    }

    @Test func linksAreOpenedInTheBrowserAndMissingOnesAreNamed() async {
        let texts = [
            ReadableText(blocks: [.init(.paragraph, "See [1].")], links: ["https://example.org/link"]),
            ReadableText(blocks: [.init(.paragraph, "[1] [2]")], links: ["https://a.example/", "https://b.example/"]),
            ReadableText(blocks: [.init(.paragraph, "None.")]), ReadableText(blocks: []),
        ]
        world.items[3].item.url = nil
        for (item, text) in zip(world.items, texts) { world.texts[item.id] = text }
        await session.type(
            "o",
            says: ["No item is open. 'list' lists items."]
        )
        await session.type("list; more; 1")
        await session.type("browse", says: ["Opening https://example.org/1."])
        await session.type("browse 1", says: ["Opening https://example.org/link."])
        await session.type("browse 2", says: ["This item has no link 2. 'browse 1' opens its only link."])
        #expect(
            await session.type("2; o 3").last == "This item has no link 3. 'links' lists its links."
        )
        #expect(await session.type("3; o 1").last == "This item has no links. 'browse' opens its page.")
        #expect(await session.type("4; o").last == "This item has no page of its own. There is nothing to browse.")
        await session.type("o -1", says: ["Usage: browse [LINK|ITEM.LINK]. 'help browse' explains it."])
        await session.type("o x", says: ["Usage: browse [LINK|ITEM.LINK]. 'help browse' explains it."])
        #expect(world.calls == ["browse https://example.org/1", "browse https://example.org/link"])
    }

    @Test func aBrowserThatCannotBeStartedIsToldAndTheSessionGoesOn() async {
        await session.type("list; 1")
        world.browsing = .missing(program: "nosuch")
        let missing = [
            "The browser 'nosuch' could not be started. Set BROWSER to the command that opens", "an address.",
            "https://example.org/1",
        ]
        await session.type("browse", says: missing)
        #expect(session.status == .usage)
        world.browsing = .atTerminal(program: "w3m") { nil }
        let opening = "Opening https://example.org/1 with w3m."
        await session.type(
            "browse",
            says: [
                opening, "The browser 'w3m' could not be started. Set BROWSER to the command that opens an",
                "address.", "https://example.org/1",
            ]
        )
        world.browsing = .needsTerminal(program: "w3m")
        await session.type(
            "browse",
            says: ["w3m needs a terminal, and this session has none. The address is", "https://example.org/1"]
        )
        world.browsing = .atTerminal(program: "w3m") { 1 }
        await session.type("browse", says: [opening, "w3m ended with status 1."])
        world.browsing = .atTerminal(program: "w3m") { 0 }
        await session.type("browse", says: [opening])
        world.browsing = .started()
        await session.type("browse", says: ["Opening https://example.org/1."])
    }

    @Test func hostileTextsCannotReachTheTerminalFromAnyPage() async {
        world.items = [.story(1, Hostile.text) { $0.item.url = "https://example.org/" + Hostile.text }]
        world.history = [
            .marks(
                LedgerStep(
                    at: .morning,
                    kind: .read,
                    title: Hostile.text,
                    sourceTitle: Hostile.text,
                    item: LibraryItem.story(1).id
                )
            )
        ]
        for command in ["list", "1", "browse", "star", "history", "list \(Hostile.text)", "why \(Hostile.text)"] {
            await session.type(command)
        }
        let said = session.transcript.filter { !$0.hasPrefix("> ") }
        #expect(said.allSatisfy { TerminalText.line($0) == $0.split(separator: " ").joined(separator: " ") })
        #expect(said.contains("Opening https://example.org/Free beer now."))
        #expect(said.contains("Starred: Free beer now"))
    }

    @Test func feedsAreListedAndANumberOpensTheListOfOne() async {
        world.feeds = [
            FeedRow(
                content: .subscription(SourceID("news:hn")),
                title: "News",
                address: "news:hn",
                tags: ["swift"],
                counts: FeedRow.Counts(unread: 7, total: 7),
                line: 1
            ),
            FeedRow(
                content: .subscription(SourceID("https://example.org/q")),
                title: "Quiet Blog",
                address: "https://example.org/q",
                counts: FeedRow.Counts(unread: 0, total: 3),
                line: 2
            ),
        ]
        await session.type(
            "feeds",
            says: ["== Feeds ==  1 feed with unread items; 'feeds *' lists all", "1  7/7  News  #swift"]
        )
        #expect(await session.type("feeds *").last == "2  0/3  Quiet Blog")
        let remedy = "'feeds *' lists all feeds with their tags."
        await session.type(
            "feeds tag:x",
            says: ["No feed with the tag 'x' has unread items. 'feeds *' lists all feeds with their", "tags."]
        )
        await session.type("feeds * tag:x", says: ["No feed has the tag 'x'. \(remedy)"])
        await session.type(
            "feeds sort:colour",
            says: [
                "'sort:colour' is not an order of feeds. The orders are sort:unread-first,",
                "sort:file, sort:unread and sort:title.",
            ]
        )
        await session.type(
            "3",
            says: ["There is no row 3; the page has 2 rows. 'feeds *' shows the rows with their", "numbers."]
        )
        await session.type("1", says: ["== News ==  7 items"] + first.map { $0.replacing("News, ", with: "") } + [more])
        await session.type("1", says: page(1, of: 1, 7))
        await session.type("read *", says: ["6 items read; 4 of them were not shown. 'undo' takes it back."])
        await session.type("", says: ["No unread items are left. 'refresh' fetches what is due."])
        #expect(await session.type("..; ..").last == "2  0/3  Quiet Blog")
    }

    @Test func aWindowThatCannotBeReadIsToldAtOnce() async {
        await session.type("list")
        world.problem = ScreenFailure.store(.full(path: "quire.db"))
        let full = await session.type("more; help quit")
        #expect(full.first?.hasPrefix("The disk that holds the library quire.db is full.") == true)
        #expect(full.last == "The rest of the line was skipped.")
        world.problem = nil
        #expect(await session.type("more").first == "4 ● Story 4 — News, 4 h")
    }
}
