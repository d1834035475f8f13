import FeedModel
import GRDB

/// The table `renamed`: items whose article has another guid now, with the item that has it.
///
/// The former item stays, because other machines may know only it. Both are one article in lists, and marks apply to both, as with the
/// article of several subscriptions (``DuplicateGroups``).
enum RenamedArticles {
    struct NewItem {
        let number: Int64
        let traits: ArticleTraits
        /// The guid in the document, if several articles have it.
        let sharedGuid: String?
    }

    /// Finds the articles of a source whose guids new items have replaced for certain
    /// (``SameArticle/isRenamed(_:from:linkIsShared:sharedGuid:)``).
    static func find(
        _ items: [NewItem],
        in stored: StoredArticles,
        isInDocument: (StoredArticles.Article) throws -> Bool
    ) throws -> [(former: Int64, item: Int64)] {
        var links: [Int64: Int] = [:]
        for item in items where item.traits.link != 0 { links[item.traits.link, default: 0] += 1 }
        let new = Set(items.map(\.number))
        var pairs: [(former: Int64, item: Int64)] = []
        for item in items {
            if let imported = try stored.imported(as: item.traits), try !isInDocument(imported) {
                pairs.append((imported.number, item.number))
                continue
            }
            let isRepeated = (links[item.traits.link] ?? 0) > 1
            let matches = try candidates(for: item.traits, in: stored, isRepeated: isRepeated)
            let found = try matches.numbers.filter { !new.contains($0) }.compactMap(stored.article).filter { article in
                try !isInDocument(article)
                    && SameArticle.isRenamed(
                        item.traits,
                        from: article.traits,
                        linkIsShared: matches.linkIsShared,
                        sharedGuid: item.sharedGuid
                    )
            }
            if found.count == 1 { pairs.append((found[0].number, item.number)) }
        }
        let counts = Dictionary(pairs.map { ($0.former, 1) }, uniquingKeysWith: +)
        return pairs.filter { counts[$0.former] == 1 }
    }

    private static func candidates(
        for item: ArticleTraits,
        in stored: StoredArticles,
        isRepeated: Bool
    ) throws -> (numbers: Set<Int64>, linkIsShared: Bool) {
        var (numbers, linkIsShared): (Set<Int64>, Bool) = ([], isRepeated)
        if item.link != 0 {
            let found = try stored.numbers(of: item.link)
            numbers = Set(found.numbers)
            linkIsShared = linkIsShared || found.isShared
        }
        if item.link == 0 || linkIsShared, let date = item.date {
            numbers.formUnion(try stored.numbers(dated: date) ?? [])
        }
        return (numbers, linkIsShared)
    }

    /// Joins a former item with the one that has replaced it, which arrived when the former did.
    static func join(_ former: Int64, with item: Int64, in database: Database) throws {
        try database.cachedStatement(sql: "INSERT OR REPLACE INTO renamed (item, successor) VALUES (?, ?)")
            .execute(arguments: [former, item])
        try database.cachedStatement(
            sql: """
                UPDATE state SET arrived = f.arrived, date = coalesce(\(ScheduledDates.passed(by: "state.arrived")), f.arrived)
                FROM state f WHERE f.item = ? AND state.item = ?
                """
        )
        .execute(arguments: [former, item])
        // From now on it is an article of the feed.
        try database.cachedStatement(sql: "UPDATE item SET fingerprint = 1 WHERE number = ? AND fingerprint = 0")
            .execute(arguments: [former])
    }

    static func message(_ titles: [String]) -> String {
        let named = titles.prefix(5).map { "'\($0)'" }.joined(separator: ", ")
        let rest = titles.count > 5 ? " and \(titles.count - 5) more" : ""
        return "recognised under another guid or link: \(named)\(rest)"
    }

    /// Some publishers write another guid each time.
    private static let maximumFormerItems = 3

    /// Removes the oldest former items of articles that have too many, with tombstones.
    static func bound(_ items: [Int64], in database: Database, bodyText: (Item.Body) -> String) throws {
        guard !items.isEmpty else { return }
        try Marking.clear(database)
        let statement = try database.cachedStatement(
            sql: """
                INSERT OR IGNORE INTO chosen (item)
                WITH RECURSIVE former (item, depth) AS (
                    SELECT item, 1 FROM renamed WHERE successor = ?
                    UNION SELECT r.item, f.depth + 1 FROM former f JOIN renamed r ON r.successor = f.item
                ) SELECT item FROM former WHERE depth > \(maximumFormerItems)
                """
        )
        var count = 0
        for item in items {
            try statement.execute(arguments: [item])
            count += database.changesCount
        }
        if count > 0 { _ = try Tombstones.purgeChosenItems(in: database, bodyText: bodyText) }
    }

    /// Makes a former item that the document has again the one that is shown.
    static func restore(_ former: Int64, in database: Database, isInDocument: (ItemID) -> Bool) throws -> Bool {
        let rows = try Row.fetchAll(
            database.cachedStatement(
                sql: """
                    WITH RECURSIVE later (item, depth) AS (
                        SELECT successor, 1 FROM renamed WHERE item = ?
                        UNION SELECT r.successor, l.depth + 1 FROM later l JOIN renamed r ON r.item = l.item
                    ) SELECT i.number, i.id FROM later l JOIN item i ON i.number = l.item ORDER BY l.depth
                    """
            ),
            arguments: [former]
        )
        guard let last: Int64 = try rows.last?.at(0) else { return false }
        let later = try rows.compactMap { ItemID(rawValue: try $0.at(1) as String) }
        guard !later.contains(where: isInDocument) else { return false }
        try database.cachedStatement(sql: "DELETE FROM renamed WHERE item = ?").execute(arguments: [former])
        try database.cachedStatement(sql: "INSERT INTO renamed (item, successor) VALUES (?, ?)")
            .execute(arguments: [last, former])
        return true
    }

    static func formerIdentities(of item: Int64, in database: Database) throws -> [ItemID] {
        let statement = try database.cachedStatement(
            sql: """
                WITH RECURSIVE former (item) AS (
                    SELECT item FROM renamed WHERE successor = ?
                    UNION SELECT r.item FROM former f JOIN renamed r ON r.successor = f.item
                ) SELECT i.id FROM former f JOIN item i ON i.number = f.item
                """
        )
        return try String.fetchAll(statement, arguments: [item]).compactMap(ItemID.init(rawValue:))
    }

    /// SQL that adds the items to `chosen` that chosen ones have replaced.
    static let choosingFormerItems = """
        INSERT OR IGNORE INTO chosen (item)
        WITH RECURSIVE former (item) AS (
            SELECT r.item FROM chosen c JOIN renamed r ON r.successor = c.item
            UNION SELECT r.item FROM former f JOIN renamed r ON r.successor = f.item
        ) SELECT item FROM former
        """

    /// SQL for the items that are one article with an item under another guid.
    static let others = """
        SELECT item FROM renamed WHERE successor = ?1 UNION ALL SELECT successor FROM renamed WHERE item = ?1
        """
}
