import FeedModel
import Foundation
import GRDB
import QuireTesting
import Testing

@testable import Library

/// Tests of a library whose files another program changes while it is open: OpenFiles, Storage, GroupCommit,
/// WALSynchronizer.
@Suite struct ReplacedLibraryTests {
    private let world: World
    /// A copy of the library, in which item 2 is read.
    private let copy: String
    /// A symbolic link to the library, by which it is opened.
    private let link: String

    init() async throws {
        world = try World()
        try await made(world)
        let folder = world.folder.path
        (copy, link) = (folder + "/copy/library.db", folder + "/link.db")
        try FileManager.default.createDirectory(atPath: folder + "/copy", withIntermediateDirectories: false)
        try FileManager.default.copyItem(atPath: world.path, toPath: copy)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: world.path)
    }

    /// A change that another program makes to the files of an open library.
    enum Change: CaseIterable {
        case removed, allRemoved, replaced, folderReplaced, linkReplaced
        case logRemoved, logReplaced, sharedMemoryRemoved, sharedMemoryReplaced, bothRemoved
        case newerVersion, olderVersion
    }

    private func make(_ change: Change) async throws {
        let (path, folder) = (world.path, (world.path as NSString).deletingLastPathComponent)
        let empty = world.folder.path + "/empty"
        try Data().write(to: URL(filePath: empty))
        switch change {
        case .removed: unlink(path)
        case .allRemoved: for suffix in ["", "-wal", "-shm"] { unlink(path + suffix) }
        case .replaced: #expect(rename(copy, path) == 0)
        case .folderReplaced:
            #expect(rename(folder, folder + "-old") == 0)
            #expect(rename((copy as NSString).deletingLastPathComponent, folder) == 0)
        case .linkReplaced:
            unlink(link)
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: copy)
        case .logRemoved: unlink(path + "-wal")
        case .logReplaced: #expect(rename(empty, path + "-wal") == 0)
        case .sharedMemoryRemoved: unlink(path + "-shm")
        case .sharedMemoryReplaced: #expect(rename(empty, path + "-shm") == 0)
        case .bothRemoved: for suffix in ["-wal", "-shm"] { unlink(path + suffix) }
        case .newerVersion:
            let newer = Schema(migrations: Schema.current.migrations + [{ _ in }])
            try await Library(path: path, environment: world.environment(), schema: newer).close()
        case .olderVersion:
            let older = try DatabaseQueue(path: path)
            try await older.writeWithoutTransaction { try $0.execute(sql: "PRAGMA user_version = 6") }
            try older.close()
        }
    }

    private func error(of change: Change) -> LibraryError {
        let known = Schema.current.version
        return change == .newerVersion
            ? .newerSchema(path: world.path, found: known + 1, known: known) : .replaced(path: world.path)
    }

    /// The items that are read in the library that the next process opens; `nil` if it opens none of this version.
    private func read(after change: Change, isMarkedBefore: Bool) -> [String]? {
        switch change {
        case .removed, .allRemoved, .newerVersion, .olderVersion: nil
        case .replaced, .folderReplaced, .linkReplaced: ["2"]
        case .logRemoved, .logReplaced, .sharedMemoryRemoved, .sharedMemoryReplaced, .bothRemoved:
            isMarkedBefore ? ["1", "2"] : ["2"]
        }
    }

    @Test(arguments: Change.allCases, [false, true])
    func nothingIsAcknowledgedThatTheNextProcessDoesNotFind(_ change: Change, isMarkedBefore: Bool) async throws {
        let library = try Library(path: link, environment: world.environment())
        if isMarkedBefore {
            try await library.mark(.read, [makeItem("1").id], screen: "list", via: "read")
        }
        try await make(change)
        await #expect(throws: error(of: change)) {
            try await library.mark(.read, [makeItem("3").id], screen: "list", via: "read")
        }
        await #expect(throws: error(of: change)) { try await library.store(makeItems(4...4), from: feed) }
        await library.close()
        if let expected = read(after: change, isMarkedBefore: isMarkedBefore) {
            let next = try Library(path: link, environment: world.environment())
            #expect(try await next.guids("read", in: world.context) == expected)
            #expect(try await next.guids("", in: world.context) == ["1", "2", "3"])
            #expect(try await next.check() == [])
        }
    }

    @Test func aMarkWhoseLibraryIsReplacedBeforeItsCommitIsRefused() async throws {
        let library = try Library(path: link, environment: world.environment())
        let replacing: @Sendable (Database) throws -> Void = { [copy, path = world.path] database in
            try database.execute(sql: "UPDATE state SET read_at = 1")
            #expect(rename(copy, path) == 0)
        }
        await #expect(throws: LibraryError.replaced(path: world.path)) {
            try await library.storage.write(replacing)
        }
        await library.close()
        #expect(try await world.library().guids("read", in: world.context) == ["2"])
    }

    @Test func pagesWhoseLibraryIsReplacedBeforeTheirSyncAreRefused() async throws {
        let library = try Library(path: link, environment: world.environment())
        #expect(try await library.store(makeItems(4...4), from: feed, flushes: false).new.count == 1)
        try await make(.folderReplaced)
        await #expect(throws: LibraryError.replaced(path: world.path)) { try await library.flush() }
        await library.close()
        #expect(try await world.library().guids("", in: world.context) == ["1", "2", "3"])
    }

    // A second process that found another shared memory does not see the log that the first one uses.
    @Test(arguments: [(Change.sharedMemoryRemoved, ["1", "2", "3"]), (.bothRemoved, ["2", "3"])])
    func whatAnotherProcessStoresAfterTheChangeIsKept(change: Change, expected: [String]) async throws {
        let library = try Library(path: link, environment: world.environment())
        try await library.mark(.read, [makeItem("1").id], screen: "list", via: "read")
        try await make(change)
        await #expect(processExitsWith: .success) { [path = world.path as String] in
            // It checkpoints nothing, so that what it writes is in the log only.
            let other = try DatabaseQueue(path: path)
            let sql = "PRAGMA wal_autocheckpoint = 0; UPDATE state SET read_at = 1 WHERE item = 3"
            try await other.writeWithoutTransaction { try $0.execute(sql: sql) }
            try other.close()
        }
        await library.close()
        #expect(try await world.library().guids("read", in: world.context) == expected)
        let integrity = try await world.library().storage.read {
            try String.fetchAll($0, sql: "PRAGMA integrity_check")
        }
        #expect(integrity == ["ok"])
    }
}
