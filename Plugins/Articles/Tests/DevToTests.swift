import ArticlesSource
import FeedModel
import Foundation
import Primitives
import SourceAPI
import SourceChecks
import Testing

private let plugin = SourceTestCase(ArticlesSource())

/// dev.to, as an example of every Forem, on recordings.
@Suite struct DevToTests {
    private let source = SourceID("articles:devto")

    @Test func theSourceConformsWithTheOtherService() async throws {
        let check = ConformanceCheck(
            of: ArticlesSource(),
            on: try plugin.recordings("devto-tag"),
            address: "articles:devto?tag=swift&user=ben"
        )
        #expect(await check.findings() == [])
    }

    // RA4: a full page can have a next one; a page that is not full is the last.
    @Test func aFullPageIsFollowedByTheNextAndAShortOneIsTheLast() async throws {
        let first = try await plugin.run("articles:devto", on: try plugin.recordings("devto"), limit: 2)
        let page = try first.page
        #expect(page.next == Cursor(rawValue: "2"))
        #expect(page.title == "dev.to")
        #expect(page.items.map(\.title) == ["Why <div> is not <b>bold</b>", "Piping feeds"])
        #expect(page.items[0].categories == ["swift", "linux"])
        #expect(page.items[0].authors == ["a"])
        #expect(page.items[0].score == 12)
        #expect(page.items[0].published == Date(iso8601: "2026-11-20T13:41:29Z"))
        #expect(
            first.transcript.requests == [
                HTTPRequest(
                    "https://dev.to/api/articles?page=1&per_page=2",
                    headers: ["Accept": "application/vnd.forem.api-v1+json"],
                    isConditional: true
                )
            ]
        )
        let second = try await plugin.run(
            "articles:devto",
            on: try plugin.recordings("devto"),
            cursor: page.next,
            limit: 2
        )
        #expect(try second.page.next == nil)
        #expect(try second.page.items.map(\.title) == ["Piping feeds, edited"])
        #expect(try second.page.items[0].id == page.items[1].id)
    }

    @Test func tagsAreReadInEitherForm() async throws {
        let page = try await plugin.run("articles:devto?tag=swift&user=ben", on: try plugin.recordings("devto-tag"))
            .page
        let item = page.items[0]
        #expect(item.title == "端末で読む")
        #expect(item.categories == ["swift", "端末"])
        #expect(item.image == "https://example.com/c.png")
    }

    // RA11
    @Test func aMalformedArticleIsSkippedAndCounted() async throws {
        let page = try await plugin.run("articles:devto", on: try plugin.recordings("devto-fields")).page
        #expect(page.items.map(\.guid) == ["504", "505"])
        #expect(page.items.map(\.url) == [nil, "https://example.com/c"])
        #expect(page.skipped == 3)
    }

    // RA6
    @Test func noArticlesAreAnEmptyPage() async throws {
        let page = try await plugin.run("articles:devto", on: try plugin.recordings("devto-empty")).page
        #expect(page.items == [])
        #expect(page.next == nil)
    }

    @Test(arguments: [
        ("devto-unauthorized", SourceError.unauthorized(credential: "devto")),
        ("devto-unprocessable", .status(422, message: "param is missing")),
        ("devto-not-found", .notFound("not found")),
        ("devto-limited", .rateLimited(until: Date(iso8601: "2026-11-21T09:00:30Z"))),
    ])
    func anErrorKeepsItsMeaning(folder: String, error: SourceError) async throws {
        #expect(try await plugin.run("articles:devto", on: try plugin.recordings(folder)).error == error)
    }

    @Test func theKeyOfAPrivateForemTravelsInItsHeader() async throws {
        let run = try await plugin.run(
            "articles:devto",
            on: try plugin.recordings("devto-empty"),
            credentials: ["devto": Credential(secret: "TEST_KEY")]
        )
        #expect(run.transcript.requests.map { $0.headers["api-key"] } == ["TEST_KEY"])
    }

    @Test(arguments: ["0", "-1", "1001", "x", ""]) func aCursorThatIsNoPageIsRefused(cursor: String) async throws {
        let run = try await plugin.run(
            "articles:devto",
            on: try plugin.recordings("devto-empty"),
            cursor: Cursor(rawValue: cursor)
        )
        #expect(run.error == .malformed(where: "the cursor", what: "expected the number of a page"))
    }

    @Test func aPersonsArticlesAreAskedForAtQiitaToo() async throws {
        let all = try await plugin.run("articles:qiita?user=fumi", on: try plugin.recordings("user"))
        #expect(try all.page.url == "https://qiita.com/fumi")
        let tagged = try await plugin.run("articles:qiita?user=fumi&tag=swift", on: try plugin.recordings("user-tag"))
        #expect(try tagged.page.title == "Qiita: swift: fumi")
        #expect(
            try await plugin.run("articles:qiita?user=..", on: try plugin.recordings("user")).error
                == .notFound("there is no user '..'")
        )
    }
}
