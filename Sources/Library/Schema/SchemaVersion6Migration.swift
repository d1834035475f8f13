import GRDB

/// The migration from version 5 of the schema to version 6, which has the same tables.
///
/// In version 5 an interrupted bulk load leaves the index of item identities dropped.
enum SchemaVersion6Migration {
    /// Migrates a library of version 5.
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

    /// The statement that creates the index of item identities.
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
