public import FeedModel
import Foundation
import GRDB
public import Query

extension Library {
    /// Removes items of a query that nobody will miss: read, not starred, without a tag.
    ///
    /// The ledger stays whole. A purged item leaves its name behind, for the history and so that it does not come back
    /// as new while its publisher still lists it.
    ///
    /// - Returns: How many items were removed.
    @discardableResult
    public func purge(_ query: Query, in context: QueryContext) async throws(StoreError) -> Int {
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
