import FeedModel
import Screens
import SourceAPI
import Testing

@testable import ReaderShell

/// Tests of articles and news at the prompt: SessionState+Services, ArticlesViewModel, NewsViewModel.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct SessionOfPagesTests {
    let world = World()
    let session: Session

    init() {
        let second = Cursor(rawValue: "2")
        for address in ["articles:devto", "news:hn", "https://example.org/feed.xml"] {
            world.pages[address] = [
                nil: .success(FetchedPage(items: [.story(1)], next: second)),
                second: .success(FetchedPage(items: [.story(2)])),
            ]
        }
        session = Session(world)
    }

    // RA1, RA4: the pages come one after the other, with consecutive numbers.
    @Test(arguments: [("articles devto", "articles:devto"), ("news hn", "news:hn")])
    func pagesComeOneAfterTheOther(line: String, address: String) async {
        let first = [
            "== \(address) ==  page 1, more: yes", "1 ● Story 1 — 1 h", "There are more: 'more' fetches them.",
        ]
        await session.type(line, says: first)
        await session.type(
            "more",
            says: ["page 2: 1 more, 0 updated in place, 0 duplicates", "2 ● Story 2 — 2 h"]
        )
        await session.type("more", says: ["There are no more items."])
        await session.type("again", says: first)
        #expect(world.calls == ["pages \(address) -", "pages \(address) 2", "pages \(address) -"])
    }

    // RA2: a failure keeps what is shown.
    @Test func aFailureKeepsTheItemsAndTheirNumbers() async {
        world.items = LibraryItem.stories(1...2)
        let refusal = ["'articles:nowhere' could not be fetched: offline. Start without --offline to", "fetch it."]
        await session.type("articles devto")
        world.pages["articles:nowhere"] = [:]
        await session.type("articles nowhere", says: refusal)
        await session.type("again", says: refusal)
        await session.type("more", says: refusal)
        await session.type("star 1", says: ["Starred: Story 1"])
        // The page of the other source has its view model no more, and is fetched anew.
        await session.type(
            "more",
            says: [
                "== articles:devto ==  page 1, more: yes", "1 ● Story 1 — 1 h", "There are more: 'more' fetches them.",
            ]
        )
    }

    @Test func anAddressWithoutASourceIsToldAtOnce() async {
        await session.type(
            "articles gopher:x; list",
            says: [
                "Addresses that begin with 'gopher:' are not supported. Use http, https or the",
                "name of a source; 'sources' lists the sources.", "The rest of the line was skipped.",
            ]
        )
    }

    @Test func whatTakesLongNamesItsHostAndAnotherPageEndsTheWait() async {
        world.items = LibraryItem.stories(3...3)
        world.pagesDelay = 1_000
        await session.type("articles https://example.org/feed.xml", says: ["Waiting for example.org …"])
        await session.type(
            "list",
            says: ["No longer waiting for example.org.", "== Unread ==  1 item", "1 ● Story 3 — News, 3 h"]
        )
        #expect(await session.advance(by: .seconds(2)) == [])
        await session.type("articles https://example.org/feed.xml")
        await session.advance(
            by: .seconds(1),
            says: [
                "== https://example.org/feed.xml ==  page 1, more: yes", "1 ● Story 1 — 1 h",
                "There are more: 'more' fetches them.", ">",
            ]
        )
    }

    @Test func aMarkReachesThePagesAndTheirViewModel() async {
        world.items = LibraryItem.stories(1...1)
        await session.type("news hn")
        await session.type("star 1")
        await session.type("more")
        await session.type("list")
        await session.type(
            "back",
            says: [
                "page 2: 1 more, 0 updated in place, 0 duplicates", "1 ●★ Story 1 — 1 h", "2 ●  Story 2 — 2 h",
            ]
        )
    }

    @Test func aCategoryIsAskedOfWhatTheSourceAnswers() async {
        var story = LibraryItem.story(1)
        story.item.categories = ["Tech"]
        world.pages["news:hn"] = [nil: .success(FetchedPage(items: [story, .story(2)]))]
        await session.type("news hn --category Tech", says: ["== news:hn ==  page 1, more: no", "1 ● Story 1 — 1 h"])
        await session.type(
            "news hn --category Sport",
            says: ["== news:hn ==  page 1, more: no", "No items in that category."]
        )
    }
}
