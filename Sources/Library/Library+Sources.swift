public import FeedModel
public import Foundation
import GRDB

/// How many items of a subscription the library holds; hidden ones are not counted.
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
public struct KeptForecast: Hashable, Sendable {
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
                arguments: [StoredText.encode(source.rawValue)]
            )
            .map(SourceTable.record)
        }
    }

    /// What is remembered of all subscriptions that were ever asked, in the order of their addresses.
    public func records() async throws(StoreError) -> [FetchRecord] {
        try await storage.read { database in
            try Row.fetchAll(database, sql: SourceTable.recordSelection + " ORDER BY id").map(SourceTable.record)
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
                arguments = [JSONValue.array(ids.map { .string(StoredText.encode($0.rawValue)) }).line]
            }
            let rows = try Row.fetchCursor(database, sql: sql, arguments: arguments)
            var titles: [SourceID: String] = [:]
            while let row = try rows.next() {
                let (id, title): (String, String) = (row[0], row[1])
                titles[SourceID(StoredText.decode(id))] = StoredText.decode(title)
            }
            return titles
        }
    }

    /// The subscriptions of which something is unread.
    public func sourcesWithUnread() async throws(StoreError) -> Set<SourceID> {
        try await storage.read { database in
            let ids = try String.fetchCursor(database, sql: "SELECT id FROM source WHERE unread > 0")
            var sources: Set<SourceID> = []
            while let id = try ids.next() { sources.insert(SourceID(StoredText.decode(id))) }
            return sources
        }
    }

    /// The hosts that want to be left alone beyond this moment, in the order of their names.
    public func hostWaits() async throws(StoreError) -> [HostWait] {
        let now = StoredDate.encode(environment.now())
        return try await storage.read { try HostTable.waits(after: now, in: $0) }
    }

    /// Remembers a fetch that brought no items — it failed, or nothing had changed — in one transaction.
    ///
    /// - Parameters:
    ///   - record: What is remembered of the fetch.
    ///   - hosts: The hosts that asked to be left alone; of two times the later counts.
    public func save(_ record: FetchRecord, hosts: [HostWait] = []) async throws(StoreError) {
        let now = StoredDate.encode(environment.now())
        try await storage.writeInGroup(settles: settlesPages) { database in
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
    public func keep(
        _ forecast: Forecast,
        for source: SourceID,
        record: FetchRecord? = nil,
        hosts: [HostWait] = []
    ) async throws(StoreError) {
        let now = StoredDate.encode(environment.now())
        let document = forecast.json.line
        try await storage.writeInGroup(settles: settlesPages) { database in
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
    public func forecast(for source: SourceID) async throws(StoreError) -> KeptForecast? {
        try await storage.read { database in
            let row = try Row.fetchOne(
                database,
                sql: "SELECT kept, document FROM forecast WHERE source = (SELECT number FROM source WHERE id = ?)",
                arguments: [StoredText.encode(source.rawValue)]
            )
            guard let row, let json = try? JSONValue(parsing: row[1] as String), let forecast = Forecast(json: json)
            else { return nil }
            return KeptForecast(forecast: forecast, kept: StoredDate.decode(row[0] as Int64))
        }
    }

    /// The counts of every subscription that has an item; quick however many items there are.
    public func counts() async throws(StoreError) -> [SourceID: ItemCounts] {
        try await storage.read { database in
            let rows = try Row.fetchAll(database, sql: "SELECT id, total, unread FROM source WHERE total > 0")
            return rows.reduce(into: [:]) { counts, row in
                counts[SourceID(StoredText.decode(row[0] as String))] = ItemCounts(total: row[1], unread: row[2])
            }
        }
    }
}
