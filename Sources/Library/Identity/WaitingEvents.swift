import FeedModel
import GRDB

/// Events of other machines about articles that this library has under another identity, or does not have yet.
///
/// They are copied to the article, as marks are copied among its duplicates (``DuplicateEvents``).
struct WaitingEvents {
    let database: Database

    /// Gives the events to new items that wait for them, or that are about them and were given to another article with their guid.
    func hand(to new: [PreparedItem], of page: PageRows) throws {
        guard !new.isEmpty else { return }
        let isAnyWaiting = try isAnyWaiting(for: page.source)
        guard isAnyWaiting || !page.shared.isEmpty else { return }
        let names = ArticleNames(in: database)
        for item in new {
            let guid = page.guids[item.id]
            guard isAnyWaiting || guid != nil else { continue }
            guard let name = try names.name(of: item.id) else { continue }
            try copy("e.article < '~' AND e.article = :name", name, to: item.id)
            if let guid { try take(name, from: ItemID(source: page.source, guid: guid), to: item.id) }
        }
    }

    /// Gives events that name an article to it, which are with another article that has the same guid.
    private func take(_ name: String, from other: ItemID, to item: ItemID) throws {
        try database.cachedStatement(sql: "UPDATE event SET item = ? WHERE item = ? AND article = ?")
            .execute(arguments: [item.rawValue, other.rawValue, ArticleName.placed(name)])
        guard database.changesCount > 0 else { return }
        guard let number = try ItemRecord.number(of: other, in: database) else { return }
        try LedgerFold(of: other, in: database).write(to: number, in: database)
    }

    /// Notes that the item of events has arrived, so that they wait for no other.
    func place(_ item: ItemID) throws {
        try database.cachedStatement(
            sql: "UPDATE event SET article = '~' || article WHERE item = ? AND article < '~'"
        )
        .execute(arguments: [item.rawValue])
    }

    /// Copies the events of machines that have one item with a guid to the first of several items with that guid here.
    ///
    /// Events that name an article are left out.
    func hand(from shared: ItemID, to first: ItemID) throws {
        try copy(
            """
            e.item = :name AND e.article IS NULL AND NOT EXISTS (SELECT 1 FROM item WHERE id = :name)
                AND NOT EXISTS (SELECT 1 FROM tombstone WHERE id = :name)
            """,
            shared.rawValue,
            to: first
        )
    }

    func hand(from item: ItemID, toDouble other: ItemID) throws { try copy("e.item = :name", item.rawValue, to: other) }

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
