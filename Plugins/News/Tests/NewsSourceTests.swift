import FeedModel
import Foundation
import NewsSource
import Primitives
import SourceAPI
import SourceChecks
import Testing

private let plugin = SourceTestCase(NewsSource())

@Suite struct NewsSourceTests {
    @Test func theSourceConforms() async throws {
        #expect(await ConformanceCheck(of: NewsSource(), on: try plugin.recordings("ordinary")).findings() == [])
    }

    @Test func theFrontPageIsOneRequest() async throws {
        let run = try await plugin.run("news:hn", on: try plugin.recordings("ordinary"))

        #expect(try run.page == page([editor(), askingStory(), matsuri()], next: "1"))
        let address = "https://hn.algolia.com/api/v1/search?tags=front_page&page=0&hitsPerPage=30"
        #expect(run.transcript.requests == [HTTPRequest(address)])
        #expect(run.transcript.credentials == [])
    }

    // RA7
    @Test func theMockHasNewsOfThreeShapesWithoutARequest() async throws {
        let run = try await plugin.run("news:mock", on: try plugin.recordings("ordinary"))
        let page = try run.page
        #expect(run.transcript.requests == [])
        #expect(page.next == nil)
        #expect(page.skipped == 0)
        #expect(
            page.items.map { $0.date?.iso8601 } == [
                "2026-11-20T07:30:00Z", "2026-11-19T07:30:00Z", "2026-11-18T07:30:00Z", "2026-11-17T00:00:00Z",
                "2026-11-16T00:00:00Z", nil, nil, nil,
            ]
        )
        #expect(page.items.count { $0.categories == ["イベント"] } == 2)
        #expect(page.items.count { $0.image != nil } == 3)
        let filtered = try await plugin.run("news:mock?query=x", on: try plugin.recordings("ordinary"))
        #expect(filtered.error == .notFound("'mock' has no 'query'"))
    }

    @Test func theSecondPageIsTheLast() async throws {
        let run = try await plugin.run("news:hn", on: try plugin.recordings("ordinary"), cursor: Cursor(rawValue: "1"))

        var sundial = story("91000004", "Show HN: A sundial that reads out the time", by: "gnomon", points: 77)
        sundial.url = "https://example.org/sundial"
        sundial.published = Date(iso8601: "2026-11-19T22:00:00Z")
        sundial.categories = ["show_hn"]
        #expect(try run.page == page([sundial]))
    }

    @Test(arguments: ["", "-1", "1000", "99999999999999999999", "1&tags=comment"])
    func aCursorThatIsNoPageIsRefused(cursor: String) async throws {
        let run = try await plugin.run(
            "news:hn",
            on: try plugin.recordings("ordinary"),
            cursor: Cursor(rawValue: cursor)
        )

        #expect(run.error == .malformed(where: "the cursor", what: "expected the number of a page"))
        #expect(run.transcript.requests == [])
    }

    @Test func noMoreStoriesThanAskedForAreWanted() async throws {
        let run = try await plugin.run("news:hn", on: try plugin.recordings("ordinary"), limit: 5000)

        let address = "https://hn.algolia.com/api/v1/search?tags=front_page&page=0&hitsPerPage=100"
        #expect(run.transcript.requests == [HTTPRequest(address)])
    }

    // RA6
    @Test func anEmptyFrontPageIsAnEmptyPage() async throws {
        #expect(try await plugin.run("news:hn", on: try plugin.recordings("empty")).page == page([]))
    }

    @Test(arguments: [
        ("bad-request", SourceError.status(400, message: "hitsPerPage should be an integer between 1 and 1000")),
        ("server-error", .status(503, message: nil)),
        ("rate-limited", .rateLimited(until: Date(iso8601: "2026-11-21T09:01:00Z"))),
    ])
    func anErrorIsNoPage(folder: String, error: SourceError) async throws {
        #expect(try await plugin.run("news:hn", on: try plugin.recordings(folder)).error == error)
    }

    @Test func anUnknownKindIsKept() async throws {
        var story = editor()
        story.categories = ["launch_hn", "lobby"]
        #expect(try await plugin.run("news:hn", on: try plugin.recordings("unknown-tag")).page == page([story]))
    }

    // RA7, RA11
    @Test func whatIsMissingIsLeftOutAndWhatIsNoStoryIsCounted() async throws {
        var untitled = Item(source: source, guid: "91000010", title: "")
        untitled.url = "https://news.ycombinator.com/item?id=91000010"
        untitled.comments = untitled.url
        untitled.published = Date(iso8601: "2026-02-24T17:15:17Z")
        var numbered = Item(source: source, guid: "91000011", title: "A number for an identity")
        numbered.url = "https://news.ycombinator.com/item?id=91000011"
        numbered.comments = numbered.url
        var expected = page([untitled, numbered])
        expected.skipped = 2

        #expect(try await plugin.run("news:hn", on: try plugin.recordings("missing-fields")).page == expected)
    }

    @Test func everyLanguageComesThrough() async throws {
        var arabic = story("91000020", "العربية: قارئ الأخبار في الطرفية", by: "lisan", points: 3)
        arabic.url = "https://example.com/ar?q=أخبار"
        arabic.published = Date(iso8601: "2026-11-20T09:00:00Z")
        var greek = story("91000021", "Γραμμή προς γραμμή", by: "στίχος", points: 2)
        greek.url = "https://example.gr/"
        greek.published = Date(iso8601: "2026-11-20T08:00:00Z")

        #expect(
            try await plugin.run("news:hn", on: try plugin.recordings("another-language")).page
                == page([arabic, greek])
        )
    }

    @Test func theDemoHasThreeStories() async throws {
        var event = matsuri()
        event.categories = ["イベント"]
        #expect(try await plugin.run("news:hn", on: try plugin.demo()).page == page([editor(), askingStory(), event]))
    }

    private let source = SourceID("news:hn")

    private func page(_ items: [Item], next: String? = nil) -> Page {
        var page = Page(.items(items), title: "Hacker News", next: next.map { Cursor(rawValue: $0) })
        page.url = "https://news.ycombinator.com/"
        return page
    }

    private func story(_ id: String, _ title: String, by author: String, points: Int) -> Item {
        var item = Item(source: source, guid: id, title: title)
        item.comments = "https://news.ycombinator.com/item?id=\(id)"
        item.authors = [author]
        item.score = points
        return item
    }

    private func editor() -> Item {
        var item = story("91000001", "A line editor that fits on one page", by: "mossgrown", points: 214)
        item.url = "https://example.com/one-page-editor"
        item.published = Date(iso8601: "2026-11-21T06:30:00Z")
        return item
    }

    /// A story without a web address.
    private func askingStory() -> Item {
        var item = story("91000002", "Ask HN: What do you read in a terminal?", by: "quietkeys", points: 96)
        item.url = item.comments
        item.published = Date(iso8601: "2026-11-21T04:10:00Z")
        item.body = .html("<p>I moved my reading to ssh last winter.<p>What do you use, and what do you miss?")
        item.categories = ["ask_hn"]
        return item
    }

    private func matsuri() -> Item {
        var item = story("91000003", "夏祭り2023開催のお知らせ", by: "natsu", points: 41)
        item.url = "https://example.jp/matsuri"
        item.published = Date(iso8601: "2026-11-20T09:00:00Z")
        return item
    }
}
