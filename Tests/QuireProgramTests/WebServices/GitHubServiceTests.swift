import Foundation
import QuireTesting
import Testing

/// Tests of GitHub's search against a server on loopback.
@Suite(.timeLimit(.minutes(2))) struct GitHubServiceTests {
    private static func repository(_ id: Int, _ rest: String = #","description":null,"language":null"#) -> String {
        #"{"id":\#(id),"full_name":"o/n\#(id)","html_url":"https://github.com/o/n\#(id)","stargazers_count":\#(id)\#(rest)}"#
    }

    private static func page(
        _ repositories: [String],
        total: String = "60",
        incomplete: String = "false",
        link: String? = nil
    ) -> LoopbackServer.Reply {
        let items = repositories.joined(separator: ",")
        let body = #"{"total_count":\#(total),"incomplete_results":\#(incomplete),"items":[\#(items)]}"#
        return .status(200, body, link.map { ["Link": $0] } ?? [:])
    }

    private static let next = #"<https://api.github.com/search/repositories?q=nio&page=2>; rel="next""#

    // RG3
    @Test func aRepositoryWithoutADescriptionIsListedByWhatItHas() async throws {
        let items = [
            Self.repository(1), Self.repository(2, #","description":"""#), Self.repository(3, #","description":"  ""#),
            #"{"id":4,"name":"bare","full_name":null,"owner":null,"description":null}"#,
        ]
        let outcome = try await PlayedServices.run("repos nio", answers: [Self.page(items, total: "4")])
        #expect(
            outcome.page == """
                == Repositories ==  nio: 4 of 4                                 Search by GitHub
                1 ● o/n1
                     (1 star)
                2 ● o/n2
                     (2 stars)
                3 ● o/n3
                     (3 stars)
                4 ● bare

                """
        )
    }

    // RA11
    @Test(arguments: [(["null"], "One result could not be read."), (["{}", "7"], "2 results could not be read.")])
    func aResultThatCannotBeReadIsCounted(unreadable: [String], remark: String) async throws {
        let answer = Self.page([Self.repository(1)] + unreadable, total: "3")
        let outcome = try await PlayedServices.run("repos nio", answers: [answer])
        #expect(
            outcome.page == """
                == Repositories ==  nio: 1 of 3                                 Search by GitHub
                1 ● o/n1
                     (1 star)
                \(remark)

                """
        )
    }

    // RG6: what counts is the relation, however the header is written.
    @Test(arguments: [
        (#"<https://api.github.com/search/repositories?q=nio&page=2>;rel=next"#, true),
        (
            #"<https://x/?page=1>; rel="prev", <https://x/?q=nio&page=2>; rel="next", <https://x/?page=9>; rel="last""#,
            true
        ),
        (#"<https://x/?q=nio&page=2>; rel="prev next""#, true),
        (#"<https://x/?q=nio&page=2>; title="a;b, c"; REL="NEXT""#, true),
        (#"<?q=nio&page=2>; rel=next , <https://x/?page=1>; rel=first"#, true),
        (#"<https://x/?q=nio&page=9>; rel="last""#, false), ("garbage", false), (#"<>; rel="next""#, false),
        (#"<https://x/?q=nio&per_page=30>; rel="next""#, false), ("", false),
    ])
    func moreFollowsTheNextLinkHoweverItIsWritten(link: String, hasMore: Bool) async throws {
        let answers = [Self.page([Self.repository(1)], link: link), Self.page([Self.repository(2)])]
        let outcome = try await PlayedServices.run("repos nio; more", answers: answers)
        #expect(outcome.page.contains("2 ● o/n2\n") == hasMore)
        #expect(outcome.page.contains("There are no more repositories.\n") != hasMore)
        #expect(outcome.requests.count == (hasMore ? 2 : 1))
        if hasMore { #expect(outcome.requests.last?.path == "/search/repositories?q=nio&page=2") }
    }

    // RG6
    @Test(arguments: [
        "Only the first 1000 search results are available",
        "Only the first 1,000 search results are available (see https://docs.github.com)",
    ])
    func theEndAtAThousandResultsIsToldAsAnEnd(message: String) async throws {
        let answers = [
            Self.page([Self.repository(1)], total: "60000", link: Self.next),
            .status(422, #"{"message":"\#(message)","documentation_url":"x"}"#),
        ]
        let outcome = try await PlayedServices.run("repos nio; more; more", answers: answers)
        #expect(
            outcome.page.hasSuffix(
                """
                There are more: 'more' lists them.
                GitHub lists no more than the first 1,000 results; a narrower search finds the others.
                There are no more repositories.

                """
            )
        )
        #expect(outcome.requests.count == 2)
        #expect(outcome.status == 0)
    }

    // RG4
    @Test(arguments: [
        (
            422, #"{"message":"Validation Failed","errors":[{"resource":"Search","field":"q","code":"missing"}]}"#,
            "the server answered 422: Validation Failed: q missing. The service rejected the request.", 69
        ),
        (
            422,
            #"{"message":"Validation Failed","errors":[{"message":"No permission to view them.","code":"invalid"},null,7]}"#,
            "the server answered 422: Validation Failed: No permission to view them. The service rejected the request.",
            69
        ),
        (
            403, "Request forbidden by administrative rules.",
            "the server answered 403 (forbidden). The service rejected the request.", 69
        ),
        (
            401, #"{"message":"Bad credentials"}"#,
            "not authorised. The key 'github' is missing or was rejected: 'login github' saves a new one.", 77
        ),
        (
            301, #"{"message":"Moved Permanently","url":"x"}"#,
            "the server answered 301: Moved Permanently. The service rejected the request.", 69
        ),
        (
            503, #"{"message":"Service unavailable"}"#,
            "the server answered 503: Service unavailable. The server is at fault; try again later.", 75
        ),
        (
            200, #"{"total_count":0,"items":null}"#,
            "unreadable: expected a list of repositories (items). The service is at fault; try again later.", 65
        ),
        (
            200, "[]",
            "unreadable: expected a list of repositories (items). The service is at fault; try again later.", 65
        ),
        (
            200, #"{"message":"Search is being upgraded"}"#,
            "GitHub: Search is being upgraded. The service is at fault; try again later.", 69
        ),
        (
            200, #"{"total_count":2,"items":[{"name":"one"},null]}"#,
            "unreadable: expected a repository with an identifier (items[0]). The service is at fault; try again later.",
            65
        ),
    ])
    func anErrorIsToldInItsOwnWordsAndNeverAsNothingFound(
        status: Int,
        body: String,
        sentence: String,
        exit: Int32
    ) async throws {
        let outcome = try await PlayedServices.run("repos nio", answers: [.status(status, body)])
        #expect(outcome.page == "Repositories for 'nio' could not be fetched: \(sentence)\n")
        #expect(outcome.status == exit)
    }

    // RG4: the documented order is Retry-After, x-ratelimit-reset, a minute; another search does not ask before.
    @Test(arguments: [
        (403, ["x-ratelimit-remaining": "0", "x-ratelimit-reset": "4102444800"]), (403, ["Retry-After": "60"]),
        (429, ["Retry-After": "Sat, 21 Nov 2099 23:00:00 GMT"]), (429, [:]),
        (403, ["x-ratelimit-remaining": "0", "x-ratelimit-reset": "1"]),
        (403, ["x-ratelimit-remaining": "0", "x-ratelimit-reset": "soon"]),
        (429, ["Retry-After": "-5", "x-ratelimit-remaining": "0"]), (403, ["x-ratelimit-remaining": "0"]),
        (200, [:]), (200, ["x-ratelimit-remaining": "0", "x-ratelimit-reset": "4102444800"]),
    ])
    func aLimitIsToldWithItsTimeAndKept(status: Int, headers: [String: String]) async throws {
        let answers: [LoopbackServer.Reply] = [.status(status, #"{"message":"API rate limit exceeded"}"#, headers)]
        let outcome = try await PlayedServices.run("repos nio; repos other", answers: answers)
        #expect(outcome.requests.count == 1)
        #expect(outcome.status == 75)
        let lines = outcome.lines.dropLast().map {
            $0.replacing(#/until (\d{4}-\d\d-\d\d )?\d\d:\d\d(:\d\d)?\./#, with: "until T.")
        }
        #expect(
            lines
                == ["nio", "other"].map {
                    "Repositories for '\($0)' could not be fetched: rate limited until T. Try again after that."
                }
        )
    }

    @Test func aSearchThatTookTooLongIsToldAndNotTakenForNothing() async throws {
        let answers = [
            Self.page([], total: "5", incomplete: "true"),
            Self.page([Self.repository(1)], total: "5000", incomplete: "true", link: Self.next),
            Self.page([Self.repository(1, #","description":"edited""#), Self.repository(2)], total: "5000"),
        ]
        let outcome = try await PlayedServices.run("repos a; repos b; more", answers: answers)
        let remark = "The search took GitHub too long, so results may be missing."
        #expect(outcome.lines.count { $0 == remark } == 2)
        #expect(outcome.lines.first == "No repositories match 'a'." || outcome.lines.first == remark)
        #expect(outcome.lines.contains("2 ● o/n2"))
        #expect(outcome.status == 0)
    }

    // RG4, RA2: a page that fails leaves what was listed, and is asked for again.
    @Test func aFurtherPageThatFailsIsAskedForAgain() async throws {
        let answers: [LoopbackServer.Reply] = [
            Self.page([Self.repository(1)], link: Self.next), .status(502), Self.page([Self.repository(2)]),
        ]
        let outcome = try await PlayedServices.run("repos nio; more; more; 1", answers: answers)
        #expect(
            outcome.requests.map(\.path).dropFirst() == [
                "/search/repositories?q=nio&page=2", "/search/repositories?q=nio&page=2",
            ]
        )
        #expect(outcome.lines.contains("2 ● o/n2"))
        #expect(outcome.page.contains("\n== o/n1 ==  1 of 2\n"))
        #expect(outcome.status == 75)
    }
}
