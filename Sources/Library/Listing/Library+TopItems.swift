package import FeedModel
import GRDB
import Primitives

extension Library {
    /// The top items of a subscription, without bodies: unread ones first, then the latest.
    ///
    /// - Parameter others: Subscriptions shown next to this one. Items that appear there are left out.
    package func items(
        of source: SourceID,
        limit: Int,
        leavingTo others: Set<SourceID> = []
    ) async throws(LibraryError) -> [LibraryItem] {
        try await read(at: environment.now()) { database in
            guard let number = try SourceTable.existingNumber(of: source, in: database) else { return [] }
            let list =
                others.isEmpty ? "[]" : JSONValue.array(others.map { .string(NULSafeText.encode($0.rawValue)) }).line
            func items(_ selection: TopItemsSelection, limit: Int) throws -> [LibraryItem] {
                guard limit > 0 else { return [] }
                let statement = try database.cachedStatement(sql: selection.sql)
                return try Row.fetchAll(statement, arguments: [number, limit, list]).map(ItemRecord.libraryItem)
            }
            let unread = try items(.unread, limit: limit)
            return try unread + items(.read, limit: limit - unread.count)
        }
    }
}

/// Selects the unread or the read items of a subscription, each in the order of an index.
enum TopItemsSelection: String {
    case unread = "s.read_at IS NULL"
    case read = "s.read_at IS NOT NULL"

    /// The subscription's own items; the parameters are its number and the maximum number of items.
    var own: String { "SELECT s.item FROM state s WHERE s.source = ?1 AND \(shown) LIMIT ?2" }

    /// A further parameter excludes subscriptions whose items represent the subscription's, as a JSON array.
    var sql: String {
        """
        SELECT \(ItemRecord.listSelection) FROM \(ItemRecord.listTables)
        WHERE s.item IN (
            SELECT item FROM (\(own))
            UNION ALL SELECT item FROM (
                SELECT s.item FROM twin t JOIN state s ON s.item = t.first
                WHERE t.source = ?1 AND t.item <> t.first AND s.source <> ?1
                    AND t.item NOT IN (SELECT item FROM renamed)
                    AND s.source NOT IN (SELECT number FROM source WHERE id IN (SELECT value FROM json_each(?3)))
                    AND \(shown) LIMIT ?2
            )
        ) AND \(shown) LIMIT ?2
        """
    }

    private var shown: String { "\(rawValue) AND s.hidden = 0 ORDER BY s.date DESC, s.item" }
}
