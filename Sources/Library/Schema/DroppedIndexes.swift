import GRDB

/// The indexes that earlier versions dropped during a first refresh and rebuilt at its end.
///
/// If the process was killed they are still missing. Lists are the same without them, only slower.
enum DroppedIndexes {
    /// In the order in which they are created: of two indexes that serve a query alike, SQLite uses the youngest.
    private static let definitions = [
        ("state_date", "state(date DESC) WHERE hidden = 0"),
        ("state_unread", "state(date DESC) WHERE read_at IS NULL AND hidden = 0"),
        ("state_starred", "state(date DESC) WHERE starred = 1"),
    ]

    static func exist(in database: Database) throws -> Bool {
        try Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT 1 FROM setting WHERE name = 'list indexes')") ?? false
    }

    static func rebuild(in database: Database) throws {
        for (name, content) in definitions {
            try database.execute(sql: "CREATE INDEX IF NOT EXISTS \(name) ON \(content)")
        }
        try database.execute(sql: "DELETE FROM setting WHERE name = 'list indexes'")
    }
}
