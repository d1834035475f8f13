import Foundation
import QuireTesting
import Testing

/// Tests of keys and passwords that a service refuses until they are put right, in virtual time.
@Suite(.timeLimit(.minutes(4))) struct RefusedKeyTests {
    /// A service that wants a key: where it is, how it is asked at the prompt, and what it says.
    struct Service: Sendable, CustomTestStringConvertible {
        var address: String
        var variable: String
        /// How the service refuses a key.
        var refusal: LoopbackServer.Reply
        var page: String
        var testDescription: String { address + " " + variable }
    }

    private static let services = [
        Service(
            address: "news:newsapi",
            variable: "QUIRE_NEWSAPI_KEY",
            refusal: .status(401, #"{"status":"error","code":"apiKeyInvalid","message":"Your API key is invalid."}"#),
            page: #"{"status":"ok","totalResults":0,"articles":[]}"#
        ),
        Service(
            address: "news:newsapi",
            variable: "QUIRE_NEWSAPI_KEY",
            refusal: .status(200, #"{"status":"error","code":"apiKeyDisabled","message":"Disabled."}"#),
            page: #"{"status":"ok","totalResults":0,"articles":[]}"#
        ),
        Service(
            address: "repositories:nio",
            variable: "QUIRE_GITHUB_KEY",
            refusal: .status(401, #"{"message":"Bad credentials"}"#),
            page: #"{"total_count":0,"items":[]}"#
        ),
        Service(
            address: "articles:qiita",
            variable: "QUIRE_QIITA_KEY",
            refusal: .status(403, #"{"message":"Forbidden","type":"forbidden"}"#),
            page: "[]"
        ),
        Service(
            address: "articles:devto",
            variable: "QUIRE_DEVTO_KEY",
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
        let (wrong, right) = ([service.variable: "WRONG_KEY"], [service.variable: "RIGHT_KEY"])
        #expect(try await day.run("refresh", wrong).last == "0 fetched, 0 new; 0 unchanged, 0 skipped, 1 failed.")
        // Nothing has changed, so nothing is due.
        let skipped = "0 fetched, 0 new; 0 unchanged, 1 skipped (not due before 10:00), 0 failed."
        #expect(try await day.run("refresh", wrong).last == skipped)
        _ = try await day.run("home", wrong)
        #expect(day.paths.count == 1)
        #expect(try await day.run("refresh", right).last == "1 fetched, 0 new; 0 unchanged, 0 skipped, 0 failed.")
        #expect(try await day.run("refresh", right).last == skipped)
        #expect(day.paths.count == 2)
    }

    @Test(arguments: services)
    func theHomePageAsksAgainAsSoonAsTheKeyHasChanged(service: Service) async throws {
        let day = try PlayedDay(subscriptions: [service.address]) { request, _ in
            request.head.contains("RIGHT_KEY") ? .status(200, service.page) : service.refusal
        }
        #expect(try await day.run("home", [service.variable: "WRONG_KEY"])[0].contains("1 failed"))
        #expect(try await day.run("home", [service.variable: "WRONG_KEY"])[0].contains("1 failed"))
        #expect(day.paths.count == 1)
        #expect(try await day.run("home", [service.variable: "RIGHT_KEY"])[0].hasSuffix("1 of 1 source"))
    }

    @Test func aKeyIsForgottenThatIsNotSetAnyMore() async throws {
        let day = try PlayedDay(subscriptions: ["repositories:nio"]) { request, _ in
            request.header("Authorization") == nil
                ? .status(200, #"{"total_count":0,"items":[]}"#) : .status(401, "{}")
        }
        _ = try await day.run("refresh", ["QUIRE_GITHUB_KEY": "WRONG_KEY"])
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
        #expect(try await day.run("refresh").last?.contains("2 skipped") == true)
        try day.subscribe(to: ["http://ann:right@SERVER/feed", "http://SERVER/named"])
        #expect(
            try await day.run("refresh").last
                == "1 fetched, 1 new; 0 unchanged, 1 skipped (not due before 10:00), 0 failed."
        )
        // The first two are requested at once.
        #expect(day.paths.prefix(2).sorted() == ["/feed", "/named"] && day.paths.dropFirst(2) == ["/feed"])
    }

    @Test func aServiceThatAsksToWaitIsNotAskedAboutAChangedKeyBefore() async throws {
        let day = try PlayedDay(subscriptions: ["repositories:nio"]) { _, _ in
            .status(401, #"{"message":"Bad credentials"}"#, ["Retry-After": "600"])
        }
        _ = try await day.run("refresh", ["QUIRE_GITHUB_KEY": "WRONG_KEY"])
        _ = try await day.run("refresh; repos nio; home", ["QUIRE_GITHUB_KEY": "RIGHT_KEY"])
        day.advance(minutes: 9)
        _ = try await day.run("refresh; repos nio; home", ["QUIRE_GITHUB_KEY": "RIGHT_KEY"])
        #expect(day.paths.count == 1)
        day.advance(minutes: 1)
        _ = try await day.run("refresh", ["QUIRE_GITHUB_KEY": "RIGHT_KEY"])
        #expect(day.paths.count == 2)
    }
}
