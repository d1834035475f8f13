import FeedModel
import GRDB

@testable import Library

/// Helpers of the suites that look at a library during a bulk load.
protocol FillingSuite {}

extension FillingSuite {
    /// Three subscriptions of the same items.
    static var feeds: [SourceID] { (1...3).map { SourceID("https://example.org/\($0).xml") } }

    /// The indexes by which lists are read and items found, by name, and how they are made.
    func indexes(of library: Library) async throws -> [String] {
        try await library.storage.read { database in
            try String.fetchAll(
                database,
                sql:
                    "SELECT name || ' ' || sql FROM sqlite_schema WHERE type = 'index' AND tbl_name IN ('item', 'state') ORDER BY 1"
            )
        }
    }

    /// Those that are not left out.
    static var kept: [String] { ["state_arrived", "state_source_date", "state_source_unread"] }

    func names(_ indexes: [String]) -> [String] { indexes.map { String($0.prefix { $0 != " " }) } }

    func fill(_ library: Library, _ feeds: [SourceID] = Self.feeds, flushes: Bool = true) async throws {
        for feed in feeds {
            try await library.store(makeItems(1...40, source: feed), from: feed, flushes: flushes)
        }
    }
}
