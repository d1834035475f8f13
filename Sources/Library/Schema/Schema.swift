import FeedModel
import Foundation
import GRDB

/// The schema of a library: the tables of its first version, and one migration for each later version.
///
/// Migrations are appended. Once released, a migration is never edited. The schema version is the file's `user_version`.
struct Schema: Sendable {
    var migrations: [@Sendable (Database) throws -> Void]

    static let oldestVersion = 5

    /// The last commit of quire that migrates versions before ``oldestVersion``.
    static let lastCommitForOlderVersions = "745eb14"

    static let current = Schema(
        migrations: [
            SchemaVersion6Migration.migrate, SchemaVersion7Migration.migrate, SchemaVersion8Migration.migrate,
        ]
    )

    var version: Int { Self.oldestVersion + migrations.count }

    static func version(of database: Database) throws -> Int {
        try Int.fetchOne(database.cachedStatement(sql: "PRAGMA user_version")) ?? 0
    }

    /// Checks whether a library of a schema version can be opened.
    func check(version found: Int, of path: String) throws(LibraryError) {
        if found > version { throw .newerSchema(path: path, found: found, known: version) }
        if found < Self.oldestVersion {
            throw .olderSchema(path: path, found: found, lastCommit: Self.lastCommitForOlderVersions)
        }
    }

    func create(in database: Database) throws {
        try database.execute(sql: "PRAGMA application_id = \(LibraryFile.applicationID)")
        try database.inTransaction(.immediate) {
            try SchemaVersion6.create(in: database)
            for migration in migrations.dropFirst() { try migration(database) }
            try database.execute(sql: "PRAGMA user_version = \(version)")
            return .commit
        }
    }

    func migrate(_ database: Database, from found: Int) throws {
        try database.inTransaction(.immediate) {
            for migration in migrations.dropFirst(found - Self.oldestVersion) { try migration(database) }
            try database.execute(sql: "PRAGMA user_version = \(version)")
            return .commit
        }
    }
}

/// The migration from version 5 of the schema to version 6, which has the same tables.
///
/// In version 5 an interrupted bulk load leaves the index of item identities dropped.
enum SchemaVersion6Migration {
    @Sendable static func migrate(_ database: Database) throws {
        let index = try String.fetchOne(
            database,
            sql: "SELECT coalesce(sql, '') FROM sqlite_schema WHERE name = 'item_id'"
        )
        guard let index else { return try rebuildIdentityIndex(in: database) }
        guard [uniqueIdentityIndex, identityIndex].contains(index) else {
            throw DatabaseError(
                resultCode: .SQLITE_ERROR,
                message:
                    "the index of the table of items was changed by another program, so the library cannot be migrated"
            )
        }
    }

    static let uniqueIdentityIndex = "CREATE UNIQUE INDEX item_id ON item(id)"
    private static let identityIndex = "CREATE INDEX item_id ON item(id)"

    private static func rebuildIdentityIndex(in database: Database) throws {
        do {
            try database.execute(sql: uniqueIdentityIndex)
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
            // Without the index, version 5 could store two items whose identities collide. Both stay, and every mark applies to both.
            try database.execute(sql: identityIndex)
        }
    }
}

/// The migration to version 7 of the schema: the beginning and the end of events that items announce.
///
/// The columns are the last ones of the table, and `NULL` for all other items, so that no row has to be written again.
enum SchemaVersion7Migration {
    @Sendable static func migrate(_ database: Database) throws {
        try database.execute(
            sql: """
                ALTER TABLE item ADD COLUMN starts INTEGER;
                ALTER TABLE item ADD COLUMN ends INTEGER;
                """
        )
    }
}

/// The migration to version 8 of the schema: articles whose guid changes or is that of several articles
/// (`docs/decisions/0002-item-identity-is-a-digest.md`).
///
/// - `renamed`: items whose article now has another guid, with the item that has it (``RenamedArticles``).
/// - `shared_guid`: identities whose guid several articles have (``SharedGuids``).
/// - `event.article`: the name of the article (``ArticleName``) of an event of another machine, with `~` before it if the library had its
///   item.
enum SchemaVersion8Migration {
    @Sendable static func migrate(_ database: Database) throws {
        try database.execute(
            sql: """
                CREATE TABLE renamed (
                    item INTEGER PRIMARY KEY REFERENCES item ON DELETE CASCADE,
                    successor INTEGER NOT NULL REFERENCES item ON DELETE CASCADE
                ) STRICT;
                CREATE INDEX renamed_successor ON renamed(successor);
                CREATE TABLE shared_guid (
                    id TEXT PRIMARY KEY,
                    source INTEGER NOT NULL REFERENCES source,
                    guid TEXT NOT NULL,
                    item TEXT NOT NULL
                ) STRICT, WITHOUT ROWID;
                CREATE INDEX shared_guid_source ON shared_guid(source);
                CREATE INDEX tombstone_source ON tombstone(source, published);
                ALTER TABLE event ADD COLUMN article TEXT;
                CREATE INDEX event_article ON event(article) WHERE article < '~';
                """
        )
        try DoubledImports.expect(in: database)
        try ScheduledDates.expect(0, in: database)
    }
}
