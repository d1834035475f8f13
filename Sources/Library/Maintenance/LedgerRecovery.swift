import FeedModel
import Foundation
import GRDB

/// Reads the events of a damaged library from both ends: forward to the first damage, and backward to the last.
struct LedgerRecovery {
    private let queue: DatabaseQueue
    private var first = Int64.min
    private var end = Int64.max
    private var rows = 0
    private var hasFailed = false

    init?(path: String, busyTimeout: Duration) {
        var configuration = Storage.configuration(busyTimeout: busyTimeout)
        configuration.readonly = true
        guard LibraryFile(path: path).size > 0,
            let queue = try? DatabaseQueue(path: path, configuration: configuration)
        else { return nil }
        self.queue = queue
    }

    func close() { try? queue.close() }

    /// Returns the next events; `nil` if there are no more in this direction or none can be read.
    mutating func next(isForward: Bool) -> [Event]? {
        let bounds = [first, end]
        // Without a transaction, which the damage would end.
        let part = try? queue.unsafeRead { try Part(of: $0, between: bounds, isForward: isForward) }
        guard let part else {
            hasFailed = true
            return nil
        }
        hasFailed = hasFailed || part.hasFailed
        rows += part.rows
        guard let last = part.last else { return nil }
        // A damaged tree can lead back to its beginning.
        guard isForward ? last > first : last < end else {
            hasFailed = true
            return nil
        }
        if isForward { first = last } else { end = last }
        return part.events
    }

    /// The extent of what was read, after both directions are at their end.
    var extent: RecoveredLedger {
        let count = indexedCount
        guard rows > 0 else { return hasFailed || count != 0 ? .unreadable : .whole }
        guard !hasFailed, rows >= count ?? 0 else { return .partial }
        return count == nil ? .uncounted : .whole
    }

    /// The number of events in the index of their identities, which is on other pages; `nil` if it cannot be read.
    private var indexedCount: Int? {
        try? queue.unsafeRead {
            try Int.fetchOne($0, sql: "SELECT count(uid) FROM event INDEXED BY sqlite_autoindex_event_1")
        }
    }

    private struct Part {
        var events: [Event] = []
        var last: Int64?
        var rows = 0
        var hasFailed = false

        init(of database: Database, between bounds: [Int64], isForward: Bool) throws {
            let cursor = try Row.fetchCursor(
                database,
                sql: """
                    SELECT number, uid, at, device, item, kind, tag, screen, via FROM event
                    WHERE number > ? AND number < ? ORDER BY number \(isForward ? "ASC" : "DESC") LIMIT 500
                    """,
                arguments: StatementArguments(bounds)
            )
            do {
                while let row = try cursor.next() {
                    last = try row.at(0) as Int64
                    rows += 1
                    if let event = try? Event(row: row) { events.append(event) } else { hasFailed = true }
                }
            } catch {
                // The events before the damage are kept. The next part begins at the damage and is empty.
                hasFailed = true
            }
        }
    }
}

/// The part of a damaged library's ledger that could be read.
package enum RecoveredLedger: Hashable, Sendable {
    /// All of it: as many events as the index of their identities has.
    case whole
    /// Some of it; the number of missing events is unknown.
    case partial
    /// All events found without an error, but the index that counts them cannot be read.
    case uncounted
    /// Nothing, or there was no library.
    case unreadable
}
