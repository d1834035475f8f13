public import FeedModel
import GRDB
import Primitives

extension Library {
    /// The items that stand for a subscription: unread ones first, then by date, the latest first; without their bodies.
    ///
    /// As in a list of `source:`, articles that it shares with others are among them, as the item that stands for them all.
    ///
    /// - Parameters:
    ///   - source: The subscription.
    ///   - limit: The most items.
    ///   - others: Subscriptions shown beside this one; what stands under one of them is left to it.
    public func items(
        of source: SourceID,
        limit: Int,
        leavingTo others: Set<SourceID> = []
    ) async throws(StoreError) -> [LibraryItem] {
        try await storage.read { database in
            guard let number = try SourceTable.known(source, in: database) else { return [] }
            let list =
                others.isEmpty ? "[]" : JSONValue.array(others.map { .string(NULSafeText.encode($0.rawValue)) }).line
            let isShared = try TopItemsSelection.isShared(number, in: database)
            func items(_ selection: TopItemsSelection, limit: Int) throws -> [LibraryItem] {
                guard limit > 0 else { return [] }
                let statement = try database.cachedStatement(sql: isShared ? selection.sharedSQL : selection.sql)
                var arguments: StatementArguments = [number, limit]
                if isShared { arguments += [list] }
                return try Row.fetchAll(statement, arguments: arguments).map(ItemRecord.keptItem)
            }
            let unread = try items(.unread, limit: limit)
            return try unread + items(.read, limit: limit - unread.count)
        }
    }
}

/// The unread or the read items of a subscription, each in the order of an index, so that a page is read and no more.
enum TopItemsSelection: String {
    case unread = "s.read_at IS NULL"
    case read = "s.read_at IS NOT NULL"

    /// Its own items; parameters are its number and the most items.
    var sql: String {
        """
        SELECT \(ItemRecord.listSelection) FROM \(ItemRecord.listTables)
        WHERE s.source = ?1 AND \(shown) LIMIT ?2
        """
    }

    /// Its own items and those that stand for them, but for those of the subscriptions in a further parameter, a JSON array.
    var sharedSQL: String {
        """
        SELECT \(ItemRecord.listSelection) FROM \(ItemRecord.listTables)
        WHERE s.item IN (
            SELECT item FROM (SELECT s.item FROM state s WHERE s.source = ?1 AND \(shown) LIMIT ?2)
            UNION ALL SELECT item FROM (
                SELECT s.item FROM twin t JOIN state s ON s.item = t.first
                WHERE t.source = ?1 AND t.item <> t.first
                    AND s.source NOT IN (SELECT number FROM source WHERE id IN (SELECT value FROM json_each(?3)))
                    AND \(shown) LIMIT ?2
            )
        ) AND \(shown) LIMIT ?2
        """
    }

    private var shown: String { "\(rawValue) AND s.hidden = 0 ORDER BY s.date DESC, s.item" }

    /// Whether items of others stand for any of a subscription's.
    static func isShared(_ source: Int64, in database: Database) throws -> Bool {
        let statement = try database.cachedStatement(
            sql: "SELECT EXISTS (SELECT 1 FROM twin WHERE source = ? AND item <> first)"
        )
        return try Bool.fetchOne(statement, arguments: [source]) ?? false
    }
}
