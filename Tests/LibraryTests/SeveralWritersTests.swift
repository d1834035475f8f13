import FeedModel
import Foundation
import GRDB
import Query
import Testing

@testable import Library

@Suite struct SeveralWritersTests {
    // RD2
    @Test func twoWritersWithTwoHundredMarksEachLoseNone() async throws {
        let world = try World()
        let items = makeItems(1...400)
        let first = try world.library(device: "first")
        let second = try world.library(device: "second")
        try await first.keep(items, from: feed)
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
        try await libraries[0].keep(items, from: feed)
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
    @Test func aWriterThatHoldsTheLockTooLongIsSaidAndNothingIsClaimed() async throws {
        let world = try World()
        let library = try world.library()
        try await library.keep(makeItems(1...1), from: feed)
        let impatient = try Library(
            path: world.path,
            environment: world.environment(busyTimeout: .milliseconds(20))
        )
        try await library.storage.onWriter { _ in
            // Reading goes on while another writes.
            let holder = WriterLock(path: world.path + ".lock", library: world.path)
            #expect(throws: StoreError.busy(path: world.path)) {
                try holder.whileHeld(timeout: .milliseconds(5)) {}
            }
        }
        let holder = WriterLock(path: world.path + ".lock", library: world.path)
        let (stream, release) = AsyncStream.makeStream(of: Void.self)
        let (held, isHeld) = AsyncStream.makeStream(of: Void.self)
        let thread = Thread {
            try? holder.whileHeld(timeout: .seconds(1)) {
                isHeld.finish()
                let semaphore = DispatchSemaphore(value: 0)
                Task {
                    for await _ in stream {}
                    semaphore.signal()
                }
                semaphore.wait()
            }
        }
        thread.start()
        for await _ in held {}
        await #expect(throws: StoreError.busy(path: world.path)) {
            try await impatient.mark(.read, [makeItem("1").id], screen: "list", via: "read")
        }
        #expect(try await impatient.guids("unread", in: world.context) == ["1"])
        release.finish()
        #expect(try await library.mark(.read, [makeItem("1").id], screen: "list", via: "read").count == 1)
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
        await #expect(throws: StoreError.unwritable(path: world.path + ".lock", reason: "Is a directory")) {
            try await reopened.keep(makeItems(1...1), from: feed)
        }
    }

    @Test func aClosedLibraryOpensAgain() async throws {
        let world = try World()
        let library = try world.library()
        try await library.keep(makeItems(1...2), from: feed)
        await library.close()
        #expect(try await library.guids("", in: world.context) == ["1", "2"])
        try await library.keep(makeItems(3...3), from: feed)
        #expect(try await library.guids("", in: world.context).count == 3)
    }

    @Test func aListIsOneMomentOfTheLibrary() async throws {
        let world = try World()
        let library = try world.library()
        try await library.keep(makeItems(1...10), from: feed)
        async let writing: Void = {
            let writer = try world.library()
            for number in 11...60 { try await writer.keep([makeItem("\(number)")], from: feed) }
        }()
        for _ in 0..<50 {
            let counts = try await library.counts()
            #expect(counts[feed]?.total ?? 0 >= 10)
        }
        try await writing
        #expect(try await library.counts()[feed]?.total == 60)
    }
}
