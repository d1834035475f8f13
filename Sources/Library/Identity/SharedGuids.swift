import FeedModel
import GRDB

/// The table `shared_guid`: identities whose guid several articles of a source have.
///
/// They are remembered, because a later document may have a single item with such a guid.
struct SharedGuids {
    let database: Database

    func identities(of source: Int64) throws -> Set<ItemID> {
        let statement = try database.cachedStatement(sql: "SELECT id FROM shared_guid WHERE source = ?")
        return Set(try String.fetchAll(statement, arguments: [source]).compactMap(ItemID.init(rawValue:)))
    }

    func known(among ids: some Sequence<ItemID>) throws -> Set<ItemID> {
        try Set(ids.filter { try heir(of: $0) != nil })
    }

    /// Returns the article to which events about a shared identity belong that do not name their article; `nil` if the guid is not shared.
    func heir(of id: ItemID) throws -> ItemID? {
        let statement = try database.cachedStatement(sql: "SELECT item FROM shared_guid WHERE id = ?")
        return try String.fetchOne(statement, arguments: [id.rawValue]).flatMap(ItemID.init(rawValue:))
    }

    /// Records that several articles of a source share a guid; returns whether that is new.
    ///
    /// - Parameter first: The first of them in its document, which gets the events of machines that know one article.
    func insert(_ guid: String, of source: (number: Int64, id: SourceID), first: ItemID) throws -> Bool {
        let id = ItemID(source: source.id, guid: guid)
        try database.cachedStatement(
            sql: "INSERT OR IGNORE INTO shared_guid (id, source, guid, item) VALUES (?, ?, ?, ?)"
        )
        .execute(arguments: [id.rawValue, source.number, NULSafeText.encode(guid), first.rawValue])
        return database.changesCount > 0
    }

    /// Gives the guids of a source to another address; the table `moved` has the old and the new identities.
    func move(from old: Int64, to new: (number: Int64, id: SourceID), moved: String) throws {
        let rows = try Row.fetchAll(
            database,
            sql: """
                SELECT g.guid, coalesce(m.new, g.item) FROM shared_guid g LEFT JOIN \(moved) m ON m.old = g.item
                WHERE g.source = ?
                """,
            arguments: [old]
        )
        try database.execute(sql: "DELETE FROM shared_guid WHERE source = ?", arguments: [old])
        for row in rows {
            guard let first = ItemID(rawValue: try row.at(1) as String) else { continue }
            _ = try insert(try row.text(0), of: new, first: first)
        }
    }
}
