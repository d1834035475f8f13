public import FeedModel
import GRDB

extension Library {
    /// The items that stand for a subscription: unread ones first, then by date, the latest first; without their bodies.
    ///
    /// - Parameters:
    ///   - source: The subscription.
    ///   - limit: The most items.
    public func items(of source: SourceID, limit: Int) async throws(StoreError) -> [KeptItem] {
        try await storage.read { database in
            guard let number = try SourceTable.known(source, in: database) else { return [] }
            let unread = try LeadSelection.unread.items(of: number, limit: limit, in: database)
            let rest = max(0, limit) - unread.count
            return try rest == 0 ? unread : unread + LeadSelection.read.items(of: number, limit: rest, in: database)
        }
    }
}

/// The unread or the read items of a subscription, each in the order of an index, so that a page is read and no more.
enum LeadSelection: String {
    case unread = "s.read_at IS NULL"
    case read = "s.read_at IS NOT NULL"

    var sql: String {
        """
        SELECT \(ItemRow.listSelection) FROM \(ItemRow.listTables)
        WHERE s.source = ? AND \(rawValue) AND s.hidden = 0 ORDER BY s.date DESC, s.item LIMIT ?
        """
    }

    fileprivate func items(of source: Int64, limit: Int, in database: Database) throws -> [KeptItem] {
        try Row.fetchAll(database.cachedStatement(sql: sql), arguments: [source, max(0, limit)]).map(ItemRow.keptItem)
    }
}
