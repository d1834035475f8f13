import FeedModel
import GRDB

/// What remains of items that are removed: their names.
enum Tombstones {
    /// Removes the items in the temporary table `chosen`, and leaves their names behind.
    ///
    /// - Parameter bodyText: What makes plain text of their bodies, which leave the search index.
    /// - Returns: How many there were.
    static func bury(in database: Database, bodyText: (Item.Body) -> String) throws -> Int {
        try DocumentIDAllocator.saveLast(in: database)
        let index = try SearchIndex(in: database)
        try SearchIndex.each(where: "i.number IN (SELECT item FROM chosen)", in: database, bodyText) {
            try index.delete($1, as: $0)
        }
        let twins = try DuplicateGroups(in: database, groups: true)
        let companions = try forgetKeys(twins, in: database)
        try database.execute(
            sql: """
                INSERT OR REPLACE INTO tombstone (id, source, guid, title, url, authors, published)
                SELECT i.id, f.id, i.guid, i.title, i.url, i.authors, i.published
                FROM chosen c JOIN item i ON i.number = c.item JOIN source f ON f.number = i.source;
                DELETE FROM item WHERE number IN (SELECT item FROM chosen);
                """
        )
        let count = database.changesCount
        try twins.group(companions)
        return count
    }

    /// Forgets by what the chosen items are known.
    ///
    /// - Returns: The items they were the same as.
    private static func forgetKeys(_ twins: DuplicateGroups, in database: Database) throws -> [Int64] {
        let rows = try Row.fetchAll(
            database,
            sql: "SELECT i.number, i.url, i.guid FROM chosen c JOIN item i ON i.number = c.item"
        )
        var companions: [Int64] = []
        for row in rows {
            let number: Int64 = try row.at(0)
            let keys = ArticleKeys(
                url: NULSafeText.decode(try row.at(1) as String?),
                guid: NULSafeText.decode(try row.at(2) as String)
            )
            companions += try twins.companions(of: number)
            try twins.forget(keys.values, of: number)
        }
        return companions
    }
}
