import FeedModel
import Foundation
import GRDB
import QuireTesting
import Testing

@testable import Library

/// Tests of creating and opening the library's file: LibraryFile, FileIdentity, Storage, LibraryError.
@Suite struct LibraryFileTests {
    private func bytes(_ path: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }

    private func refusal(_ world: World) -> LibraryError? {
        do {
            _ = try world.library()
            return nil
        } catch {
            return error as? LibraryError
        }
    }

    @Test func aNewLibraryIsForThePersonAlone() async throws {
        let world = try World()
        try await made(world)
        let library = try world.library()
        try await library.store(makeItems(4...4), from: feed)
        let folder = (world.path as NSString).deletingLastPathComponent
        let modes = try [folder, world.path, world.path + "-wal", world.path + "-shm", world.path + ".lock"].map {
            try FileManager.default.attributesOfItem(atPath: $0)[.posixPermissions] as? Int
        }
        #expect(modes == [0o700, 0o600, 0o600, 0o600, 0o600])
        #expect(try await library.check() == [])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.contains("new") } == [])
    }

    @Test func whatWasKeptIsThereAfterReopening() async throws {
        let world = try World()
        try await made(world)
        let library = try world.library()
        #expect(try await library.guids("", in: world.context) == ["1", "2", "3"])
        #expect(try await library.ledger(in: world.context) == ["read 2 list/read"])
        // Without closing, as after a crash.
        let another = try world.library()
        try await another.mark(.starred, [makeItem("3").id], screen: "list", via: "star")
        #expect(try await library.guids("starred", in: world.context) == ["3"])
    }

    @Test func acknowledgedMeansOnTheDisk() async throws {
        let library = try World().library()
        let settings = try await library.storage.onWriter { database in
            try ["synchronous", "journal_mode", "foreign_keys", "application_id"].map {
                try String.fetchOne(database, sql: "SELECT * FROM pragma_\($0)")
            }
        }
        #expect(settings == ["2", "wal", "1", "\(0x7175_6972)"])
        try await library.storage.onWriter { try $0.execute(sql: "PRAGMA synchronous = NORMAL") }
        #expect(try await library.check() == [LibraryFault(.settings, "synchronous is 1 and should be 2")])
    }

    @Test func theReadingConnectionCannotWrite() async throws {
        let library = try World().library()
        await #expect(throws: LibraryError.self) {
            try await library.storage.read { try $0.execute(sql: "DELETE FROM item") }
        }
    }

    @Test(arguments: [
        ("", "the file is empty"), ("hello, I am a text file", "the file is not a database"),
        (String(repeating: "x", count: 5000), "the file is not a database"),
    ])
    func aFileThatIsNoLibraryIsRefusedUntouched(content: String, reason: String) throws {
        let world = try World()
        let folder = (world.path as NSString).deletingLastPathComponent
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data(content.utf8).write(to: URL(fileURLWithPath: world.path))
        #expect(refusal(world) == .corrupt(path: world.path, reason: reason))
        #expect(try bytes(world.path) == Data(content.utf8))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["library.db"])
    }

    @Test func aDatabaseOfAnotherProgramIsRefusedUntouched() throws {
        let world = try World()
        let folder = (world.path as NSString).deletingLastPathComponent
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let queue = try DatabaseQueue(path: world.path)
        try queue.inDatabase { try $0.execute(sql: "CREATE TABLE rss_item (guid TEXT)") }
        try queue.close()
        let before = try bytes(world.path)
        #expect(refusal(world) == .corrupt(path: world.path, reason: "the file is a database of another program"))
        #expect(try bytes(world.path) == before)
    }

    // The log is next to the file, and all writers of the file share one lock.
    @Test(arguments: [true, false])
    func aLibraryBehindASymbolicLinkIsTheOneItLeadsTo(isRelative: Bool) async throws {
        let world = try World()
        try await made(world)
        let folder = world.folder.path + "/links"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        for (link, target) in [
            ("near.db", isRelative ? "../data/library.db" : world.path),
            ("far.db", isRelative ? "near.db" : folder + "/near.db"),
        ] {
            try FileManager.default.createSymbolicLink(atPath: "\(folder)/\(link)", withDestinationPath: target)
        }
        let library = try Library(path: folder + "/far.db", environment: world.environment())
        // Waits for the disk.
        #expect(try await library.store(makeItems(4...4), from: feed).new.count == 1)
        let holder = try PipedProcess.holdingLock(of: world.path)
        var environment = world.environment()
        environment.busyTimeout = .milliseconds(50)
        let hurried = try Library(path: folder + "/near.db", environment: environment)
        await #expect(throws: LibraryError.self) {
            try await hurried.mark(.starred, [makeItem("1").id], screen: "list", via: "star")
        }
        _ = try holder.ended()
        await library.close()
        await hurried.close()
        #expect(try await world.library().guids("", in: world.context).count == 4)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["far.db", "near.db"])
    }

    // The disk may not be mounted.
    @Test func aSymbolicLinkThatLeadsToNothingGetsNoNewLibrary() throws {
        let world = try World()
        let (link, target) = (world.folder.path + "/link.db", world.path)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
        #expect(throws: LibraryError.danglingLink(path: link, target: target)) {
            try Library(path: link, environment: world.environment())
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: world.folder.path) == ["link.db"])
        try FileManager.default.removeItem(atPath: link)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: link)
        #expect(throws: LibraryError.self) { try Library(path: link, environment: world.environment()) }
    }

    @Test func aFolderInPlaceOfTheFileIsRefused() throws {
        let world = try World()
        try FileManager.default.createDirectory(atPath: world.path, withIntermediateDirectories: true)
        #expect(refusal(world) == .corrupt(path: world.path, reason: "it is a folder"))
    }

    // RD5
    @Test func aPathThatCannotBeMadeIsSaid() throws {
        let world = try World()
        let environment = world.environment()
        #expect(throws: LibraryError.unwritable(path: "/proc/quire", reason: "No such file or directory")) {
            try Library(path: "/proc/quire/library.db", environment: environment)
        }
        try Data().write(to: URL(fileURLWithPath: world.folder.path + "/data"))
        #expect(refusal(world) == .unwritable(path: world.path, reason: "Not a directory"))
    }

    @Test func aLogWithoutItsLibraryIsNotTakenForANewOne() async throws {
        let world = try World()
        try await made(world)
        try Data("log".utf8).write(to: URL(fileURLWithPath: world.path + "-wal"))
        try FileManager.default.removeItem(atPath: world.path)
        let reason = "the file is missing, but its write-ahead log \(world.path)-wal is there"
        #expect(refusal(world) == .corrupt(path: world.path, reason: reason))
    }

    // H11
    @Test func damageIsSaidAndNeverReplaced() async throws {
        let world = try World()
        try await made(world)
        let whole = try bytes(world.path)
        // SQLite, "Database File Format", 1.3.2.
        let pageSize = Int(whole[16]) << 8 | Int(whole[17])
        var random = SeededGenerator(seed: 3)
        var silent: [String] = []
        for round in 0..<60 {
            var damaged = whole
            let damage: String
            switch round % 3 {
            case 0:
                damaged = damaged.prefix(Int.random(in: 1..<whole.count, using: &random))
                damage = "cut at \(damaged.count)"
            case 1:
                let page = Int.random(in: 0..<whole.count / pageSize, using: &random)
                damaged.replaceSubrange(page * pageSize..<(page + 1) * pageSize, with: Data(count: pageSize))
                damage = "page \(page) of zeros"
            default:
                for _ in 0..<20 {
                    damaged[Int.random(in: 0..<whole.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
                }
                damage = ""
            }
            for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: world.path + suffix) }
            try damaged.write(to: URL(fileURLWithPath: world.path))
            do {
                let library = try world.library()
                _ = try await library.guids("title", in: world.context)
                // Flipped bytes can hit unused space.
                if try await library.check().isEmpty, !damage.isEmpty { silent.append(damage) }
                await library.close()
            } catch is LibraryError {
            }
            #expect(try bytes(world.path) == damaged)
        }
        #expect(silent == [])
    }

    @Test func rubbishInTheStateIsFound() async throws {
        let world = try World()
        try await made(world)
        let library = try world.library()
        try await library.storage.write { try $0.execute(sql: "UPDATE state SET starred = 1 WHERE item = 1") }
        #expect(try await library.check().map(\.kind) == [.state])
        try await library.storage.write { try $0.execute(sql: "UPDATE source SET unread = 7") }
        #expect(try await library.check().map(\.kind) == [.state, .counts])
        try await library.rebuildState()
        #expect(try await library.check() == [])
        try await library.storage.write { try $0.execute(sql: "INSERT INTO search (search) VALUES ('delete-all')") }
        #expect(
            try await library.check().map(\.detail) == ["3 items do not match their texts in the search index"]
        )
    }

    @Test func aClosedLibraryHasNothingInItsLog() async throws {
        let world = try World()
        let library = try world.library()
        try await library.store(makeItems(1...1), from: feed)
        let reader = try world.library()
        #expect(try await reader.guids("", in: world.context) == ["1"])
        #expect(LibraryFile(path: world.path + "-wal").size > 0)
        await library.close()
        #expect(LibraryFile(path: world.path + "-wal").size == 0)
        #expect(try await reader.guids("", in: world.context) == ["1"])
    }

    @Test func aFileSystemWithoutSharedMemoryIsNamed() {
        let reason = "its file system does not support shared memory mappings, or memory is short"
        #expect(
            LibraryError(DatabaseError(resultCode: .SQLITE_IOERR_SHMMAP), path: "/nowhere/quire.db")
                == .unwritable(path: "/nowhere/quire.db", reason: reason)
        )
    }

    // RD3
    @Test func aNewerLibraryIsRefusedUntouched() async throws {
        let world = try World()
        let newer = Schema(migrations: Schema.current.migrations + [{ _ in }])
        let library = try Library(path: world.path, environment: world.environment(), schema: newer)
        try await library.store(makeItems(1...1), from: feed)
        await library.close()
        let before = try bytes(world.path)
        let known = Schema.current.version
        #expect(refusal(world) == .newerSchema(path: world.path, found: known + 1, known: known))
        #expect(try bytes(world.path) == before)
    }

    // RD3
    @Test func anOlderLibraryIsCopiedAndBroughtForward() async throws {
        let world = try World()
        try await made(world)
        let newer = Schema(
            migrations: Schema.current.migrations + [
                { try $0.execute(sql: "CREATE TABLE later (number INTEGER) STRICT") }
            ]
        )
        let library = try Library(path: world.path, environment: world.environment(), schema: newer)
        #expect(try await library.guids("", in: world.context) == ["1", "2", "3"])
        #expect(try await library.storage.read { try $0.tableExists("later") })
        #expect(try await library.check() == [])
        await library.close()
        let backup = Library.backupPath(of: world.path, version: Schema.current.version)
        let copy = try Library(path: backup, environment: world.environment())
        #expect(try await copy.guids("read", in: world.context) == ["2"])
        #expect(try FileManager.default.attributesOfItem(atPath: backup)[.posixPermissions] as? Int == 0o600)
    }

    // RD3
    @Test func aMigrationThatFailsLeavesTheLibraryAsItWas() async throws {
        let world = try World()
        try await made(world)
        let broken = Schema(
            migrations: Schema.current.migrations + [
                { try $0.execute(sql: "DELETE FROM state; INSERT INTO nowhere VALUES (1)") }
            ]
        )
        #expect(throws: LibraryError.self) {
            try Library(path: world.path, environment: world.environment(), schema: broken)
        }
        let library = try world.library()
        #expect(try await library.guids("", in: world.context) == ["1", "2", "3"])
        #expect(try await library.check() == [])
    }

    // H10: mapping the shared memory of a library on a full disk ends the process.
    @Test func smallBlocksNeedRoomBeforeTheLibraryIsOpened() {
        #expect(LibraryFile.isTooFull(blockSize: 1024, blocks: 9000, free: 255))
        #expect(!LibraryFile.isTooFull(blockSize: 1024, blocks: 9000, free: 256))
        #expect(!LibraryFile.isTooFull(blockSize: 4096, blocks: 9000, free: 0))
    }

    // A file system in user space may not count its blocks, and the count of a very large one overflows.
    @Test func aFileSystemThatDoesNotCountItsBlocksHasRoom() {
        #expect(!LibraryFile.isTooFull(blockSize: 512, blocks: 0, free: 0))
        #expect(!LibraryFile.isTooFull(blockSize: 0, blocks: 0, free: 0))
        #expect(!LibraryFile.isTooFull(blockSize: 512, blocks: .max, free: 1 << 55))
    }

    // SQLite 3.44 and later include the search index in their check of the file.
    @Test func whatSQLiteSaysOfTheSearchIndexIsNoDamageOfTheFile() {
        let lines = [
            "ok", "malformed inverted index for FTS5 table main.search",
            "unable to validate the inverted index for FTS5 table main.search: attempt to write a readonly database",
            "Tree 7 page 12: btreeInitPage() returns error code 11", "row 3 missing from index item_date",
        ]
        #expect(lines.map { LibraryFault(integrityLine: $0)?.kind } == [nil, nil, nil, .integrity, .integrity])
    }
}
