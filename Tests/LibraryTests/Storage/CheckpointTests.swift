import FeedModel
import GRDB
import Testing

@testable import Library

/// Tests of when the write-ahead log is moved into the database: Storage, SQLiteSettings.
@Suite struct CheckpointTests {
    /// Adds five million bytes in a commit without waiting for a sync to disk.
    private func add(to library: Library) async throws {
        try await library.storage.writeInGroup(flushes: false) { database, _ in
            try database.execute(sql: "CREATE TABLE IF NOT EXISTS heap (bytes)")
            try database.execute(sql: "INSERT INTO heap VALUES (zeroblob(5000000))")
        }
    }

    @Test func aLongLogIsMovedIntoTheLibraryBetweenCommits() async throws {
        let world = try World()
        let library = try world.library()
        var sizes: [Int] = []
        for _ in 0..<12 {
            try await add(to: library)
            // The checkpoint follows the commit on the writer's queue.
            try await library.storage.onWriter { _ in }
            sizes.append(LibraryFile(path: world.path + "-wal").size)
        }
        // Five commits are 25 MB. After that, the log is written from its beginning again.
        #expect(sizes == Array(sizes[..<5]) + Array(repeating: sizes[4], count: 7))
        #expect((25_000_000..<26_000_000).contains(sizes[4]))
        #expect(LibraryFile(path: world.path).size > 50_000_000)
        #expect(try await library.check() == [])
    }

    @Test func aLogThatSomebodyReadsIsMovedAfterwards() async throws {
        let world = try World()
        let library = try world.library()
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let reader = try DatabaseQueue(path: world.path, configuration: configuration)
        try await add(to: library)
        try await reader.writeWithoutTransaction { try $0.execute(sql: "BEGIN; SELECT count(*) FROM heap") }
        for _ in 0..<7 { try await add(to: library) }
        try await library.storage.onWriter { _ in }
        let (long, file) = (LibraryFile(path: world.path + "-wal").size, LibraryFile(path: world.path).size)
        #expect(long > 40_000_000 && file < 10_000_000)
        try await reader.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
        // The next commit checkpoints everything.
        try await add(to: library)
        try await library.storage.onWriter { _ in }
        #expect(LibraryFile(path: world.path).size > 45_000_000)
        let count = try await library.storage.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM heap") }
        #expect(count == 9)
    }
}
