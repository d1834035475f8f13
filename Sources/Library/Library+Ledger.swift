public import FeedModel
import Foundation
import GRDB

extension Library {
    /// Takes over events of another machine, or of an export, by union of their identities.
    ///
    /// The state of every item they mention is made anew from all its events. Events about items that are not here are
    /// kept and count when the item arrives.
    ///
    /// - Returns: How many events were not known before.
    @discardableResult
    public func merge(_ events: [Event]) async throws(StoreError) -> Int {
        try await storage.write { database in
            let statement = try database.cachedStatement(
                sql: """
                    INSERT OR IGNORE INTO event (uid, at, device, item, kind, tag, screen, via)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                    """
            )
            var added = 0
            var touched: Set<ItemID> = []
            for event in events {
                try statement.execute(arguments: [
                    StoredText.encode(event.uid), StoredDate.encode(event.at), StoredText.encode(event.device),
                    event.item.rawValue, event.kind.name, StoredText.encode(event.kind.tag),
                    StoredText.encode(event.screen), StoredText.encode(event.via),
                ])
                guard database.changesCount > 0 else { continue }
                added += 1
                touched.insert(event.item)
            }
            for id in touched {
                let number = try Int64.fetchOne(
                    database.cachedStatement(sql: "SELECT number FROM item WHERE id = ?"),
                    arguments: [id.rawValue]
                )
                if let number { try LedgerFold(of: id, in: database).write(to: number, in: database) }
            }
            return added
        }
    }
}
