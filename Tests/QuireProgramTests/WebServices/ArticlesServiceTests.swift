import Foundation
import QuireTesting
import Testing

/// Tests of Qiita and dev.to against a server on loopback.
@Suite(.timeLimit(.minutes(2))) struct ArticlesServiceTests {
    private static func qiita(_ id: Int, _ rest: String = "") -> String {
        #"{"id":"c\#(id)","title":"T\#(id)","created_at":"2026-11-20T10:00:00+09:00","user":{"id":"ada","name":""}\#(rest)}"#
    }

    private static let next = ["Link": #"<https://qiita.com/api/v2/items?page=2&per_page=30>; rel="next""#]

    // RA11
    @Test func articlesWithNullsAreListedByWhatTheyHave() async throws {
        let body = """
            [{"id":"c1","title":"No user","user":null,"private":true,"tags":null,"likes_count":null},
            {"id":"c2","title":null,"body":"# The heading\\ntext","user":{"id":null,"name":null}},
            {"id":"c3","title":"Nothing else","url":null,"body":null,"rendered_body":null,"created_at":null,"slide":true},
            {"id":null,"title":"No identity"},null,7,{"title":"No identity"}]
            """
        let outcome = try await PlayedServices.run("articles qiita; 3", answers: [.status(200, body)])
        #expect(
            outcome.page == """
                == articles:qiita ==  page 1, more: no, 4 unreadable
                1 ● No user
                2 ● The heading text
                3 ● Nothing else
                Articles by their authors on Qiita
                == Nothing else ==  3 of 3
                Qiita
                Articles by their authors on Qiita

                This item has no text.

                """
        )
        #expect(outcome.status == 0)
    }

    // RA4: a page after the last one, empty or refused, leaves the list as it was.
    @Test(arguments: [(200, "[]"), (400, #"{"message":"Bad request","type":"bad_request"}"#)])
    func aPageBehindTheLastOneLeavesWhatWasListed(status: Int, body: String) async throws {
        let answers: [LoopbackServer.Reply] = [
            .status(200, "[\(Self.qiita(1))]", Self.next), .status(status, body),
        ]
        let outcome = try await PlayedServices.run("articles qiita; more; 1", answers: answers)
        let said =
            status == 200
            ? "page 2: 0 more, 0 updated in place, 0 duplicates"
            : "'articles:qiita' could not be fetched: the server answered 400: Bad request. The service rejected the request."
        #expect(outcome.lines.contains(said))
        #expect(outcome.lines.contains("== T1 ==  1 of 1"))
        #expect(
            outcome.requests.map(\.path) == [
                "/api/v2/items?page=1&per_page=30", "/api/v2/items?page=2&per_page=30",
            ]
        )
    }

    @Test func aLinkToTheSamePageIsNoNextPage() async throws {
        let link = ["Link": #"<https://qiita.com/api/v2/items?page=1&per_page=30>; rel="next""#]
        let outcome = try await PlayedServices.run(
            "articles qiita; more",
            answers: [.status(200, "[\(Self.qiita(1))]", link)]
        )
        #expect(outcome.lines.contains("There are no more items."))
        #expect(outcome.requests.count == 1)
    }

    @Test(arguments: [
        (403, #"{"message":"Rate limit exceeded","type":"rate_limit_exceeded"}"#, ["Rate-Reset": "4102444800"]),
        (403, #"{"message":"Rate limit exceeded"}"#, ["Rate-Remaining": "0", "Rate-Reset": "1"]),
        (200, #"{"message":"Rate limit exceeded","type":"rate_limit_exceeded"}"#, [:]),
        (429, "slow down", ["Retry-After": "120"]), (429, "", [:]), (429, "[]", ["Rate-Reset": "soon"]),
    ])
    func aUsedUpLimitOfQiitaIsToldWithItsTime(status: Int, body: String, headers: [String: String]) async throws {
        let outcome = try await PlayedServices.run("articles qiita", answers: [.status(status, body, headers)])
        let line = outcome.page.replacing(#/until (\d{4}-\d\d-\d\d )?\d\d:\d\d(:\d\d)?\./#, with: "until T.")
        #expect(line == "'articles:qiita' could not be fetched: rate limited until T. Try again after that.\n")
        #expect(outcome.status == 75)
    }

    @Test(arguments: [
        (
            401, #"{"message":"Unauthorized","type":"unauthorized"}"#,
            "not authorised. The key 'qiita' is missing or was rejected: 'login qiita' saves a new one.", 77
        ),
        (
            403, #"{"message":"Forbidden","type":"forbidden"}"#,
            "the server answered 403: Forbidden. The service rejected the request.", 69
        ),
        (
            404, #"{"message":"Not found","type":"not_found"}"#,
            "not found: Not found. Check the address; 'sources' shows an example for each source.", 66
        ),
        (
            500, #"{"message":"Internal server error","type":"internal_server_error"}"#,
            "the server answered 500: Internal server error. The server is at fault; try again later.", 75
        ),
        (
            200, #"{"message":"Under maintenance"}"#,
            "Qiita: Under maintenance. The service is at fault; try again later.", 69
        ),
        (
            200, "null",
            "unreadable: expected a list of articles (the answer). The service is at fault; try again later.", 65
        ),
    ])
    func anErrorOfQiitaIsToldInItsOwnWords(status: Int, body: String, sentence: String, exit: Int32) async throws {
        let outcome = try await PlayedServices.run("articles qiita", answers: [.status(status, body)])
        #expect(outcome.page == "'articles:qiita' could not be fetched: \(sentence)\n")
        #expect(outcome.status == exit)
    }

    // RA11
    @Test func foremArticlesWithNullsAreListedByWhatTheyHave() async throws {
        let body = """
            [{"id":1,"title":null,"description":"Only a description","user":null},
            {"id":2,"title":"Two","user":{"name":null,"username":null},"tag_list":"a, b","tags":["a"]},
            {"id":3,"title":"Three","published_timestamp":"","published_at":null,"url":null,"canonical_url":""},
            {"id":null,"title":"No identity"},{"type_of":"article"}]
            """
        let outcome = try await PlayedServices.run("articles devto; 2", answers: [.status(200, body)])
        #expect(
            outcome.page == """
                == articles:devto ==  page 1, more: no, 2 unreadable
                1 ● Only a description
                2 ● Two
                3 ● Three
                Articles by their authors on dev.to
                == Two ==  2 of 3
                dev.to
                Categories: a
                Articles by their authors on dev.to

                This item has no text.

                """
        )
    }

    @Test func aFullPageOfAForemMayBeTheLastOne() async throws {
        let page = (1...30).map { #"{"id":\#($0),"title":"T\#($0)"}"# }.joined(separator: ",")
        let answers: [LoopbackServer.Reply] = [.status(200, "[\(page)]"), .status(200, "[]")]
        let outcome = try await PlayedServices.run("articles devto; more; more", answers: answers)
        #expect(outcome.requests.map(\.path).last == "/api/articles?page=2&per_page=30")
        #expect(outcome.requests.count == 2)
        #expect(outcome.page.hasSuffix("page 2: 0 more, 0 updated in place, 0 duplicates\nThere are no more items.\n"))
    }

    @Test(arguments: [
        (
            200, #"{"error":"bad tag","status":422}"#,
            "dev.to: bad tag. The service is at fault; try again later.",
            69
        ),
        (
            401, #"{"error":"unauthorized","status":401}"#,
            "not authorised. The key 'devto' is missing or was rejected: 'login devto' saves a new one.", 77
        ),
        (
            404, #"{"error":"no such tag","status":404}"#,
            "not found: no such tag. Check the address; 'sources' shows an example for each source.", 66
        ),
        (
            422, #"{"error":"param is missing","status":422}"#,
            "the server answered 422: param is missing. The service rejected the request.", 69
        ),
        (403, "Forbidden Bots", "the server answered 403 (forbidden). The service rejected the request.", 69),
    ])
    func anErrorOfAForemIsToldInItsOwnWords(status: Int, body: String, sentence: String, exit: Int32) async throws {
        let outcome = try await PlayedServices.run("articles devto", answers: [.status(status, body)])
        #expect(outcome.page == "'articles:devto' could not be fetched: \(sentence)\n")
        #expect(outcome.status == exit)
    }
}
