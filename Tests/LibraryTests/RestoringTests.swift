import FeedModel
import Foundation
import GRDB
import Testing

@testable import Library

/// A backup in the place of a damaged library.
@Suite struct RestoringTests {
    private let items = makeItems(1...300)

    /// A library of 300 items with a backup of the time when 100 of them were read, then 300.
    private func world() async throws -> World {
        let world = try World()
        let library = try world.library()
        try await library.keep(items, from: feed)
        for item in items[..<100] { try await library.mark(.read, [item.id], screen: "list", via: "read") }
        try await library.backUp(to: world.path + ".old.backup")
        for item in items[100...] { try await library.mark(.read, [item.id], screen: "list", via: "read") }
        await library.close()
        return world
    }

    private func restored(_ world: World) async throws -> Restoration {
        try await Library.restore(
            world.path,
            from: world.path + ".old.backup",
            movingTo: world.path + ".damaged",
            environment: world.environment()
        )
    }

    private func bytes(_ path: String) throws -> Data { try Data(contentsOf: URL(filePath: path)) }

    // H12
    @Test func whatIsReadableOfADamagedLedgerComesBackBesideTheBackup() async throws {
        let world = try await world()
        let whole = try bytes(world.path)
        let table = try await world.library().storage.read { database in
            try Int.fetchOne(database, sql: "SELECT rootpage FROM sqlite_schema WHERE name = 'event'") ?? 0
        }
        var counts: [Int] = []
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
        }
        // A page of the ledger itself costs what stood on it and is not in the backup, its first page, which leads to the
        // others, all of it; no other page costs a mark. So each of the 200 events is missing twice.
        #expect(counts.count > 40)
        #expect(counts.map { 300 - $0 }.reduce(0, +) == 400)
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
        #expect(restoration == Restoration(aside: world.path + ".damaged", events: 201))
        #expect(try bytes(world.path + ".damaged-wal") == log)
        let again = try world.library()
        #expect(try await again.check() == [])
        #expect(try await again.guids("starred", in: world.context) == ["1"])
    }

    @Test func aLibraryThatAnotherProcessHasOpenIsLeftAlone() async throws {
        let world = try await world()
        let before = try bytes(world.path)
        let holder = try Child(Child.sqlite, ["-batch", world.path])
        try holder.say("SELECT count(*) FROM item;\n")
        await #expect(throws: StoreError.busy(path: world.path)) { try await restored(world) }
        #expect(try bytes(world.path) == before)
        _ = try holder.ended()
        #expect(try await restored(world).events == 200)
    }

    // What is being made belongs to whoever has the lock: nothing is copied or read before that.
    @Test func nothingBeginsWhileAnotherProcessWrites() async throws {
        let world = try await world()
        try Data("another's".utf8).write(to: URL(filePath: world.path + ".restoring"))
        let holder = try Child.holdingLock(of: world.path)
        var environment = world.environment()
        environment.busyTimeout = .milliseconds(50)
        await #expect(throws: StoreError.busy(path: world.path)) {
            try await Library.restore(
                world.path,
                from: world.path + ".old.backup",
                movingTo: world.path + ".damaged",
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
        await #expect(throws: StoreError.unwritable(path: world.path, reason: "Is a directory")) {
            try await restored(world)
        }
    }

    // H8: SQLite tells an error of reading as damage.
    @Test func damageIsBelievedWhenTheSecondLookFindsItToo() async throws {
        let damage = Finding(.integrity, "unable to get the page")
        let others = [Finding(.search, "1 item")]
        let corrupt = StoreError.corrupt(path: "/x", reason: "malformed")
        let cases: [(looks: [Result<[Finding], StoreError>], outcome: Result<[Finding], StoreError>)] = [
            ([.failure(corrupt), .success([])], .success([])),
            ([.success([damage]), .success(others)], .success(others)),
            ([.success([damage]), .success([damage])], .success([damage])),
            ([.success(others)], .success(others)),
            ([.failure(corrupt), .failure(corrupt)], .failure(corrupt)),
            ([.failure(.busy(path: "/x"))], .failure(.busy(path: "/x"))),
        ]
        for (looks, outcome) in cases {
            let looker = Looker(looks: looks)
            let seen: Result<[Finding], StoreError>
            do {
                seen = .success(try await Library.lookingTwiceAtDamage(looker.look))
            } catch {
                seen = .failure(error)
            }
            #expect(seen == outcome)
            #expect(looker.looks.isEmpty)
        }
    }

    /// Sees one thing after the other.
    private final class Looker {
        var looks: [Result<[Finding], StoreError>]

        init(looks: [Result<[Finding], StoreError>]) { self.looks = looks }

        func look() async throws(StoreError) -> [Finding] { try looks.removeFirst().get() }
    }

    @Test func aBackupThatIsDamagedIsRefusedAndNothingIsChanged() async throws {
        let world = try await world()
        var backup = try bytes(world.path + ".old.backup")
        backup.replaceSubrange(8192 * 3..<8192 * 4, with: Data(repeating: 0xA5, count: 8192))
        try backup.write(to: URL(filePath: world.path + ".old.backup"))
        let before = try FileManager.default.contentsOfDirectory(atPath: world.folder.path + "/data").sorted()
        await #expect(throws: StoreError.self) { try await restored(world) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: world.folder.path + "/data").sorted() == before)
    }

    @Test func aDraftThatIsRefusedIsNotOpenAnyMore() async throws {
        let world = try await world()
        // Another program's statements copy well, and then a table that the merge needs is missing.
        let backup = try DatabaseQueue(path: world.path + ".old.backup")
        try await backup.write { try $0.execute(sql: "ALTER TABLE event RENAME TO lost") }
        try backup.close()
        await #expect(throws: StoreError.self) { try await restored(world) }
        let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
            .compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + $0) }
        #expect(open.filter { $0.hasPrefix(world.path + ".restoring") } == [])
    }

    @Test func aLibraryThatIsGoneComesBack() async throws {
        let world = try await world()
        unlink(world.path)
        #expect(try await restored(world) == Restoration(aside: nil, events: 0))
        #expect(try await world.library().guids("read", in: world.context).count == 100)
    }

    // RD3
    @Test func aBackupOfAnOlderVersionIsBroughtForward() async throws {
        let world = try World()
        let fixtures = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        try FileManager.default.createDirectory(
            atPath: (world.path as NSString).deletingLastPathComponent,
            withIntermediateDirectories: true
        )
        try FileManager.default.copyItem(
            atPath: fixtures.appending(path: "Fixtures/library-1.db").path,
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
