import FeedModel
import Foundation
import SourceAPI
import Synchronization
import Testing

@testable import Fetching

/// Tests of the fetching rules as histories in virtual time: when a subscription is fetched, from where, and what is
/// reported.
@Suite struct SchedulingRulesTests {
    /// A clock that a test advances.
    private final class Clock: Sendable {
        private let time = Mutex(morning)

        var now: Date { time.withLock(\.self) }

        func advance(_ seconds: TimeInterval) { time.withLock { $0 += seconds } }
    }

    private let url = "https://a.example/feed"
    private let clock = Clock()

    /// Fetches a subscription each time it is due, and returns each due time, in seconds since the morning, with its rule.
    private func history(
        _ transport: ScriptedTransport,
        source: LinesSource = LinesSource(),
        times: Int,
        interval: Duration = .seconds(3600)
    ) async throws -> [String] {
        let fetcher = Fetcher(transport, now: { [clock] in clock.now })
        var job = try FetchJob.lines(url, source)
        job.interval = interval
        var history: [String] = []
        for _ in 0..<times {
            guard fetcher.obstacle(to: job) == nil else {
                history.append("obstacle")
                break
            }
            job.record = await fetcher.fetch(job).record
            let due = try #require(job.record.due)
            history.append("\(Int(due.timeIntervalSince(morning).rounded())) \(job.record.dueRule?.rawValue ?? "-")")
            clock.advance(due.timeIntervalSince(clock.now))
        }
        return history
    }

    @Test func theIntervalOfAFeedAlsoHoldsAfter304() async throws {
        let transport = ScriptedTransport([url: [.status(200, ["ETag": "\"1\""]), .status(304)]])
        let source = LinesSource(feedInterval: .seconds(7200))
        #expect(try await history(transport, source: source, times: 3) == ["7200 feed", "14400 feed", "21600 feed"])
    }

    @Test func skippedHoursAndDaysDelayAFetchToTheirEnd() async throws {
        // 2026-11-21 is a Saturday, and it is 09:00.
        let hours = LinesSource(skipSchedule: SkipSchedule(hours: [10, 11], days: []))
        let transport = ScriptedTransport([url: [.ok]])
        #expect(try await history(transport, source: hours, times: 2) == ["10800 quiet", "14400 interval"])
    }

    @Test func aSkipScheduleDelaysAFetchByADayAtMost() async throws {
        let days = LinesSource(skipSchedule: SkipSchedule(hours: [], days: [0, 6, 1]))
        let transport = ScriptedTransport([url: [.ok]])
        #expect(try await history(transport, source: days, times: 1) == ["86400 quiet"])
        #expect(SkipSchedule(hours: 0...23, days: []) == nil)
        #expect(SkipSchedule(hours: [], days: 0...6) == nil)
        #expect(SkipSchedule(hours: [24, -1], days: [7]) == nil)
    }

    @Test func aSkipScheduleHoldsForALaterRefresh() async throws {
        let fetcher = Fetcher(OfflineTransport(), now: { [clock] in clock.now })
        var job = try FetchJob.lines(url)
        job.record.skipSchedule = SkipSchedule(hours: [9, 10], days: [])
        (job.record.attempted, job.record.due) = (morning - 7200, morning - 60)
        #expect(fetcher.obstacle(to: job) == .notDue(until: morning + 7200, rule: .skipSchedule))
        #expect(fetcher.obstacle(to: job, isForced: true) == nil)
        job.record.attempted = morning - 86_400
        #expect(fetcher.obstacle(to: job) == nil)
    }

    @Test func failuresHaveJitterFromTheSecondOnWhichOnlyLengthensADelay() {
        let constraints = Schedule.Constraints(interval: .zero, minimum: .zero)
        func wait(_ failures: Int, _ jitter: Double) -> Double {
            let schedule = Schedule(
                afterFailureAt: morning,
                failures: failures,
                jitter: jitter,
                constraints: constraints
            )
            return schedule.due.timeIntervalSince(morning)
        }
        #expect([0, 0.5, 0.999].map { wait(1, $0) } == [120, 120, 120])
        #expect([0, 0.5, 1, 7, -7].map { wait(2, $0) } == [240, 270, 300, 300, 240])
        #expect(wait(50, 1) == 86_400)
    }

    @Test func subscriptionsThatFailTogetherAreNotRetriedTogether() async throws {
        var waits: Set<TimeInterval> = []
        for name in ["a", "b", "c", "d"] {
            var job = try FetchJob.lines("https://\(name).example/")
            job.record.consecutiveFailures = 4
            let transport = ScriptedTransport { _, _ throws(SourceError) in throw .timedOut }
            let record = await Fetcher(transport).fetch(job).record
            waits.insert(try #require(record.due).timeIntervalSince(morning))
        }
        #expect(waits.count == 4)
        #expect(waits.allSatisfy { (1920...2400).contains($0) })
    }

    @Test func aPermanentRedirectIsAdoptedWhenItRepeats() async throws {
        let new = "https://b.example/new"
        let transport = ScriptedTransport([
            url: [.redirect(301, to: new), .redirect(308, to: new)],
            new: [.status(200, ["ETag": "\"b\""]), .status(304)],
        ])
        let fetcher = Fetcher(transport)
        var job = try FetchJob.lines(url)
        var seen: [String] = []
        var log: [[String]] = []
        for _ in 1...3 {
            job.record = await fetcher.fetch(job).record
            log.append(job.record.log)
            seen.append("\(job.record.move?.address ?? "-") \(job.record.adopted?.address ?? "-")")
        }
        #expect(seen == ["\(new) -", "- \(new)", "- \(new)"])
        #expect(log[0] == ["GET \(url): 200 from \(new), 4 bytes"])
        #expect(log[2] == ["GET \(new): 304, 4 bytes"])
        #expect(transport.urls == [url, new, url, new, new])
        #expect(transport.header("If-None-Match") == [nil, nil, nil, "\"b\"", "\"b\""])
        #expect(job.record.adopted?.since == morning)
        #expect(job.record.source == job.subscription.id)
    }

    @Test(arguments: [302, 303, 307]) func aTemporaryRedirectIsNeverAdopted(status: Int) async throws {
        let transport = ScriptedTransport([url: [.redirect(status, to: "/new")], "https://a.example/new": [.ok]])
        let fetcher = Fetcher(transport)
        var job = try FetchJob.lines(url)
        for _ in 1...5 { job.record = await fetcher.fetch(job).record }
        #expect(job.record.adopted == nil)
        #expect(job.record.move == nil)
        #expect(transport.urls.filter { $0 == url }.count == 5)
    }

    @Test func aRedirectThatChangesItsTargetIsNotAdopted() async throws {
        let transport = ScriptedTransport([
            url: [.redirect(301, to: "/1"), .redirect(301, to: "/2"), .ok, .redirect(301, to: "/2")],
            "https://a.example/1": [.ok], "https://a.example/2": [.status(200, body: "two")],
        ])
        let fetcher = Fetcher(transport)
        var job = try FetchJob.lines(url)
        for _ in 1...4 { job.record = await fetcher.fetch(job).record }
        #expect(job.record.adopted == nil)
        #expect(job.record.move == FetchRecord.Move(to: "https://a.example/2", times: 1))
    }

    @Test func anAdoptedAddressThatFailsIsReplacedByTheSubscribedOne() async throws {
        let new = "https://b.example/new"
        let transport = ScriptedTransport([url: [.ok], new: [.status(404)]])
        let fetcher = Fetcher(transport)
        var job = try FetchJob.lines(url)
        job.record.adopted = .init(new, since: morning)
        job.record = await fetcher.fetch(job).record
        #expect(job.record.adopted == nil)
        #expect(
            job.record.log == [
                "GET \(new): 404, 4 bytes", "\(new) has failed; the next fetch uses the subscribed address again",
            ]
        )
        job.record = await fetcher.fetch(job).record
        #expect(transport.urls == [new, url])
        #expect(job.record.failure == nil)
    }

    @Test func anAdoptedAddressStaysWhenItsServerFailsTemporarily() async throws {
        let new = "https://b.example/new"
        let transport = ScriptedTransport([new: [.status(500), .status(503)]])
        let fetcher = Fetcher(transport)
        var job = try FetchJob.lines(url)
        job.record.adopted = .init(new, since: morning)
        for _ in 1...2 { job.record = await fetcher.fetch(job).record }
        #expect(job.record.adopted?.address == new)
        // The back-off belongs to the adopted address.
        #expect(fetcher.obstacle(to: job) == .hostBackOff(host: "b.example", until: try #require(job.record.due)))
    }

    @Test(arguments: ["http://127.0.0.1/", "http://a.example/feed", "file:///etc/passwd"])
    func anAdoptedAddressIsCheckedLikeARedirect(address: String) async throws {
        let transport = ScriptedTransport([:])
        var job = try FetchJob.lines(url)
        job.record.adopted = .init(address, since: morning)
        let result = await Fetcher(transport).fetch(job)
        #expect(result.error?.failure.code == "refused")
        #expect(transport.urls == [])
        #expect(result.record.adopted == nil)
    }

    @Test(arguments: [
        (
            "https://a.example/", SourceError.malformed(where: "line 1", what: "odd"), 7200.0,
            FetchRecord.DueRule.interval
        ),
        ("https://a.example/", .plugin("the service says: not today"), 7200, .interval),
        ("filter:tidy:https://a.example/", .plugin("filter: exit status 1"), 600, .minimum),
    ])
    func aCommandThatFailsOnADocumentIsNoAnswerOfTheServer(
        address: String,
        error: SourceError,
        wait: TimeInterval,
        rule: FetchRecord.DueRule
    ) async throws {
        let source = ScriptedSource(reach: .subscribedAddress) { host throws(SourceError) in
            _ = try await host.http(HTTPRequest("https://a.example/"))
            throw error
        }
        let uri = try SubscriptionURI(address)
        let transport = ScriptedTransport(["https://a.example/": [.ok]])
        let job = FetchJob(subscription: Subscription(uri: uri), source: source, interval: .seconds(7200))
        let record = await Fetcher(transport).fetch(job).record
        #expect(record.status == 200)
        #expect(record.due == morning + wait)
        #expect(record.dueRule == rule)
    }

    @Test func tenConsecutive404sPauseTheSubscription() async throws {
        let transport = ScriptedTransport([url: [.status(404)]])
        let fetcher = Fetcher(transport, now: { [clock] in clock.now })
        var job = try FetchJob.lines(url)
        for times in 1...10 {
            #expect(fetcher.obstacle(to: job) == nil, "\(times)")
            job.record = await fetcher.fetch(job).record
            clock.advance(86_400)
        }
        #expect(job.record.consecutiveMissing == 10)
        #expect(fetcher.obstacle(to: job) == .paused(.missing(times: 10)))
        #expect(fetcher.obstacle(to: job, isForced: true) == nil)
    }

    @Test func aPageResetsTheCountOf404s() async throws {
        let transport = ScriptedTransport([url: [.status(404), .status(404), .status(500), .ok, .status(404)]])
        let fetcher = Fetcher(transport)
        var job = try FetchJob.lines(url)
        var counts: [Int] = []
        for _ in 1...5 {
            job.record = await fetcher.fetch(job).record
            counts.append(job.record.consecutiveMissing)
        }
        #expect(counts == [1, 2, 2, 0, 1])
    }

    @Test func a410PausesTheSubscriptionAtOnce() async throws {
        let transport = ScriptedTransport([url: [.status(410)]])
        #expect(try await history(transport, times: 2) == ["3600 interval", "obstacle"])
    }

    @Test func theSameBodyIsNotParsedAgainAndItsValidatorsAreRenewed() async throws {
        let transport = ScriptedTransport([
            url: [
                .status(200, ["ETag": "\"1\""], body: "one"), .status(200, ["ETag": "\"2\""], body: "one"),
                .status(200, body: "two"),
            ]
        ])
        let fetcher = Fetcher(transport)
        var job = try FetchJob.lines(url)
        var pages: [String] = []
        for _ in 1...3 {
            let result = await fetcher.fetch(job)
            let page = try result.answer.get()
            pages.append(page.content == .unchanged ? "unchanged" : page.items.map(\.guid).joined())
            job.record = result.record
            #expect(job.record.status == 200)
        }
        #expect(pages == ["one", "unchanged", "two"])
        #expect(transport.header("If-None-Match") == [nil, "\"1\"", "\"2\""])
    }

    @Test func aBodyThatCouldNotBeParsedIsParsedAgain() async throws {
        let transport = ScriptedTransport([url: [.status(200, body: "broken")]])
        let fetcher = Fetcher(transport)
        var job = try FetchJob.lines(url)
        for failures in 1...2 {
            job.record = await fetcher.fetch(job).record
            #expect(job.record.consecutiveFailures == failures)
        }
    }

    @Test(arguments: [
        ("120", 120), ("0", 60), ("Sat, 21 Nov 2026 09:02:00 GMT", 120), ("99999999999999999999", 86_400),
        ("Sat, 21 Nov 2099 09:02:00 GMT", 86_400), ("soon", 600), ("-5", 600), ("", 600),
    ])
    func retryAfterIsSecondsOrADateAndAtMostADay(value: String, seconds: TimeInterval) async throws {
        let transport = ScriptedTransport([url: [.status(429, ["Retry-After": value])]])
        let result = await Fetcher(transport).fetch(try .lines(url))
        #expect(Set(result.hosts.map { $0.until.timeIntervalSince(morning) }) == [seconds])
    }

    @Test func aBackoffWithoutATimeDoublesWithEachFailure() async throws {
        var waits: [TimeInterval] = []
        for failures in [0, 1, 2, 20] {
            let transport = ScriptedTransport([url: [.status(503)]])
            var job = try FetchJob.lines(url)
            job.record.consecutiveFailures = failures
            let result = await Fetcher(transport).fetch(job)
            waits.append(try #require(result.hosts.first).until.timeIntervalSince(morning))
        }
        #expect(waits[0] == 600)
        #expect((1200...1500).contains(waits[1]))
        #expect((2400...3000).contains(waits[2]))
        #expect(waits[3] == 86_400)
    }

    @Test func theSettingsOfASubscriptionApplyAtItsOriginOnly() async throws {
        let transport = ScriptedTransport([
            url: [.redirect(to: "https://a.example/there")],
            "https://a.example/there": [.redirect(to: "https://a.example:444/")], "https://a.example:444/": [.ok],
        ])
        var job = try FetchJob.lines(url)
        job.settings.userAgent = "Mozilla/5.0"
        job.settings.headers = ["X-Api-Key": "hush-hush", "Accept": "text/plain"]
        job.settings.credential = "work"
        let fetcher = Fetcher(transport, credentials: ["work": "me:secret"])
        let result = await fetcher.fetch(job)
        #expect(result.error == nil)
        #expect(transport.header("User-Agent") == ["Mozilla/5.0", "Mozilla/5.0", "Mozilla/5.0"])
        #expect(transport.header("X-Api-Key") == ["hush-hush", "hush-hush", nil])
        #expect(transport.header("Authorization") == ["Basic bWU6c2VjcmV0", "Basic bWU6c2VjcmV0", nil])
        #expect(transport.header("Accept").prefix(2) == ["text/plain", "text/plain"])
    }

    @Test(arguments: [("abc", "Bearer abc"), ("Token abc:d", "Token abc:d"), ("a:b", "Basic YTpi")])
    func aCredentialIsATokenAPairOrAHeaderValue(secret: String, header: String) async throws {
        let transport = ScriptedTransport([url: [.ok]])
        var job = try FetchJob.lines(url)
        job.settings.credential = "it"
        _ = await Fetcher(transport, credentials: ["it": secret]).fetch(job)
        #expect(transport.header("Authorization") == [header])
    }

    @Test func withoutTheNamedCredentialNoRequestIsSent() async throws {
        let transport = ScriptedTransport([url: [.ok]])
        var job = try FetchJob.lines(url)
        job.settings.credential = "work"
        let result = await Fetcher(transport).fetch(job)
        #expect(result.error == .missingCredential("work", without: ""))
        #expect(transport.urls == [])
    }
}
