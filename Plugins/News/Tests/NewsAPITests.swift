import FeedModel
import Foundation
import NewsSource
import Primitives
import SourceAPI
import SourceChecks
import Testing

private let plugin = SourceTestCase(NewsSource())

/// NewsAPI.org on recordings.
@Suite struct NewsAPITests {
    private let key = ["newsapi": Credential(secret: "TEST_KEY")]

    @Test func theSourceConformsWithTheKeyedService() async throws {
        let check = ConformanceCheck(
            of: NewsSource(),
            on: try plugin.recordings("newsapi-category"),
            address: "news:newsapi?category=science&country=jp"
        )
        let findings = await check.findings().map(\.description)
        #expect(findings == [])
    }

    @Test func headlinesAreReadAndWhatWasRemovedIsLeftOut() async throws {
        let run = try await plugin.run("news:newsapi", on: try plugin.recordings("newsapi"), credentials: key)
        let page = try run.page
        #expect(page.items.map(\.title) == ["A reader that listens", "Paper & thread"])
        #expect(page.items.map(\.guid) == ["https://example.com/n1", "https://example.com/n3"])
        #expect(page.items.map(\.authors) == [["A. Binder"], ["The Daily Fold"]])
        #expect(page.skipped == 0)
        #expect(page.next == Cursor(rawValue: "2"))
        #expect(run.transcript.requests.map { $0.headers["X-Api-Key"] } == ["TEST_KEY"])
        #expect(!run.transcript.requests.contains { $0.url.contains("TEST_KEY") })
        let second = try await plugin.run(
            "news:newsapi",
            on: try plugin.recordings("newsapi"),
            cursor: page.next,
            credentials: key
        )
        #expect(try second.page.items.map(\.title) == ["The last sheet"])
        #expect(try second.page.next == nil)
    }

    // RW16, for news: the error names the missing key and what works without it.
    @Test func withoutAKeyNobodyIsAskedAndTheKeyIsNamed() async throws {
        let run = try await plugin.run("news:newsapi", on: try plugin.recordings("newsapi"))
        #expect(
            run.error == .missingCredential("newsapi", without: "news:hn and every feed work without one")
        )
        #expect(run.transcript.requests == [])
    }

    @Test func categoriesCountriesAndWordsAreAskedFor() async throws {
        let science = try await plugin.run(
            "news:newsapi?category=science&country=jp",
            on: try plugin.recordings("newsapi-category"),
            credentials: key
        )
        #expect(try science.page.items.map(\.title) == ["和綴じの四つの穴"])
        #expect(try science.page.items[0].published == Date(iso8601: "2026-11-20T10:00:00Z"))
        #expect(try science.page.title == "NewsAPI: science")
        let words = try await plugin.run(
            "news:newsapi?query=swift&language=en",
            on: try plugin.recordings("newsapi-search"),
            credentials: key
        )
        // RA6
        #expect(try words.page.items == [])
    }

    // RA11
    @Test func anArticleWithoutAnAddressIsSkippedAndCounted() async throws {
        let page = try await plugin.run("news:newsapi", on: try plugin.recordings("newsapi-fields"), credentials: key)
            .page
        #expect(page.items.map(\.guid) == ["https://example.com/n6", "https://example.com/n7"])
        #expect(page.items.map(\.published) == [nil, Date(iso8601: "2026-11-20T10:00:00Z")])
        #expect(page.skipped == 3)
    }

    @Test(arguments: [
        ("apiKeyInvalid", SourceError.unauthorized(credential: "newsapi")),
        ("apiKeyDisabled", .unauthorized(credential: "newsapi")),
        ("apiKeyMissing", .unauthorized(credential: "newsapi")),
        ("apiKeyExhausted", .rateLimited(until: nil)),
        ("rateLimited", .rateLimited(until: Date(iso8601: "2026-11-21T09:02:00Z"))),
        ("parameterInvalid", .status(400, message: "About parameterInvalid.")),
        ("parametersMissing", .status(400, message: "About parametersMissing.")),
        ("sourcesTooMany", .status(400, message: "About sourcesTooMany.")),
        ("sourceDoesNotExist", .notFound("About sourceDoesNotExist.")),
        ("unexpectedError", .status(500, message: "About unexpectedError.")),
        ("newCode", .status(418, message: "About newCode.")), ("ok-status", .plugin("NewsAPI: About it.")),
    ])
    func eachCodeKeepsItsMeaning(code: String, error: SourceError) async throws {
        let run = try await plugin.run(
            "news:newsapi",
            on: try plugin.recordings("newsapi-errors/\(code)"),
            credentials: key
        )
        #expect(run.error == error)
    }

    @Test func theEndOfAPlanIsTheEndOfTheList() async throws {
        let page = try await plugin.run(
            "news:newsapi",
            on: try plugin.recordings("newsapi-end"),
            cursor: Cursor(rawValue: "2"),
            credentials: key
        ).page
        #expect(page.items == [])
        #expect(page.next == nil)
    }
}
