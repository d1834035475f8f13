import GRDB

/// Duplicates of the items in the temporary table `chosen`.
enum DuplicateSelection {
    /// Replaces each item by the representative of its group.
    static func replaceByRepresentatives(in database: Database) throws {
        try database.execute(
            sql: """
                INSERT OR IGNORE INTO chosen (item)
                SELECT t.first FROM chosen c JOIN twin t ON t.item = c.item WHERE t.first <> t.item ORDER BY c.ordinal;
                DELETE FROM chosen WHERE item IN (SELECT item FROM twin WHERE first <> item)
                """
        )
    }

    /// Adds the duplicates of each representative.
    static func addDuplicates(in database: Database) throws {
        try database.execute(
            sql: """
                INSERT OR IGNORE INTO chosen (item)
                SELECT t.item FROM chosen c JOIN twin t ON t.first = c.item WHERE t.item <> t.first ORDER BY c.ordinal
                """
        )
    }

    /// Returns the items of other subscriptions that represent items of these.
    ///
    /// - Parameter sources: The numbers of the subscriptions as a JSON array.
    static func representatives(ofItemsIn sources: String, in database: Database) throws -> [Int64] {
        let statement = try database.cachedStatement(
            sql: """
                SELECT DISTINCT t.first FROM twin t JOIN twin p ON p.item = t.first
                WHERE t.source IN (SELECT value FROM json_each(:list))
                    AND p.source NOT IN (SELECT value FROM json_each(:list))
                """
        )
        return try Int64.fetchAll(statement, arguments: ["list": sources])
    }
}
