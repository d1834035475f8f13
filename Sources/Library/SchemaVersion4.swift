import GRDB

/// The fourth version of the tables: the same article in several subscriptions is known.
enum SchemaVersion4 {
    @Sendable static func upgrade(_ database: Database) throws {
        try TwinTables.create(in: database)
    }
}
