package import FeedModel
package import Foundation
import GRDB
package import Query

package struct Retention: Hashable, Sendable {
    /// The days for which an item is kept after it was read and had arrived; `nil` for ever.
    package var days: Int?
    /// The days for single subscriptions; `nil` for ever.
    package var daysOfSources: [SourceID: Int?] = [:]

    package init(days: Int? = nil) {
        self.days = days
    }

    package var removesSomething: Bool { days != nil || daysOfSources.values.contains { $0 != nil } }

    func days(of source: SourceID) -> Int? { daysOfSources[source] ?? days }
}

extension Library {
    /// Removes items that were read long enough ago, never one that is unread, starred or tagged; returns their numbers.
    ///
    /// The ledger is kept, and a tombstone of each removed item keeps it from being stored as new. Items are removed in
    /// transactions of some thousand, so that other writers can run in between. An item also stays if it was marked
    /// read after something that happened within these days, whatever time its mark has: the clock was slow.
    ///
    /// - Parameter date: The time from which the days are counted back, if it is not the current time.
    @discardableResult
    package func purge(
        _ retention: Retention,
        from date: Date? = nil,
        isDryRun: Bool = false
    ) async throws(LibraryError) -> [SourceID: Int] {
        let now = StoredDate.encode(environment.now())
        let end = date.map { StoredDate.encode($0) } ?? now
        let bodyText = environment.bodyText
        let sources = try await storage.read { database in
            var recentEvents: [Int: Int64] = [:]
            return try Row.fetchAll(database, sql: "SELECT number, id FROM source").compactMap {
                row -> OutdatedItems? in
                let source = try row.source(1)
                guard let days = retention.days(of: source) else { return nil }
                let limit = end - Int64(days) * 86_400_000
                let first = try recentEvents[days] ?? OutdatedItems.firstEvent(from: limit, to: now, in: database)
                recentEvents[days] = first
                return OutdatedItems(source: source, number: try row.at(0), limit: limit, firstRecentEvent: first)
            }
        }
        var counts: [SourceID: Int] = [:]
        for outdated in sources {
            var count = 0
            if isDryRun {
                count = try await storage.read { try outdated.count(in: $0) }
            } else {
                // A source without outdated items costs no transaction.
                var isMore = try await storage.read { try outdated.count(in: $0) } > 0
                while isMore {
                    let removed = try await storage.write { try outdated.remove(in: $0, bodyText) }
                    count += removed
                    isMore = removed == OutdatedItems.portion
                }
            }
            if count > 0 { counts[outdated.source] = count }
        }
        return counts
    }

    /// Returns the time from which a refresh counts the days of a retention; `nil` if nothing may be removed.
    ///
    /// It is a day after the last arrival or event before the past day. A clock that is ahead by years therefore removes
    /// nothing, and neither does the first refresh after months without one. Both look the same; the next day differs.
    package func retentionDate() async throws(LibraryError) -> Date? {
        let day: Int64 = 86_400_000
        let yesterday = StoredDate.encode(environment.now()) - day
        let last = try await storage.read { database in
            try Int64.fetchOne(
                database,
                sql: """
                    SELECT max(at) FROM (
                        SELECT max(arrived) AS at FROM state WHERE arrived <= ?1
                        UNION ALL SELECT max(at) FROM event WHERE at <= ?1
                    )
                    """,
                arguments: [yesterday]
            )
        }
        return last.map { StoredDate.decode($0 + day) }
    }
}

private struct OutdatedItems: Sendable {
    static let portion = 2000

    let source: SourceID
    let number: Int64
    let limit: Int64
    /// The number of the first event that happened after the limit; `Int64.max` if none did.
    let firstRecentEvent: Int64

    /// Returns the number of the first event in a period; `Int64.max` for a period without events.
    ///
    /// Events are numbered as they are recorded, so that what follows it is recent even if the clock was set back.
    static func firstEvent(from start: Int64, to end: Int64, in database: Database) throws -> Int64 {
        try Int64.fetchOne(
            database,
            sql: "SELECT min(number) FROM event WHERE at BETWEEN ? AND ?",
            arguments: [start, end]
        ) ?? .max
    }

    private static let condition = """
        FROM state s WHERE s.source = ?1 AND s.read_at < ?2 AND s.arrived < ?2 AND s.starred = 0
            AND NOT EXISTS (SELECT 1 FROM tag t WHERE t.item = s.item)
            AND NOT EXISTS (
                SELECT 1 FROM item i JOIN event e ON e.item = i.id
                WHERE i.number = s.item AND e.at = s.read_at AND e.kind = 'read' AND e.number > ?3
            )
        """

    private var arguments: StatementArguments { [number, limit, firstRecentEvent] }

    func count(in database: Database) throws -> Int {
        try Int.fetchOne(database.cachedStatement(sql: "SELECT count(*) " + Self.condition), arguments: arguments) ?? 0
    }

    func remove(in database: Database, _ bodyText: (Item.Body) -> String) throws -> Int {
        try Marking.clear(database)
        try database.execute(
            sql: "INSERT INTO chosen (item) SELECT s.item \(Self.condition) LIMIT \(Self.portion)",
            arguments: arguments
        )
        return try Tombstones.purgeChosenItems(in: database, bodyText: bodyText)
    }
}

extension Library {
    /// Removes the items of a query that are read, not starred and without tags; returns their number.
    ///
    /// The ledger is kept. A tombstone names each in the history, and keeps it from being stored as new.
    @discardableResult
    package func purge(_ query: Query, in context: QueryContext) async throws(LibraryError) -> Int {
        let bodyText = environment.bodyText
        return try await storage.write { database in
            try Marking.choose(query, in: context, bodyText: bodyText, database: database)
            try database.execute(
                sql: """
                    DELETE FROM chosen WHERE item IN (SELECT item FROM tag) OR EXISTS (
                        SELECT 1 FROM state s WHERE s.item = chosen.item AND (s.read_at IS NULL OR s.starred = 1)
                    )
                    """
            )
            return try Tombstones.purgeChosenItems(in: database, bodyText: bodyText)
        }
    }

    /// Returns the title and the address of an item that was purged; `nil` for any other identity.
    package func removedItem(_ id: ItemID) async throws(LibraryError) -> (title: String, url: String?)? {
        try await storage.read { database in
            try Row.fetchOne(
                database.cachedStatement(sql: "SELECT title, url FROM tombstone WHERE id = ?"),
                arguments: [id.rawValue]
            )
            .map { row in
                (try row.text(0), try row.optionalText(1))
            }
        }
    }
}
