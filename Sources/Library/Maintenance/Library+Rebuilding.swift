package import FeedModel
import Foundation
import GRDB

package struct Rebuilding: Hashable, Sendable {
    package var events = 0
    package var items = 0
    /// Items whose state differed from the fold of their events, in the order of their identities; at most twenty.
    package var differing: [ItemID] = []
    package var differences = 0
    package var miscounted = 0

    package var wasEqual: Bool { differences == 0 && miscounted == 0 }
}

extension Library {
    /// Rebuilds the state of every item from the ledger, and the counts from the state, and compares both with the old
    /// values, in one transaction.
    @discardableResult
    package func rebuildState() async throws(LibraryError) -> Rebuilding {
        try await storage.write { database in
            try Rebuilder.remember(in: database)
            try Rebuilder.fold(in: database)
            let outcome = try Rebuilder.compare(in: database)
            try database.execute(sql: "DROP TABLE before; DROP TABLE tag_before; DROP TABLE counted")
            return outcome
        }
    }
}

private enum Rebuilder {
    private static let touched = "read_at IS NOT NULL OR was_read_at IS NOT NULL OR starred <> 0 OR hidden & 1"
    private static let columns = "item, read_at, was_read_at, starred, hidden"

    static func remember(in database: Database) throws {
        try database.execute(
            sql: """
                CREATE TEMP TABLE before AS SELECT \(columns) FROM state WHERE \(touched);
                CREATE TEMP TABLE tag_before AS SELECT item, tag, folded FROM tag;
                CREATE TEMP TABLE counted AS SELECT number, total, unread FROM source;
                """
        )
    }

    static func fold(in database: Database) throws {
        try database.execute(
            sql: """
                DELETE FROM tag;
                UPDATE state SET read_at = NULL, was_read_at = NULL, starred = 0, hidden = hidden & 2 WHERE \(touched)
                """
        )
        // The cursor reads the ledger and the items, and the state is written: other tables.
        try LedgerFold.forEach(in: database) { number, fold in
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

    static func compare(in database: Database) throws -> Rebuilding {
        let state = "SELECT \(columns) FROM state WHERE \(touched)"
        let tags = "SELECT item, tag, folded FROM tag"
        let differing = """
            SELECT item FROM (
                SELECT * FROM (SELECT \(columns) FROM before EXCEPT \(state)) UNION ALL
                SELECT * FROM (\(state) EXCEPT SELECT \(columns) FROM before)
            )
            UNION SELECT item FROM (SELECT item, tag, folded FROM tag_before EXCEPT \(tags))
            UNION SELECT item FROM (\(tags) EXCEPT SELECT item, tag, folded FROM tag_before)
            """
        func count(_ sql: String) throws -> Int { try Int.fetchOne(database, sql: "SELECT count(*) FROM \(sql)") ?? 0 }
        var outcome = Rebuilding()
        outcome.events = try count("event")
        outcome.items = try count("item")
        outcome.differences = try count("(\(differing))")
        outcome.differing = try String.fetchAll(
            database,
            sql: "SELECT id FROM item WHERE number IN (\(differing)) ORDER BY id LIMIT 20"
        )
        .compactMap(ItemID.init(rawValue:))
        outcome.miscounted = try count(
            "source s JOIN counted c ON c.number = s.number WHERE s.total <> c.total OR s.unread <> c.unread"
        )
        return outcome
    }
}

package struct SearchRebuilding: Hashable, Sendable {
    package var items = 0
    package var differing = 0
    package var outdated = 0

    package var wasEqual: Bool { differing == 0 && outdated == 0 }
}

extension Library {
    /// Rebuilds the search index from the items and compares it with the old one, in one transaction.
    ///
    /// - Throws: ``FeedModel/LibraryError/corrupt(path:reason:)`` when the new index is wrong as well. The old one
    ///   remains then.
    @discardableResult
    package func rebuildSearch() async throws(LibraryError) -> SearchRebuilding {
        let (environment, path) = (environment, storage.path)
        return try await storage.write { database in
            let check = SearchIndexCheck(database, bodyText: environment.bodyText)
            let before = try? check.outcome()
            try SearchIndex.clear(in: database)
            try SearchIndex.fill(in: database, with: environment)
            let after = try check.outcome()
            guard after.differing == 0, after.outdated == 0 else {
                throw LibraryError.corrupt(path: path, reason: "the search index cannot be rebuilt")
            }
            var outcome = SearchRebuilding()
            outcome.items = after.items
            // In a damaged index every item differs.
            outcome.differing = before?.differing ?? after.items
            outcome.outdated = before?.outdated ?? 0
            return outcome
        }
    }
}
