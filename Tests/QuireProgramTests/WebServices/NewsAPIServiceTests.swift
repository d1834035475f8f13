import Foundation
import QuireTesting
import Testing

/// Tests of NewsAPI against a server on loopback.
@Suite(.timeLimit(.minutes(2))) struct NewsAPIServiceTests {
    private static func articles(_ numbers: ClosedRange<Int>) -> String {
        numbers.map { #"{"title":"T\#($0)","url":"https://example.org/\#($0)","author":null}"# }.joined(separator: ",")
    }

    private static func page(_ articles: String, total: String) -> LoopbackServer.Reply {
        .status(200, #"{"status":"ok","totalResults":\#(total),"articles":[\#(articles)]}"#)
    }

    // RA11
    @Test func whatWasWithdrawnIsLeftOutAndNullsCostThemselvesAlone() async throws {
        let articles = """
            {"title":"[Removed]","url":"https://removed.com","source":{"id":null,"name":"[Removed]"}},
            {"title":null,"url":"https://example.org/1","source":null,"publishedAt":"soon"},
            {"title":"No address","url":null},null,
            {"title":"&lt;Two&gt;","url":"https://example.org/2","source":{"id":null,"name":"BBC"},"description":null}
            """
        let outcome = try await PlayedServices.run("news newsapi; 2", answers: [Self.page(articles, total: "5")])
        #expect(
            outcome.page == """
                == news:newsapi ==  page 1, more: no, 2 unreadable
                1 ● https://example.org/1
                2 ● <Two>
                News by NewsAPI.org
                == <Two> ==  2 of 2
                NewsAPI, by BBC
                News by NewsAPI.org

                This item has no text. 'browse' opens its page.

                """
        )
    }

    // RA4: a count that is wrong neither hides a page nor makes one up for ever.
    @Test(arguments: [("999", 2), ("0", 2), ("null", 2), (#""60""#, 2), ("30", 1), ("-1", 2), ("1e300", 2)])
    func aWrongCountNeitherHidesAPageNorMakesOneUp(total: String, asked: Int) async throws {
        let answers = [Self.page(Self.articles(1...30), total: total), Self.page("", total: total)]
        let outcome = try await PlayedServices.run("news newsapi?category=science; more; more", answers: answers)
        #expect(outcome.requests.count == asked)
        #expect(outcome.lines.dropLast().last == "There are no more items.")
        #expect(outcome.status == 0)
    }

    @Test func theEndOfThePlanIsTheEndOfTheList() async throws {
        let end = #"{"status":"error","code":"maximumResultsReached","message":"You have requested too many results."}"#
        let answers: [LoopbackServer.Reply] = [Self.page(Self.articles(1...30), total: "999"), .status(426, end)]
        let outcome = try await PlayedServices.run("news newsapi; more; more", answers: answers)
        #expect(outcome.page.hasSuffix("page 2: 0 more, 0 updated in place, 0 duplicates\nThere are no more items.\n"))
        #expect(outcome.status == 0)
    }

    // The code counts, whatever status it comes with.
    @Test(arguments: [200, 400, 401, 429, 500]) func eachCodeIsToldInTheServicesWords(status: Int) async throws {
        let later = "rate limited until T. Try again after that."
        let key = "not authorised. The key in QUIRE_NEWSAPI_KEY was rejected: set another one."
        for (code, sentence) in [
            ("apiKeyDisabled", key), ("apiKeyInvalid", key), ("apiKeyMissing", key),
            ("apiKeyExhausted", later),
            ("rateLimited", later),
            (
                "sourceDoesNotExist",
                "not found: Words. Check the address; 'sources' shows an example for each source."
            ),
        ] {
            let body = #"{"status":"error","code":"\#(code)","message":"Words."}"#
            let outcome = try await PlayedServices.run("news newsapi", answers: [.status(status, body)])
            let said = outcome.page.replacing(#/until (\d{4}-\d\d-\d\d )?\d\d:\d\d(:\d\d)?\./#, with: "until T.")
            #expect(said == "'news:newsapi' could not be fetched: \(sentence)\n", "\(code)")
            #expect(outcome.status != 0)
        }
    }

    @Test(arguments: ["parameterInvalid", "parametersMissing", "sourcesTooMany", "unexpectedError", "newCode", nil])
    func whatCannotBeAskedIsToldInTheServicesWords(code: String?) async throws {
        let member = code.map { #""code":"\#($0)","# } ?? ""
        let body = #"{"status":"error",\#(member)"message":"Words of the service."}"#
        let refused = try await PlayedServices.run("news newsapi", answers: [.status(400, body)])
        #expect(
            refused.page == """
                'news:newsapi' could not be fetched: the server answered 400: Words of the service. The service rejected the \
                request.

                """
        )
        let odd = try await PlayedServices.run("news newsapi", answers: [.status(200, body)])
        #expect(
            odd.page == """
                'news:newsapi' could not be fetched: NewsAPI: Words of the service. The service is at fault; try again \
                later.

                """
        )
    }
}
