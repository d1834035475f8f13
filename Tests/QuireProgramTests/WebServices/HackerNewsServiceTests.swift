import Foundation
import QuireTesting
import ReaderShell
import Testing

/// Tests of Hacker News and its search against a server on loopback.
@Suite(.timeLimit(.minutes(2))) struct HackerNewsServiceTests {
    private func list(_ ids: String, _ stories: [Int: LoopbackServer.Reply], _ commands: String) async throws
        -> PlayedServices.Outcome
    {
        try await PlayedServices.run(commands) { path, _ in
            guard path.hasPrefix("/v0/item/") else { return .status(200, ids) }
            let id = path.dropFirst("/v0/item/".count).prefix { $0 != "." }
            return Int(id).flatMap { stories[$0] } ?? .status(200, "null")
        }
    }

    @Test func jobsPollsAndStoriesWithoutMembersAreListedByWhatTheyHave() async throws {
        let start = Date()
        let outcome = try await list(
            "[1,2,3,4,5,6,7]",
            [
                1: .status(
                    200,
                    #"{"id":1,"type":"job","title":"A job","time":1175714200,"text":"Come <p>here","url":""}"#
                ),
                2: .status(200, #"{"id":2,"type":"poll","title":"A poll","parts":[9],"score":null}"#),
                3: .status(200, #"{"id":3,"type":"story","title":null,"url":null,"by":null,"time":null}"#),
                4: .status(200, #"{"id":4,"type":"lava","title":"Unknown kind"}"#),
                5: .status(200, #"{"type":"story","title":"No identity"}"#),
                6: .status(200, #"{"id":6,"deleted":true,"type":"story"}"#),
                7: .status(200, #"{"id":7,"dead":true,"title":"Dead"}"#),
            ],
            "news hn?list=top; 1; 3"
        )
        // The program goes by the clock of the machine, and each year the job is a year older.
        let ages = [start, Date()].map { Age(of: Date(timeIntervalSince1970: 1_175_714_200), at: $0) }
        let pages = ages.map { age in
            """
            == news:hn?list=top ==  page 1, more: no, 1 unreadable
            1 ● A job  [job] — \(age)
            2 ● A poll  [poll]
            3 ● https://news.ycombinator.com/item?id=3
            4 ● Unknown kind  [lava]
            Hacker News, search by Algolia
            == A job ==  1 of 4
            Hacker News: top, 2007-04-04 19:16
            Categories: job
            Hacker News, search by Algolia

            Come

            here
            == https://news.ycombinator.com/item?id=3 ==  3 of 4
            Hacker News: top
            Hacker News, search by Algolia

            This item has no text. 'browse' opens its page.

            """
        }
        #expect(pages.contains(outcome.page))
    }

    @Test func aStoryThatFailsCostsItselfAndAllThatFailAreAFailure() async throws {
        let story = LoopbackServer.Reply.status(200, #"{"id":1,"title":"One"}"#)
        let some = try await list("[1,2]", [1: story, 2: .status(500)], "news hn?list=best")
        #expect(
            some.page
                == "== news:hn?list=best ==  page 1, more: no, 1 unreadable\n1 ● One\nHacker News, search by Algolia\n"
        )
        let none = try await list("[1,2]", [1: .status(503), 2: .status(500)], "news hn?list=best")
        #expect(none.lines.first?.hasPrefix("'news:hn?list=best' could not be fetched: ") == true)
        #expect(none.status == 75)
        let gone = try await list("[1,2]", [:], "news hn?list=best")
        #expect(gone.page == "== news:hn?list=best ==  page 1, more: no\nNo articles.\n")
    }

    @Test(arguments: [
        (
            200, "null",
            "unreadable: expected a list of numbers (topstories.json). The service is at fault; try again later.",
            65
        ),
        (
            200, #"{"error":"Permission denied"}"#,
            "unreadable: expected a list of numbers (topstories.json). The service is at fault; try again later.",
            65
        ),
        (
            401, #"{"error":"Permission denied"}"#,
            "the server answered 401: Permission denied. The service needs a key, or rejected yours.", 77
        ),
        (
            500, "", "the server answered 500 (internal server error). The server is at fault; try again later.",
            75
        ),
    ])
    func anErrorOfTheListIsToldInItsOwnWords(status: Int, body: String, sentence: String, exit: Int32) async throws {
        let outcome = try await PlayedServices.run("news hn?list=top") { _, _ in .status(status, body) }
        #expect(outcome.page == "'news:hn?list=top' could not be fetched: \(sentence)\n")
        #expect(outcome.status == exit)
    }

    @Test func hitsWithoutMembersAreListedByWhatTheyHaveAndAnEmptyPageIsTheLast() async throws {
        let first = """
            {"hits":[{"objectID":"1","title":null,"url":null,"story_text":null,"points":null},null,{"title":"No identity"},
            {"objectID":2,"title":"Two","url":"","author":null,"_tags":null,"created_at":"2026-11-21T00:00:00.000Z"},
            {"objectID":"3","title":"Three","created_at_i":"1771952400","_tags":["comment"],"points":"many"}],"nbPages":3}
            """
        let answers: [LoopbackServer.Reply] = [.status(200, first), .status(200, #"{"hits":[],"nbPages":3}"#)]
        let outcome = try await PlayedServices.run("news hn; more; more", answers: answers)
        let rows = outcome.lines.map { $0.replacing(#/ — .*/#, with: "") }
        #expect(
            rows == [
                "== news:hn ==  page 1, more: yes, 2 unreadable", "1 ● https://news.ycombinator.com/item?id=1",
                "2 ● Two",
                "3 ● Three  [comment]", "Hacker News, search by Algolia", "There are more: 'more' fetches them.",
                "page 2: 0 more, 0 updated in place, 0 duplicates", "There are no more items.", "",
            ]
        )
        #expect(outcome.requests.map(\.path).last == "/api/v1/search?tags=front_page&page=1&hitsPerPage=30")
        #expect(outcome.requests.count == 2)
    }

    @Test(arguments: [
        (
            400, #"{"message":"Invalid filters","status":400}"#,
            "the server answered 400: Invalid filters. The service rejected the request.", 69
        ),
        (
            200, #"{"message":"Index does not exist","status":404}"#,
            "Algolia: Index does not exist. The service is at fault; try again later.", 69
        ),
        (
            200, #"{"hits":null,"nbHits":0}"#,
            "unreadable: expected a list of stories (hits). The service is at fault; try again later.", 65
        ),
    ])
    func anErrorOfTheSearchIsToldInItsOwnWords(status: Int, body: String, sentence: String, exit: Int32) async throws {
        let outcome = try await PlayedServices.run("news hn; whoami") { _, _ in .status(status, body) }
        #expect(outcome.lines.first == "'news:hn' could not be fetched: \(sentence)")
        // The rest of the line is carried out, as after any request that fails.
        #expect(outcome.lines[1].hasPrefix("You are not signed in"))
        #expect(outcome.status == exit)
    }
}
