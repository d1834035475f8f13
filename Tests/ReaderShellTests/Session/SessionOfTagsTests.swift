import FeedModel
import Screens
import Testing

@testable import ReaderShell

/// Tests of the lists of tags and of categories in whole sessions: TagsPlace, English+TagsPage.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct SessionOfTagsTests {
    private let world = World()

    init() {
        world.items = LibraryItem.stories(1...3)
        world.items[1].state.tags = ["later"]
        world.items[2].item.categories = ["events"]
        world.tags[.tags] = [
            TagSummary(name: "code", subscriptions: 1), TagSummary(name: "later", items: 12),
            TagSummary(name: "paper", items: 1, subscriptions: 2),
        ]
        world.tags[.categories] = [TagSummary(name: "events", items: 120), TagSummary(name: "和綴じの四つの穴について", items: 2)]
    }

    @Test func aNumberListsTheItemsOfATag() async {
        let session = Session(world)
        let page = ["== Tags ==  3", "1   0  code — 1 feed", "2  12  later", "3   1  paper — 2 feeds"]
        await session.type("tags", says: page)
        await session.type("2", says: ["== tag:later ==  1 item", "1 ● Story 2  #later — News, 2 h"])
        world.tags[.tags]?[1].items = 9
        let counted = [page[0], "1  0  code — 1 feed", "2  9  later", "3  1  paper — 2 feeds"]
        await session.type("..", says: counted)
        await session.type("again", says: counted)
        await session.type("1", says: ["Nothing matches 'tag:code'."])
        await session.type(
            "categories",
            says: [
                "== Categories of the newest items ==  2",
                "1  120  events", "2    2  和綴じの四つの穴について",
            ]
        )
        await session.type("1", says: ["== category:events ==  1 item", "1 ● Story 3 — News, 3 h"])
    }

    @Test func aMistakeTakesNoListAway() async {
        let session = Session(world)
        await session.type("tags")
        await session.type("star 1", says: ["Row 1 is a tag, and only items are starred. '1' lists its items."])
        await session.type("N 2", says: ["Row 2 is a tag, and only items are toggled. '2' lists its items."])
        await session.type("links 3", says: ["Row 3 is a tag, and only items have links. '3' lists its items."])
        await session.type(
            "4",
            says: ["There is no row 4; the page has 3 rows. 'tags' shows the rows with their", "numbers."]
        )
        await session.type("tags later on", says: ["Usage: tags. 'help tags' explains it."])
        await session.type("categories")
        await session.type(
            "browse 1",
            says: ["Row 1 is a category, and only items have links. '1' lists its items."]
        )
        await session.type("d 1", says: ["Row 1 is a category, and only items are hidden. '1' lists its items."])
        world.tags = [:]
        await session.type("tags", says: ["You have no tags. 'tag later 3' puts the tag 'later' on item 3."])
        await session.type("categories", says: ["None of the newest items has a category."])
        #expect(await session.type("1").first == "== category:events ==  1 item")
        #expect(session.status == .usage)
    }

    @Test func aNarrowRowHasNoRoomForTheFeeds() async {
        world.tags[.tags] = [TagSummary(name: "和綴じ・製本", items: 1200, subscriptions: 12)]
        let session = Session(world, width: 20)
        await session.type("tags", says: ["== Tags ==  1", "1  1200  和綴じ・製…"])
        let wider = Session(world, width: 30)
        await wider.type("tags", says: ["== Tags ==  1", "1  1200  和綴じ・製本"])
    }

    @Test func aTagIsCutAtTheWidthAndSpokenWhole() async {
        let session = Session(world, width: 20)
        await session.type(
            "categories",
            says: [
                "== Categories of the", "   newest items ==", "   2",
                "1  120  events", "2    2  和綴じの四…",
            ]
        )
        await session.type("set speak true")
        await session.type(
            "tags",
            says: [
                "== Tags ==  3", "1 code: 0 items, 1", "  feed", "2 later: 12 items", "3 paper: 1 item, 2", "  feeds",
            ]
        )
    }
}
