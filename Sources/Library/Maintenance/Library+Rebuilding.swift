package import FeedModel
import Foundation
import GRDB
import Primitives

package struct Rebuilding: Hashable, Sendable {
    package var events = 0
    package var items = 0
    /// At most twenty of the items whose state differed from the fold of their events.
    package var differing: [ItemID] = []
    package var differences = 0
    package var miscounted = 0

    package var wasEqual: Bool { differences == 0 && miscounted == 0 }
}

extension Library {
    /// Rebuilds the state of every item from the ledger, and the counts from the state.
    @discardableResult
    package func rebuildState() async throws(LibraryError) -> Rebuilding {
        try await storage.write { database in
            func count(_ table: String) throws -> Int {
                try Int.fetchOne(database, sql: "SELECT count(*) FROM \(table)") ?? 0
            }
            func counts() throws -> [Row] {
                try Row.fetchAll(database, sql: "SELECT number, total, unread FROM source ORDER BY number")
            }
            let differing = try LedgerFold.differing(in: database)
            let before = try counts()
            try LedgerFold.rebuildAll(in: database)
            var outcome = Rebuilding(events: try count("event"), items: try count("item"))
            outcome.differences = differing.count
            outcome.differing = try String.fetchAll(
                database,
                sql: "SELECT id FROM item WHERE number IN (SELECT value FROM json_each(?)) ORDER BY id LIMIT 20",
                arguments: [JSONValue.array(differing.map { .int(Int($0)) }).line]
            )
            .compactMap(ItemID.init(rawValue:))
            outcome.miscounted = try zip(before, counts()).count { $0 != $1 }
            return outcome
        }
    }
}

extension LedgerFold {
    private static let touched = "read_at IS NOT NULL OR was_read_at IS NOT NULL OR starred <> 0 OR hidden & 1"

    /// Returns the items whose state differs from the fold of their events.
    static func differing(in database: Database) throws -> [Int64] {
        var differing: [Int64] = []
        try forEach(in: database) { number, fold in
            if try fold != stored(number, in: database) { differing.append(number) }
        }
        return try differing
            + Int64.fetchAll(
                database,
                sql: """
                    SELECT item FROM state WHERE (\(touched) OR item IN (SELECT item FROM tag))
                        AND NOT EXISTS (SELECT 1 FROM item i JOIN event e ON e.item = i.id WHERE i.number = state.item)
                    """
            )
    }

    fileprivate static func rebuildAll(in database: Database) throws {
        try database.execute(
            sql: """
                DELETE FROM tag;
                UPDATE state SET read_at = NULL, was_read_at = NULL, starred = 0, hidden = hidden & 2 WHERE \(touched)
                """
        )
        // The cursor reads the ledger and the items, and the state is written: other tables.
        try forEach(in: database) { number, fold in
            if fold != LedgerFold() { try fold.write(to: number, in: database) }
        }
        try database.execute(
            sql: """
                UPDATE source SET
                    total = (SELECT count(*) FROM state WHERE source = number AND hidden = 0),
                    unread = (SELECT count(*) FROM state WHERE source = number AND hidden = 0 AND read_at IS NULL)
                """
        )
    }
}

package struct SearchRebuilding: Hashable, Sendable {
    package var items = 0
    package var differing = 0
    package var outdated = 0

    package var wasEqual: Bool { differing == 0 && outdated == 0 }
}

extension Library {
    /// Rebuilds the search index from the items; if the new index is wrong as well, the old one remains.
    @discardableResult
    package func rebuildSearch() async throws(LibraryError) -> SearchRebuilding {
        let (environment, path) = (environment, storage.path)
        return try await storage.write { database in
            let check = SearchIndexCheck(database: database, bodyText: environment.bodyText)
            let before = try? check.outcome()
            try SearchIndex.clear(in: database)
            try SearchIndex.fill(in: database, with: environment)
            let after = try check.outcome()
            guard after.wasEqual else {
                throw LibraryError.corrupt(path: path, reason: "the search index cannot be rebuilt")
            }
            // In a damaged index every item differs.
            return before ?? SearchRebuilding(items: after.items, differing: after.items)
        }
    }
}
