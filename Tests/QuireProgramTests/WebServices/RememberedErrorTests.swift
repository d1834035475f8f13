import Foundation
import QuireTesting
import Testing

/// Tests of errors of services in virtual time: when a service is asked again, and what is said until then.
@Suite(.timeLimit(.minutes(4))) struct RememberedErrorTests {
    private static let tokyo =
        #"{"results":[{"name":"Tokyo","latitude":35.7,"longitude":139.7,"country":"Japan","timezone":"Asia/Tokyo"}]}"#
    private static let forecast =
        #"{"utc_offset_seconds":32400,"current":{"time":"2026-11-21T17:45","temperature_2m":1},"daily":{"time":["2026-11-21"],"temperature_2m_max":[3]}}"#

    /// The good answer of the service that a path belongs to.
    private static func page(_ path: String) -> LoopbackServer.Reply {
        if path.hasPrefix("/v1/search") { return .status(200, tokyo) }
        if path.hasPrefix("/v1/forecast") { return .status(200, forecast) }
        if path.hasPrefix("/search/repositories") { return .status(200, #"{"total_count":0,"items":[]}"#) }
        if path.hasPrefix("/v2/") { return .status(200, #"{"status":"ok","totalResults":0,"articles":[]}"#) }
        return .status(200, path.hasPrefix("/api/v1/") ? #"{"hits":[]}"# : "[]")
    }

    private static let commands = [
        "weather Tokyo", "articles qiita", "articles devto", "news hn", "news newsapi", "repos nio",
    ]
    private static let key = ["QUIRE_NEWSAPI_KEY": "A_KEY"]

    // RW5
    @Test(arguments: commands, [500, 404, 403])
    func anErrorIsAskedAboutAgainByTheNextCommand(command: String, status: Int) async throws {
        let day = try PlayedDay { request, count in
            count == 1 ? .status(status, "oops") : Self.page(request.path)
        }
        #expect(try await day.run(command, Self.key).joined().contains("could not be fetched: "))
        let page = try await day.run(command, Self.key).joined()
        #expect(!page.contains("could not be fetched"))
        #expect(!page.contains("This is the answer of "))
    }

    @Test(arguments: commands)
    func aRefreshThatIsForcedAsksAboutAnErrorAgain(command: String) async throws {
        let address = command.replacing("repos ", with: "repositories:").replacing(" ", with: ":")
        let day = try PlayedDay(subscriptions: [address]) { request, count in
            count == 1 ? .status(404, "oops") : Self.page(request.path)
        }
        _ = try await day.run("refresh", Self.key)
        let early = try await day.run("refresh", Self.key).joined(separator: " ")
        #expect(early.contains("Nothing is due before 10:00. 'refresh --force' asks earlier where that is allowed."))
        #expect(
            try await day.run("refresh --force", Self.key).last
                == "1 fetched, 0 new; 0 unchanged, 0 skipped, 0 failed."
        )
    }

    // RP3
    @Test(arguments: [("500", "300"), ("403", "300"), ("404", "Sat, 21 Nov 2026 09:05:00 GMT")])
    func aTimeThatAnErrorNamesIsKeptByEveryCommandAndRun(status: String, time: String) async throws {
        let day = try PlayedDay(subscriptions: ["articles:qiita"]) { _, count in
            count == 1 ? .status(Int(status) ?? 0, #"{"message":"oops"}"#, ["Retry-After": time]) : .status(200, "[]")
        }
        _ = try await day.run("articles qiita")
        day.advance(minutes: 4)
        let reason = status == "404" ? "not found: oops" : "the server answered \(status): oops"
        #expect(
            try await day.run("articles qiita; refresh --force; refresh") == [
                "'articles:qiita' could not be fetched: rate limited until 09:05: \(reason). Try again after that.",
                "Nothing may be fetched before 09:05, not even with '--force'.",
                "Nothing is due before \(status == "500" ? "09:10" : "10:00"). "
                    + "'refresh --force' asks earlier where that is allowed.",
            ]
        )
        #expect(day.paths.count == 1)
        day.advance(minutes: 1)
        #expect(try await day.run("articles qiita") == ["== articles:qiita ==  page 1, more: no", "No articles."])
    }

    // A limit applies to the whole host and to later runs, however it is announced.
    // RP3
    @Test(arguments: [
        ("articles qiita", "articles qiita?tag=swift", 403, #"{"type":"rate_limit_exceeded"}"#, [:], 10),
        ("articles qiita", "articles qiita?tag=swift", 429, "", ["Retry-After": "0"], 1),
        ("articles devto", "articles devto?tag=swift", 429, "", ["Retry-After": "Wed, 21 Oct 2015 07:28:00 GMT"], 1),
        ("news newsapi", "news newsapi?query=x", 200, #"{"status":"error","code":"rateLimited"}"#, [:], 10),
        ("news newsapi", "news newsapi?query=x", 401, #"{"status":"error","code":"apiKeyExhausted"}"#, [:], 10),
        ("repos a", "repos b", 429, "{}", ["Retry-After": "Wed, 21 Oct 2015 07:28:00 GMT"], 1),
        ("weather Tokyo", "weather Oslo", 429, "{}", ["Retry-After": "0"], 1),
        ("news hn", "news hn?query=x", 503, "{}", ["Retry-After": "0"], 1),
    ])
    func aLimitIsKeptByOtherAddressesAndLaterRuns(
        command: String,
        other: String,
        status: Int,
        body: String,
        headers: [String: String],
        minutes: Int
    ) async throws {
        let day = try PlayedDay { request, count in
            count == 1 ? .status(status, body, headers) : Self.page(request.path)
        }
        let time = "rate limited until 09:\(minutes < 10 ? "0" : "")\(minutes)"
        #expect(try await day.run("\(command); \(other)", Self.key).count { $0.contains(time) } == 2)
        #expect(try await day.run("\(other); \(command)", Self.key).count { $0.contains(time) } == 2)
        #expect(day.paths.count == 1)
        day.advance(minutes: minutes)
        #expect(try await !day.run(other, Self.key).joined().contains("could not be fetched"))
    }

    // A service that says with a good answer that it was the last one is not asked before its limit ends.
    // RP3
    @Test func aLimitThatAGoodAnswerUsesUpIsKept() async throws {
        let day = try PlayedDay { _, _ in
            .status(
                200,
                #"{"total_count":2,"items":[{"id":1,"full_name":"o/a"}]}"#,
                [
                    "x-ratelimit-remaining": "0", "x-ratelimit-reset": "1795252200",
                    "Link": #"<https://api.github.com/search/repositories?q=a&page=2>; rel="next""#,
                ]
            )
        }
        let refusal = "could not be fetched: rate limited until 09:10. Try again after that."
        let page = try await day.run("repos a; repos b; more")
        #expect(page.filter { $0.contains("could not") } == ["Repositories for 'b' \(refusal)"])
        #expect(try await day.run("repos b") == ["Repositories for 'b' \(refusal)"])
        #expect(day.paths.count == 1)
        day.advance(minutes: 10)
        _ = try await day.run("repos b")
        #expect(day.paths.count == 2)
    }

    @Test(arguments: [200, 304]) func aLimitOfQiitaThatAGoodAnswerUsesUpIsKept(status: Int) async throws {
        let day = try PlayedDay { _, count in
            let used = ["Rate-Remaining": "0", "Rate-Reset": "1795256400"]
            if status == 304, count == 1 { return .status(200, "[]", ["ETag": "\"1\""]) }
            return .status(status, status == 304 ? "" : "[]", used.merging(["ETag": "\"1\""]) { $1 })
        }
        if status == 304 {
            _ = try await day.run("articles qiita")
            day.advance(minutes: 10)
        }
        let page = try await day.run("articles qiita; articles qiita?tag=swift; articles qiita")
        let asked = day.paths.count
        let time = status == 304 ? "09:10" : "09:00"
        #expect(
            page == [
                "== articles:qiita ==  page 1, more: no", "No articles.",
                "'articles:qiita?tag=swift' could not be fetched: rate limited until 10:20. Try again after that.",
                "== articles:qiita ==  page 1, more: no", "No articles.",
                "This is the answer of \(time). The service can be asked again at 10:20.",
            ]
        )
        _ = try await day.run("articles qiita?tag=swift; refresh --force")
        #expect(day.paths.count == asked)
    }

    @Test func aLimitOfAFurtherPageIsKeptByALaterRun() async throws {
        let day = try PlayedDay { _, count in
            count == 1
                ? .status(200, #"[{"id":"a","title":"A"}]"#, ["Link": #"<https://qiita.com/?page=2>; rel="next""#])
                : .status(429, "", ["Retry-After": "600"])
        }
        _ = try await day.run("articles qiita; more")
        #expect(
            try await day.run("articles qiita?tag=swift") == [
                "'articles:qiita?tag=swift' could not be fetched: rate limited until 09:10. Try again after that."
            ]
        )
        #expect(day.paths.count == 2)
    }

    // What failed shows nothing of the day before, in the run of the failure and in the next.
    // RW5
    @Test func aForecastOfYesterdayIsNotShownForAFailure() async throws {
        let day = try PlayedDay(subscriptions: ["weather:Tokyo"]) { request, count in
            count <= 2 ? Self.page(request.path) : .status(500, "oops")
        }
        #expect(try await day.run("home").last?.contains("Tokyo") == true)
        day.advance(minutes: 24 * 60)
        let failure = [
            "== Weather ==",
            "The weather of Tokyo could not be fetched: the server answered 500 (internal server error). "
                + "The server is at fault; try again later.",
        ]
        let home = try await day.run("home; weather Tokyo; weather Tokyo; now")
        #expect(home.suffix(6) == (failure + failure + failure)[...])
        #expect(home[1].contains("(fetched 1 d ago); failed: the server answered 500"))
        #expect(try await day.run("weather Tokyo") == failure)
    }

    // RW11
    @Test func aForecastIsShownAgainWithItsAge() async throws {
        let day = try PlayedDay { request, _ in Self.page(request.path) }
        let first = try await day.run("weather Tokyo")
        day.advance(minutes: 14)
        let again = try await day.run("weather Tokyo")
        #expect(again.last == "This is the answer of 09:00. The service can be asked again at 09:15.")
        #expect(again.dropLast().count == first.count)
        #expect(day.paths.count == 2)
        day.advance(minutes: 1)
        #expect(try await day.run("weather Tokyo").count == first.count)
        #expect(day.paths.count == 3)
    }

    // RW15
    @Test func whyExplainsWhatWasAskedAtThePrompt() async throws {
        let words = #"{"cod":429,"message":"Your account is temporary blocked."}"#
        let day = try PlayedDay { _, _ in .status(429, words) }
        let variables = ["QUIRE_OPENWEATHERMAP_KEY": "A_KEY"]
        #expect(
            try await day.run("weather Oslo --provider openweathermap", variables) == [
                "== Weather ==",
                "The weather of Oslo could not be fetched: rate limited until 09:10: Your account is temporary blocked. "
                    + "Try again after that.",
            ]
        )
        let why = try await day.run("why weather:Oslo", variables)
        #expect(
            why.prefix(6) == [
                "weather:Oslo?provider=openweathermap",
                "You are not subscribed to it; this is the last answer to a question.",
                "It could not be fetched: rate limited until 09:10: Your account is temporary blocked.",
                "Try again after that.", "Last status: 429 (too many requests).",
                "Last received: \(words.utf8.count) bytes.",
            ]
        )
        #expect(why.contains("Next request: not before 2026-11-21 09:10, as its host asks."))
        #expect(
            try await day.run("why weather:Paris", variables)
                == ["You are not subscribed to weather:Paris. 'sources' lists your subscriptions."]
        )
    }

    // RW15
    @Test(arguments: [
        ("weather Tokyo", 401, #"{"error":true,"reason":"Reason 401."}"#, "the server answered 401: Reason 401."),
        ("weather Tokyo", 404, #"{"error":true,"reason":"No model."}"#, "the server answered 404: No model."),
        ("weather Tokyo", 410, "", "the server answered 410 (gone)."),
        ("weather Tokyo --provider met-norway", 404, "", "the server answered 404 (not found)."),
        ("weather Tokyo --provider met-norway", 401, "", "the server answered 401 (unauthorized)."),
    ])
    func aWeatherServiceWithoutKeysSpeaksOfNoPasswordAndNoSpelling(
        command: String,
        status: Int,
        body: String,
        reason: String
    ) async throws {
        let day = try PlayedDay { request, _ in
            request.path.hasPrefix("/v1/search") ? .status(200, Self.tokyo) : .status(status, body)
        }
        let line = try #require(try await day.run(command).last)
        #expect(line.hasPrefix("The weather of Tokyo could not be fetched: \(reason) "))
        #expect(!line.contains("spelling") && !line.contains("password"))
    }

    @Test func aRedirectThatIsRefusedWasARequest() async throws {
        let day = try PlayedDay { _, _ in .redirect(302, to: "http://elsewhere.example/") }
        #expect(
            try await day.run("articles qiita") == [
                "'articles:qiita' could not be fetched: refused: SERVER redirects, and 'articles' has not declared that "
                    + "it contacts elsewhere.example. The redirect was not followed."
            ]
        )
    }
}
