import GRDB

/// The indexes that a bulk load drops and rebuilds: all items by date, whose keys arrive in random order.
///
/// Each commit writes every page of an index that it has touched. Sorting all keys once at the end takes a
/// fraction of that (`docs/decisions/0021-a-bulk-load-defers-date-indexes.md`). Queries return the same results without these
/// indexes, but more slowly.
enum DeferredIndexes {
    /// In the order in which they are created: of two indexes that serve a query alike, SQLite uses the youngest.
    private static let definitions = [
        ("state_date", "state(date DESC) WHERE hidden = 0"),
        ("state_unread", "state(date DESC) WHERE read_at IS NULL AND hidden = 0"),
        ("state_starred", "state(date DESC) WHERE starred = 1"),
    ]

    /// Drops the indexes, and records in the library that they are missing.
    static func drop(from database: Database) throws {
        for (name, _) in definitions { try database.execute(sql: "DROP INDEX IF EXISTS \(name)") }
        try database.execute(sql: "INSERT OR REPLACE INTO setting (name, value) VALUES ('list indexes', 'left out')")
    }

    static func areDropped(from database: Database) throws -> Bool {
        try Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT 1 FROM setting WHERE name = 'list indexes')") ?? false
    }

    /// Creates the indexes that are still missing.
    static func rebuild(in database: Database) throws {
        for (name, content) in definitions {
            try database.execute(sql: "CREATE INDEX IF NOT EXISTS \(name) ON \(content)")
        }
        try database.execute(sql: "DELETE FROM setting WHERE name = 'list indexes'")
    }
}
