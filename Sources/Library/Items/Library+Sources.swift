package import FeedModel
package import Foundation
import GRDB
import Primitives

/// Hidden items are not counted; a duplicate is counted in each of its subscriptions.
package struct ItemCounts: Hashable, Sendable {
    package var total: Int
    package var unread: Int
}

package struct StoredForecast: Hashable, Sendable {
    package var forecast: Forecast
    package var stored: Date
}

extension Library {
    package func record(for source: SourceID) async throws(LibraryError) -> FetchRecord? {
        try await storage.read { database in
            try Row.fetchOne(
                database.cachedStatement(sql: SourceTable.recordSelection + " AND id = ?"),
                arguments: [NULSafeText.encode(source.rawValue)]
            )
            .map(SourceTable.record)
        }
    }

    package func records() async throws(LibraryError) -> [FetchRecord] {
        try await storage.read { database in
            // Row by row: a thousand rows at once would take another megabyte.
            let rows = try Row.fetchCursor(database, sql: SourceTable.recordSelection + " ORDER BY id")
            return try Array(rows.map(SourceTable.record))
        }
    }

    /// The titles that publishers give some sources, or all of them if `ids` is `nil`.
    package func sourceTitles(of ids: Set<SourceID>? = nil) async throws(LibraryError) -> [SourceID: String] {
        try await storage.read { try SourceTable.titles(of: ids, in: $0) }
    }

    package func sourcesWithUnread() async throws(LibraryError) -> Set<SourceID> {
        try await storage.read { try SourceTable.ids(where: "unread > 0", in: $0) }
    }

    package func hostBackoffs() async throws(LibraryError) -> [HostBackoff] {
        let now = environment.now()
        return try await storage.read { try HostBackoffTable.backoffs(at: now, in: $0) }
    }

    /// Saves the record of a fetch without items: it failed, or nothing had changed.
    package func save(
        _ record: FetchRecord,
        replacing expected: ExpectedState = .any,
        hosts: [HostBackoff] = [],
        flushes: Bool = true
    ) async throws(LibraryError) {
        let now = StoredDate.encode(environment.now())
        try await storage.writeInGroup(flushes: flushes) { database, _ in
            let number = try SourceTable.number(of: record.source, in: database)
            try SourceTable.save(record, as: number, replacing: expected, in: database)
            try HostBackoffTable.save(hosts, now: now, in: database)
        }
    }

    /// Saves back-offs that a request without a record learned; of two for a host the later applies.
    package func save(_ hosts: [HostBackoff]) async throws(LibraryError) {
        let now = StoredDate.encode(environment.now())
        try await storage.writeInGroup(flushes: true) { database, _ in
            try HostBackoffTable.save(hosts, now: now, in: database)
        }
    }

    /// Stores a forecast in place of the previous one, with the record of the fetch.
    package func store(
        _ forecast: Forecast,
        for source: SourceID,
        record: FetchRecord? = nil,
        replacing expected: ExpectedState = .any,
        hosts: [HostBackoff] = [],
        flushes: Bool = true
    ) async throws(LibraryError) {
        let now = StoredDate.encode(environment.now())
        let document = forecast.json.line
        try await storage.writeInGroup(flushes: flushes) { database, _ in
            let number = try SourceTable.number(of: source, in: database)
            try database.execute(
                sql: "INSERT OR REPLACE INTO forecast (source, kept, document) VALUES (?, ?, ?)",
                arguments: [number, now, document]
            )
            if let record, record.source == source {
                try SourceTable.save(record, as: number, replacing: expected, in: database)
            }
            try HostBackoffTable.save(hosts, now: now, in: database)
        }
    }

    package func forecast(for source: SourceID) async throws(LibraryError) -> StoredForecast? {
        try await storage.read { database in
            let row = try Row.fetchOne(
                database,
                sql: "SELECT kept, document FROM forecast WHERE source = (SELECT number FROM source WHERE id = ?)",
                arguments: [NULSafeText.encode(source.rawValue)]
            )
            guard let row, let json = try? JSONValue(parsing: try row.at(1) as String),
                let forecast = Forecast(json: json)
            else { return nil }
            return StoredForecast(forecast: forecast, stored: StoredDate.decode(try row.at(0) as Int64))
        }
    }

    /// The counts of every subscription with items; only items with duplicates are read.
    package func counts() async throws(LibraryError) -> [SourceID: ItemCounts] {
        try await storage.read { database in
            let rows = try Row.fetchCursor(database, sql: CountSelection.sql())
            return try Dictionary(Array(rows.map { (try $0.source(0), try CountSelection.counts($0)) })) { $1 }
        }
    }

    package func counts(of source: SourceID) async throws(LibraryError) -> ItemCounts {
        try await storage.read { database in
            guard let number = try SourceTable.existingNumber(of: source, in: database) else {
                return ItemCounts(total: 0, unread: 0)
            }
            let statement = try database.cachedStatement(sql: CountSelection.sql(ofOne: true))
            return try Row.fetchOne(statement, arguments: [number]).map(CountSelection.counts)
                ?? ItemCounts(total: 0, unread: 0)
        }
    }
}

/// Selects the address and the counts of subscriptions: their own counters, and their items that duplicates elsewhere represent.
enum CountSelection {
    static func sql(ofOne: Bool = false) -> String {
        "\(selection(ofOne: ofOne)) WHERE (f.total > 0 OR o.total > 0)\(ofOne ? " AND f.number = ?1" : "")"
    }

    static func selection(besides columns: String = "", ofOne: Bool = false) -> String {
        """
        SELECT f.id, f.total + ifnull(o.total, 0), f.unread + ifnull(o.unread, 0)\(columns)
        FROM source f LEFT JOIN (
            SELECT t.source, count(*) AS total, sum(s.read_at IS NULL) AS unread
            FROM twin t JOIN state s ON s.item = t.first
            WHERE t.item <> t.first AND s.source <> t.source AND s.hidden = 0
                AND t.item NOT IN (SELECT item FROM renamed)\(ofOne ? " AND t.source = ?1" : "") GROUP BY t.source
        ) o ON o.source = f.number
        """
    }

    static func counts(_ row: Row) throws -> ItemCounts {
        try ItemCounts(total: row.at(1), unread: row.at(2))
    }
}

/// The counts of a subscription, and the part of its fetch record that a list of subscriptions shows.
package struct SourceSummary: Hashable, Sendable {
    package var counts: ItemCounts
    package var title: String?
    package var isFetched: Bool
    package var succeeded: Date?
    package var failure: FetchRecord.Failure?
    package var consecutiveFailures: Int
    package var pause: FetchRecord.Pause?
}

extension Library {
    /// The summaries of every subscription that was ever fetched or has items.
    ///
    /// Leaves out the columns of records that take long to decode.
    package func sourceSummaries() async throws(LibraryError) -> [SourceID: SourceSummary] {
        try await storage.read { database in
            let sql = CountSelection.selection(
                besides: """
                    , f.title, f.is_recorded, f.attempted, f.succeeded, f.status, f.failure_code, f.failure_details, \
                    f.failures_in_a_row, f.missing
                    """
            )
            let rows = try Row.fetchCursor(database.cachedStatement(sql: sql))
            return try Dictionary(Array(rows.map { (try $0.source(0), try SourceSummary($0)) })) { $1 }
        }
    }
}

extension SourceSummary {
    fileprivate init(_ row: Row) throws {
        var record = FetchRecord(source: SourceID(""))
        record.failure = try row.optionalText(8).map { FetchRecord.Failure(code: $0, details: try row.texts(9)) }
        record.status = try row.at(7)
        record.consecutiveMissing = try row.at(11)
        let isRecorded: Bool = try row.at(4)
        let attempted: Int64? = try row.at(5)
        self.init(
            counts: try CountSelection.counts(row),
            title: try row.optionalText(3),
            isFetched: isRecorded && attempted != nil,
            succeeded: try row.date(6),
            failure: record.failure,
            consecutiveFailures: try row.at(10),
            pause: record.pause
        )
    }
}
