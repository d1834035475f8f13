import Foundation
import QuireTesting
import Testing

/// Tests of `repos` against a server on loopback that the configuration names.
@Suite struct RepositoriesServiceTests {
    // RG1, RG3, RG6
    @Test func aSearchIsListedPagedAndEndsWithItsLimit() async throws {
        let folder = try TemporaryFolder()
        let outcome = try await Program(home: folder.path).run("--demo", "-c", "repos feed reader; more; more")
        #expect(
            outcome.output == """
                == Repositories ==  feed reader: 3 of 1204                      Search by GitHub
                1 ● example/linewise — 23 h
                     A feed reader that prints a line at a time (Swift, 2048 stars)
                2 ● sample/yomu — 2 d
                     端末のためのフィードリーダー (Go, 731 stars)
                3 ● example/feed-reader — 2 y
                     (1 star)
                There are more: 'more' lists them.
                4 ● demo/opml-tools — 4 mo
                     Splits, joins and sorts lists of feeds (C, 12 stars)
                GitHub lists no more than the first 1,000 of 1204 results; a narrower search finds the others.
                There are no more repositories.

                """
        )
    }

    @Test func whatWasFoundCanBeOpenedAndMarkedAndIsKeptThen() async throws {
        let folder = try TemporaryFolder()
        let outcome = try await Program(home: folder.path)
            .run("--demo", "-c", "repos feed reader; 2; star 1; list starred; history")
        #expect(outcome.output.contains("\n== sample/yomu ==  2 of 3\n"))
        #expect(outcome.output.contains("\nStarred: example/linewise\n== Starred ==  1 item\n1 ●★ example/linewise — "))
        #expect(outcome.status == 0)
    }

    @Test func theDemonstrationsRateLimitKeepsNobodyFromAnotherSearch() async throws {
        let folder = try TemporaryFolder()
        let outcome = try await Program(home: folder.path).run(
            "--demo",
            "-c",
            "home; repos feed reader; repos swift nio"
        )
        #expect(outcome.output.contains("\n[4] Repositories  failed: rate limited until 18:42"))
        #expect(outcome.output.contains("\n== Repositories ==  feed reader: 3 of 1204 "))
        #expect(outcome.output.hasSuffix("could not be fetched: rate limited until 18:42. Try again after that.\n"))
    }

    // RG7, RG2
    @Test func anEnterpriseServerIsAskedBelowItsPathWithItsHeaders() async throws {
        let page = #"{"total_count":1,"items":[{"id":9007199254740993,"name":"one","description":null,"owner":null}]}"#
        try await withServer({ _ in .status(200, page) }, path: "/api/v3") { quire, server in
            let outcome = try await quire.run("-c", "repos 'C++ & c#'")
            #expect(outcome.output.hasPrefix("== Repositories ==  'C++ & c#': 1 of 1"))
            #expect(outcome.output.contains("\n1 ● one\n"))
            let request = try #require(server.requests.first)
            #expect(request.path == "/api/v3/search/repositories?q=%27C%2B%2B%20%26%20c%23%27&per_page=30")
            #expect(request.header("Accept") == "application/vnd.github+json")
            #expect(request.header("X-GitHub-Api-Version") == "2022-11-28")
            #expect(request.header("User-Agent")?.hasPrefix("quire/") == true)
            #expect(request.header("Authorization") == nil)
        }
    }

    @Test func aTokenFromTheEnvironmentIsSentAndShownNowhere() async throws {
        let token = "ghp_nobody-sees-this"
        let reply: @Sendable (String) -> LoopbackServer.Reply = { _ in .status(200, #"{"items":[]}"#) }
        try await withServer(reply, variables: ["QUIRE_GITHUB_KEY": token]) { quire, server in
            let outcome = try await quire.run("-c", "repos nio")
            #expect(outcome.output == "No repositories match 'nio'.\n")
            #expect(server.requests.first?.header("Authorization") == "Bearer \(token)")
            #expect(!(outcome.output + outcome.errors).contains(token))
        }
    }

    // RG4
    @Test(arguments: [
        (403, ["x-ratelimit-remaining": "0", "x-ratelimit-reset": "4102444800"], "{}", "rate limited until 2", 75),
        (
            429, ["Retry-After": "120"], #"{"message":"You have exceeded a secondary rate limit"}"#,
            "rate limited until ", 75
        ),
        (403, [:], #"{"message":"Forbidden here"}"#, "the server answered 403: Forbidden here", 69),
        (401, [:], #"{"message":"Bad credentials"}"#, "not authorised", 77),
        (
            422, [:], #"{"message":"Validation Failed","errors":[{"field":"q","code":"missing"}]}"#,
            "the server answered 422: Validation Failed: q missing", 69
        ),
        (500, [:], "oops", "the server answered 500 (internal server error)", 75),
        (200, [:], "oops", "unreadable: expected ", 65),
        (200, [:], #"{"items":null}"#, "unreadable: expected a list of repositories (items)", 65),
    ])
    func everyErrorHasItsOwnSentence(
        status: Int,
        headers: [String: String],
        body: String,
        reason: String,
        exit: Int32
    ) async throws {
        try await withServer({ _ in .status(status, body, headers) }) { quire, _ in
            let outcome = try await quire.run("-c", "repos nio")
            #expect(outcome.output.hasPrefix("Repositories for 'nio' could not be fetched: \(reason)"))
            #expect(outcome.status == exit)
        }
    }

    // RG4: a limit that lasts beyond today is shown with its day.
    @Test func aLimitOfAnotherDayIsToldWithItsDay() async throws {
        let reply: @Sendable (String) -> LoopbackServer.Reply = { _ in
            .status(403, "{}", ["x-ratelimit-remaining": "0", "x-ratelimit-reset": "4102444800"])
        }
        try await withServer(reply) { quire, _ in
            let outcome = try await quire.run("-c", "repos nio")
            #expect(outcome.output.contains(#/rate limited until \d{4}-\d\d-\d\d \d\d:\d\d\. Try again after that\./#))
        }
    }

    // RG4
    @Test func aServerThatIsNotThereIsUnreachable() async throws {
        let server = LoopbackServer([:])
        let base = server.base
        server.stop()
        let folder = try TemporaryFolder()
        try folder.write("config.toml", "[endpoint]\ngithub = \"\(base)\"\n")
        let outcome = try await Program(home: folder.path).run("-c", "repos nio")
        #expect(outcome.output.hasPrefix("Repositories for 'nio' could not be fetched: unreachable: 127.0.0.1"))
        #expect(outcome.status == 69)
    }

    // RG5
    @Test func aSearchThatIsTooLongIsRefusedWithAMessageAndNeverSent() async throws {
        try await withServer({ _ in .status(200, "{}") }) { quire, server in
            let outcome = try await quire.run("-c", "repos \(String(repeating: "x", count: 257))")
            #expect(
                outcome.output.contains("a search may have 256 characters besides its qualifiers; this one has 257")
            )
            #expect(try await quire.run("-c", "repos").output.contains("Usage: repos WORDS."))
            #expect(server.requests.count == 0)
        }
    }

    // RG3
    @Test func nullsHugeNumbersAndStrangeElementsCostThemselvesAlone() async throws {
        let page = """
            {"total_count":1e300,"incomplete_results":true,"unknown":{},"items":[null,7,{"name":"no id"},
            {"id":1e300,"name":null,"full_name":null,"description":7,"stargazers_count":1e300,"html_url":"javascript:1"},
            {"id":2,"full_name":"a/b","description":null,"language":null,"topics":null,"pushed_at":null,"owner":{}}]}
            """
        try await withServer({ _ in .status(200, page) }) { quire, _ in
            let outcome = try await quire.run("-c", "repos nio")
            #expect(outcome.status == 0)
            #expect(outcome.output.contains(" ● a/b\n"))
            #expect(outcome.output.contains("The search took GitHub too long, so results may be missing.\n"))
        }
    }

    private func withServer(
        _ reply: @escaping @Sendable (String) -> LoopbackServer.Reply,
        path: String = "",
        variables: [String: String] = [:],
        _ test: (Program, LoopbackServer) async throws -> Void
    ) async throws {
        let server = LoopbackServer { request, _ in reply(request.path) }
        defer { server.stop() }
        let folder = try TemporaryFolder()
        try folder.write("config.toml", "[endpoint]\ngithub = \"\(server.base)\(path)\"\n")
        try await test(Program(home: folder.path, variables: variables), server)
    }
}
