import GRDB

/// The migration to version 7 of the schema: the beginning and the end of events that items announce.
///
/// The columns are the last ones of the table, and `NULL` for all other items, so that no row has to be written again.
enum SchemaVersion7Migration {
    /// Migrates a library of version 6.
    @Sendable static func migrate(_ database: Database) throws {
        try database.execute(
            sql: """
                ALTER TABLE item ADD COLUMN starts INTEGER;
                ALTER TABLE item ADD COLUMN ends INTEGER;
                """
        )
    }
}
