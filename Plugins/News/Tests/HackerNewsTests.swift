import FeedModel
import Foundation
import NewsSource
import Primitives
import SourceAPI
import SourceChecks
import Testing

private let plugin = SourceTestCase(NewsSource())

/// Hacker News's own API on recordings: a list of identifiers, then each story.
@Suite struct HackerNewsTests {
    @Test func theSourceConformsWithTheListsToo() async throws {
        let check = ConformanceCheck(
            of: NewsSource(),
            on: try plugin.recordings("hackernews-list"),
            address: "news:hn?list=top"
        )
        // A story that is `null` no longer exists, as the service documents, so nothing is missing.
        let findings = await check.findings().map(\.description).filter { !$0.hasPrefix("failures: null as answer") }
        #expect(findings == [])
    }

    @Test func theStoriesOfAListComeInItsOrderWithoutThoseThatAreGone() async throws {
        let run = try await plugin.run("news:hn?list=top", on: try plugin.recordings("hackernews-list"))
        let page = try run.page
        #expect(page.title == "Hacker News: top")
        #expect(page.items.map(\.guid) == ["91000001", "91000005", "91000006"])
        #expect(
            page.items.map(\.title) == [
                "A line editor that fits on one page", "Ask HN: tabs & spaces, or <T>?", "Binders wanted (on site)",
            ]
        )
        #expect(page.items[1].url == "https://news.ycombinator.com/item?id=91000005")
        #expect(page.items[1].body == .html("What do you use &amp; why?"))
        #expect(page.items[2].categories == ["job"])
        #expect(page.items[0].published == Date(iso8601: "2026-11-21T06:30:00Z"))
        #expect(page.items[0].score == 214)
        #expect(page.skipped == 0)
        #expect(page.next == nil)
        let asked = run.transcript.requests.map(\.url)
        #expect(asked.first == "https://hacker-news.firebaseio.com/v0/topstories.json")
        #expect(Set(asked.dropFirst()).count == 6)
    }

    // RA11
    @Test func aStoryThatCannotBeFetchedCostsItselfAndNoOther() async throws {
        let page = try await plugin.run("news:hn?list=best", on: try plugin.recordings("hackernews-broken")).page
        #expect(page.items.map(\.guid) == ["91000011", "91000012"])
        #expect(page.items.map(\.title) == ["", "A number written as text"])
        #expect(page.items.map(\.score) == [12, 31])
        #expect(page.items[0].published == nil)
        #expect(page.skipped == 2)
    }

    @Test func everyLanguageComesThrough() async throws {
        let page = try await plugin.run("news:hn?list=new", on: try plugin.recordings("hackernews-language")).page
        #expect(page.items.map(\.title) == ["夏祭り2023開催のお知らせ"])
    }

    // RA4: the next page begins after the last story of this one at its new rank.
    @Test func theNextPageBeginsBehindTheLastStoryAlsoWhereTheListHasChanged() async throws {
        let first = try await plugin.run("news:hn?list=top", on: try plugin.recordings("hackernews-list"), limit: 1)
        #expect(try first.page.items.map(\.guid) == ["91000001"])
        #expect(try first.page.next == Cursor(rawValue: "91000001@0"))
        let moved = Cursor(rawValue: "91000005@0")
        let second = try await plugin.run(
            "news:hn?list=top",
            on: try plugin.recordings("hackernews-list"),
            cursor: moved
        )
        #expect(try second.page.items.map(\.guid) == ["91000006"])
        let gone = Cursor(rawValue: "7@3")
        let third = try await plugin.run("news:hn?list=top", on: try plugin.recordings("hackernews-list"), cursor: gone)
        #expect(try third.page.items.map(\.guid) == ["91000005", "91000006"])
        let behind = Cursor(rawValue: "7@500")
        #expect(
            try await plugin.run("news:hn?list=top", on: try plugin.recordings("hackernews-list"), cursor: behind).page
                .items
                == []
        )
    }

    @Test(arguments: ["", "1", "1@", "@1", "1@-1", "1@2@3", "x@1", "1@10000"])
    func aCursorThatIsNoPlaceIsRefused(cursor: String) async throws {
        let run = try await plugin.run(
            "news:hn?list=top",
            on: try plugin.recordings("hackernews-list"),
            cursor: Cursor(rawValue: cursor)
        )
        #expect(run.error == .malformed(where: "the cursor", what: "expected a story and its rank"))
    }

    @Test func anEmptyListIsAnEmptyPageAndNoListAnError() async throws {
        #expect(
            try await plugin.run("news:hn?list=ask", on: try plugin.recordings("hackernews-empty")).page.items == []
        )
        #expect(
            try await plugin.run("news:hn?list=show", on: try plugin.recordings("hackernews-null")).error
                == .malformed(where: "showstories.json", what: "expected a list of numbers")
        )
        #expect(
            try await plugin.run("news:hn?list=job", on: try plugin.recordings("hackernews-denied")).error
                == .status(401, message: "Permission denied")
        )
        #expect(
            try await plugin.run("news:hn?list=top", on: try plugin.recordings("hackernews-limited")).error
                == .rateLimited(until: Date(iso8601: "2026-11-21T09:01:00Z"))
        )
    }

    @Test func aQueryIsSearchedForTheNewestFirst() async throws {
        let page = try await plugin.run(
            "news:hn?list=ask&query=C%2B%2B%20%26%20c%23",
            on: try plugin.recordings("search")
        ).page
        #expect(page.items.map(\.title) == ["Ask HN: C++ & c#"])
        #expect(page.title == "Hacker News: C++ & c#")
    }

    @Test(arguments: [
        ("news:hn?category=science", "'hn' has no 'category'"), ("news:newsapi?list=top", "'newsapi' has no 'list'"),
    ])
    func whatTheOtherServiceTakesIsRefused(address: String, reason: String) async throws {
        let run = try await plugin.run(address, on: try plugin.recordings("newsapi"))
        #expect(run.error == .notFound(reason))
        #expect(run.transcript.requests == [])
    }
}
