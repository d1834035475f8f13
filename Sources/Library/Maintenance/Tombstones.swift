import FeedModel
import GRDB

/// Identities of purged items, so that they are not stored again.
enum Tombstones {
    /// Removes the items in the temporary table `chosen`, with those they have replaced, and stores a tombstone for each.
    ///
    /// - Parameter bodyText: Returns the plain text of bodies, which leave the search index.
    /// - Returns: The number of items.
    static func purgeChosenItems(in database: Database, bodyText: (Item.Body) -> String) throws -> Int {
        try database.execute(sql: RenamedArticles.choosingFormerItems)
        try DocumentIDAllocator.saveLast(in: database)
        let index = try SearchIndex(in: database)
        try SearchIndex.each(where: "i.number IN (SELECT item FROM chosen)", in: database, bodyText) {
            try index.delete($1, as: $0)
        }
        let duplicateGroups = try DuplicateGroups(in: database, groups: DuplicateGroups.areGrouped(in: database))
        let duplicates = try removeKeys(duplicateGroups, in: database)
        try database.execute(
            sql: """
                INSERT OR REPLACE INTO tombstone (id, source, guid, title, url, authors, published)
                SELECT i.id, f.id, i.guid, i.title, i.url, i.authors, i.published
                FROM chosen c JOIN item i ON i.number = c.item JOIN source f ON f.number = i.source;
                DELETE FROM item WHERE number IN (SELECT item FROM chosen);
                """
        )
        let count = database.changesCount
        try duplicateGroups.group(duplicates)
        return count
    }

    /// Removes the article keys of the chosen items.
    ///
    /// - Returns: The former duplicates of these items.
    private static func removeKeys(_ duplicateGroups: DuplicateGroups, in database: Database) throws -> [Int64] {
        let rows = try Row.fetchAll(
            database,
            sql: "SELECT i.number, i.url, i.guid FROM chosen c JOIN item i ON i.number = c.item"
        )
        var duplicates: [Int64] = []
        for row in rows {
            let number: Int64 = try row.at(0)
            let keys = ArticleKeys(
                url: NULSafeText.decode(try row.at(1) as String?),
                guid: NULSafeText.decode(try row.at(2) as String)
            )
            duplicates += try duplicateGroups.duplicates(of: number)
            try duplicateGroups.removeKeys(keys.values, of: number)
        }
        return duplicates
    }
}
