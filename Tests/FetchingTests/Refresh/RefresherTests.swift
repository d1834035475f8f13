import FeedModel
import Foundation
import SourceAPI
import Synchronization
import Testing

@testable import Fetching

/// Tests of refreshing many subscriptions: Refresher, JobQueue, RefreshLoad.
@Suite struct RefresherTests {
    @Test func eachSubscriptionHasItsOwnOutcome() async throws {
        let transport = ScriptedTransport([
            "https://a.example/": [.status(200, body: "1\n2\n3")],
            "https://b.example/": [.status(304)],
            "https://c.example/": [.status(500)],
            "https://d.example/": [.status(200, body: "broken")],
        ])
        let store = Shelf()
        var jobs = try ["a", "b", "c", "d", "e", "f"].map { try FetchJob.lines("https://\($0).example/") }
        jobs[1].record.validators = [Validators(url: "https://b.example/", etag: "\"b\"")]
        jobs[4].record.due = morning + 60
        jobs[4].record.dueRule = .maxAge
        jobs[5].record.status = 410
        jobs[5].record.failure = .init(code: "not-found")
        let (events, summary) = await refresh(jobs, Refresher(fetcher: Fetcher(transport), width: 1, store: store.put))
        #expect(
            events == [
                "waiting a", "waiting b", "waiting c", "waiting d", "waiting e", "waiting f",
                "fetching a", "a new(3)", "fetching b", "b unchanged",
                "fetching c", "c failed(SourceAPI.SourceError.status(500, message: nil))",
                "fetching d", #"d failed(SourceAPI.SourceError.malformed(where: "line 1", what: "it is broken"))"#,
                "skipped e notDue maxAge", "skipped f gone", "ended",
            ]
        )
        var expected = RefreshSummary()
        (expected.fetched, expected.unchanged, expected.failed, expected.skipped) = (1, 1, 2, 2)
        expected.newItems = 3
        #expect(summary == expected)
        #expect(store.records.mapValues(\.consecutiveFailures) == ["a": 0, "b": 0, "c": 1, "d": 1])
    }

    @Test func aForcedRefreshAsksWhatIsNotDueButNoHostInBackOff() async throws {
        let transport = ScriptedTransport(["https://a.example/": [.ok]])
        var jobs = try ["a", "b"].map { try FetchJob.lines("https://\($0).example/") }
        jobs[0].record.due = morning + 60
        let backoffs = BackoffRegistry([HostBackoff(host: "b.example", until: morning + 1)])
        let refresher = Refresher(fetcher: Fetcher(transport, backoffs: backoffs), width: 1, store: Shelf().put)
        let (events, _) = await refresh(jobs, refresher, isForced: true)
        #expect(
            events == ["waiting a", "waiting b", "fetching a", "a new(1)", "skipped b hostBackOff b.example", "ended"]
        )
    }

    @Test func aForcedRefreshKeepsATimeThatTheServerHasNamed() async throws {
        var job = try FetchJob.lines("https://a.example/")
        (job.record.due, job.record.dueRule) = (morning + 60, .retryAfter)
        let fetcher = Fetcher(OfflineTransport())
        #expect(fetcher.obstacle(to: job, isForced: true) == .notDue(until: morning + 60, rule: .retryAfter))
        job.record.due = morning
        #expect(fetcher.obstacle(to: job, isForced: true) == nil)
    }

    @Test func onlyAPersonAsksAgainForWhatIsGone() async throws {
        var job = try FetchJob.lines("https://a.example/")
        (job.record.status, job.record.failure) = (410, .init(code: "not-found"))
        let fetcher = Fetcher(OfflineTransport())
        #expect(fetcher.obstacle(to: job) == .paused(.gone))
        #expect(fetcher.obstacle(to: job, isForced: true) == nil)
    }

    @Test func aRefreshWithoutANetworkStoresNothing() async throws {
        let store = Shelf()
        let refresher = Refresher(fetcher: Fetcher(OfflineTransport()), store: store.put)
        let (events, _) = await refresh([try .lines("https://a.example/")], refresher)
        #expect(events == ["waiting a", "fetching a", "a failed(SourceAPI.SourceError.offline)", "ended"])
        #expect(store.records.isEmpty)
    }

    // RP3
    @Test func aForcedRefreshKeepsTheMinimumIntervalOfAService() async throws {
        let names = ["a", "b", "c", "d"]
        let transport = ScriptedTransport(
            Dictionary(uniqueKeysWithValues: ["a", "c", "d"].map { ("https://\($0).example/", [.ok]) })
        )
        let services = names.map { SourceDescriptor.Service(key: $0, base: "https://\($0).example") }
        let source = LinesSource(minimumInterval: .seconds(600), reach: .services(services))
        var jobs = try names.map { try FetchJob.lines("https://\($0).example/", source) }
        (jobs[0].record.attempted, jobs[0].record.status) = (morning - 600, 200)
        (jobs[1].record.attempted, jobs[1].record.status) = (morning - 599, 200)
        // No server answered, so asking again does no harm.
        (jobs[2].record.attempted, jobs[2].record.status) = (morning - 1, nil)
        // A failure has no answer that could stand for the next one.
        (jobs[3].record.attempted, jobs[3].record.status) = (morning - 1, 401)
        jobs[3].record.failure = SourceError.unauthorized(credential: "d").failure
        let refresher = Refresher(fetcher: Fetcher(transport), width: 1, store: Shelf().put)
        let (events, _) = await refresh(jobs, refresher, isForced: true)
        #expect(
            events.dropFirst(4) == [
                "fetching a", "a new(1)", "skipped b notDue minimum", "fetching c", "c new(1)", "fetching d",
                "d new(1)",
                "ended",
            ]
        )
    }

    @Test func aForcedRefreshAsksAFeedAgainAtAnyTime() async throws {
        let transport = ScriptedTransport(["https://a.example/": [.ok]])
        var job = try FetchJob.lines("https://a.example/", LinesSource(minimumInterval: .seconds(600)))
        (job.record.attempted, job.record.status) = (morning - 1, 200)
        let refresher = Refresher(fetcher: Fetcher(transport), width: 1, store: Shelf().put)
        let (events, _) = await refresh([job], refresher, isForced: true)
        #expect(events == ["waiting a", "fetching a", "a new(1)", "ended"])
    }

    @Test func aHostWithManyFeedsDoesNotKeepTheOthersWaiting() async throws {
        let transport = ScriptedTransport { request, _ in HTTPResponse(url: request.url, status: 200) }
        let jobs = try ((1...10).map { "a.example/\($0)" } + ["b.example/1", "b.example/2", "c.example/1"])
            .map { try FetchJob.lines("https://" + $0) }
        _ = await refresh(jobs, Refresher(fetcher: Fetcher(transport), width: 1, store: Shelf().put))
        #expect(
            transport.urls.map { $0.dropFirst(8).replacingOccurrences(of: ".example", with: "") }
                == (1...8).map { "a/\($0)" } + ["b/1", "b/2", "c/1", "a/9", "a/10"]
        )
    }

    @Test func whatFailedBeforeBeginsWhenNothingElseCanAndSharesThePlacesOfItsHost() throws {
        var jobs = try ["a/1", "a/2", "a/3", "a/4", "b/1", "c/1"].map { path in
            try FetchJob.lines("https://" + path.replacingOccurrences(of: "/", with: ".example/"))
        }
        for place in [0, 1, 5] { jobs[place].record.consecutiveFailures = 1 }
        var waiting = JobQueue(jobs, at: ["a", "a", "a", "a", "b", "c"], width: 8)
        // Of a host no more than two, whether they failed before or not.
        #expect(started(&waiting) == [2, 4, 3, 5])
        waiting.finished(2)
        #expect(started(&waiting) == [0])
        waiting.finished(3)
        waiting.finished(0)
        #expect(started(&waiting) == [1])
        for place in [4, 5, 1] { waiting.finished(place) }
        #expect(started(&waiting) == [])
    }

    /// A host that fails once more can hold its place for the whole of its deadline.
    @Test func aFailedFeedIsNeverFetchedBeforeOneThatDidNotFail() throws {
        var jobs = try (0..<20).map { try FetchJob.lines("https://good.example/\($0)") }
        let failed = try (0..<64).map { try FetchJob.lines("https://failed\($0).example/") }
        jobs = failed + jobs
        for place in failed.indices { jobs[place].record.consecutiveFailures = 1 }
        let hosts = jobs.map { URL(string: $0.subscription.uri.subject)?.host }
        var waiting = JobQueue(jobs, at: hosts, width: 16)
        var running = started(&waiting)
        #expect(running == [64, 65] + (0..<14))
        for place in 64..<84 {
            #expect(running.contains(place))
            waiting.finished(place)
            running += started(&waiting)
        }
        #expect(running == [64, 65] + (0..<14) + (66..<84) + [14, 15])
    }

    @Test func aSourceOfSeveralHostsHasTwoPlacesForEachAndOneOfNoneHasAll() throws {
        let services = ["x", "y"].map { SourceDescriptor.Service(key: $0, base: "https://\($0).example") }
        for (reach, count) in [(SourceDescriptor.Reach.services(services), 4), (.services([]), 8)] {
            let source = ScriptedSource(reach: reach) { _ throws(SourceError) in Page(.unchanged) }
            let jobs = try (0..<10).map { try FetchJob.scripted(source, "scripted:\($0)") }
            var waiting = JobQueue(jobs, at: jobs.map { _ in nil }, width: 8)
            #expect(started(&waiting) == Array(0..<count))
        }
    }

    private func started(_ waiting: inout JobQueue) -> [Int] {
        var places: [Int] = []
        while let place = waiting.popFirst() { places.append(place) }
        return places
    }

    @Test func turnsAreTakenByHostsAndWhatFailedBeforeComesLast() async throws {
        let transport = ScriptedTransport { request, _ in HTTPResponse(url: request.url, status: 200) }
        var jobs = try ["a/1", "a/2", "a/3", "b/1", "c/1"].map { path in
            try FetchJob.lines("https://" + path.replacingOccurrences(of: "/", with: ".example/"))
        }
        jobs[0].record.consecutiveFailures = 1
        _ = await refresh(jobs, Refresher(fetcher: Fetcher(transport), width: 1, store: Shelf().put))
        #expect(
            transport.urls.map { $0.dropFirst(8).replacingOccurrences(of: ".example", with: "") } == [
                "a/2", "a/3", "b/1", "c/1", "a/1",
            ]
        )
    }

    @Test func aPageThatCannotBeStoredIsSaidAndTheOthersAreStored() async throws {
        let transport = ScriptedTransport { request, _ in HTTPResponse(url: request.url, status: 200) }
        let jobs = try ["a", "b"].map { try FetchJob.lines("https://\($0).example/") }
        let refresher = Refresher(fetcher: Fetcher(transport), width: 1) { result throws(LibraryError) in
            guard result.subscription.id.rawValue.contains("b.") else { throw .full(path: "/db") }
            return 0
        }
        let (events, summary) = await refresh(jobs, refresher)
        #expect(
            events.suffix(5) == [
                "fetching a", #"a notStored(FeedModel.LibraryError.full(path: "/db"))"#, "fetching b", "b new(0)",
                "ended",
            ]
        )
        #expect(summary.notStored == 1)
        #expect(summary.fetched == 1)
    }

    @Test func noMoreThanSoManyAreFetchedAtOnce() async throws {
        let meter = Mutex((now: 0, most: 0))
        let source = ScriptedSource(reach: ScriptedSource.forge) { _ throws(SourceError) in
            meter.withLock { meter in
                meter.now += 1
                meter.most = max(meter.most, meter.now)
            }
            for _ in 0..<20 { await Task.yield() }
            meter.withLock { $0.now -= 1 }
            return Page(.unchanged)
        }
        let jobs = try (0..<200).map { try FetchJob.scripted(source, "scripted:\($0)") }
        let refresher = Refresher(fetcher: Fetcher(OfflineTransport()), width: 4, store: Shelf().put)
        #expect(await refresher.summary(of: jobs).unchanged == 200)
        #expect(meter.withLock(\.most) <= 4)
        #expect(meter.withLock(\.most) > 1)
    }

    @Test func theNextIsFetchedWhileAPageWaitsToBeStored() async throws {
        let transport = ScriptedTransport { request, _ in HTTPResponse(url: request.url, status: 200) }
        let jobs = try ["a", "b"].map { try FetchJob.lines("https://\($0).example/") }
        let begun = AsyncStream<Void>.makeStream()
        let refresher = Refresher(fetcher: Fetcher(transport), width: 1, backlog: 98304) {
            result throws(LibraryError) in
            // Without the second fetch the first page is never stored.
            if result.subscription.id.letter == "a" { for await _ in begun.stream {} }
            return 0
        }
        let summary = await refresher.summary(of: jobs) { event in
            if event == .fetching(jobs[1].subscription.id) { begun.continuation.finish() }
        }
        #expect(summary.fetched == 2)
    }

    @Test func aResultIsToldWhenItIsSafeAndTheNextIsStoredMeanwhile() async throws {
        let transport = ScriptedTransport { request, _ in HTTPResponse(url: request.url, status: 200) }
        let jobs = try ["a", "b"].map { try FetchJob.lines("https://\($0).example/") }
        let history = Mutex<[String]>([])
        let note: @Sendable (String) -> Void = { line in history.withLock { $0.append(line) } }
        let (isStored, storing) = AsyncStream.makeStream(of: Void.self)
        let refresher = Refresher(fetcher: Fetcher(transport), width: 1) { result throws(LibraryError) in
            note("stored \(result.subscription.id.letter)")
            if result.subscription.id.letter == "b" { storing.finish() }
            return 0
        } settle: { () throws(LibraryError) in
            // Without the second page the first is never safe.
            for await _ in isStored {}
        }
        await refresher.refresh(jobs) { event in
            if case .finished(let id, _) = event { note("told \(id.letter)") }
        }
        let lines = history.withLock(\.self)
        #expect(lines.prefix(2) == ["stored a", "stored b"])
        #expect(Set(lines.dropFirst(2)) == ["told a", "told b"])
    }

    @Test func theStoreHearsWhetherMoreIsComing() async throws {
        let transport = ScriptedTransport { request, _ in HTTPResponse(url: request.url, status: 200) }
        let jobs = try ["a", "b"].map { try FetchJob.lines("https://\($0).example/") }
        let history = Mutex<[String]>([])
        let refresher = Refresher(
            fetcher: Fetcher(transport),
            width: 1,
            store: { result throws(LibraryError) in
                history.withLock { $0.append("store \(result.subscription.id.letter)") }
                return 0
            },
            expect: { isExpecting in history.withLock { $0.append(isExpecting ? "more" : "no more") } }
        )
        await refresher.refresh(jobs)
        // Nothing waits to be stored while the next is fetched, so each time no more is coming.
        #expect(history.withLock { $0.filter { $0.hasPrefix("store") } } == ["store a", "store b"])
        #expect(history.withLock { $0.filter { !$0.hasPrefix("store") } } == ["more", "no more", "more", "no more"])
    }

    @Test func whatIsNotSafeIsNotStored() async throws {
        let transport = ScriptedTransport { request, _ in HTTPResponse(url: request.url, status: 200) }
        let jobs = try [FetchJob.lines("https://a.example/")]
        let refresher = Refresher(fetcher: Fetcher(transport)) { _ throws(LibraryError) in
            1
        } settle: { () throws(LibraryError) in
            throw .full(path: "/db")
        }
        let summary = await refresher.summary(of: jobs)
        #expect(summary.notStored == 1)
        #expect(summary.newItems == 0)
    }

    // Memory does not grow with the number of feeds.
    @Test func noMoreIsFetchedThanMayWaitToBeStored() async throws {
        let page = String(repeating: "a line of ten\n", count: 100)
        let held = Mutex((now: 0, most: 0))
        let transport = ScriptedTransport { request, _ in
            held.withLock { held in
                held.now += 1
                held.most = max(held.most, held.now)
            }
            return HTTPResponse(url: request.url, status: 200, body: Array(page.utf8))
        }
        let jobs = try (0..<100).map { try FetchJob.lines("https://a\($0).example/") }
        let refresher = Refresher(fetcher: Fetcher(transport), width: 4, backlog: 49152) {
            result throws(LibraryError) in
            for _ in 0..<50 { await Task.yield() }
            held.withLock { $0.now -= 1 }
            return 0
        }
        #expect(await refresher.summary(of: jobs).fetched == 100)
        // Of what waits and what is being fetched two pages have room; all four places are used only when nothing waits.
        #expect(held.withLock(\.most) <= 4)
    }

    @Test func everyPlaceIsUsedWhileNothingWaits() async throws {
        let begun = Mutex(0)
        let (areAllThere, fill) = AsyncStream.makeStream(of: Void.self)
        let source = ScriptedSource(reach: .services([])) { _ throws(SourceError) in
            let number = begun.withLock { begun in
                begun += 1
                return begun
            }
            if number == 8 { fill.finish() }
            // By then it is known that each fetch brings more than may wait. The last four come back together.
            if number > 4 { for await _ in areAllThere {} }
            return Page(.unchanged)
        }
        let jobs = try (0..<8).map { try FetchJob.scripted(source, "scripted:\($0)") }
        let fetcher = Fetcher(OfflineTransport())
        let refresher = Refresher(fetcher: fetcher, width: 4, backlog: 8192) { _ throws(LibraryError) in 0 }
        #expect(await refresher.summary(of: jobs).unchanged == 8)
    }

    @Test func cancellingKeepsWhatFinishedAndStoresItToTheEnd() async throws {
        let store = Shelf()
        let task = Mutex<Task<RefreshSummary, Never>?>(nil)
        let source = ScriptedSource(reach: ScriptedSource.forge) { _ throws(SourceError) in Page(.unchanged) }
        let jobs = try (0..<10).map { try FetchJob.scripted(source, "scripted:\($0)") }
        let refresher = Refresher(fetcher: Fetcher(OfflineTransport()), width: 1) { result throws(LibraryError) in
            if store.records.count == 2 { task.withLock { $0?.cancel() } }
            guard !Task.isCancelled else { throw .failed(path: "/db", reason: "cancelled") }
            return await store.put(result)
        }
        let running = task.withLock { task in
            let running = Task { await refresher.summary(of: jobs) }
            task = running
            return running
        }
        let summary = await running.value
        #expect(summary.unchanged == 3)
        #expect(summary.cancelled == 7)
        #expect(summary.notStored == 0)
        #expect(store.records.count == 3)
    }

    @Test func aRefreshNobodyListensToEnds() async throws {
        let isCancelled = AsyncStream<Void>.makeStream()
        let source = ScriptedSource(reach: ScriptedSource.forge) { _ throws(SourceError) in
            let never = AsyncStream<Void>.makeStream()
            for await _ in never.stream {}
            isCancelled.continuation.finish()
            throw .cancelled
        }
        let refresher = Refresher(fetcher: Fetcher(OfflineTransport()), store: Shelf().put)
        for await event in refresher.events(of: [try .scripted(source)]) {
            if case .fetching = event { break }
        }
        for await _ in isCancelled.stream {}
    }

    private func refresh(
        _ jobs: [FetchJob],
        _ refresher: Refresher,
        isForced: Bool = false
    ) async -> (events: [String], summary: RefreshSummary) {
        var events: [String] = []
        var summary = RefreshSummary()
        for await event in refresher.events(of: jobs, isForced: isForced) {
            summary.count(event)
            switch event {
            case .waiting(let source): events.append("waiting \(source.letter)")
            case .fetching(let source): events.append("fetching \(source.letter)")
            case .skipped(let source, .paused): events.append("skipped \(source.letter) gone")
            case .skipped(let source, .notDue(_, let rule)):
                events.append("skipped \(source.letter) notDue \(rule.map { "\($0)" } ?? "-")")
            case .skipped(let source, .hostBackOff(let host, _)):
                events.append("skipped \(source.letter) hostBackOff \(host)")
            case .finished(let source, let outcome): events.append("\(source.letter) \(outcome)")
            }
        }
        return (events + ["ended"], summary)
    }
}

/// A store in memory, where every item is new.
private final class Shelf: Sendable {
    private let results = Mutex<[FetchResult]>([])

    @Sendable func put(_ result: FetchResult) async -> Int {
        results.withLock { $0.append(result) }
        return (try? result.answer.get().items.count) ?? 0
    }

    /// The records by the first letter of the host.
    var records: [String: FetchRecord] {
        results.withLock { results in
            Dictionary(results.map { ($0.subscription.id.letter, $0.record) }, uniquingKeysWith: { $1 })
        }
    }
}

extension SourceID {
    /// The letter of `https://LETTER.example/`, or the last of another address.
    fileprivate var letter: String {
        String(rawValue.hasPrefix("https") ? rawValue.dropFirst(8).prefix(1) : rawValue.suffix(1))
    }
}
