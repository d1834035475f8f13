import FeedModel
import Foundation
import GRDB

/// The dates of items that arrived before them, such as tomorrow's edition of a newspaper.
///
/// Until its date such an item has its arrival's date in `state.date` (``FeedModel/LibraryItem/date(at:)``). The setting
/// `next date` has the first of these dates, so that lists look for them only once one has passed.
enum ScheduledDates {
    private static let published = "coalesce(i.published, i.updated)"

    /// SQL for the publisher's date of an item of `state`, if it is not after a time.
    static func passed(by time: String) -> String {
        "(SELECT \(published) FROM item i WHERE i.number = state.item AND \(published) <= \(time))"
    }

    static func expect(_ date: Int64, in database: Database) throws {
        try database.execute(
            sql: """
                INSERT INTO setting (name, value) SELECT 'next date', ?1 WHERE EXISTS (SELECT 1 FROM item)
                ON CONFLICT DO UPDATE SET value = ?1 WHERE ?1 < CAST(value AS INTEGER)
                """,
            arguments: [date]
        )
    }

    static func havePassed(by now: Int64, in database: Database) throws -> Bool {
        let sql = "SELECT EXISTS (SELECT 1 FROM setting WHERE name = 'next date' AND CAST(value AS INTEGER) <= ?)"
        return try Bool.fetchOne(database.cachedStatement(sql: sql), arguments: [now]) ?? false
    }

    static func apply(until now: Int64, in database: Database) throws {
        guard try havePassed(by: now, in: database) else { return }
        try database.execute(
            sql: """
                UPDATE state SET date = \(published) FROM item i
                WHERE i.number = state.item AND state.date = state.arrived AND \(published) > state.arrived AND \(published) <= ?1;
                DELETE FROM setting WHERE name = 'next date';
                """,
            arguments: [now]
        )
        let next = try Int64.fetchOne(
            database,
            sql: """
                SELECT min(\(published)) FROM state s CROSS JOIN item i ON i.number = s.item
                WHERE s.date = s.arrived AND \(published) > s.arrived
                """
        )
        if let next { try expect(next, in: database) }
    }
}

extension Library {
    /// Runs a reading closure in which the dates of items apply that have passed by a time.
    ///
    /// Does not wait for another process that writes: the next list tries again.
    func read<T: Sendable>(
        at now: Date,
        _ body: @escaping @Sendable (Database) throws -> T
    ) async throws(LibraryError) -> T {
        let now: Int64 = StoredDate.encode(now)
        let value: T? = try await storage.read { database in
            try ScheduledDates.havePassed(by: now, in: database) ? nil : body(database)
        }
        if let value { return value }
        let place = storage.place
        _ = try? await storage.onWriter(timeout: .zero) { database in
            try place.inTransaction(of: database) { try ScheduledDates.apply(until: now, in: database) }
        }
        return try await storage.read(body)
    }
}
