public import FeedModel
import Foundation
import GRDB
public import Query

extension Library {
    /// Removes the items of a query that are read, not starred and without tags.
    ///
    /// The ledger is kept. A tombstone of each purged item names it in the history, and keeps the item from being
    /// stored as new while its publisher still lists it.
    ///
    /// - Returns: The number of removed items.
    @discardableResult
    public func purge(_ query: Query, in context: QueryContext) async throws(LibraryError) -> Int {
        let bodyText = environment.bodyText
        return try await storage.write { database in
            try Marking.choose(query, in: context, bodyText: bodyText, database: database)
            try database.execute(
                sql: """
                    DELETE FROM chosen WHERE item IN (SELECT item FROM tag) OR EXISTS (
                        SELECT 1 FROM state s WHERE s.item = chosen.item AND (s.read_at IS NULL OR s.starred = 1)
                    )
                    """
            )
            return try Tombstones.purgeChosenItems(in: database, bodyText: bodyText)
        }
    }
}
