import FeedModel
import Foundation
import GRDB
import Query
import QuireTesting
import Testing

@testable import Library

/// Tests of several connections and processes at one library: WriterLock, Storage.
@Suite struct SeveralWritersTests {
    // RD2
    @Test func twoWritersWithTwoHundredMarksEachLoseNone() async throws {
        let world = try World()
        let items = makeItems(1...400)
        let first = try world.library(device: "first")
        let second = try world.library(device: "second")
        try await first.store(items, from: feed)
        func mark(_ library: Library, _ items: ArraySlice<Item>) async throws {
            for item in items {
                #expect(try await library.mark(.read, [item.id], screen: "list", via: "read") == [item.id])
            }
        }
        async let one: Void = mark(first, items[..<200])
        async let two: Void = mark(second, items[200...])
        _ = try await (one, two)
        #expect(try await first.counts() == [feed: ItemCounts(total: 400, unread: 0)])
        #expect(try await second.ledger(in: world.context).count == 400)
        #expect(try await first.check() == [])
    }

    @Test func theSameMarkByTwoWritersIsMadeOnce() async throws {
        let world = try World()
        let items = makeItems(1...50)
        let libraries = try ["a", "b", "c", "d"].map { try world.library(device: $0) }
        try await libraries[0].store(items, from: feed)
        let marked = try await withThrowingTaskGroup(of: Int.self) { group in
            for library in libraries {
                group.addTask {
                    var count = 0
                    for item in items {
                        count += try await library.mark(.read, [item.id], screen: "list", via: "read").count
                    }
                    return count
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(marked == 50)
        #expect(try await libraries[3].ledger(in: world.context).count == 50)
    }

    // I2
    @Test(.timeLimit(.minutes(5)))
    func aProcessThatHoldsTheLockTooLongIsSaidAndNothingIsClaimed() async throws {
        let world = try World()
        let library = try world.library()
        try await library.store(makeItems(1...1), from: feed)
        let impatient = try Library(
            path: world.path,
            environment: world.environment(busyTimeout: .milliseconds(20))
        )
        let holder = try PipedProcess.holdingLock(of: world.path)
        await #expect(throws: LibraryError.busy(path: world.path)) {
            try await impatient.mark(.read, [makeItem("1").id], screen: "list", via: "read")
        }
        #expect(try await impatient.guids("unread", in: world.context) == ["1"])
        _ = try holder.ended()
        #expect(try await impatient.mark(.read, [makeItem("1").id], screen: "list", via: "read").count == 1)
    }

    @Test(.timeLimit(.minutes(5))) func aCopyDoesNotWaitForAWriter() async throws {
        let world = try World()
        let library = try Library(path: world.path, environment: world.environment(busyTimeout: .zero))
        try await library.store(makeItems(1...3), from: feed)
        let holder = try PipedProcess.holdingLock(of: world.path)
        let copy = world.folder.appendingPathComponent("copy").path
        try await library.backUp(to: copy)
        _ = try holder.ended()
        let copied = try Library(path: copy, environment: world.environment())
        #expect(try await copied.guids("", in: world.context) == ["1", "2", "3"])
        #expect(try await copied.check() == [])
    }

    // I3
    @Test(.timeLimit(.minutes(5)))
    func theLockOfAProcessThatWasKilledIsFree() async throws {
        let world = try World()
        let library = try Library(path: world.path, environment: world.environment(busyTimeout: .zero))
        try await library.store(makeItems(1...20), from: feed)
        for item in makeItems(1...20) {
            let holder = try PipedProcess.holdingLock(of: world.path)
            await #expect(throws: LibraryError.busy(path: world.path)) {
                try await library.mark(.read, [item.id], screen: "list", via: "read")
            }
            holder.killed()
            #expect(try await library.mark(.read, [item.id], screen: "list", via: "read").count == 1)
        }
    }

    /// The lock belongs to the open file and not to the process: two connections in one process exclude each other.
    @Test func twoConnectionsOfOneProcessExcludeEachOther() async throws {
        let world = try World()
        let library = try world.library()
        try await library.storage.onWriter { _ in
            let other = WriterLock(of: world.path)
            #expect(throws: LibraryError.busy(path: world.path)) { try other.acquire(timeout: .milliseconds(5)) }
        }
    }

    /// The POSIX locks on a file.
    private func posixLocks(on path: String) throws -> Int {
        let number = try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
        let inode = ":\(number ?? 0)"
        return try lockList().split(separator: "\n")
            .count { line in
                let words = line.split(separator: " ")
                return words.contains("POSIX") && words.contains { $0.hasSuffix(inode) }
            }
    }

    /// Returns the locks of all processes.
    ///
    /// The kernel returns the file page by page; Foundation takes its first page for the whole.
    private func lockList() throws -> String {
        let file = try FileHandle(forReadingFrom: URL(filePath: "/proc/locks"))
        defer { try? file.close() }
        var list = Data()
        while let page = try file.read(upToCount: 4096), !page.isEmpty { list += page }
        return String(decoding: list, as: UTF8.self)
    }

    /// Returns whether a lock is held.
    ///
    /// The list of locks is read again if the lock is not in it, because a list that changes while it is read can omit
    /// one.
    private func holdsLock(on path: String) throws -> Bool {
        for _ in 0..<1000 where try posixLocks(on: path) > 0 { return true }
        return false
    }

    // SQLite, "How To Corrupt An SQLite Database File", 2.2: closing any descriptor of the file drops all locks.
    @Test func theLibraryNeverDropsItsOwnLock() async throws {
        let world = try World()
        let library = try world.library()
        try await library.store(makeItems(1...2), from: feed)
        try await library.mark(.read, [makeItem("1").id], screen: "list", via: "read")
        #expect(try holdsLock(on: world.path))
        let another = try world.library(device: "other")
        try await another.mark(.read, [makeItem("2").id], screen: "list", via: "read")
        await another.close()
        #expect(try holdsLock(on: world.path))
        await library.close()
    }

    @Test(.enabled(if: PipedProcess.exists(PipedProcess.sqlite)))
    func anotherProgramThatClosesTheLibraryTakesNoMarkAway() async throws {
        let world = try World()
        let library = try world.library()
        try await library.store(makeItems(1...9), from: feed)
        for number in 1...9 {
            try await library.mark(.read, [makeItem("\(number)").id], screen: "list", via: "read")
            let read = try PipedProcess.select("SELECT count(*) FROM state WHERE read_at IS NOT NULL", from: world.path)
            #expect(read == "\(number)\n")
            #expect(FileManager.default.fileExists(atPath: world.path + "-wal"))
        }
        await library.close()
        #expect(try await world.library().counts() == [feed: ItemCounts(total: 9, unread: 0)])
    }

    // I4
    @Test func aLockThatCannotBeOpenedIsNamed() async throws {
        let world = try World()
        let library = try world.library()
        await library.close()
        try FileManager.default.removeItem(atPath: world.path + ".lock")
        try FileManager.default.createDirectory(atPath: world.path + ".lock", withIntermediateDirectories: false)
        let reopened = try world.library()
        #expect(try await reopened.counts() == [:])
        await #expect(throws: LibraryError.unwritable(path: world.path + ".lock", reason: "Is a directory")) {
            try await reopened.store(makeItems(1...1), from: feed)
        }
    }

    @Test func aClosedLibraryOpensAgain() async throws {
        let world = try World()
        let library = try world.library()
        try await library.store(makeItems(1...2), from: feed)
        await library.close()
        #expect(try await library.guids("", in: world.context) == ["1", "2"])
        try await library.store(makeItems(3...3), from: feed)
        #expect(try await library.guids("", in: world.context).count == 3)
    }

    @Test(.timeLimit(.minutes(5))) func aReadingThatIsCancelledIsBrokenOff() async throws {
        let world = try World()
        let library = try world.library()
        try await library.store(makeItems(1...3), from: feed)
        let (begun, hasBegun) = AsyncStream.makeStream(of: Void.self)
        let endless = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n"
        let reading = Task {
            try await library.storage.read { database in
                hasBegun.finish()
                return try Int.fetchOne(database, sql: endless)
            }
        }
        for await _ in begun {}
        reading.cancel()
        await #expect(throws: LibraryError.failed(path: world.path, reason: "the reading was cancelled")) {
            try await reading.value
        }
        #expect(try await library.guids("", in: world.context) == ["1", "2", "3"])
    }

    // I5
    @Test(.timeLimit(.minutes(5))) func aListDoesNotWaitForAWriterAndSeesWhatWasBefore() async throws {
        let world = try World()
        let library = try world.library()
        try await library.store(makeItems(1...3), from: feed)
        let reader = try Library(path: world.path, environment: world.environment(busyTimeout: .zero))
        let context = world.context
        let (seen, sees) = AsyncStream.makeStream(of: [String].self)
        let isListed = DispatchSemaphore(value: 0)
        async let writing: Void = library.storage.onWriter { database in
            try database.inTransaction(.immediate) {
                try database.execute(sql: "UPDATE state SET read_at = 1")
                // The list is read while the transaction is open.
                Task {
                    sees.yield((try? await reader.guids("unread", in: context)) ?? [])
                    isListed.signal()
                }
                isListed.wait()
                return .commit
            }
        }
        for await guids in seen {
            #expect(guids == ["1", "2", "3"])
            break
        }
        try await writing
        #expect(try await reader.guids("unread", in: context) == [])
    }

    // I6
    @Test(.timeLimit(.minutes(5))) func whileAnotherProcessHoldsTheLockNobodyMovesTheLog() async throws {
        let world = try World()
        var library: Library? = try world.library()
        try await library?.store(makeItems(1...3), from: feed)
        await library?.close()
        try await library?.mark(.read, [makeItem("1").id], screen: "list", via: "read")
        func bytes(_ suffix: String) throws -> Data { try Data(contentsOf: URL(filePath: world.path + suffix)) }
        let (file, log) = (try bytes(""), try bytes("-wal"))
        #expect(!log.isEmpty)
        let holder = try PipedProcess.holdingLock(of: world.path)
        await library?.close()
        #expect(try bytes("") == file && bytes("-wal") == log)
        // A process that ends without closing does not checkpoint either.
        library = try world.library()
        #expect(try await library?.guids("read", in: world.context) == ["1"])
        library = nil
        #expect(try bytes("") == file && bytes("-wal") == log)
        _ = try holder.ended()
        library = try world.library()
        try await library?.mark(.read, [makeItem("2").id], screen: "list", via: "read")
        await library?.close()
        #expect(try bytes("") != file && bytes("-wal").isEmpty)
        #expect(try await world.library().check() == [])
    }

    // I5
    @Test func aListIsOneMomentOfTheLibrary() async throws {
        let world = try World()
        let library = try world.library()
        try await library.store(makeItems(1...10), from: feed)
        async let writing: Void = {
            let writer = try world.library()
            for number in 2...30 {
                try await writer.store(makeItems((number * 10 - 9)...(number * 10)), from: feed)
            }
        }()
        for _ in 0..<50 {
            let (count, items) = try await library.storage.read { database in
                try (
                    Int.fetchOne(database, sql: "SELECT sum(total) FROM source") ?? 0,
                    Int.fetchOne(database, sql: "SELECT count(*) FROM item") ?? 0
                )
            }
            #expect(count == items && count % 10 == 0)
        }
        try await writing
        #expect(try await library.counts()[feed]?.total == 300)
    }
}
