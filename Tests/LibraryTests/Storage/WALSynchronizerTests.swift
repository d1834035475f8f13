import FeedModel
import Foundation
import Testing

@testable import Library

@Suite struct WALSynchronizerTests {
    @Test func whatIsNotSettledIsSeenByAnotherProcessAndSettledByTheNextCall() async throws {
        let world = try World()
        let library = try world.library()
        #expect(try await library.unsettled.keep(makeItems(1...3), from: feed).new.count == 3)
        #expect(try await world.library().guids("", in: world.context).count == 3)
        try await library.settle()
        // Nothing is behind any more, so nobody looks at the log.
        try FileManager.default.removeItem(atPath: world.path + "-wal")
        try await library.settle()
    }

    @Test func theWriterDoesNotWaitForTheDiskAndTheCallerDoes() async throws {
        let world = try World()
        let library = try world.library()
        try await library.keep(makeItems(1...1), from: feed)
        try FileManager.default.moveItem(atPath: world.path + "-wal", toPath: world.path + "-elsewhere")
        #expect(try await library.unsettled.keep(makeItems(2...2), from: feed).new.count == 1)
        await #expect(throws: StoreError.self) { try await library.settle() }
    }

    /// The system says once that it could not write; what comes later builds upon it.
    @Test func aDiskThatFailedOnceIsNotTrustedAgain() async throws {
        let world = try World()
        let library = try world.library()
        try await library.keep(makeItems(1...1), from: feed)
        let (log, elsewhere) = (world.path + "-wal", world.path + "-elsewhere")
        try FileManager.default.moveItem(atPath: log, toPath: elsewhere)
        let reason = "\(log) cannot be synced: No such file or directory"
        let failure = StoreError.failed(path: world.path, reason: reason)
        await #expect(throws: failure) { try await library.keep(makeItems(2...2), from: feed) }
        try FileManager.default.moveItem(atPath: elsewhere, toPath: log)
        await #expect(throws: failure) { try await library.keep(makeItems(3...3), from: feed) }
        await #expect(throws: failure) {
            try await library.mark(.read, [makeItem("1").id], screen: "list", via: "read")
        }
        await #expect(throws: failure) { try await library.settle() }
    }

    @Test func manyWhoWaitAreAllAnswered() async throws {
        let world = try World()
        let library = try world.library()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 1...60 {
                group.addTask {
                    let source = SourceID("https://example.org/\(number).xml")
                    try await library.unsettled.keep([makeItem("1", source: source)], from: source)
                    try await library.settle()
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
        try await library.unsettled.keep(makeItems(1...3), from: feed)
        #expect(try await library.check() == [])
    }

    @Test func inMemoryNothingIsWaitedFor() async throws {
        let library = try World().memory()
        try await library.unsettled.keep(makeItems(1...3), from: feed)
        try await library.settle()
    }

    @Test func whileMoreIsExpectedNobodyWaitsForever() async throws {
        let world = try World()
        let library = try world.library()
        library.expectPages(true)
        async let kept = withThrowingTaskGroup(of: Int.self) { group in
            for number in 1...20 {
                let source = SourceID("https://example.org/\(number).xml")
                group.addTask { try await library.keep([makeItem("1", source: source)], from: source).new.count }
            }
            return try await group.reduce(0, +)
        }
        #expect(try await kept == 20)
        library.expectPages(false)
        #expect(try await library.counts().count == 20)
    }
}
