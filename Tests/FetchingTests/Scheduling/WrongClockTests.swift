import FeedModel
import Fetching
import Foundation
import SourceAPI
import Testing

/// Tests of times that were stored while the clock was wrong, as histories: Fetcher, BackoffRegistry.
@Suite struct WrongClockTests {
    private static let day: TimeInterval = 86_400
    /// The shifts of a clock that are taken for a wrong clock.
    private static let leaps: [TimeInterval] = [
        3650 * day, 365 * day, 30 * day, 2 * day, day, 12 * 3600, 600, -60, -day, -30 * day, -3650 * day,
    ]

    private let url = "https://a.example/feed"

    /// Returns the record of a fetch while the clock is ahead by some seconds.
    private func record(
        of job: FetchJob,
        ahead seconds: TimeInterval,
        _ answer: ScriptedTransport.Answer = .ok,
        _ backoffs: BackoffRegistry = BackoffRegistry()
    ) async -> FetchRecord {
        let transport = ScriptedTransport([url: [answer]])
        return await Fetcher(transport, backoffs: backoffs, now: { morning + seconds }).fetch(job).record
    }

    @Test(arguments: leaps)
    func aFetchWithAWrongClockDelaysNoLaterFetch(seconds: TimeInterval) async throws {
        let answers: [ScriptedTransport.Answer] = [
            .ok, .status(200, ["Cache-Control": "max-age=86400"]), .status(404), .status(500),
            .status(429, ["Retry-After": "60"]),
        ]
        for answer in answers {
            var job = try FetchJob.lines(url)
            job.record = await record(of: job, ahead: seconds, answer)
            // A fetch that was due within a minute is due when the clock was behind.
            let later = Fetcher(OfflineTransport(), now: { morning + (seconds < 0 ? seconds + 90_000 : 0) })
            #expect(later.obstacle(to: job) == nil, "\(answer.status)")
        }
    }

    @Test(arguments: [0.0, 1, 60, 300])
    func aClockThatIsCorrectedByMinutesChangesNothing(seconds: TimeInterval) async throws {
        var job = try FetchJob.lines(url)
        job.record = await record(of: job, ahead: seconds)
        let fetcher = Fetcher(OfflineTransport())
        #expect(fetcher.obstacle(to: job) == .notDue(until: morning + 3600 + seconds, rule: .interval))
    }

    @Test func theReadersOwnIntervalMayBeAMonth() async throws {
        var job = try FetchJob.lines(url)
        job.interval = .seconds(30 * 86_400)
        job.record = await record(of: job, ahead: 0)
        let due = morning + 30 * Self.day
        #expect(Fetcher(OfflineTransport()).obstacle(to: job) == .notDue(until: due, rule: .interval))
        // A shorter interval applies to what is stored as well.
        job.interval = .seconds(3600)
        #expect(Fetcher(OfflineTransport()).obstacle(to: job) == nil)
    }

    @Test(arguments: leaps.filter { $0 > 0 })
    func theMinimumIntervalOfAServiceCountsFromACredibleTime(seconds: TimeInterval) async throws {
        let source = LinesSource(minimumInterval: .seconds(600), reach: .services([.init(key: "a", base: url)]))
        var job = try FetchJob.lines(url, source)
        job.record.status = 200
        job.record.attempted = morning + seconds
        job.record.due = morning + seconds + 600
        let fetcher = Fetcher(OfflineTransport())
        #expect(fetcher.obstacle(to: job, isForced: true) == nil)
        job.record.attempted = morning - 60
        #expect(fetcher.obstacle(to: job, isForced: true) == .notDue(until: morning + 540, rule: .minimum))
    }

    @Test func aSkipScheduleDoesNotCountFromATimeInTheFuture() throws {
        var job = try FetchJob.lines(url)
        job.record.skipSchedule = SkipSchedule(hours: [], days: [6, 0, 1, 2, 3, 4])
        job.record.attempted = morning + 3650 * Self.day
        #expect(Fetcher(OfflineTransport()).obstacle(to: job) == nil)
    }

    @Test(arguments: leaps.filter { $0 > day })
    func aBackoffOfAWrongClockClosesNoHost(seconds: TimeInterval) async throws {
        let backoffs = BackoffRegistry()
        let job = try FetchJob.lines(url)
        let busy = ScriptedTransport.Answer.status(429, ["Retry-After": "3600"])
        _ = await record(of: job, ahead: seconds, busy, backoffs)
        #expect(backoffs.end(of: "a.example", now: morning + seconds) == morning + seconds + 3600)
        #expect(backoffs.end(of: "a.example", now: morning) == nil)
        #expect(backoffs.current(now: morning) == [])
        #expect(Fetcher(OfflineTransport(), backoffs: backoffs).obstacle(to: job) == nil)
        // What the host says to a right clock counts, though it is earlier.
        _ = await record(of: job, ahead: 0, busy, backoffs)
        #expect(
            Fetcher(OfflineTransport(), backoffs: backoffs).obstacle(to: job, isForced: true)
                == .hostBackOff(host: "a.example", until: morning + 3600)
        )
    }

    @Test func aSubscriptionBesideABusyHostWaitsForNoWrongClock() async throws {
        let backoffs = BackoffRegistry([
            HostBackoff(host: "a.example", until: morning + 3650 * Self.day + 60, status: 429)
        ])
        var job = try FetchJob.lines(url)
        job.record.attempted = morning - 7200
        // No request is sent, so the record keeps the time of the last one.
        job.record = await record(of: job, ahead: 3650 * Self.day, .ok, backoffs)
        #expect(job.record.attempted == morning - 7200)
        #expect(job.record.due == morning + 3650 * Self.day + 60)
        #expect(Fetcher(OfflineTransport()).obstacle(to: job) == nil)
    }
}
