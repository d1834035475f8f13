import GRDB

/// The indexes by which lists of all subscriptions are read in the order of dates.
///
/// A new item has a place in each that is one of chance, and every page of them that is touched is written with each
/// commit. While a library is filled for the first time they can be left out, and made at once in the end, in order, for
/// a fraction of that (`docs/notes/009-keeping-items.md`). Without them every answer is the same, only later. They are
/// those of the first version of the tables, in their order.
enum ListIndexes {
    private static let definitions = [
        ("state_date", "state(date DESC) WHERE hidden = 0"),
        ("state_unread", "state(date DESC) WHERE read_at IS NULL AND hidden = 0"),
        // Of indexes that serve alike SQLite takes the youngest.
        ("state_starred", "state(date DESC) WHERE starred = 1"),
    ]

    /// Takes them out of a library until ``complete(in:)``.
    static func leaveOut(of database: Database) throws {
        for (name, _) in definitions { try database.execute(sql: "DROP INDEX IF EXISTS \(name)") }
        try database.execute(sql: "INSERT OR REPLACE INTO setting (name, value) VALUES ('list indexes', 'left out')")
    }

    /// Whether they were taken out and not made up for.
    static func areLeftOut(of database: Database) throws -> Bool {
        try RowStatement("SELECT 1 FROM setting WHERE name = 'list indexes'", in: database).first { _ in true } ?? false
    }

    /// Makes what was left out, as far as nobody else has.
    static func complete(in database: Database) throws {
        for (name, content) in definitions {
            try database.execute(sql: "CREATE INDEX IF NOT EXISTS \(name) ON \(content)")
        }
        try database.execute(sql: "DELETE FROM setting WHERE name = 'list indexes'")
    }
}
