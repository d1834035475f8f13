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

    /// Makes the state of every item anew from the ledger, and the counts from the state.
    public func rebuildState() async throws(StoreError) {
        try await storage.write { database in
            try database.execute(
                sql: """
                    DELETE FROM tag;
                    UPDATE state SET read_at = NULL, was_read_at = NULL, starred = 0, hidden = 0
                    WHERE read_at IS NOT NULL OR was_read_at IS NOT NULL OR starred <> 0 OR hidden <> 0;
                    """
            )
            var folds: [(number: Int64, fold: LedgerFold)] = []
            try LedgerFold.forEach(in: database) { number, fold in
                if fold != LedgerFold() { folds.append((number, fold)) }
            }
            for (number, fold) in folds { try fold.write(to: number, in: database) }
            try database.execute(
                sql: """
                    UPDATE source SET
                        total = (SELECT count(*) FROM state WHERE source = number AND hidden = 0),
                        unread = (SELECT count(*) FROM state WHERE source = number AND hidden = 0 AND read_at IS NULL)
                    """
            )
        }
    }
}
