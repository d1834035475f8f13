import FeedModel
import GRDB

/// What remains of items that are removed: their names.
enum Tombstones {
    /// Removes the items in the temporary table `chosen`, and leaves their names behind.
    ///
    /// - Parameter bodyText: What makes plain text of their bodies, which leave the search index.
    /// - Returns: How many there were.
    static func bury(in database: Database, bodyText: (Item.Body) -> String) throws -> Int {
        try TextNumbers.remember(in: database)
        let index = try SearchIndex(in: database)
        try SearchIndex.each(where: "i.number IN (SELECT item FROM chosen)", in: database, bodyText) {
            try index.remove($1, as: $0)
        }
        try database.execute(
            sql: """
                INSERT OR REPLACE INTO tombstone (id, source, guid, title, url, authors, published)
                SELECT i.id, f.id, i.guid, i.title, i.url, i.authors, i.published
                FROM chosen c JOIN item i ON i.number = c.item JOIN source f ON f.number = i.source;
                DELETE FROM item WHERE number IN (SELECT item FROM chosen);
                """
        )
        return database.changesCount
    }
}
