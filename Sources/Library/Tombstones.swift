import GRDB

/// What remains of items that are removed: their names.
enum Tombstones {
    /// Removes the items in the temporary table `chosen`, and leaves their names behind.
    ///
    /// - Returns: How many there were.
    static func bury(in database: Database) throws -> Int {
        try database.execute(
            sql: """
                INSERT OR REPLACE INTO tombstone (id, source, guid, title, url, authors, published)
                SELECT i.id, f.id, i.guid, i.title, i.url, i.authors, i.published
                FROM chosen c JOIN item i ON i.number = c.item JOIN source f ON f.number = i.source;
                DELETE FROM search WHERE rowid IN (SELECT item FROM chosen);
                DELETE FROM item WHERE number IN (SELECT item FROM chosen);
                """
        )
        return database.changesCount
    }
}
