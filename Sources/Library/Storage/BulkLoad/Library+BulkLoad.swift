import FeedModel
import GRDB

extension Library {
    /// Prepares for storing many pages: releases the page cache of the reader, and drops indexes that are cheaper to rebuild
    /// in ``endBulkLoad()`` if there are many new subscriptions and few items.
    ///
    /// Until then queries return the same results more slowly, in other processes as well. Cannot be cancelled.
    ///
    /// - Parameter newSubscriptions: The number of subscriptions that were never fetched.
    package func beginBulkLoad(newSubscriptions: Int) async {
        try? await storage.onReader { try $0.execute(sql: "PRAGMA shrink_memory") }
        await bulkLoad.begin(newSubscriptions: newSubscriptions)
    }

    /// Rebuilds the indexes that ``beginBulkLoad(newSubscriptions:)`` dropped, if any.
    ///
    /// Cannot be cancelled.
    package func endBulkLoad() async {
        await bulkLoad.end()
    }
}
