import FeedModel
import Foundation
import Testing

@testable import Library

/// Tests of syncing the write-ahead log to disk: WALSynchronizer.
@Suite struct WALSynchronizerTests {
    /// Puts a symbolic link in the place of a log, which is opened without following links.
    private func makeUnsyncable(_ log: String) throws {
        try FileManager.default.moveItem(atPath: log, toPath: log + "-elsewhere")
        try FileManager.default.createSymbolicLink(atPath: log, withDestinationPath: log + "-elsewhere")
    }

    @Test func whatIsNotSettledIsSeenByAnotherProcessAndSettledByTheNextCall() async throws {
        let world = try World()
        let library = try world.library()
        #expect(try await library.store(makeItems(1...3), from: feed, flushes: false).new.count == 3)
        #expect(try await world.library().guids("", in: world.context).count == 3)
        try await library.flush()
        // Every commit is synced, so the log is not opened.
        try FileManager.default.removeItem(atPath: world.path + "-wal")
        try await library.flush()
    }

    @Test func theWriterDoesNotWaitForTheDiskAndTheCallerDoes() async throws {
        let world = try World()
        let library = try world.library()
        try await library.store(makeItems(1...1), from: feed)
        try makeUnsyncable(world.path + "-wal")
        #expect(try await library.store(makeItems(2...2), from: feed, flushes: false).new.count == 1)
        await #expect(throws: LibraryError.self) { try await library.flush() }
    }

    /// The system reports a failed write once, and later commits build on it.
    @Test func aDiskThatFailedOnceIsNotTrustedAgain() async throws {
        let world = try World()
        let library = try world.library()
        try await library.store(makeItems(1...1), from: feed)
        let log = world.path + "-wal"
        try makeUnsyncable(log)
        let reason = "\(log) cannot be synced: Too many levels of symbolic links"
        let failure = LibraryError.failed(path: world.path, reason: reason)
        await #expect(throws: failure) { try await library.store(makeItems(2...2), from: feed) }
        #expect(rename(log + "-elsewhere", log) == 0)
        await #expect(throws: failure) { try await library.store(makeItems(3...3), from: feed) }
        await #expect(throws: failure) {
            try await library.mark(.read, [makeItem("1").id], screen: "list", via: "read")
        }
        await #expect(throws: failure) { try await library.flush() }
    }

    @Test func manyWhoWaitAreAllAnswered() async throws {
        let world = try World()
        let library = try world.library()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 1...60 {
                group.addTask {
                    let source = SourceID("https://example.org/\(number).xml")
                    try await library.store([makeItem("1", source: source)], from: source, flushes: false)
                    try await library.flush()
                }
            }
            try await group.waitForAll()
        }
        #expect(try await world.library().counts().count == 60)
        #expect(try await library.check() == [])
    }

    @Test func theWriterIsSetToWaitAgainForWhatAPersonDoes() async throws {
        let world = try World()
        let library = try world.library()
        try await library.store(makeItems(1...3), from: feed, flushes: false)
        #expect(try await library.check() == [])
    }

    @Test func inMemoryNothingIsWaitedFor() async throws {
        let library = try World().memory()
        try await library.store(makeItems(1...3), from: feed, flushes: false)
        try await library.flush()
    }

    @Test func whileMoreIsExpectedNobodyWaitsForever() async throws {
        let world = try World()
        let library = try world.library()
        library.expectMorePages(true)
        async let kept = withThrowingTaskGroup(of: Int.self) { group in
            for number in 1...20 {
                let source = SourceID("https://example.org/\(number).xml")
                group.addTask { try await library.store([makeItem("1", source: source)], from: source).new.count }
            }
            return try await group.reduce(0, +)
        }
        #expect(try await kept == 20)
        library.expectMorePages(false)
        #expect(try await library.counts().count == 20)
    }
}
