public import FeedModel
import GRDB

extension Library {
    /// Returns the title and the address of an item that was purged; `nil` for any other identity.
    public func removedItem(_ id: ItemID) async throws(LibraryError) -> (title: String, url: String?)? {
        try await storage.read { database in
            try Row.fetchOne(
                database.cachedStatement(sql: "SELECT title, url FROM tombstone WHERE id = ?"),
                arguments: [id.rawValue]
            )
            .map { row in
                (NULSafeText.decode(try row.at(0) as String), NULSafeText.decode(try row.at(1) as String?))
            }
        }
    }
}
