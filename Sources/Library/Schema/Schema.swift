import FeedModel
import Foundation
import GRDB

/// The schema of a library: the tables of its first version, and one migration for each later version.
///
/// Migrations are appended. Once released, a migration is never edited. The schema version is the file's `user_version`.
struct Schema: Sendable {
    /// The migrations, the first of them from ``oldestVersion``.
    var migrations: [@Sendable (Database) throws -> Void]

    /// The oldest schema version that can be migrated.
    static let oldestVersion = 5

    /// The last commit of quire that migrates versions before ``oldestVersion``.
    static let lastCommitForOlderVersions = "745eb14"

    /// The schema that this program reads and writes.
    static let current = Schema(
        migrations: [
            SchemaVersion6Migration.migrate, SchemaVersion7Migration.migrate, SchemaVersion8Migration.migrate,
        ]
    )

    /// The schema version after all migrations.
    var version: Int { Self.oldestVersion + migrations.count }

    /// Returns the schema version of a library.
    static func version(of database: Database) throws -> Int {
        try Int.fetchOne(database.cachedStatement(sql: "PRAGMA user_version")) ?? 0
    }

    /// Checks whether a library of a schema version can be opened.
    ///
    /// - Throws: ``FeedModel/LibraryError/newerSchema(path:found:known:)`` or
    ///   ``FeedModel/LibraryError/olderSchema(path:found:lastCommit:)``.
    func check(version found: Int, of path: String) throws(LibraryError) {
        if found > version { throw .newerSchema(path: path, found: found, known: version) }
        if found < Self.oldestVersion {
            throw .olderSchema(path: path, found: found, lastCommit: Self.lastCommitForOlderVersions)
        }
    }

    /// Creates all tables in an empty database.
    func create(in database: Database) throws {
        try database.execute(sql: "PRAGMA application_id = \(LibraryFile.applicationID)")
        try database.inTransaction(.immediate) {
            try SchemaVersion6.create(in: database)
            for migration in migrations.dropFirst() { try migration(database) }
            try database.execute(sql: "PRAGMA user_version = \(version)")
            return .commit
        }
    }

    /// Runs the migrations that a library still needs, in one transaction.
    func migrate(_ database: Database, from found: Int) throws {
        try database.inTransaction(.immediate) {
            for migration in migrations.dropFirst(found - Self.oldestVersion) { try migration(database) }
            try database.execute(sql: "PRAGMA user_version = \(version)")
            return .commit
        }
    }
}
