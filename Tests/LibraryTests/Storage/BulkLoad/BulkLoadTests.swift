import FeedModel
import Foundation
import GRDB
import Testing

@testable import Library

/// Tests of BulkLoad, BulkLoadLock and DeferredIndexes: no query shows that indexes are dropped.
@Suite struct BulkLoadTests: BulkLoadSuite {
    private func lists(of library: Library, in world: World) async throws -> [[String]] {
        var lists: [[String]] = []
        for query in [
            "", "unread", "sort:arrived", "source:example", "unread source:2.xml", "title limit:5", "starred",
        ] {
            lists.append(try await library.guids(query, in: world.context, pageSize: 7))
        }
        return lists
    }

    @Test func aLibraryThatIsBeingFilledAnswersAsAnyOther() async throws {
        let world = try World()
        let library = try world.memory()
        let usual = try world.memory()
        let before = try await indexes(of: library)
        await library.beginBulkLoad(newSubscriptions: 100)
        #expect(names(before) == (Self.kept + ["state_date", "state_starred", "state_unread"]).sorted())
        #expect(try await names(indexes(of: library)) == Self.kept)
        try await fill(library)
        try await fill(usual)
        let lists = try await lists(of: usual, in: world)
        #expect(lists[0].count == 120)
        #expect(try await self.lists(of: library, in: world) == lists)
        try await library.mark(.read, [makeItem("7", source: Self.feeds[1]).id], screen: "list", via: "read")
        try await usual.mark(.read, [makeItem("7", source: Self.feeds[1]).id], screen: "list", via: "read")
        await library.endBulkLoad()
        #expect(try await indexes(of: library) == before)
        #expect(try await self.lists(of: library, in: world) == self.lists(of: usual, in: world))
        #expect(try await library.check() == [])
    }

    // The plain way beside the bulk load: the same rows, indexes and findings.
    @Test func aLibraryIsTheSameWithABulkLoadAndWithout() async throws {
        var contents: [[String: [[DatabaseValue]]]] = []
        var schemas: [[String]] = []
        for usesBulkLoad in [true, false] {
            let world = try World()
            var environment = world.environment()
            environment.usesBulkLoad = usesBulkLoad
            let library = try Library(path: world.path, environment: environment)
            await library.beginBulkLoad(newSubscriptions: 100)
            #expect(try await names(indexes(of: library)).contains("state_date") != usesBulkLoad)
            try await fill(library)
            try await library.mark(.starred, [makeItem("7", source: Self.feeds[1]).id], screen: "list", via: "star")
            await library.endBulkLoad()
            contents.append(try await library.storage.read { try tableContents(of: $0) })
            schemas.append(
                try await library.storage.read {
                    try String.fetchAll(
                        $0,
                        sql: "SELECT type || name || coalesce(sql, '') FROM sqlite_schema ORDER BY 1"
                    )
                }
            )
            #expect(try await library.check() == [])
        }
        #expect(contents[0] == contents[1])
        #expect(contents[0]["item"]?.count == 120)
        #expect(schemas[0] == schemas[1])
    }

    @Test func fewSubscriptionsAndLargeLibrariesKeepTheirIndexes() async throws {
        let world = try World()
        let library = try world.memory()
        let before = try await indexes(of: library)
        await library.beginBulkLoad(newSubscriptions: 99)
        #expect(try await indexes(of: library) == before)
        try await library.store(makeItems(1...10_000), from: feed)
        await library.beginBulkLoad(newSubscriptions: 100)
        #expect(try await indexes(of: library) == before)
    }

    @Test func whatWasNeverFinishedIsMadeUpForByWhoeverComesNext() async throws {
        let world = try World()
        let killed = try world.library()
        let before = try await indexes(of: killed)
        await killed.beginBulkLoad(newSubscriptions: 100)
        try await fill(killed, [Self.feeds[0]])
        #expect(try await indexes(of: killed) != before)
        // As when the process dies.
        unlink(world.path + BulkLoadLock.suffix)

        let next = try world.library()
        #expect(try await indexes(of: next) == before)
        #expect(try await next.check() == [])

        // The process was alive.
        try await fill(killed, [Self.feeds[1]])
        await killed.endBulkLoad()
        #expect(try await indexes(of: killed) == before)
        #expect(try await next.guids("unread", in: world.context).count == 80)
    }

    @Test func whoLooksAtALibraryThatIsBeingFilledLeavesItsIndexesToTheEnd() async throws {
        let world = try World()
        let filling = try world.library()
        let before = try await indexes(of: filling)
        await filling.beginBulkLoad(newSubscriptions: 100)
        try await fill(filling)
        let looking = try world.library()
        #expect(try await names(indexes(of: looking)) == Self.kept)
        #expect(try await looking.guids("unread", in: world.context).count == 120)
        await filling.endBulkLoad()
        #expect(try await indexes(of: looking) == before)
        #expect(!FileManager.default.fileExists(atPath: world.path + BulkLoadLock.suffix))
    }

    @Test func aKilledProcessDoesNotSeemToFillTheLibraryStill() async throws {
        let world = try World()
        let library = try world.library()
        let before = try await indexes(of: library)
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = world.path as String] in
            let filling = try Library(path: path, environment: try World().environment())
            await filling.beginBulkLoad(newSubscriptions: 100)
            kill(getpid(), SIGKILL)
        }
        #expect(try await names(indexes(of: library)) == Self.kept)
        #expect(FileManager.default.fileExists(atPath: world.path + BulkLoadLock.suffix))
        #expect(try await indexes(of: world.library()) == before)
        #expect(!FileManager.default.fileExists(atPath: world.path + BulkLoadLock.suffix))
    }

    @Test func aRefreshThatIsCancelledFinishesAllTheSame() async throws {
        let world = try World()
        let library = try world.library()
        let before = try await indexes(of: library)
        await library.beginBulkLoad(newSubscriptions: 100)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await library.endBulkLoad()
        }
        await task.value
        #expect(try await indexes(of: library) == before)
    }

    @Test func aLibraryThatIsLockedIsReadWithoutItsIndexes() async throws {
        let world = try World()
        let filling = try world.library()
        await filling.beginBulkLoad(newSubscriptions: 100)
        try await fill(filling)
        let lock = WriterLock(of: world.path)
        try lock.acquire(timeout: .seconds(5))
        let started = ContinuousClock.now
        let reading = try Library(path: world.path, environment: world.environment(busyTimeout: .seconds(60)))
        lock.release()
        #expect(ContinuousClock.now - started < .seconds(30))
        #expect(try await reading.guids("unread", in: world.context).count == 120)
        #expect(try await names(indexes(of: filling)) == Self.kept)
    }
}
