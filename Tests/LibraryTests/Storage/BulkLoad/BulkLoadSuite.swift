import FeedModel
import GRDB

@testable import Library

/// Helpers for suites of libraries in a bulk load.
protocol BulkLoadSuite {}

extension BulkLoadSuite {
    /// Three subscriptions of the same items.
    static var feeds: [SourceID] { (1...3).map { SourceID("https://example.org/\($0).xml") } }

    /// The indexes of items and their states: their names, and the statements that create them.
    func indexes(of library: Library) async throws -> [String] {
        try await library.storage.read { database in
            try String.fetchAll(
                database,
                sql: """
                    SELECT name || ' ' || sql FROM sqlite_schema WHERE type = 'index' AND tbl_name IN ('item', 'state') ORDER BY 1
                    """
            )
        }
    }

    /// The indexes that a bulk load keeps.
    static var kept: [String] { ["item_id", "state_arrived", "state_source_date", "state_source_unread"] }

    func names(_ indexes: [String]) -> [String] { indexes.map { String($0.prefix { $0 != " " }) } }

    func fill(_ library: Library, _ feeds: [SourceID] = Self.feeds, flushes: Bool = true) async throws {
        for feed in feeds {
            try await library.store(makeItems(1...40, source: feed), from: feed, flushes: flushes)
        }
    }
}
