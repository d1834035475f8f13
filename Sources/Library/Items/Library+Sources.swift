public import FeedModel
public import Foundation
import GRDB
import Primitives

/// How many items of a subscription the library holds, as a list of `source:` has them: hidden ones are not counted, and
/// an article that several subscriptions carry counts in each.
public struct ItemCounts: Hashable, Sendable {
    /// All of them.
    public var total: Int
    /// Those that are not read.
    public var unread: Int

    /// Makes counts.
    public init(total: Int, unread: Int) {
        self.total = total
        self.unread = unread
    }
}

/// A forecast and when it was kept.
public struct StoredForecast: Hashable, Sendable {
    /// The forecast.
    public var forecast: Forecast
    /// When it was kept.
    public var kept: Date

    /// Joins a forecast and its age.
    public init(forecast: Forecast, kept: Date) {
        self.forecast = forecast
        self.kept = kept
    }
}

extension Library {
    /// What is remembered of a subscription's fetches; `nil` when it was never asked.
    public func record(for source: SourceID) async throws(StoreError) -> FetchRecord? {
        try await storage.read { database in
            try Row.fetchOne(
                database.cachedStatement(sql: SourceTable.recordSelection + " AND id = ?"),
                arguments: [NULSafeText.encode(source.rawValue)]
            )
            .map(SourceTable.record)
        }
    }

    /// What is remembered of all subscriptions that were ever asked, in the order of their addresses.
    public func records() async throws(StoreError) -> [FetchRecord] {
        try await storage.read { database in
            // Row by row: a thousand rows at once are copied and weigh a megabyte.
            let rows = try Row.fetchCursor(database, sql: SourceTable.recordSelection + " ORDER BY id")
            return try Array(rows.map(SourceTable.record))
        }
    }

    /// What publishers call their sources, as far as they say: the titles of ``records()``.
    ///
    /// - Parameter ids: Only these; all when `nil`.
    public func sourceTitles(of ids: Set<SourceID>? = nil) async throws(StoreError) -> [SourceID: String] {
        try await storage.read { database in
            var sql = "SELECT id, title FROM source WHERE title IS NOT NULL"
            var arguments = StatementArguments()
            if let ids {
                sql += " AND id IN (SELECT value FROM json_each(?))"
                arguments = [JSONValue.array(ids.map { .string(NULSafeText.encode($0.rawValue)) }).line]
            }
            let rows = try Row.fetchCursor(database, sql: sql, arguments: arguments)
            var titles: [SourceID: String] = [:]
            while let row = try rows.next() {
                let (id, title): (String, String) = (try row.at(0), try row.at(1))
                titles[SourceID(NULSafeText.decode(id))] = NULSafeText.decode(title)
            }
            return titles
        }
    }

    /// The subscriptions of which something is unread.
    public func sourcesWithUnread() async throws(StoreError) -> Set<SourceID> {
        try await storage.read { database in
            let ids = try String.fetchCursor(database, sql: "SELECT id FROM source WHERE unread > 0")
            var sources: Set<SourceID> = []
            while let id = try ids.next() { sources.insert(SourceID(NULSafeText.decode(id))) }
            return sources
        }
    }

    /// The hosts that want to be left alone beyond this moment, in the order of their names.
    public func hostWaits() async throws(StoreError) -> [HostBackoff] {
        let now = StoredDate.encode(environment.now())
        return try await storage.read { try HostTable.waits(after: now, in: $0) }
    }

    /// Remembers a fetch that brought no items — it failed, or nothing had changed — in one transaction.
    ///
    /// - Parameters:
    ///   - record: What is remembered of the fetch.
    ///   - hosts: The hosts that asked to be left alone; of two times the later counts.
    ///   - flushes: Whether to return only when it is on the disk.
    public func save(
        _ record: FetchRecord,
        hosts: [HostBackoff] = [],
        flushes: Bool = true
    ) async throws(StoreError) {
        let now = StoredDate.encode(environment.now())
        try await storage.writeInGroup(flushes: flushes) { database, _ in
            try SourceTable.save(record, in: database)
            try HostTable.save(hosts, now: now, in: database)
        }
    }

    /// Keeps a forecast in place of the one before, and what is to be remembered of the fetch.
    ///
    /// - Parameters:
    ///   - forecast: What the source answered.
    ///   - source: The subscription.
    ///   - record: What is remembered of the fetch.
    ///   - hosts: The hosts that asked to be left alone.
    ///   - flushes: Whether to return only when it is on the disk.
    public func store(
        _ forecast: Forecast,
        for source: SourceID,
        record: FetchRecord? = nil,
        hosts: [HostBackoff] = [],
        flushes: Bool = true
    ) async throws(StoreError) {
        let now = StoredDate.encode(environment.now())
        let document = forecast.json.line
        try await storage.writeInGroup(flushes: flushes) { database, _ in
            let number = try SourceTable.number(of: source, in: database)
            try database.execute(
                sql: "INSERT OR REPLACE INTO forecast (source, kept, document) VALUES (?, ?, ?)",
                arguments: [number, now, document]
            )
            if let record, record.source == source { try SourceTable.save(record, as: number, in: database) }
            try HostTable.save(hosts, now: now, in: database)
        }
    }

    /// The last forecast that was kept for a subscription.
    public func forecast(for source: SourceID) async throws(StoreError) -> StoredForecast? {
        try await storage.read { database in
            let row = try Row.fetchOne(
                database,
                sql: "SELECT kept, document FROM forecast WHERE source = (SELECT number FROM source WHERE id = ?)",
                arguments: [NULSafeText.encode(source.rawValue)]
            )
            guard let row, let json = try? JSONValue(parsing: try row.at(1) as String),
                let forecast = Forecast(json: json)
            else { return nil }
            return StoredForecast(forecast: forecast, kept: StoredDate.decode(try row.at(0) as Int64))
        }
    }

    /// The counts of every subscription that has an item.
    ///
    /// Of items only those are looked at that several subscriptions share.
    public func counts() async throws(StoreError) -> [SourceID: ItemCounts] {
        try await storage.read { database in
            let rows = try Row.fetchCursor(database, sql: CountSelection.sql())
            var counts: [SourceID: ItemCounts] = [:]
            while let row = try rows.next() {
                counts[SourceID(NULSafeText.decode(try row.at(0) as String))] = try CountSelection.counts(row)
            }
            return counts
        }
    }

    /// The counts of one subscription.
    public func counts(of source: SourceID) async throws(StoreError) -> ItemCounts {
        try await storage.read { database in
            guard let number = try SourceTable.known(source, in: database) else {
                return ItemCounts(total: 0, unread: 0)
            }
            let statement = try database.cachedStatement(sql: CountSelection.sql(ofOne: true))
            return try Row.fetchOne(statement, arguments: [number]).map(CountSelection.counts)
                ?? ItemCounts(total: 0, unread: 0)
        }
    }
}

/// Address, items and unread items of subscriptions: the counters of their own, and what stands elsewhere for theirs.
private enum CountSelection {
    static func sql(ofOne: Bool = false) -> String {
        """
        SELECT f.id, f.total + ifnull(o.total, 0), f.unread + ifnull(o.unread, 0)
        FROM source f LEFT JOIN (
            SELECT t.source, count(*) AS total, sum(s.read_at IS NULL) AS unread
            FROM twin t JOIN state s ON s.item = t.first
            WHERE t.item <> t.first AND s.hidden = 0\(ofOne ? " AND t.source = ?1" : "") GROUP BY t.source
        ) o ON o.source = f.number
        WHERE (f.total > 0 OR o.total > 0)\(ofOne ? " AND f.number = ?1" : "")
        """
    }

    static func counts(_ row: Row) throws -> ItemCounts {
        try ItemCounts(total: row.at(1), unread: row.at(2))
    }
}
