public import FeedModel
import Foundation
import GRDB

/// The time for which read items are kept.
public struct Retention: Hashable, Sendable {
    /// The days for which an item is kept after it was read and had arrived; `nil` for ever.
    public var days: Int?
    /// The days for single subscriptions; `nil` for ever.
    public var daysOfSources: [SourceID: Int?] = [:]

    /// Creates a retention for all subscriptions without a number of their own.
    public init(days: Int? = nil) {
        self.days = days
    }

    /// Whether any items are ever removed.
    public var removesSomething: Bool { days != nil || daysOfSources.values.contains { $0 != nil } }

    func days(of source: SourceID) -> Int? { daysOfSources[source] ?? days }
}

extension Library {
    /// Removes items that were read long enough ago, never one that is unread, starred or tagged.
    ///
    /// The ledger is kept, and a tombstone of each removed item keeps it from being stored as new. Items are removed in
    /// transactions of some thousand, so that other writers can run in between. If the task is interrupted, committed
    /// removals stay.
    ///
    /// - Parameters:
    ///   - retention: The time for which items are kept.
    ///   - isDryRun: Whether to count only, and change nothing.
    /// - Returns: The number of removed items of each subscription.
    @discardableResult
    public func purge(_ retention: Retention, isDryRun: Bool = false) async throws(LibraryError) -> [SourceID: Int] {
        let now = StoredDate.encode(environment.now())
        let bodyText = environment.bodyText
        let sources = try await storage.read { database in
            try Row.fetchAll(database, sql: "SELECT number, id FROM source").compactMap { row in
                OutdatedItems(
                    source: SourceID(NULSafeText.decode(try row.at(1) as String)),
                    number: try row.at(0),
                    retention,
                    now: now
                )
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
}

/// The items of a subscription that are no longer kept.
private struct OutdatedItems: Sendable {
    static let portion = 2000

    let source: SourceID
    let number: Int64
    let limit: Int64

    init?(source: SourceID, number: Int64, _ retention: Retention, now: Int64) {
        guard let days = retention.days(of: source) else { return nil }
        self.source = source
        self.number = number
        limit = now - Int64(days) * 86_400_000
    }

    private static let condition = """
        FROM state s WHERE s.source = ? AND s.read_at < ? AND s.arrived < ? AND s.starred = 0
            AND NOT EXISTS (SELECT 1 FROM tag t WHERE t.item = s.item)
        """

    func count(in database: Database) throws -> Int {
        try Int.fetchOne(
            database.cachedStatement(sql: "SELECT count(*) " + Self.condition),
            arguments: [number, limit, limit]
        ) ?? 0
    }

    func remove(in database: Database, _ bodyText: (Item.Body) -> String) throws -> Int {
        try Marking.clear(database)
        try database.execute(
            sql: "INSERT INTO chosen (item) SELECT s.item \(Self.condition) LIMIT \(Self.portion)",
            arguments: [number, limit, limit]
        )
        return try Tombstones.purgeChosenItems(in: database, bodyText: bodyText)
    }
}
