import FeedModel
import GRDB

/// Identities of purged items, so that they are not stored again.
enum Tombstones {
    /// Replaces the items in the temporary table `chosen`, and those they have replaced, by tombstones.
    static func purgeChosenItems(in database: Database, bodyText: (Item.Body) -> String) throws -> Int {
        let count = try Int.fetchOne(database, sql: "SELECT count(*) FROM chosen") ?? 0
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
        try duplicateGroups.group(duplicates)
        return count
    }

    static func traits(of id: ItemID, home: ArticleKeys.HomePage, in database: Database) throws -> ArticleTraits? {
        let sql = "SELECT guid, title, url, published FROM tombstone WHERE id = ?"
        return try Row.fetchOne(database.cachedStatement(sql: sql), arguments: [id.rawValue]).map {
            try traits($0, home)
        }
    }

    private static func traits(_ row: Row, _ home: ArticleKeys.HomePage) throws -> ArticleTraits {
        ArticleTraits(
            guid: try row.text(0),
            title: try row.text(1),
            url: try row.optionalText(2),
            date: try row.at(3),
            home: home
        )
    }

    /// Stores a tombstone for an item that is a purged one under another guid: link, title and date agree.
    static func insert(
        _ id: ItemID,
        as item: ArticleTraits,
        of source: SourceID,
        home: ArticleKeys.HomePage,
        in database: Database,
        isInDocument: (ItemID) -> Bool
    ) throws -> Bool {
        guard let date = item.date else { return false }
        let rows = try Row.fetchAll(
            database.cachedStatement(
                sql:
                    "SELECT guid, title, url, published, id FROM tombstone WHERE source = ? AND published = ? LIMIT 100"
            ),
            arguments: [NULSafeText.encode(source.rawValue), date]
        )
        // One article can have been purged under several guids.
        let found = try rows.first { row in
            guard let purged = ItemID(rawValue: try row.at(4) as String), !isInDocument(purged) else { return false }
            return SameArticle.isRenamed(item, from: try traits(row, home), linkIsShared: true)
        }
        guard let found else { return false }
        try database.cachedStatement(
            sql: """
                INSERT OR IGNORE INTO tombstone (id, source, guid, title, url, authors, published)
                SELECT ?, source, ?, title, url, authors, published FROM tombstone WHERE id = ?
                """
        )
        .execute(arguments: [id.rawValue, NULSafeText.encode(item.guid), try found.at(4) as String])
        return true
    }

    /// Removes the article keys of the chosen items; returns their former duplicates.
    private static func removeKeys(_ duplicateGroups: DuplicateGroups, in database: Database) throws -> [Int64] {
        let rows = try Row.fetchAll(
            database,
            sql: "SELECT i.number, i.url, i.guid FROM chosen c JOIN item i ON i.number = c.item"
        )
        var duplicates: [Int64] = []
        for row in rows {
            let number: Int64 = try row.at(0)
            let keys = ArticleKeys(url: try row.optionalText(1), guid: try row.text(2))
            duplicates += try duplicateGroups.duplicates(of: number)
            try duplicateGroups.removeKeys(keys.values, of: number)
        }
        return duplicates
    }
}
