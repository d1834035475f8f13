import FeedModel
import Foundation
import Primitives
import RepositoriesSource
import SourceAPI
import SourceChecks
import Testing

private let plugin = SourceTestCase(RepositoriesSource())

@Suite struct RepositoriesSourceTests {
    @Test func theSourceConforms() async throws {
        #expect(
            await ConformanceCheck(of: RepositoriesSource(), on: try plugin.recordings("ordinary")).findings() == []
        )
    }

    // RG1, RG3, RG7
    @Test func aSearchListsRepositoriesByBestMatch() async throws {
        let run = try await plugin.run("repositories:swift nio", on: try plugin.recordings("ordinary"))

        var ponds = Item(source: source, guid: "700000001", title: "example/nio-ponds")
        ponds.url = "https://github.com/example/nio-ponds"
        ponds.authors = ["example"]
        ponds.published = Date(iso8601: "2026-11-20T18:05:00Z")
        ponds.summary = "Event loops, explained with ponds and frogs"
        ponds.categories = ["Swift", "networking", "event-loop"]
        ponds.score = 812
        var echo = Item(source: source, guid: "700000002", title: "example/swift-nio-echo")
        echo.url = "https://github.com/example/swift-nio-echo"
        echo.authors = ["example"]
        echo.published = Date(iso8601: "2026-10-02T11:00:00Z")
        echo.score = 3
        #expect(try run.page == page([ponds, echo], next: "q=swift%20nio&per_page=30&page=2", total: 33))
        #expect(
            run.transcript.requests == [
                HTTPRequest(
                    "https://api.github.com/search/repositories?q=swift%20nio&per_page=30",
                    headers: ["Accept": "application/vnd.github+json", "X-GitHub-Api-Version": "2022-11-28"]
                )
            ]
        )
    }

    // RG2
    @Test func aSearchIsEscapedAsItWasTyped() async throws {
        let run = try await plugin.run("repositories:C++ & c#", on: try plugin.recordings("special-characters"))

        #expect(
            run.transcript.requests.map(\.url) == [
                "https://api.github.com/search/repositories?q=C%2B%2B%20%26%20c%23&per_page=30"
            ]
        )
        var expected = page([], title: "GitHub: C++ & c#", total: 0)
        expected.url = "https://github.com/search?type=repositories&q=C%2B%2B%20%26%20c%23"
        #expect(try run.page == expected)
    }

    @Test func theOrderOfResultsIsAParameterOfTheRequestAndOfThePage() async throws {
        let run = try await plugin.run(
            "repositories:swift nio sort:stars order:asc",
            on: try plugin.recordings("sorted")
        )

        let address = "https://api.github.com/search/repositories?q=swift%20nio&sort=stars&order=asc&per_page=30"
        #expect(run.transcript.requests.map(\.url) == [address])
        #expect(try run.page.url == "https://github.com/search?type=repositories&q=swift%20nio&s=stars&o=asc")
        #expect(try run.page.items.map(\.score) == [3, 812])
    }

    // RG6
    @Test func moreFollowsTheLink() async throws {
        let next = Cursor(rawValue: "q=swift%20nio&per_page=30&page=2")
        let run = try await plugin.run("repositories:swift nio", on: try plugin.recordings("ordinary"), cursor: next)

        #expect(try run.page == page([bench()], total: 33))
        #expect(run.transcript.requests.map { $0.headers["Accept"] } == ["application/vnd.github+json"])
    }

    // RG6
    @Test func moreStopsAtAThousandResults() async throws {
        let first = try await plugin.run("repositories:swift nio", on: try plugin.recordings("last-page")).page
        #expect(first.next == Cursor(rawValue: "q=swift%20nio&per_page=30&page=34"))

        let last = try await plugin.run(
            "repositories:swift nio",
            on: try plugin.recordings("last-page"),
            cursor: first.next
        )
        let notice = "GitHub lists no more than the first 1,000 of 5000 results; a narrower search finds the others."
        #expect(try last.page == page([bench()], total: 5000, notice: notice))
    }

    // RG4
    @Test(arguments: [
        ("rate-limited-403", SourceError.rateLimited(until: Date(iso8601: "2026-11-21T18:42:00Z"))),
        ("rate-limited-429", .rateLimited(until: Date(iso8601: "2026-11-21T18:42:00Z"))),
        ("secondary-limit", .rateLimited(until: Date(iso8601: "2026-11-21T09:01:00Z"))),
        ("secondary-limit-with-time", .rateLimited(until: Date(iso8601: "2026-11-21T09:01:30Z"))),
        ("forbidden", .status(403, message: "Resource not accessible by personal access token")),
        ("unauthorized", .unauthorized(credential: "github")),
        ("unavailable", .status(503, message: "Service unavailable")),
        ("offline", .offline),
    ])
    func errorsAreDistinct(folder: String, error: SourceError) async throws {
        #expect(try await plugin.run("repositories:swift nio", on: try plugin.recordings(folder)).error == error)
    }

    // RG4
    @Test func anInvalidSearchKeepsGitHubsWords() async throws {
        let run = try await plugin.run("repositories:user:", on: try plugin.recordings("invalid-search"))

        let message = "Validation Failed: The listed users and repositories cannot be searched.; q missing"
        #expect(run.error == .status(422, message: message))
    }

    // RG5
    @Test func aSearchThatIsTooLongIsRefusedAndNeverSent() async throws {
        let longest = String(repeating: "あ", count: 256)
        let accepted = try await plugin.run(
            "repositories:\(longest) language:swift",
            on: try plugin.recordings("empty")
        )
        #expect(accepted.transcript.requests.count == 1)

        let refused = try await plugin.run("repositories:\(longest)い", on: try plugin.recordings("empty"))
        #expect(
            refused.error
                == .refused("a search may have 256 characters besides its qualifiers; this one has 257")
        )
        #expect(refused.transcript.requests == [])
    }

    @Test func theTokenIsSentWhenThereIsOne() async throws {
        let run = try await plugin.run(
            "repositories:swift nio",
            on: try plugin.recordings("ordinary"),
            credentials: ["github": Credential(secret: "TEST_KEY")]
        )

        #expect(run.transcript.requests.map { $0.headers["Authorization"] } == ["Bearer TEST_KEY"])
    }

    @Test func whatTheServiceSaysOfALimitIsLogged() async throws {
        let run = try await plugin.run("repositories:swift nio", on: try plugin.recordings("unauthorized"))

        #expect(run.transcript.log == ["GitHub: Bad credentials"])
    }

    @Test func nothingFoundIsAnEmptyPage() async throws {
        #expect(
            try await plugin.run("repositories:swift nio", on: try plugin.recordings("empty")).page
                == page([], total: 0)
        )
    }

    @Test func incompleteResultsAreNoted() async throws {
        let run = try await plugin.run("repositories:swift nio", on: try plugin.recordings("incomplete"))

        let notice = "The search took GitHub too long, so results may be missing."
        #expect(try run.page == page([bench()], notice: notice))
        #expect(run.transcript.log == ["GitHub: the search took too long, so the results are incomplete"])
    }

    // RG3
    @Test func whatIsMissingIsLeftOutAndWhatIsNoRepositoryIsCounted() async throws {
        var named = Item(source: source, guid: "9007199254740993", title: "just-a-name")
        named.categories = ["kept"]
        var expected = page([Item(source: source, guid: "700000010", title: ""), named], total: 4)
        expected.skipped = 2
        expected.notice = "2 results could not be read."

        #expect(
            try await plugin.run("repositories:swift nio", on: try plugin.recordings("missing-fields")).page == expected
        )
    }

    @Test func unknownValuesAreKeptAsTheyAre() async throws {
        var expected = bench()
        expected.categories = ["Swift 7"]
        #expect(
            try await plugin.run("repositories:swift nio", on: try plugin.recordings("unknown-values")).page
                == page([expected])
        )
    }

    @Test func everyLanguageComesThrough() async throws {
        let run = try await plugin.run("repositories:読書", on: try plugin.recordings("another-language"))

        var item = Item(source: SourceID("repositories:読書"), guid: "700000020", title: "example/dokusho")
        item.url = "https://github.com/example/dokusho"
        item.authors = ["example"]
        item.published = Date(iso8601: "2026-11-01T00:00:00Z")
        item.summary = "端末で読むための小さな道具"
        item.categories = ["Swift", "日本語"]
        item.score = 11
        var expected = page([item], title: "GitHub: 読書")
        expected.url = "https://github.com/search?type=repositories&q=%E8%AA%AD%E6%9B%B8"
        #expect(try run.page == expected)
    }

    @Test func theDemoFailsOnPurpose() async throws {
        let run = try await plugin.run("repositories:swift nio", on: try plugin.demo())

        #expect(run.error == .rateLimited(until: Date(iso8601: "2026-11-21T18:42:00Z")))
    }

    private let source = SourceID("repositories:swift nio")

    private func page(
        _ items: [Item],
        title: String = "GitHub: swift nio",
        next: String? = nil,
        total: Int = 1,
        notice: String? = nil
    ) -> Page {
        var page = Page(.items(items), title: title, next: next.map { Cursor(rawValue: $0) })
        page.url = "https://github.com/search?type=repositories&q=swift%20nio"
        page.total = total
        page.notice = notice
        return page
    }

    private func bench() -> Item {
        var item = Item(source: source, guid: "700000003", title: "sample/nio-bench")
        item.url = "https://github.com/sample/nio-bench"
        item.authors = ["sample"]
        item.published = Date(iso8601: "2026-09-30T07:45:00Z")
        item.summary = "Measures how long nothing takes"
        item.categories = ["Swift"]
        item.score = 57
        return item
    }
}
