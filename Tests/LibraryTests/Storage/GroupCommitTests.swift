import FeedModel
import Foundation
import GRDB
import Query
import Synchronization
import Testing

@testable import Library

/// Tests of several writes in one transaction: GroupCommit.
@Suite struct GroupCommitTests {
    private func sources(_ count: Int) -> [SourceID] { (1...count).map { SourceID("https://example.org/\($0).xml") } }

    private func page(of source: SourceID, title: String = "Lantern") -> [Item] {
        (1...3).map { makeItem("\($0)", "\(title) \($0)", source: source) }
    }

    /// Stores a page of each source while the writer is busy, so that all of them wait together.
    private func keepTogether(
        _ pages: [(source: SourceID, items: [Item])],
        in library: Library
    ) async throws -> [Result<StoredPage, LibraryError>] {
        try await withThrowingTaskGroup(of: (Int, Result<StoredPage, LibraryError>).self) { group in
            try await library.whileTheWriterIsBusy {
                for (index, page) in pages.enumerated() {
                    group.addTask {
                        let result: Result<StoredPage, LibraryError>
                        do throws(LibraryError) {
                            result = .success(try await library.store(page.items, from: page.source))
                        } catch {
                            result = .failure(error)
                        }
                        return (index, result)
                    }
                }
                while library.storage.groups.waitingCount < pages.count { await Task.yield() }
            }
            var results: [Int: Result<StoredPage, LibraryError>] = [:]
            for try await (index, result) in group { results[index] = result }
            return pages.indices.compactMap { results[$0] }
        }
    }

    @Test func pagesThatWaitShareACommitAndEachIsToldItsOwn() async throws {
        let world = try World()
        let library = try world.library()
        let sources = sources(40)
        let commits = try await library.countingCommits()
        let results = try await keepTogether(sources.map { ($0, page(of: $0)) }, in: library)
        #expect(try results.map { try $0.get().new } == sources.map { page(of: $0).map(\.id) })
        #expect(commits.count == 1)
        #expect(try await library.counts().count == 40)
        #expect(try await library.guids("lantern", in: world.context).count == 120)
        #expect(try await library.check() == [])
    }

    @Test func whatIsAcknowledgedIsThereForAnotherProcess() async throws {
        let world = try World()
        let library = try world.library()
        let sources = sources(5)
        _ = try await keepTogether(sources.map { ($0, page(of: $0)) }, in: library)
        #expect(try await world.library().guids("lantern", in: world.context).count == 15)
    }

    /// `ABORT` rolls back the statement, `ROLLBACK` the whole transaction; the index is written after all rows.
    @Test(arguments: [
        "CREATE TRIGGER bad BEFORE INSERT ON item WHEN NEW.title = 'Bad 2' BEGIN SELECT RAISE(ABORT, 'bad'); END",
        "CREATE TRIGGER bad BEFORE INSERT ON item WHEN NEW.title = 'Bad 2' BEGIN SELECT RAISE(ROLLBACK, 'bad'); END",
        "CREATE TRIGGER bad BEFORE INSERT ON search_data WHEN instr(NEW.block, x'626164') BEGIN SELECT RAISE(ABORT, 'bad'); END",
    ])
    func onePageThatFailsFailsAlone(trigger: String) async throws {
        let world = try World()
        let library = try world.library()
        try await library.storage.write { try $0.execute(sql: trigger) }
        let sources = sources(9)
        let results = try await keepTogether(
            sources.enumerated().map { ($1, page(of: $1, title: $0 == 4 ? "Bad" : "Lantern")) },
            in: library
        )
        for (index, result) in results.enumerated() {
            switch result {
            case .success(let kept): #expect(index != 4 && kept.new == page(of: sources[index]).map(\.id))
            case .failure(.failed): #expect(index == 4)
            case .failure(let error): Issue.record(error)
            }
        }
        #expect(
            try await library.counts().keys.sorted { $0.rawValue < $1.rawValue } == sources.filter { $0 != sources[4] }
        )
        #expect(try await library.guids("lantern", in: world.context).count == 24)
        #expect(try await library.guids("bad", in: world.context) == [])
        #expect(try await library.check() == [])
        try await library.storage.write { try $0.execute(sql: "DROP TRIGGER bad") }
        #expect(try await library.store(page(of: sources[4], title: "Bad"), from: sources[4]).new.count == 3)
    }

    @Test func aBusyLibraryIsSaidToEveryCaller() async throws {
        let world = try World()
        // A library that is still closing would hold the lock for a moment.
        await (try world.library()).close()
        let library = try Library(path: world.path, environment: world.environment(busyTimeout: .milliseconds(5)))
        let sources = sources(3)
        let holder = WriterLock(of: world.path)
        try await library.store([], from: feed)
        let results = try await holder.whileHeldElsewhere {
            var results: [LibraryError?] = []
            for source in sources {
                do throws(LibraryError) {
                    try await library.store(page(of: source), from: source)
                    results.append(nil)
                } catch {
                    results.append(error)
                }
            }
            return results
        }
        #expect(results == [.busy(path: world.path), .busy(path: world.path), .busy(path: world.path)])
        #expect(try await library.counts() == [:])
        #expect(try await library.store(page(of: sources[0]), from: sources[0]).new.count == 3)
    }

    @Test func aMarkIsACommitOfItsOwn() async throws {
        let library = try World().library()
        let items = page(of: feed)
        try await library.store(items, from: feed)
        let commits = try await library.countingCommits()
        try await withThrowingTaskGroup(of: Void.self) { group in
            try await library.whileTheWriterIsBusy {
                for source in sources(4) {
                    group.addTask { _ = try await library.store(page(of: source), from: source) }
                }
                while library.storage.groups.waitingCount < 4 { await Task.yield() }
                for item in items {
                    group.addTask { try await library.mark(.read, [item.id], screen: "list", via: "read") }
                }
            }
            try await group.waitForAll()
        }
        #expect(commits.count == 4)
        #expect(try await library.counts()[feed] == ItemCounts(total: 3, unread: 0))
    }

    @Test func records304AndForecastsShareACommit() async throws {
        let world = try World()
        let library = try world.library()
        let commits = try await library.countingCommits()
        let forecast = Forecast(
            place: Place(name: "Tokyo", latitude: 35.7, longitude: 139.7, timeZone: "Asia/Tokyo"),
            current: nil,
            days: [],
            attribution: Attribution(text: "Weather data by Open-Meteo.com", url: nil)
        )
        try await withThrowingTaskGroup(of: Void.self) { group in
            try await library.whileTheWriterIsBusy {
                for source in sources(30) { group.addTask { try await library.save(FetchRecord(source: source)) } }
                group.addTask { try await library.store(forecast, for: other) }
                while library.storage.groups.waitingCount < 31 { await Task.yield() }
            }
            try await group.waitForAll()
        }
        #expect(commits.count == 1)
        #expect(try await library.records().count == 30)
        #expect(try await library.forecast(for: other)?.forecast == forecast)
    }

    @Test func largePagesDoNotShareACommit() async throws {
        let library = try World().library()
        let sources = sources(4)
        let commits = try await library.countingCommits()
        let large = sources.map { source in
            // An address, because a text would also be split into words.
            (
                source,
                [
                    makeItem("1", source: source) {
                        $0.url = "https://a.example/" + String(repeating: "x", count: 6_600_000)
                    }
                ]
            )
        }
        let results = try await keepTogether(large, in: library)
        #expect(try results.map { try $0.get().new.count } == [1, 1, 1, 1])
        #expect(commits.count == 4)
    }

    @Test func theIndexIsWrittenOnceATransaction() async throws {
        let library = try World().library()
        let sources = sources(6)
        _ = try await keepTogether(sources.map { ($0, page(of: $0)) }, in: library)
        let segments = try await library.storage.read { database in
            try Int.fetchOne(database, sql: "SELECT count(DISTINCT segid) FROM search_idx")
        }
        #expect(segments == 1)
    }
}

extension Library {
    /// Runs a closure while all other writers wait.
    fileprivate func whileTheWriterIsBusy(_ body: () async throws -> Void) async throws {
        let (busy, isBusy) = AsyncStream.makeStream(of: Void.self)
        let end = DispatchSemaphore(value: 0)
        async let writing: Void = storage.onWriter { _ in
            isBusy.finish()
            end.wait()
        }
        for await _ in busy {}
        do {
            try await body()
            end.signal()
        } catch {
            end.signal()
            throw error
        }
        try await writing
    }

    /// Counts the commits from now on.
    fileprivate func countingCommits() async throws -> CommitCount {
        let count = CommitCount()
        try await storage.onWriter { $0.add(transactionObserver: count, extent: .databaseLifetime) }
        return count
    }
}

/// Counts commits that wrote something.
private final class CommitCount: TransactionObserver, Sendable {
    private let commits = Mutex(0)

    var count: Int { commits.withLock { $0 } }

    func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { false }
    func databaseDidChange(with event: DatabaseEvent) {}
    func databaseDidCommit(_ database: Database) { commits.withLock { $0 += 1 } }
    func databaseDidRollback(_ database: Database) {}
}

extension WriterLock {
    /// Holds the lock on a separate thread, as another process would.
    fileprivate func whileHeldElsewhere<T: Sendable>(_ body: () async throws -> T) async throws -> T {
        let (held, isHeld) = AsyncStream.makeStream(of: Void.self)
        let (released, isReleased) = AsyncStream.makeStream(of: Void.self)
        let end = DispatchSemaphore(value: 0)
        Thread {
            try? self.acquire(timeout: .seconds(60))
            isHeld.finish()
            end.wait()
            self.release()
            isReleased.finish()
        }
        .start()
        for await _ in held {}
        do {
            let value = try await body()
            end.signal()
            for await _ in released {}
            return value
        } catch {
            end.signal()
            throw error
        }
    }
}
