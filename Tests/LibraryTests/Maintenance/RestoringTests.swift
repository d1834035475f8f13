import FeedModel
import Foundation
import GRDB
import QuireTesting
import Testing

@testable import Library

/// Tests of replacing a damaged library by a backup: LibraryFile, LedgerRecovery.
@Suite struct RestoringTests {
    private let items = makeItems(1...300)

    /// A library of 300 read items, with a backup made when 100 of them were read.
    private func world() async throws -> World {
        let world = try World()
        let library = try world.library()
        try await library.store(items, from: feed)
        for item in items[..<100] { try await library.mark(.read, [item.id], screen: "list", via: "read") }
        try await library.backUp(to: world.path + ".old.backup")
        for item in items[100...] { try await library.mark(.read, [item.id], screen: "list", via: "read") }
        await library.close()
        return world
    }

    private func restored(_ world: World, from backup: String? = ".old.backup") async throws -> Restoration {
        try await Library.restore(
            world.path,
            from: backup.map { world.path + $0 },
            movingTo: world.path + ".damaged",
            replacing: Library.identity(of: world.path),
            environment: world.environment()
        )
    }

    /// Overwrites a page of the library, counted from 0.
    private func damage(_ world: World, page number: Int) throws {
        var bytes = try bytes(world.path)
        bytes.replaceSubrange(number * 8192..<number * 8192 + 8192, with: Data(repeating: 0xA5, count: 8192))
        try bytes.write(to: URL(filePath: world.path))
    }

    private func root(of table: String, in world: World) async throws -> Int {
        let library = try world.library()
        let root = try await library.storage.read { database in
            try Int.fetchOne(database, sql: "SELECT rootpage FROM sqlite_schema WHERE name = ?", arguments: [table])
        }
        await library.close()
        return try #require(root) - 1
    }

    private func bytes(_ path: String) throws -> Data { try Data(contentsOf: URL(filePath: path)) }

    // H12
    @Test func whatIsReadableOfADamagedLedgerComesBackBesideTheBackup() async throws {
        let world = try await world()
        let whole = try bytes(world.path)
        let table = try await world.library().storage.read { database in
            try Int.fetchOne(database, sql: "SELECT rootpage FROM sqlite_schema WHERE name = 'event'") ?? 0
        }
        let index = try await root(of: "sqlite_autoindex_event_1", in: world)
        var counts: [Int] = []
        var extents: [RecoveredLedger: Int] = [:]
        for page in 1..<(whole.count / 8192) {
            var damaged = whole
            damaged.replaceSubrange(page * 8192..<page * 8192 + 8192, with: Data(repeating: 0xA5, count: 8192))
            for suffix in ["-wal", "-shm", ".damaged", ".damaged-wal"] { unlink(world.path + suffix) }
            try damaged.write(to: URL(filePath: world.path))
            let restoration = try await restored(world)
            let library = try world.library()
            #expect(try await library.check() == [])
            counts.append(try await library.guids("read", in: world.context).count)
            #expect(counts.last == 100 + restoration.events)
            #expect(try bytes(world.path + ".damaged") == damaged)
            await library.close()
            if page == table - 1 { #expect(restoration.events == 0) }
            // Missing events are reported, and so is that events may be missing.
            extents[restoration.ledger, default: 0] += 1
            #expect([.whole, .uncounted].contains(restoration.ledger) == (restoration.events == 200))
            // Without the index of identities the number of events is unknown.
            #expect((restoration.ledger == .uncounted) == (page == index))
        }
        #expect(extents[.unreadable] == 1 && extents[.partial] == 3)
        // A damaged page of the ledger loses the events on it that are not in the backup. The root page, which leads
        // to the others, costs all of them. No other page costs a mark. So each of the 200 events is missing twice.
        #expect(counts.count > 40)
        #expect(counts.map { 300 - $0 }.reduce(0, +) == 400)
    }

    @Test func aFileThatOnlyHasTheNameOfASuccessorTakesNoPlace() async throws {
        let world = try World()
        try await made(world)
        let stranger = world.path + ".restored"
        try "mine".write(toFile: stranger, atomically: true, encoding: .utf8)
        let library = try world.library()
        #expect(try await library.guids("", in: world.context).count == 3)
        #expect(try String(contentsOfFile: stranger, encoding: .utf8) == "mine")
    }

    // H12: the log of the damaged library is not written into the restored one.
    @Test func theLogGoesAsideWithTheLibrary() async throws {
        let world = try await world()
        let library = try world.library()
        try await library.mark(.starred, [items[0].id], screen: "list", via: "star")
        let (file, log) = (try bytes(world.path), try bytes(world.path + "-wal"))
        await library.close()
        try file.write(to: URL(filePath: world.path))
        try log.write(to: URL(filePath: world.path + "-wal"))
        unlink(world.path + "-shm")
        let restoration = try await restored(world)
        #expect(restoration == Restoration(aside: world.path + ".damaged", events: 201, ledger: .whole))
        #expect(try bytes(world.path + ".damaged-wal") == log)
        let again = try world.library()
        #expect(try await again.check() == [])
        #expect(try await again.guids("starred", in: world.context) == ["1"])
    }

    @Test(.enabled(if: PipedProcess.exists(PipedProcess.sqlite)))
    func aLibraryThatAnotherProcessHasOpenIsLeftAlone() async throws {
        let world = try await world()
        let before = try bytes(world.path)
        let holder = try PipedProcess(PipedProcess.sqlite, ["-batch", world.path])
        try holder.say("SELECT count(*) FROM item;\n")
        await #expect(throws: LibraryError.busy(path: world.path)) { try await restored(world) }
        #expect(try bytes(world.path) == before)
        _ = try holder.ended()
        #expect(try await restored(world).events == 200)
    }

    // The draft belongs to the holder of the lock: nothing is copied or read before that.
    @Test func nothingBeginsWhileAnotherProcessWrites() async throws {
        let world = try await world()
        try Data("another's".utf8).write(to: URL(filePath: world.path + ".restoring"))
        let holder = try PipedProcess.holdingLock(of: world.path)
        var environment = world.environment()
        environment.busyTimeout = .milliseconds(50)
        await #expect(throws: LibraryError.busy(path: world.path)) {
            try await Library.restore(
                world.path,
                from: world.path + ".old.backup",
                movingTo: world.path + ".damaged",
                replacing: Library.identity(of: world.path),
                environment: environment
            )
        }
        #expect(try bytes(world.path + ".restoring") == Data("another's".utf8))
        _ = try holder.ended()
        #expect(try await restored(world).events == 200)
        #expect(!FileManager.default.fileExists(atPath: world.path + ".restoring"))
    }

    @Test func aLibraryOfWhichNobodyCanTellWhetherItIsOpenIsLeftAlone() async throws {
        let world = try await world()
        unlink(world.path)
        try FileManager.default.createDirectory(atPath: world.path, withIntermediateDirectories: false)
        await #expect(throws: LibraryError.unwritable(path: world.path, reason: "Is a directory")) {
            try await restored(world)
        }
    }

    // H8: SQLite reports a read error as damage.
    @Test func damageIsBelievedWhenTheSecondLookFindsItToo() async throws {
        let damage = LibraryFault(.integrity, "unable to get the page")
        let others = [LibraryFault(.search, "1 item")]
        let corrupt = LibraryError.corrupt(path: "/x", reason: "malformed")
        let cases: [(looks: [Result<[LibraryFault], LibraryError>], outcome: Result<[LibraryFault], LibraryError>)] = [
            ([.failure(corrupt), .success([])], .success([])),
            ([.success([damage]), .success(others)], .success(others)),
            ([.success([damage]), .success([damage])], .success([damage])),
            ([.success(others)], .success(others)),
            ([.failure(corrupt), .failure(corrupt)], .failure(corrupt)),
            ([.failure(.busy(path: "/x"))], .failure(.busy(path: "/x"))),
        ]
        for (looks, outcome) in cases {
            let looker = Looker(looks: looks)
            let seen: Result<[LibraryFault], LibraryError>
            do {
                seen = .success(try await Library.confirmingDamage(looker.look))
            } catch {
                seen = .failure(error)
            }
            #expect(seen == outcome)
            #expect(looker.looks.isEmpty)
        }
    }

    /// Returns one result after the other.
    private final class Looker {
        var looks: [Result<[LibraryFault], LibraryError>]

        init(looks: [Result<[LibraryFault], LibraryError>]) { self.looks = looks }

        func look() async throws(LibraryError) -> [LibraryFault] { try looks.removeFirst().get() }
    }

    @Test func aBackupThatIsDamagedIsRefusedAndNothingIsChanged() async throws {
        let world = try await world()
        var backup = try bytes(world.path + ".old.backup")
        backup.replaceSubrange(8192 * 3..<8192 * 4, with: Data(repeating: 0xA5, count: 8192))
        try backup.write(to: URL(filePath: world.path + ".old.backup"))
        let before = try FileManager.default.contentsOfDirectory(atPath: world.folder.path + "/data").sorted()
        await #expect(throws: LibraryError.self) { try await restored(world) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: world.folder.path + "/data").sorted() == before)
    }

    // The draft is removed or renamed then, and another process may create the next one.
    @Test(arguments: [true, false])
    func aLibraryIsClosedWhateverCameOfIt(fails: Bool) async throws {
        let world = try await world()
        // Its deinitializer would close it as well.
        var kept: Library?
        let outcome = try? await Library.withLibrary(world.path, environment: world.environment()) {
            library async throws(LibraryError) in
            kept = library
            try await library.mark(.starred, [items[0].id], screen: "list", via: "star")
            if fails { throw .busy(path: world.path) }
            return 1
        }
        #expect(kept != nil && outcome == (fails ? nil : 1))
        let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
            .compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + $0) }
        #expect(open.filter { $0.hasPrefix(world.path) && !$0.hasSuffix(".lock") } == [])
    }

    // A tree that seems to be empty is read without an error. The index of identities reveals the damage if it can be
    // read.
    @Test(arguments: [true, false])
    func aLedgerThatSeemsToBeEmptyIsNotTakenForWhole(hasIndex: Bool) async throws {
        let world = try await world()
        if !hasIndex { try damage(world, page: try await root(of: "sqlite_autoindex_event_1", in: world)) }
        let (ledger, tombstones) = (try await root(of: "event", in: world), try await root(of: "tombstone", in: world))
        var bytes = try bytes(world.path)
        let empty = bytes.subdata(in: tombstones * 8192..<tombstones * 8192 + 8192)
        bytes.replaceSubrange(ledger * 8192..<ledger * 8192 + 8192, with: empty)
        // The type of a table leaf instead of an index leaf (SQLite, "Database File Format", 1.6).
        bytes[ledger * 8192] = 13
        try bytes.write(to: URL(filePath: world.path))
        #expect(try await restored(world).ledger == .unreadable)
    }

    // Damage to data that can be rebuilt from the ledger and the texts is not a reason to refuse a backup.
    @Test func whatABackupHasWrongOutsideOfTheLedgerIsMadeAnew() async throws {
        let world = try await world()
        let backup = try DatabaseQueue(path: world.path + ".old.backup")
        try await backup.write {
            try $0.execute(
                sql: """
                    UPDATE state SET starred = 1 WHERE item = 7; UPDATE source SET unread = 3;
                    INSERT INTO search (search) VALUES ('delete-all')
                    """
            )
        }
        try backup.close()
        try damage(world, page: 2)
        #expect(try await restored(world).events == 200)
        let library = try world.library()
        #expect(try await library.check() == [])
        #expect(try await library.guids("starred", in: world.context) == [])
        #expect(try await library.guids("title 17", in: world.context) == ["17"])
    }

    @Test func whatBreaksOffOnceItIsDecidedIsFinishedByWhoOpensTheLibraryNext() async throws {
        let world = try await world()
        // Without its log the library seems older than it is.
        let library = try world.library()
        try await library.mark(.starred, [items[0].id], screen: "list", via: "star")
        let (file, log) = (try bytes(world.path), try bytes(world.path + "-wal"))
        await library.close()
        for isLogAway in [false, true] {
            for suffix in ["-wal", "-shm", ".damaged", ".damaged-wal"] { unlink(world.path + suffix) }
            try file.write(to: URL(filePath: world.path))
            try log.write(to: URL(filePath: world.path + "-wal"))
            let draft = LibraryFile(path: world.path).draft
            try LibraryFile.copy(world.path + ".old.backup", to: draft.path)
            try Data().write(to: URL(filePath: draft.path + ".lock"))
            // Again, after an interruption.
            link(world.path, world.path + ".damaged")
            #expect(try draft.commitReplacement(at: world.path, movingTo: world.path + ".damaged"))
            if isLogAway { unlink(world.path + "-wal") }

            let next = try world.library()
            #expect(try await next.guids("read", in: world.context).count == 100)
            #expect(try await next.check() == [])
            await next.close()
            #expect(try bytes(world.path + ".damaged") == file)
            #expect(try bytes(world.path + ".damaged-wal") == log)
            let names = try FileManager.default.contentsOfDirectory(atPath: world.folder.path + "/data")
            #expect(names.filter { $0.contains(".resto") } == [])
        }
    }

    @Test(.enabled(if: PipedProcess.exists(PipedProcess.sqlite)))
    func whoHasOpenedTheLibraryInTheLastMomentKeepsIt() async throws {
        let world = try await world()
        let before = try bytes(world.path)
        let draft = LibraryFile(path: world.path).draft
        try LibraryFile.copy(world.path + ".old.backup", to: draft.path)
        let aside = world.path + ".damaged"
        #expect(try draft.commitReplacement(at: world.path, movingTo: aside))
        let holder = try PipedProcess(PipedProcess.sqlite, ["-batch", world.path])
        try holder.say("SELECT count(*) FROM item;\n")
        #expect(throws: LibraryError.busy(path: world.path)) {
            try LibraryFile(path: world.path).finishReplacing(orReverting: aside)
        }
        _ = try holder.ended()
        #expect(try bytes(world.path) == before)
        #expect(try await world.library().guids("read", in: world.context).count == 300)
        #expect(!FileManager.default.fileExists(atPath: aside))
    }

    @Test func ofTwoThatRestoreAtOnceOneDoes() async throws {
        let world = try await world()
        try damage(world, page: 2)
        let damaged = Library.identity(of: world.path)
        let outcomes = await withTaskGroup(of: Result<Int, LibraryError>.self) { group in
            for name in [".one", ".two"] {
                group.addTask {
                    do throws(LibraryError) {
                        let restoration = try await Library.restore(
                            world.path,
                            from: world.path + ".old.backup",
                            movingTo: world.path + name,
                            replacing: damaged,
                            environment: world.environment()
                        )
                        return .success(restoration.events)
                    } catch {
                        return .failure(error)
                    }
                }
            }
            return await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(outcomes == [.success(200), .failure(.busy(path: world.path))])
        let library = try world.library()
        #expect(try await library.check() == [])
        #expect(try await library.guids("read", in: world.context).count == 300)
        let names = try FileManager.default.contentsOfDirectory(atPath: world.folder.path + "/data")
        #expect(names.filter { $0.hasSuffix(".one") || $0.hasSuffix(".two") }.count == 1)
    }

    // H12
    @Test func withoutABackupANewLibraryTakesOverTheLedger() async throws {
        let world = try await world()
        try damage(world, page: try await root(of: "item", in: world))
        #expect(
            try await restored(world, from: nil)
                == Restoration(aside: world.path + ".damaged", events: 300, ledger: .whole)
        )
        let library = try world.library()
        #expect(try await library.check() == [])
        try await library.store(items, from: feed)
        #expect(try await library.guids("read", in: world.context).count == 300)
    }

    @Test func aLedgerThatSaysNothingMakesNoNewLibrary() async throws {
        let world = try await world()
        try damage(world, page: try await root(of: "event", in: world))
        let before = try bytes(world.path)
        await #expect(throws: LibraryError.corrupt(path: world.path, reason: "no event of its ledger can be read")) {
            try await restored(world, from: nil)
        }
        #expect(try bytes(world.path) == before)
        #expect(!FileManager.default.fileExists(atPath: world.path + ".restoring"))
    }

    @Test func aLibraryThatIsGoneComesBack() async throws {
        let world = try await world()
        unlink(world.path)
        #expect(try await restored(world) == Restoration(aside: nil, events: 0, ledger: .unreadable))
        #expect(try await world.library().guids("read", in: world.context).count == 100)
    }

    // RD3
    @Test func aBackupOfAnOlderVersionIsBroughtForward() async throws {
        let world = try World()
        try FileManager.default.createDirectory(
            atPath: (world.path as NSString).deletingLastPathComponent,
            withIntermediateDirectories: true
        )
        try FileManager.default.copyItem(
            atPath: ProjectFolder.url("Tests/Fixtures/library-5.db").path,
            toPath: world.path + ".old.backup"
        )
        try Data("rubbish".utf8).write(to: URL(filePath: world.path))
        #expect(try await restored(world).events == 0)
        #expect(try await world.library().check().filter { $0.kind != .permissions } == [])
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: world.folder.path + "/data").sorted()
                .filter { !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") }
                == ["library.db", "library.db.damaged", "library.db.lock", "library.db.old.backup"]
        )
    }

    @Test func ofALinkTheBackupsBesideItAndBesideTheFileAreThere() throws {
        let world = try World()
        let (file, link) = (world.folder.path + "/file.db", world.folder.path + "/link.db")
        for path in [file, file + ".a.backup", link + ".b.backup"] { try Data().write(to: URL(filePath: path)) }
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "file.db")
        #expect(Library.resolvedPath(of: link) == file)
        #expect(Set(Library.backups(of: link)) == [file + ".a.backup", link + ".b.backup"])
    }

    @Test func theLatestBackupComesFirst() throws {
        let world = try World()
        let path = world.folder.path + "/quire.db"
        for (name, time) in [
            ("quire.db.a.backup", 20.0), ("quire.db.b.backup", 30), ("other.backup", 40), ("quire.db.c", 50),
        ] {
            let file = world.folder.path + "/" + name
            try Data().write(to: URL(filePath: file))
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: time)],
                ofItemAtPath: file
            )
        }
        #expect(Library.backups(of: path) == [path + ".b.backup", path + ".a.backup"])
    }
}
