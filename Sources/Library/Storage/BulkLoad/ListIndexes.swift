import GRDB

/// The indexes in which a new item has a place that is one of chance: those by which lists of all subscriptions are
/// read in the order of dates, and that of the items' identities.
///
/// Every page of them that is touched is written with each commit. While a library is filled for the first time they
/// can be left out, and made at once in the end, in order, for a fraction of that (`docs/decisions/0021-a-bulk-load-defers-date-indexes.md`).
/// Without them every answer is the same, only later. What finds many items by their identities while they are left
/// out goes by the subscription (``ItemLookup``), by the few items that have events (``eventJoin(_:hasIdentities:)``), or makes
/// that index first (``completeIdentities(in:)``).
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
        try database.execute(sql: "DROP INDEX IF EXISTS item_id")
        try database.execute(sql: "INSERT OR REPLACE INTO setting (name, value) VALUES ('list indexes', 'left out')")
    }

    /// Whether they were taken out and not made up for.
    ///
    /// The index of identities also counts by itself: a process of an older version that made up for the others knows
    /// nothing of it.
    static func areLeftOut(of database: Database) throws -> Bool {
        let sql = "SELECT EXISTS (SELECT 1 FROM setting WHERE name = 'list indexes')"
        let areNoted = try Bool.fetchOne(database.cachedStatement(sql: sql)) ?? false
        return try areNoted || !haveIdentities(database)
    }

    /// Makes what was left out, as far as nobody else has.
    static func complete(in database: Database) throws {
        try completeIdentities(in: database)
        for (name, content) in definitions {
            try database.execute(sql: "CREATE INDEX IF NOT EXISTS \(name) ON \(content)")
        }
        try database.execute(sql: "DELETE FROM setting WHERE name = 'list indexes'")
    }

    /// Whether items are found by their identities without looking through all.
    static func haveIdentities(_ database: Database) throws -> Bool {
        let sql = "SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE name = 'item_id')"
        return try Bool.fetchOne(database.cachedStatement(sql: sql)) ?? false
    }

    /// What joins `item i` to `event e`, in SQL.
    ///
    /// Without the index SQLite would make one of its own of all items, with their texts and in memory, for each page
    /// of a history. A library that is being filled has few events.
    ///
    /// - Parameter join: `CROSS JOIN` or `LEFT JOIN`.
    static func eventJoin(_ join: String, hasIdentities: Bool) -> String {
        guard !hasIdentities else { return "\(join) item i ON i.id = e.item" }
        return """
            \(join) (SELECT id, number FROM item WHERE id IN (SELECT item FROM event)) known ON known.id = e.item
            \(join) item i ON i.number = known.number
            """
    }

    /// Makes the index of identities if it was left out, for who is about to look for many.
    static func completeIdentities(in database: Database) throws {
        guard try !haveIdentities(database) else { return }
        do {
            try database.execute(sql: "CREATE UNIQUE INDEX IF NOT EXISTS item_id ON item(id)")
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
            // Of 2^40 guids a publisher finds two with one identity. Then either is found by it.
            try database.execute(sql: "CREATE INDEX IF NOT EXISTS item_id ON item(id)")
        }
    }
}
