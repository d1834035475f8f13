import GRDB

/// The fifth version of the tables: the index of the items' identities has a name, so that it can be left out while a
/// library is filled (``ListIndexes``).
///
/// It was the one that SQLite makes for `UNIQUE`. Both look the same in the file, page by page, so only what the file
/// says of them changes: to copy a million items into another table would take a minute, and as much room again.
enum SchemaVersion5 {
    @Sendable static func upgrade(_ database: Database) throws {
        let version = try Int.fetchOne(database, sql: "PRAGMA schema_version") ?? 0
        guard try Int.fetchOne(database, sql: "SELECT 1 FROM sqlite_schema WHERE name = 'item_id'") == nil else {
            throw unusual
        }
        try database.execute(sql: "PRAGMA writable_schema = ON")
        defer { try? database.execute(sql: "PRAGMA writable_schema = OFF") }
        for change in [
            """
            UPDATE sqlite_schema SET sql = replace(sql, 'id TEXT NOT NULL UNIQUE', 'id TEXT NOT NULL')
            WHERE type = 'table' AND name = 'item' AND instr(sql, 'id TEXT NOT NULL UNIQUE') > 0
            """,
            """
            UPDATE sqlite_schema SET name = 'item_id', sql = 'CREATE UNIQUE INDEX item_id ON item(id)'
            WHERE type = 'index' AND name = 'sqlite_autoindex_item_1'
            """,
        ] {
            try database.execute(sql: change)
            guard database.changesCount == 1 else { throw unusual }
        }
        try database.execute(sql: "PRAGMA schema_version = \(version + 1)")
        // What cannot be read as it is now is taken back with the transaction, not found when it is too late.
        try database.execute(sql: "PRAGMA writable_schema = RESET")
        _ = try Int.fetchOne(database, sql: "SELECT count(*) FROM item INDEXED BY item_id WHERE id = ''")
    }

    /// Nothing is damaged: somebody has changed the tables, and they stay as they are.
    private static let unusual = DatabaseError(
        resultCode: .SQLITE_ERROR,
        message: "the table of items is not as quire has made it, so it cannot be brought forward"
    )
}
