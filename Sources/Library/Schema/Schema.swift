import Foundation
import GRDB

/// The versions of the library's tables: each step brings a library forward by one.
///
/// Steps are appended and, once released, never edited. The version is the file's `user_version`.
struct Schema: Sendable {
    var steps: [@Sendable (Database) throws -> Void]

    /// The version a library has after all steps.
    var version: Int { steps.count }

    /// What this version of the program reads and writes.
    static let current = Schema(steps: [
        SchemaVersion1.create, SchemaVersion2.upgrade, SchemaVersion3.upgrade, SchemaVersion4.upgrade,
        SchemaVersion5.upgrade,
    ])

    static func version(of database: Database) throws -> Int {
        try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
    }

    /// Makes all tables in an empty database.
    func create(in database: Database) throws {
        try database.execute(sql: "PRAGMA application_id = \(LibraryFile.applicationID)")
        try bringForward(database, from: 0)
    }

    /// Runs the steps a library has not seen, all or none.
    func bringForward(_ database: Database, from found: Int) throws {
        try database.inTransaction(.immediate) {
            for step in steps.dropFirst(found) { try step(database) }
            try database.execute(sql: "PRAGMA user_version = \(version)")
            return .commit
        }
    }
}
