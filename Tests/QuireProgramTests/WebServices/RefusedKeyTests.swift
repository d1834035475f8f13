import Foundation
import QuireTesting
import Testing

/// Tests of keys and passwords that a service refuses until they are put right, in virtual time.
@Suite(.timeLimit(.minutes(4))) struct RefusedKeyTests {
    /// A service that wants a key: where it is, how it is asked at the prompt, and what it says.
    struct Service: Sendable, CustomTestStringConvertible {
        var address: String
        /// The name of the key.
        var key: String
        /// How the service refuses a key.
        var refusal: LoopbackServer.Reply
        var page: String
        var testDescription: String { address + " " + key }
    }

    private static let services = [
        Service(
            address: "news:newsapi",
            key: "newsapi",
            refusal: .status(401, #"{"status":"error","code":"apiKeyInvalid","message":"Your API key is invalid."}"#),
            page: #"{"status":"ok","totalResults":0,"articles":[]}"#
        ),
        Service(
            address: "news:newsapi",
            key: "newsapi",
            refusal: .status(200, #"{"status":"error","code":"apiKeyDisabled","message":"Disabled."}"#),
            page: #"{"status":"ok","totalResults":0,"articles":[]}"#
        ),
        Service(
            address: "repositories:nio",
            key: "github",
            refusal: .status(401, #"{"message":"Bad credentials"}"#),
            page: #"{"total_count":0,"items":[]}"#
        ),
        Service(
            address: "articles:qiita",
            key: "qiita",
            refusal: .status(403, #"{"message":"Forbidden","type":"forbidden"}"#),
            page: "[]"
        ),
        Service(
            address: "articles:devto",
            key: "devto",
            refusal: .status(401, #"{"error":"unauthorized","status":401}"#),
            page: "[]"
        ),
    ]

    // RW16
    @Test(arguments: services)
    func aRefusedKeyIsAskedAboutAgainAsSoonAsItHasChanged(service: Service) async throws {
        let day = try PlayedDay(subscriptions: [service.address]) { request, _ in
            request.head.contains("RIGHT_KEY") ? .status(200, service.page) : service.refusal
        }
        try day.write("credentials.toml", "\(service.key) = \"WRONG_KEY\"\n")
        #expect(try await day.run("refresh").last == "0 fetched, 0 new; 0 unchanged, 0 skipped, 1 failed.")
        // Nothing has changed, so nothing is due.
        let nothing = "Nothing is due before 10:00. 'refresh --force' asks earlier where that is allowed."
        #expect(try await day.run("refresh").last == nothing)
        _ = try await day.run("home")
        #expect(day.paths.count == 1)
        try day.write("credentials.toml", "\(service.key) = \"RIGHT_KEY\"\n")
        #expect(try await day.run("refresh").last == "1 fetched, 0 new; 0 unchanged, 0 skipped, 0 failed.")
        #expect(try await day.run("refresh").last == nothing)
        #expect(day.paths.count == 2)
    }

    @Test(arguments: services)
    func theHomePageAsksAgainAsSoonAsTheKeyHasChanged(service: Service) async throws {
        let day = try PlayedDay(subscriptions: [service.address]) { request, _ in
            request.head.contains("RIGHT_KEY") ? .status(200, service.page) : service.refusal
        }
        try day.write("credentials.toml", "\(service.key) = \"WRONG_KEY\"\n")
        #expect(try await day.run("home")[0].contains("1 failed"))
        #expect(try await day.run("home")[0].contains("1 failed"))
        #expect(day.paths.count == 1)
        try day.write("credentials.toml", "\(service.key) = \"RIGHT_KEY\"\n")
        #expect(try await day.run("home")[0].hasSuffix("1 of 1 source"))
    }

    @Test func aKeyIsForgottenThatIsNotSetAnyMore() async throws {
        let day = try PlayedDay(subscriptions: ["repositories:nio"]) { request, _ in
            request.header("Authorization") == nil
                ? .status(200, #"{"total_count":0,"items":[]}"#) : .status(401, "{}")
        }
        try day.write("credentials.toml", "github = \"WRONG_KEY\"\n")
        _ = try await day.run("refresh")
        try day.write("credentials.toml", "")
        #expect(try await day.run("refresh").last == "1 fetched, 0 new; 0 unchanged, 0 skipped, 0 failed.")
        #expect(day.header("Authorization") == ["Bearer WRONG_KEY", nil])
    }

    @Test func thePasswordOfAFeedIsAskedAboutAgainAsSoonAsItHasChanged() async throws {
        let good = "Basic " + Data("ann:right".utf8).base64EncodedString()
        let day = try PlayedDay(
            subscriptions: ["http://ann:wrong@SERVER/feed", "http://SERVER/named"],
            configuration: "[source.\"http://127.0.0.1/named\"]\n"
        ) { request, _ in
            request.header("Authorization") == good ? .status(200, BadInputTests.feed) : .status(401)
        }
        #expect(try await day.run("refresh").last == "0 fetched, 0 new; 0 unchanged, 0 skipped, 2 failed.")
        let nothing = "Nothing is due before 10:00. 'refresh --force' asks earlier where that is allowed."
        #expect(try await day.run("refresh").last == nothing)
        try day.subscribe(to: ["http://ann:right@SERVER/feed", "http://SERVER/named"])
        #expect(
            try await day.run("refresh").last
                == "1 fetched, 1 new; 0 unchanged, 0 skipped, 1 failed."
        )
        // A change of the file makes both due, which are requested at once.
        #expect(day.paths.sorted() == ["/feed", "/feed", "/named", "/named"])
    }

    private static func qiita(_ request: LoopbackServer.Request) -> LoopbackServer.Reply {
        request.header("Authorization")?.hasSuffix("RIGHT") == true
            ? .status(200, "[]") : .status(401, #"{"message":"Unauthorized","type":"unauthorized"}"#)
    }

    // What 'login' of another terminal, or an editor, changes while the prompt is open.
    @Test func anOpenPromptUsesAKeyThatIsChangedElsewhere() async throws {
        let day = try PlayedDay(subscriptions: ["articles:qiita"]) { request, _ in Self.qiita(request) }
        try await day.session { perform in
            let failed = "0 fetched, 0 new; 0 unchanged, 0 skipped, 1 failed."
            #expect(await perform("refresh").last == failed)
            try day.write("credentials.toml", "qiita = \"WRONG\"\n")
            #expect(await perform("refresh").last == failed)
            #expect(await perform("why articles:qiita").contains { $0.hasPrefix("Next fetch: not before 2026-11-21 ") })
            try day.write("credentials.toml", "qiita = \"RIGHT\"\n")
            let due = "Next fetch: with the next refresh."
            #expect(await perform("why articles:qiita").last { $0.hasPrefix("Next") } == due)
            #expect(await perform("refresh").last == "1 fetched, 0 new; 0 unchanged, 0 skipped, 0 failed.")
            // A key that still works is given up, too.
            day.advance(minutes: 120)
            try day.write("credentials.toml", "qiita = \"ALSO-RIGHT\"\n")
            _ = await perform("refresh")
        }
        #expect(day.header("Authorization") == [nil, "Bearer WRONG", "Bearer RIGHT", "Bearer ALSO-RIGHT"])
    }

    @Test func theCommandOfARefusedKeyIsRunAgainInAnOpenPrompt() async throws {
        let day = try PlayedDay(
            subscriptions: ["articles:qiita"],
            configuration: "[credential.qiita]\ncommand = [\"sh\", \"-c\", \"cat $0; echo >> $0.runs\", \"KEYFILE\"]\n"
        ) { request, _ in Self.qiita(request) }
        let key = day.file("key")
        let configuration = try String(contentsOfFile: day.file("config.toml"), encoding: .utf8)
        try day.write("config.toml", configuration.replacing("KEYFILE", with: key))
        try day.write("key", "WRONG\n")
        try await day.session { perform in
            _ = await perform("refresh; refresh")
            try day.write("key", "RIGHT\n")
            #expect(await perform("refresh --force").last == "1 fetched, 0 new; 0 unchanged, 0 skipped, 0 failed.")
            day.advance(minutes: 120)
            _ = await perform("refresh")
        }
        #expect(day.header("Authorization") == ["Bearer WRONG", "Bearer RIGHT", "Bearer RIGHT"])
        // For the first refresh, and for the one after the refusal.
        #expect(try String(contentsOfFile: key + ".runs", encoding: .utf8) == "\n\n")
    }

    // What one user has asked is not shown to the next.
    @Test func theAnswersOfAUserEndWithTheSignIn() async throws {
        let day = try PlayedDay { request, _ in
            request.path == "/user"
                ? .status(200, #"{"login":"octocat"}"#) : .status(200, #"{"total_count":0,"items":[]}"#)
        }
        try await day.session(["QUIRE_GITHUB_KEY": "RIGHT_KEY"]) { perform in
            _ = await perform("repos nio; repos nio")
            #expect(await perform("login github").last == "Hello octocat!")
            _ = await perform("repos nio; repos nio")
            #expect(await perform("logout").last == "Signed out.")
            _ = await perform("repos nio")
        }
        #expect(
            day.paths.map { String($0.prefix { $0 != "?" }) } == [
                "/search/repositories", "/user", "/search/repositories", "/search/repositories",
            ]
        )
    }

    @Test func aServiceThatAsksToWaitIsNotAskedAboutAChangedKeyBefore() async throws {
        let day = try PlayedDay(subscriptions: ["repositories:nio"]) { _, _ in
            .status(401, #"{"message":"Bad credentials"}"#, ["Retry-After": "600"])
        }
        try day.write("credentials.toml", "github = \"WRONG_KEY\"\n")
        _ = try await day.run("refresh")
        try day.write("credentials.toml", "github = \"RIGHT_KEY\"\n")
        _ = try await day.run("refresh; repos nio; home")
        day.advance(minutes: 9)
        _ = try await day.run("refresh; repos nio; home")
        #expect(day.paths.count == 1)
        day.advance(minutes: 1)
        _ = try await day.run("refresh")
        #expect(day.paths.count == 2)
    }
}
