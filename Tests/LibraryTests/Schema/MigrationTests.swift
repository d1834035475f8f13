import FeedModel
import Foundation
import GRDB
import Query
import QuireTesting
import Testing

@testable import Library

/// Tests of Schema: migrations of libraries of versions 5 and 6, recorded in Tests/Fixtures by the programs that made them, and
/// the refusal of earlier ones.
@Suite struct MigrationTests {
    /// Copies the recorded library, and runs SQL on the copy.
    private func recordedLibrary(_ version: Int = 5, changedBy sql: String = "") throws -> (World, path: String) {
        let world = try World()
        let path = world.folder.path + "/library.db"
        try FileManager.default.copyItem(
            atPath: ProjectFolder.url("Tests/Fixtures/library-\(version).db").path,
            toPath: path
        )
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        try execute(sql, at: path)
        return (world, path)
    }

    private func execute(_ sql: String, at path: String) throws {
        guard !sql.isEmpty else { return }
        let queue = try DatabaseQueue(path: path)
        try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
        try queue.close()
    }

    private func bytes(_ path: String) throws -> Data { try Data(contentsOf: URL(filePath: path)) }

    private func story(_ library: Library, in context: QueryContext) async throws -> [String] {
        var lines: [String] = []
        for (text, name) in [("read", "read"), ("starred", "starred"), ("京", "found"), ("", "all")] {
            lines.append("\(name): \(try await library.count(Query(parsing: text), in: context))")
        }
        var kinds: [String] = []
        for try await row in library.history(in: context) {
            kinds.append(row.event.kind.name + (row.event.via == "undo" ? "(undo)" : ""))
        }
        return lines + [kinds.joined(separator: " ")]
    }

    private let recorded = [
        "read: 1", "starred: 1", "found: 3", "all: 12",
        "read read unread starred read read read unread(undo) unread(undo) unread(undo)",
    ]

    /// SQL that takes back what version 8 has added.
    private static let droppingVersion8 = """
        DROP TABLE renamed; DROP TABLE shared_guid; DROP INDEX event_article; DROP INDEX tombstone_source;
        ALTER TABLE event DROP COLUMN article;
        DELETE FROM setting WHERE name IN ('doubled imports', 'next date');
        """

    /// The changes that a killed bulk load leaves in a library of version 5.
    private static let killedBulkLoad = """
        DROP INDEX item_id; DROP INDEX state_date; DROP INDEX state_unread; DROP INDEX state_starred;
        INSERT INTO setting (name, value) VALUES ('list indexes', 'left out');
        """

    // RD3, H14
    @Test func aLibraryOfVersionFiveIsMigratedWithItsHistory() async throws {
        let (world, path) = try recordedLibrary()
        let library = try Library(path: path, environment: world.environment())
        #expect(try await story(library, in: world.context) == recorded)
        #expect(try await library.check() == [])
        #expect(try await library.rebuildState().wasEqual)
        let undone = try await library.undo(screen: "test")
        #expect(undone.map { "\($0.kind.name) \($0.items.count)" } == "starred 1")
    }

    @Test func aLibraryOfVersionSixIsMigratedWithItsHistory() async throws {
        let (world, path) = try recordedLibrary(6)
        let library = try Library(path: path, environment: world.environment())
        #expect(
            try await story(library, in: world.context) == [
                "read: 2", "starred: 1", "found: 2", "all: 7",
                "starred tagged read unread read read hidden hidden unhidden(undo) unhidden(undo)",
            ]
        )
        #expect(try await library.check() == [])
        #expect(try await library.rebuildState().wasEqual)
        #expect(FileManager.default.fileExists(atPath: Library.backupPath(of: path, version: 6)))
        #expect(try await schema(of: library) == schema(of: world.library()))
    }

    @Test func aLibraryOfVersionSevenIsMigratedAndWhatAnImportDoubledIsJoined() async throws {
        let (world, path) = try recordedLibrary(7)
        let before = try await DatabaseQueue(path: path).read { try ledger(in: $0) }
        let library = try Library(path: path, environment: world.environment())
        let told = try await story(library, in: world.context)
        #expect(
            told == [
                "read: 4", "starred: 1", "found: 0", "all: 9",
                "hidden hidden hidden hidden read read read read read starred tagged hidden unhidden(undo) read",
            ]
        )
        #expect(try await library.storage.read { try Array(ledger(in: $0).prefix(before.count)) } == before)
        #expect(try await titles("bare unread", of: library, in: world) == ["Bare 4", "Bare 3"])
        #expect(try await titles("bare read", of: library, in: world) == ["Bare 2", "Bare 1"])
        #expect(try await library.check() == [])
        #expect(try await library.rebuildState().wasEqual)
        #expect(try await schema(of: library) == schema(of: world.library()))
        // The next start does nothing, and undo shows the doubles again, with the marks of both.
        await library.close()
        let again = try Library(path: path, environment: world.environment())
        let undone = try await again.undo(screen: "test")
        #expect(undone.map { "\($0.kind.name) \($0.items.count)" } == "hidden 4")
        #expect(try await titles("bare read", of: again, in: world) == ["Bare 2", "Bare 2", "Bare 1", "Bare 1"])
        #expect(try await again.undo(screen: "test")?.kind == .read)
    }

    private func ledger(in database: Database) throws -> [String] {
        try Row.fetchAll(database, sql: "SELECT uid, item, kind, tag, via FROM event ORDER BY number").map { "\($0)" }
    }

    private func titles(_ query: String, of library: Library, in world: World) async throws -> [String] {
        try await library.items(Query(parsing: query), in: world.context).items.map(\.item.title)
    }

    @Test func anItemOfVersionSevenThatArrivedBeforeItsDateHasItOnceItHasPassed() async throws {
        let world = try World()
        let library = try world.library()
        try await library.store([makeItem("1") { $0.published = world.now + 3600 }], from: feed)
        await library.close()
        try execute("PRAGMA user_version = 7;" + Self.droppingVersion8, at: world.path)
        world.advance(7200)
        let migrated = try world.library()
        try await migrated.store([makeItem("2") { $0.published = world.now - 5400 }], from: feed)
        #expect(try await migrated.guids("", in: world.context) == ["1", "2"])
    }

    @Test func itemsOfVersionSixAreNotChangedByTheirNextFetchAndEventsAreStored() async throws {
        let world = try World()
        let library = try world.library()
        try await library.store(makeItems(1...2), from: feed)
        await library.close()
        let columns = Self.droppingVersion8 + "ALTER TABLE item DROP COLUMN starts; ALTER TABLE item DROP COLUMN ends;"
        try execute("PRAGMA user_version = 6;" + columns, at: world.path)

        let migrated = try world.library()
        let again = try await migrated.store(makeItems(1...2), from: feed)
        #expect(again.new.isEmpty && again.changed.isEmpty)
        var event = makeItem("1")
        (event.starts, event.ends) = (world.now, world.now + 3600)
        #expect(try await migrated.store([event], from: feed).changed == [event.id])
        let kept = try #require(await migrated.item(event.id)).item
        #expect([kept.starts, kept.ends] == [event.starts, event.ends])
        #expect(try await migrated.store([event], from: feed).changed == [])
        event.ends = nil
        #expect(try await migrated.store([event], from: feed).changed == [event.id])
        #expect(try #require(await migrated.item(event.id)).item.ends == nil)
        #expect(try await migrated.check() == [])
    }

    // RD3, H14
    @Test func aLibraryOfVersionFiveIsCopiedBeforeItIsMigrated() async throws {
        let (world, path) = try recordedLibrary()
        let before = try await DatabaseQueue(path: path).read { try tableContents(of: $0) }
        let later = Schema(
            migrations: Schema.current.migrations + [
                { try $0.execute(sql: "CREATE TABLE later (number INTEGER) STRICT") }
            ]
        )
        let library = try Library(path: path, environment: world.environment(), schema: later)
        #expect(try await story(library, in: world.context) == recorded)
        #expect(try await library.check() == [])
        let copy = Library.backupPath(of: path, version: 5)
        #expect(try await DatabaseQueue(path: copy).read { try tableContents(of: $0) } == before)
        let backup = try Library(path: copy, environment: world.environment())
        #expect(try await story(backup, in: world.context) == recorded)
    }

    // RD3
    @Test(arguments: 1...4)
    func aLibraryOfAnEarlierVersionIsRefusedUntouched(version: Int) throws {
        let (world, path) = try recordedLibrary(changedBy: "PRAGMA user_version = \(version)")
        let before = try bytes(path)
        #expect(throws: LibraryError.olderSchema(path: path, found: version, lastCommit: "745eb14")) {
            try Library(path: path, environment: world.environment())
        }
        #expect(try bytes(path) == before)
        #expect(!FileManager.default.fileExists(atPath: Library.backupPath(of: path, version: version)))
    }

    @Test(arguments: ["", killedBulkLoad])
    func theSchemaOfAMigratedLibraryIsThatOfANewOne(change: String) async throws {
        let (world, path) = try recordedLibrary(changedBy: change)
        let migrated = try Library(path: path, environment: world.environment())
        #expect(try await schema(of: migrated) == schema(of: world.library()))
        #expect(try await story(migrated, in: world.context) == recorded)
        #expect(try await migrated.check() == [])
    }

    @Test(arguments: ["", killedBulkLoad])
    func theContentOfAMigratedLibraryIsThatOfANewOne(change: String) async throws {
        let world = try World()
        let library = try world.library()
        try await library.store(makeItems(1...30), from: feed)
        let shared = [feed, other].map { source in makeItem("x", source: source) { $0.url = "https://example.org/x" } }
        for item in shared { try await library.store([item], from: item.source) }
        var changed = makeItems(3...4)
        changed[0].title = "Changed"
        try await library.store(changed, from: feed)
        try await library.mark(.tagged("a"), [makeItem("5").id], screen: "list", via: "tag")
        try await library.mark(.starred, [makeItem("6").id], screen: "list", via: "star")
        try await library.mark(.read, [makeItem("7").id], screen: "list", via: "read")
        try await library.purge(.everything, in: world.context)
        let before = try await library.storage.read { try tableContents(of: $0) }
        let schema = try await schema(of: library)
        await library.close()
        // The other tables of these versions are the same, as the test of the recorded library shows.
        let columns = Self.droppingVersion8 + "ALTER TABLE item DROP COLUMN starts; ALTER TABLE item DROP COLUMN ends;"
        try execute("PRAGMA user_version = 5;" + columns + change, at: world.path)

        let migrated = try world.library()
        #expect(try await migrated.storage.read { try Schema.version(of: $0) } == 8)
        #expect(try await migrated.storage.read { try tableContents(of: $0) } == before)
        #expect(try await self.schema(of: migrated) == schema)
        #expect(try await migrated.check() == [])
    }

    // SHA-256 cut to eighty bits: finding two guids with one identity takes 2^40 attempts.
    @Test func twoItemsOfOneIdentityStayAndAreMarkedAlike() async throws {
        let (world, path) = try recordedLibrary(
            changedBy: Self.killedBulkLoad
                + "UPDATE item SET id = (SELECT id FROM item WHERE number = 1) WHERE number = 2"
        )
        let library = try Library(path: path, environment: world.environment())
        let first = try await library.storage.read { database in
            try String.fetchOne(database, sql: "SELECT id FROM item WHERE number = 1").flatMap(ItemID.init(rawValue:))
        }
        let id = try #require(first)
        try await library.mark(.starred, [id], screen: "list", via: "star")
        try await library.mark(.read, [id], screen: "list", via: "read")
        try await library.mark(.tagged("a"), [id], screen: "list", via: "tag")
        _ = try await library.rebuildState()
        let marked = try await library.storage.read { database in
            try Int.fetchOne(
                database,
                sql: """
                    SELECT count(*) FROM state JOIN tag USING (item)
                    WHERE item IN (1, 2) AND starred = 1 AND read_at IS NOT NULL
                    """
            )
        }
        #expect(marked == 2)
        #expect(try await library.check() == [])
    }

    @Test(arguments: ["CREATE INDEX item_id ON item(title)", "CREATE TABLE item_id (number INTEGER)"])
    func aLibraryThatAnotherProgramHasChangedStaysAsItIs(change: String) async throws {
        let (world, path) = try recordedLibrary(changedBy: "DROP INDEX item_id; " + change)
        #expect {
            try Library(path: path, environment: world.environment())
        } throws: { error in
            guard case .failed(_, let reason) = error as? LibraryError else { return false }
            return reason.contains("was changed by another program")
        }
        let version = try await DatabaseQueue(path: path).read { try Schema.version(of: $0) }
        #expect(version == 5)
        try execute(change.contains("TABLE") ? "DROP TABLE item_id" : "DROP INDEX item_id", at: path)
        let library = try Library(path: path, environment: world.environment())
        #expect(try await story(library, in: world.context) == recorded)
        #expect(try await library.check() == [])
    }

    @Test func anArticleOfAMigratedLibraryIsKnownInAnotherSubscription() async throws {
        let (world, path) = try recordedLibrary()
        let library = try Library(path: path, environment: world.environment())
        let other = SourceID("https://other.example/feed")
        let article = makeItem("a", source: other) { $0.url = "http://example.org/1/2/" }
        let named = makeItem("tag:example.org,2025:2/3", source: other)
        try await library.store([article, named], from: other)
        for (item, first) in [(article, "1/feed.xml"), (named, "2/feed.xml")] {
            let kept = try await library.item(item.id)
            #expect(kept?.alsoIn == [SourceID("https://feeds.example.org/\(first)")])
        }
        #expect(try await library.check() == [])
    }

    /// The tables, indexes and triggers by name, without the white space of the statements that created them.
    private func schema(of library: Library) async throws -> [String] {
        try await library.storage.read { database in
            try Row.fetchAll(database, sql: "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name")
                .map { row in
                    let sql = row["sql"] as String? ?? ""
                    return "\(row["type"] as String) \(row["name"] as String) \(row["tbl_name"] as String): "
                        + sql.filter { !$0.isWhitespace }
                }
        }
    }
}
