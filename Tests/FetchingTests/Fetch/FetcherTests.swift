import FeedModel
import Fetching
import Foundation
import SourceAPI
import Testing

/// Tests of one fetch: Fetcher, SourceSession, SessionReport, FetchResult and the checks of a page.
@Suite struct FetcherTests {
    @Test func validatorsAreSentBackVerbatimAndRenewedBy304() async throws {
        let url = "https://a.example/feed"
        let transport = ScriptedTransport([
            url: [
                .status(200, ["ETag": "W/\"v 1\"", "Last-Modified": "sometime"], body: "one\ntwo"),
                .status(304, ["ETag": "\"v2\""]),
                .status(304),
                .status(200, body: "three"),
            ]
        ])
        let fetcher = Fetcher(transport)
        var job = try FetchJob.lines(url)
        var pages: [Page] = []
        for _ in 1...5 {
            let result = await fetcher.fetch(job)
            pages.append(try result.answer.get())
            job.record = result.record
        }
        #expect(pages.map(\.items.count) == [2, 0, 0, 1, 0])
        #expect(pages.map { $0.content == .unchanged } == [false, true, true, false, true])
        #expect(transport.header("If-None-Match") == [nil, "W/\"v 1\"", "\"v2\"", "\"v2\"", nil])
        #expect(transport.header("If-Modified-Since") == [nil, "sometime", "sometime", "sometime", nil])
        #expect(job.record.held == [])
        #expect(job.record.state == "1 lines")
        #expect(job.record.title == "Lines")
    }

    @Test func validatorsBelongToTheAddressThatGaveThem() async throws {
        let transport = ScriptedTransport([
            "https://a.example/": [.redirect(to: "https://b.example/")],
            "https://b.example/": [.status(200, ["ETag": "\"b\""]), .status(304)],
        ])
        let fetcher = Fetcher(transport)
        var job = try FetchJob.lines("https://a.example/")
        job.record = await fetcher.fetch(job).record
        #expect(job.record.held == [Validators(url: "https://b.example/", etag: "\"b\"")])
        #expect(try await fetcher.fetch(job).answer.get().content == .unchanged)
        #expect(transport.header("If-None-Match") == [nil, nil, nil, "\"b\""])
    }

    @Test(arguments: ["\u{E9}", String(repeating: "e", count: 8193), "a\tb"])
    func aValidatorThatCannotBeSentBackExactlyIsNotKept(etag: String) async throws {
        let transport = ScriptedTransport(["https://a.example/": [.status(200, ["ETag": etag])]])
        let result = await Fetcher(transport).fetch(try .lines("https://a.example/"))
        #expect(result.record.held == [])
    }

    /// A server can send back what it received.
    @Test(arguments: ["hush-hush/1", "Basic bWU6aHVzaC1odXNoLzE=", "hush-hush%2F1", "\"bWU6aHVzaC1odXNoLzE\""])
    func aValidatorThatContainsASecretIsNotKept(secret: String) async throws {
        let url = "https://a.example/"
        let headers: HTTPHeaders = ["ETag": secret, "Last-Modified": secret]
        let transport = ScriptedTransport([url: [.status(200, headers), .status(304, headers)]])
        let fetcher = Fetcher(transport)
        var job = try FetchJob.lines("https://me:hush-hush%2F1@a.example/")
        job.record = await fetcher.fetch(job).record
        #expect(job.record.held == [])
        // One that an earlier version kept is dropped.
        job.record.validators = [Validators(url: url, etag: secret)]
        #expect(try await fetcher.fetch(job).answer.get().content == .unchanged)
        #expect(await fetcher.fetch(job).record.held == [])
    }

    @Test func aPageThatCannotBeParsedLeavesValidatorsAndStateUnchanged() async throws {
        let url = "https://a.example/"
        let transport = ScriptedTransport([
            url: [.status(200, ["ETag": "\"good\""]), .status(200, ["ETag": "\"bad\""], body: "broken"), .status(304)]
        ])
        let fetcher = Fetcher(transport)
        var job = try FetchJob.lines(url)
        job.record = await fetcher.fetch(job).record
        let broken = await fetcher.fetch(job)
        #expect(broken.error == .malformed(where: "line 1", what: "it is broken"))
        #expect(broken.record.held == [Validators(url: url, etag: "\"good\"")])
        #expect(broken.record.state == "1 lines")
        #expect(broken.record.failure == FetchRecord.Failure(code: "malformed", details: ["line 1", "it is broken"]))
        #expect(broken.record.consecutiveFailures == 1)
        job.record = broken.record
        let good = await fetcher.fetch(job)
        #expect(good.record.failure == nil)
        #expect(good.record.consecutiveFailures == 0)
        #expect(good.record.status == 304)
    }

    @Test func anIncompletePageStoresNoValidators() async throws {
        let url = "https://a.example/"
        let transport = ScriptedTransport([
            url: [.status(200, ["ETag": "\"1\""]), .status(200, ["ETag": "\"2\""], body: "one\ntw…"), .ok]
        ])
        let fetcher = Fetcher(transport)
        var job = try FetchJob.lines(url)
        for _ in 1...3 { job.record = await fetcher.fetch(job).record }
        #expect(transport.header("If-None-Match") == [nil, "\"1\"", nil])
    }

    @Test func anIncompletePageInACompleteResponseStoresItsValidators() async throws {
        let url = "https://a.example/"
        let whole: HTTPHeaders = ["ETag": "\"1\"", "Content-Length": "9"]
        let transport = ScriptedTransport([url: [.status(200, whole, body: "one\ntw…"), .ok]])
        let fetcher = Fetcher(transport)
        var job = try FetchJob.lines(url)
        for _ in 1...2 { job.record = await fetcher.fetch(job).record }
        #expect(transport.header("If-None-Match") == [nil, "\"1\""])
    }

    @Test(arguments: [
        (304, "304, 'not modified', to a request that was not conditional"),
        (206, "206, 'partial content', to a request for the whole"),
    ])
    func anUnexpected304Or206IsAnError(status: Int, words: String) async throws {
        let transport = ScriptedTransport(["https://a.example/": [.status(status)]])
        let result = await Fetcher(transport).fetch(try .lines("https://a.example/"))
        #expect(result.error == .malformed(where: "the status", what: words))
    }

    @Test func theRecordDescribesTheFetch() async throws {
        let transport = ScriptedTransport(["https://a.example/": [.status(200, ["Cache-Control": "max-age=7200"])]])
        var job = try FetchJob.lines("https://a.example/")
        job.record.consecutiveFailures = 3
        job.record.failure = .init(code: "timed-out")
        let result = await Fetcher(transport).fetch(job)
        var expected = FetchRecord(source: job.subscription.id)
        expected.title = "Lines"
        expected.attempted = morning
        expected.succeeded = morning
        expected.status = 200
        expected.state = "1 lines"
        expected.bytes = 4
        expected.due = morning + 7200
        expected.dueRule = .maxAge
        expected.log = ["GET https://a.example/: 200, 4 bytes"]
        expected.validators = result.record.validators
        #expect(result.record.validators.map(\.digest) != [nil])
        #expect(result.record == expected)
        #expect(result.log == ["GET https://a.example/: 200, 4 bytes"])
        #expect(result.hosts == [])
    }

    @Test func aFailedRequestIsLoggedUnderTheAddressItWentToWithoutQueryAndCredentials() async throws {
        let transport = ScriptedTransport { _, _ throws(SourceError) in throw .timedOut }
        var job = try FetchJob.lines("https://me:hush@a.example/feed?key=1")
        #expect(await Fetcher(transport).fetch(job).log == ["GET https://a.example/feed: timed-out"])
        job.record.adopted = .init("https://b.example/new?key=2", since: morning)
        #expect(await Fetcher(transport).fetch(job).log == ["GET https://b.example/new: timed-out"])
        job.record.adopted = .init("https://127.0.0.1/?key=3", since: morning)
        let log = await Fetcher(transport).fetch(job).log
        #expect(log.count == 1)
        #expect(log.first?.hasPrefix("GET https://a.example/feed: refused, ") == true)
        #expect(transport.urls == ["https://a.example/feed?key=1", "https://b.example/new?key=2"])
    }

    @Test(arguments: [SourceError.offline, .cancelled])
    func withoutARequestTheRecordStaysUnchanged(error: SourceError) async throws {
        let transport = ScriptedTransport { _, _ throws(SourceError) in throw error }
        let job = try FetchJob.lines("https://a.example/")
        let result = await Fetcher(transport).fetch(job)
        #expect(result.error == error)
        #expect(result.record == job.record)
    }

    // RP3
    @Test func a429StartsABackoffForAllSubscriptionsOfItsHost() async throws {
        let transport = ScriptedTransport(["https://a.example/1": [.status(429, ["Retry-After": "3600"])]])
        let fetcher = Fetcher(transport)
        let first = await fetcher.fetch(try .lines("https://a.example/1"))
        #expect(first.error == .rateLimited(until: morning + 3600))
        #expect(first.hosts.first == HostBackoff(host: "a.example", until: morning + 3600, status: 429))
        #expect(first.record.due == morning + 3600)
        #expect(first.record.dueRule == .retryAfter)
        #expect(first.record.consecutiveFailures == 1)

        let second = await fetcher.fetch(try .lines("https://a.example/2"))
        #expect(second.error == .rateLimited(until: morning + 3600))
        #expect(second.record.consecutiveFailures == 0)
        #expect(second.record.due == morning + 3600)
        #expect(transport.urls == ["https://a.example/1"])
        #expect(await fetcher.fetch(try .lines("https://b.example/")).error != first.error)
    }

    @Test(arguments: [
        ("99999999999999999999", 86_400), ("9223372036854775807", 86_400), ("0", 60),
        ("Wed, 21 Oct 2015 07:28:00 GMT", 60),
        ("Sat, 21 Nov 2026 10:00:00 GMT", 3600), ("Sat, 21 Nov 9223372036854775807 10:00:00 GMT", 600), ("soon", 600),
    ])
    func aBackoffLastsADayAtMost(retryAfter: String, seconds: Int) async throws {
        let transport = ScriptedTransport(["https://a.example/": [.status(503, ["Retry-After": retryAfter])]])
        let backoffs = BackoffRegistry()
        let result = await Fetcher(transport, backoffs: backoffs).fetch(try .lines("https://a.example/"))
        #expect(
            backoffs.current(now: morning - 1) == [
                HostBackoff(host: "a.example", until: morning + Double(seconds), status: 503)
            ]
        )
        let due = try #require(result.record.due)
        #expect(due <= morning + 86_400)
        #expect(SourceError(try #require(result.record.failure)) == result.error)
    }

    @Test(arguments: [429, 503])
    func aBackoffWithoutATimeLastsTenMinutes(status: Int) async throws {
        let transport = ScriptedTransport(["https://a.example/1": [.status(status)]])
        let backoffs = BackoffRegistry()
        let fetcher = Fetcher(transport, backoffs: backoffs)
        let learner = await fetcher.fetch(try .lines("https://a.example/1"))
        let bystander = await fetcher.fetch(try .lines("https://a.example/2"))
        #expect(backoffs.end(of: "a.example", now: morning) == morning + 600)
        for record in [learner.record, bystander.record] {
            #expect(record.due == morning + 600)
            #expect(record.dueRule == .retryAfter)
        }
    }

    @Test func allSubscriptionsOfAHostWaitForTheEndOfItsBackoff() async throws {
        let transport = ScriptedTransport(["https://a.example/1": [.status(429, ["Retry-After": "604800"])]])
        let backoffs = BackoffRegistry()
        let fetcher = Fetcher(transport, backoffs: backoffs)
        let learner = await fetcher.fetch(try .lines("https://a.example/1"))
        let bystander = await fetcher.fetch(try .lines("https://a.example/2"))
        #expect([learner.record.due, bystander.record.due] == [morning + 86_400, morning + 86_400])
        #expect(backoffs.end(of: "a.example", now: morning) == morning + 86_400)
    }

    @Test func aRedirectToAHostInBackoffIsNotFollowed() async throws {
        let transport = ScriptedTransport(["https://a.example/": [.redirect(to: "https://b.example/")]])
        let backoffs = BackoffRegistry([HostBackoff(host: "b.example", until: morning + 60)])
        let result = await Fetcher(transport, backoffs: backoffs).fetch(try .lines("https://a.example/"))
        #expect(result.error == .rateLimited(until: morning + 60))
        #expect(transport.urls == ["https://a.example/"])
        #expect(result.record.due == morning + 60)
        #expect(backoffs.current(now: morning).map(\.host) == ["b.example"])
    }

    @Test(arguments: [
        (404, 3600, FetchRecord.DueRule.interval), (403, 3600, .interval), (410, 3600, .interval),
        (408, 120, .backOff), (500, 120, .backOff), (502, 120, .backOff),
    ])
    func aPermanentFailureIsRetriedNoEarlierThanThePageIsDue(
        status: Int,
        seconds: Double,
        rule: FetchRecord.DueRule
    ) async throws {
        let transport = ScriptedTransport(["https://a.example/": [.status(status)]])
        let record = await Fetcher(transport).fetch(try .lines("https://a.example/")).record
        #expect(record.due == morning + seconds)
        #expect(record.dueRule == rule)
    }

    @Test func aSecretInAnErrorMessageIsNeitherStoredNorShown() async throws {
        let source = ScriptedSource(reach: ScriptedSource.forge, credentials: ["forge"]) { host throws(SourceError) in
            let secret = try await host.credential("forge")?.secret ?? ""
            throw .status(403, message: "the token \(secret) is not enough")
        }
        let fetcher = Fetcher(OfflineTransport(), credentials: ["forge": "s3cret"])
        let result = await fetcher.fetch(try .scripted(source))
        #expect(result.error == .status(403, message: "the token REDACTED is not enough"))
        #expect(result.record.failure?.details == ["403", "the token REDACTED is not enough"])
    }

    @Test func aSourceReceivesOnlyDeclaredCredentials() async throws {
        let secrets = KnownSecrets()
        let source = ScriptedSource(reach: ScriptedSource.forge, credentials: ["forge", "other"]) {
            host throws(SourceError) in
            let words = [try await host.credential("forge")?.secret, try await host.credential("other")?.secret]
            host.log("got \(words.map { $0 ?? "nothing" })")
            _ = try await host.credential("mail")
            return Page(.unchanged)
        }
        let fetcher = Fetcher(OfflineTransport(), secrets: secrets, credentials: ["forge": "s3cret", "mail": "hidden"])
        let result = await fetcher.fetch(try .scripted(source))
        #expect(result.error == .refused("'scripted' has not declared the credential 'mail'"))
        #expect(result.log == [#"got ["REDACTED", "nothing"]"#])
        #expect(secrets.redacted("s3cret hidden") == "REDACTED hidden")
    }

    @Test func aSourceThatBreaksItsContractFails() async throws {
        let foreign = ScriptedSource(reach: ScriptedSource.forge) { _ throws(SourceError) in
            Page(.items([Item(source: SourceID("https://bank.example/"), guid: "1", title: "Urgent")]))
        }
        #expect(
            await Fetcher(OfflineTransport()).fetch(try .scripted(foreign)).error
                == .plugin("it returned an item of another subscription")
        )
        let hoarder = ScriptedSource(reach: ScriptedSource.forge) { _ throws(SourceError) in
            Page(.items([]), state: SourceState(rawValue: String(repeating: "x", count: 65_537)))
        }
        #expect(
            await Fetcher(OfflineTransport()).fetch(try .scripted(hoarder)).error
                == .plugin("its state for the next fetch is larger than 64 KiB")
        )
        #expect(
            await Fetcher(OfflineTransport()).fetch(try .scripted(hoarder, "scripted:a?kind=z")).error
                == .refused("kind: 'z' is not one of x, y")
        )
    }
}
