import FeedModel
import Query
import Screens
import Testing

@testable import ReaderShell

/// Tests of the pages of feeds, of the lists that their rows open, and of `sort`.
@MainActor
@Suite struct SessionOfFeedsTests {
    private let world = World()
    private let session: Session

    init() {
        world.items = LibraryItem.stories(1...3)
        world.feeds = [
            .feed("News", SourceID("news:hn"), unread: 3, of: 3, line: 1),
            .feed("Quiet Blog", SourceID("https://example.org/q"), unread: 2, of: 3, line: 2),
        ]
        session = Session(world)
    }

    private let stories = ["1 ● Story 1 — News, 1 h", "2 ● Story 2 — News, 2 h", "3 ● Story 3 — News, 3 h"]

    @Test func aListThatWasNotTypedHasAHeading() async {
        await session.type("feeds")
        await session.type("list", says: ["== Unread ==  3 items"] + stories)
        await session.type("list", says: ["== Unread ==  3 items"] + stories)
        await session.type("feeds")
        await session.type(
            "1",
            says: ["== News ==  3 items", "1 ● Story 1 — 1 h", "2 ● Story 2 — 2 h", "3 ● Story 3 — 3 h"]
        )
        let reversed = ["1 ● Story 3 — News, 3 h", "2 ● Story 2 — News, 2 h", "3 ● Story 1 — News, 1 h"]
        await session.type("list unread sort:-date", says: ["== Unread sort:-date ==  3 items"] + reversed)
    }

    @Test func aHiddenFeedIsToldApartAndCountedNowhereElse() async {
        world.feeds[1].isHidden = true
        await session.type(
            "feeds",
            says: ["== Feeds ==  1 feed with unread items; 'feeds *' lists all", "1  3/3  News"]
        )
        await session.type(
            "feeds *",
            says: [
                "== Feeds ==  1 feed with unread items; 1 hidden", "1  3/3  News",
                "2  2/3  Quiet Blog — hidden",
            ]
        )
    }

    @Test func theFeedsAreCountedAgainWhenTheyAreShownAgain() async {
        await session.type("feeds")
        await session.type("1")
        world.feeds[0].counts?.unread = 0
        await session.type(
            "back",
            says: [
                "== Feeds ==  2 feeds, 1 with unread items; 'feeds *' lists all", "1  0/3  News",
                "2  2/3  Quiet Blog",
            ]
        )
    }

    @Test func aQueryThatTakesLongIsCountedBehindThePage() async {
        world.feeds[1].content = .query(Query(.flag(.starred)))
        world.feeds[1].title = "Starred"
        world.countsDelay = 1000
        let uncounted = [
            "== Feeds ==  1 feed with unread items; 1 query; 'feeds *' lists all", "1  3/3  News",
            "2    …  Starred — query",
        ]
        await session.type(
            "feeds *; feeds",
            says: ["== Feeds ==  1 feed with unread items; 1 query"] + uncounted[1...] + uncounted
        )
        await session.advance(by: .seconds(1), says: [])
        world.countsDelay = 0
        await session.type("tags")
        await session.type(
            "list; back",
            says: ["== Unread ==  3 items"] + stories + [uncounted[0], "1  3/3  News", "2  2/3  Starred — query"]
        )
    }

    @Test func theListOfAFeedTellsOfItsReadItemsWhereItEnds() async {
        world.feeds[0].counts = FeedRow.Counts(unread: 2, total: 3)
        world.items[0].state.readAt = .morning
        await session.type("feeds")
        let rows = ["1 ● Story 2 — 2 h", "2 ● Story 3 — 3 h"]
        let hint = "1 read item is not shown: 'list source:news:hn'."
        await session.type("1", says: ["== News ==  2 unread of 3"] + rows + [hint])
        await session.type(
            "list source:news:hn",
            says: [
                "== source:news:hn ==  3 items", "1   Story 1 — News, 1 h", "2 ● Story 2 — News, 2 h",
                "3 ● Story 3 — News, 3 h",
            ]
        )
        await session.type("back", says: ["== News ==  2 unread of 3"] + rows + [hint])
        world.pageLength = 1
        let both = "'more' lists more, 'list source:news:hn' the read ones, too."
        await session.type("list", says: ["== News ==  2 unread of 3", rows[0], both])
        await session.type("more", says: [rows[1], hint])
    }

    @Test func aListInAnotherOrderTellsOfTheSameReadItems() async {
        world.feeds[0].counts = FeedRow.Counts(unread: 2, total: 3)
        world.items[0].state.readAt = .morning
        await session.type("feeds")
        await session.type("1")
        await session.type(
            "sort title reverse",
            says: [
                "== News ==  2 unread of 3", "1 ● Story 3 — 3 h", "2 ● Story 2 — 2 h",
                "1 read item is not shown: 'list source:news:hn'.",
            ]
        )
        await session.type("1")
        #expect(await session.type("back").first == "== News ==  1 unread of 3")
    }

    @Test func whatHasComeSinceTheFeedsWereCountedIsNotTakenForRead() async {
        world.feeds[0].counts = FeedRow.Counts(unread: 2, total: 5)
        await session.type("feeds")
        // The list has three unread items now, one of which the refresh brought.
        world.news = [(0, RefreshNews(title: "News", source: SourceID("news:hn"), outcome: .fetched(new: 1)))]
        await session.type("refresh")
        #expect(await session.type("1").last == "3 read items are not shown: 'list source:news:hn'.")
    }

    @Test func sortTellsTheOrderAndChangesIt() async {
        await session.type(
            "sort",
            says: [
                "This page has no order to change. 'list sort:title' lists items in another one."
            ]
        )
        await session.type("list")
        await session.type(
            "sort",
            says: [
                "The order is date. 'sort' takes date, arrived and title; '-' before one reverses",
                "it.",
            ]
        )
        await session.type(
            "sort -title",
            says: [
                "== Unread sort:-title ==  3 items", "1 ● Story 3 — News, 3 h", "2 ● Story 2 — News, 2 h",
                "3 ● Story 1 — News, 1 h",
            ]
        )
        await session.type(
            "sort size",
            says: [
                "'size' is not an order. The orders are date, arrived and title; '-' before one",
                "reverses it.",
            ]
        )
        await session.type(
            "sort read",
            says: [
                "Unread items have no time at which they were read. The orders of this list are",
                "date, arrived and title.",
            ]
        )
        await session.type(
            "sort relevance",
            says: ["Only a search by words has relevance. The orders of this list are date, arrived", "and title."]
        )
        await session.type("sort a b", says: ["Usage: sort [ORDER] [reverse]. 'help sort' explains it."])
        await session.type("feeds")
        await session.type(
            "sort",
            says: ["The order is unread-first. 'sort' takes unread-first, file, unread and title."]
        )
        world.feeds.reverse()
        #expect(await session.type("sort title").last == "2  2/3  Quiet Blog")
    }

    @Test func whyExplainsTheFeedOfARow() async {
        await session.type("feeds")
        await session.type("why 1", says: ["You are not subscribed to news:hn. 'sources' lists your subscriptions."])
        await session.type(
            "why 11",
            says: [
                "There is no row 11; the page has 2 rows. 'sources' lists your subscriptions."
            ]
        )
    }
}

extension FeedRow {
    fileprivate static func feed(_ title: String, _ source: SourceID, unread: Int, of total: Int, line: Int) -> FeedRow
    {
        FeedRow(
            content: .subscription(source),
            title: title,
            address: source.rawValue,
            counts: Counts(unread: unread, total: total),
            line: line
        )
    }
}
