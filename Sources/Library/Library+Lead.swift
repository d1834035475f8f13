public import FeedModel
import GRDB

extension Library {
    /// The items that stand for a subscription: unread ones first, then by date, the latest first.
    ///
    /// - Parameters:
    ///   - source: The subscription.
    ///   - limit: The most items.
    public func items(of source: SourceID, limit: Int) async throws(StoreError) -> [KeptItem] {
        try await storage.read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT \(ItemRow.selection) FROM \(ItemRow.tables)
                    WHERE s.source = (SELECT number FROM source WHERE id = ?) AND s.hidden = 0
                    ORDER BY s.read_at IS NOT NULL, s.date DESC, s.item LIMIT ?
                    """,
                arguments: [StoredText.encode(source.rawValue), max(0, limit)]
            )
            .map(ItemRow.keptItem)
        }
    }
}
