import GRDB

/// The fifth version of the tables: the index of the items' identities has a name, so that it can be left out while a
/// library is filled (``ListIndexes``).
///
/// It was the one that SQLite makes for `UNIQUE`. Both look the same in the file, page by page, so only what the file says
/// of them changes: to copy a million items into another table would take a minute, and as much room again.
enum SchemaVersion5 {
    @Sendable static func upgrade(_ database: Database) throws {
        let version = try Int.fetchOne(database, sql: "PRAGMA schema_version") ?? 0
        try database.execute(sql: "PRAGMA writable_schema = ON")
        // Read anew what was changed; a transaction that is taken back is noticed by its schema_version.
        defer { try? database.execute(sql: "PRAGMA writable_schema = RESET") }
        for change in [
            """
            UPDATE sqlite_schema SET sql = replace(sql, 'id TEXT NOT NULL UNIQUE', 'id TEXT NOT NULL')
            WHERE type = 'table' AND name = 'item' AND sql LIKE '%id TEXT NOT NULL UNIQUE%'
            """,
            """
            UPDATE sqlite_schema SET name = 'item_id', sql = 'CREATE UNIQUE INDEX item_id ON item(id)'
            WHERE type = 'index' AND name = 'sqlite_autoindex_item_1'
            """,
        ] {
            try database.execute(sql: change)
            guard database.changesCount == 1 else {
                throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "the table of items is not as it was made")
            }
        }
        try database.execute(sql: "PRAGMA schema_version = \(version + 1)")
    }
}
