import FeedModel
import GRDB

/// Events of other machines about articles that this library has under another identity, or does not have yet.
///
/// They are copied to the article, as marks are copied among its duplicates (``DuplicateEvents``).
struct WaitingEvents {
    private let database: Database

    init(in database: Database) { self.database = database }

    /// Copies the events that wait for articles with the names of new items.
    func hand(to new: [PreparedItem], of page: PageRows) throws {
        guard !new.isEmpty, try isAnyWaiting(for: page.source) else { return }
        var items: [String: ItemID?] = [:]
        for item in new {
            guard let name = ArticleName.name(of: page.traits(of: item), source: page.source) else { continue }
            items[name] = items[name] == nil ? .some(item.id) : .some(nil)
        }
        for (name, item) in items { if let item { try copy("e.article < '~' AND e.article = :name", name, to: item) } }
    }

    /// Takes the events from an item that are about another article with its guid; they wait for that one.
    func setAside(from item: ItemID, of source: Int64) throws {
        let stored = try StoredArticles(of: source, in: database)
        guard let article = try stored.article(item) else { return }
        let own = ArticleName.name(of: article.traits, source: stored.id).map(ArticleName.placed)
        let rows = try Row.fetchAll(
            database,
            sql: "SELECT number, article FROM event WHERE item = ? AND article >= '~' AND article IS NOT ?",
            arguments: [item.rawValue, own]
        )
        for row in rows {
            let name = ArticleName.unplaced(try row.at(1))
            guard let standIn = ArticleName.standIn(for: name) else { continue }
            try database.execute(
                sql: "UPDATE event SET item = ?, article = ? WHERE number = ?",
                arguments: [standIn.rawValue, name, try row.at(0) as Int64]
            )
        }
        if !rows.isEmpty { try LedgerFold(of: item, in: database).write(to: article.number, in: database) }
    }

    /// Copies the events of machines that know one article with a guid to the first of several.
    ///
    /// An event that names its article is left out.
    func hand(from shared: ItemID, to first: ItemID) throws {
        try copy(
            "e.item = :name AND e.article IS NULL AND NOT EXISTS (SELECT 1 FROM item WHERE id = :name)",
            shared.rawValue,
            to: first
        )
    }

    /// Copies the events of an article to another item that is the same.
    func hand(from item: ItemID, toDouble other: ItemID) throws { try copy("e.item = :name", item.rawValue, to: other) }

    /// Copies an event to an article.
    func hand(_ uid: String, to item: ItemID) throws { try copy("e.uid = :name", NULSafeText.encode(uid), to: item) }

    private func isAnyWaiting(for source: SourceID) throws -> Bool {
        let statement = try database.cachedStatement(
            sql: "SELECT EXISTS (SELECT 1 FROM event WHERE article < '~' AND article BETWEEN ?1 AND ?1 || '~')"
        )
        return try Bool.fetchOne(statement, arguments: [ArticleName.prefix(of: source)]) ?? false
    }

    private func copy(_ condition: String, _ name: String, to item: ItemID) throws {
        let statement = try database.cachedStatement(
            sql: """
                INSERT OR IGNORE INTO event (uid, at, device, item, kind, tag, screen, via)
                SELECT '\(DuplicateEvents.prefix)' || :item || '.' || \(DuplicateEvents.original), e.at, e.device, :item,
                    e.kind, e.tag, e.screen, e.via
                FROM event e WHERE \(condition) AND e.kind NOT IN ('shown', 'opened') AND e.item <> :item
                    AND NOT EXISTS (
                        SELECT 1 FROM event o WHERE o.uid = \(DuplicateEvents.original) AND o.item = :item
                    )
                """
        )
        try statement.execute(arguments: ["name": name, "item": item.rawValue])
    }
}
