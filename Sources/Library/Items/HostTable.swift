import FeedModel
import Foundation
import GRDB

/// The rows of `host`.
enum HostTable {
    /// Remembers waits, and forgets those that are over.
    ///
    /// The later of two times counts: another process may have heard it of the same host.
    static func save(_ waits: [HostBackoff], now: Int64, in database: Database) throws {
        guard !waits.isEmpty else { return }
        let statement = try database.cachedStatement(
            sql: """
                INSERT INTO host (host, until, status) VALUES (?, ?, ?) ON CONFLICT (host)
                DO UPDATE SET until = excluded.until, status = excluded.status WHERE excluded.until > until
                """
        )
        for wait in waits {
            try statement.execute(arguments: [
                NULSafeText.encode(wait.host), StoredDate.encode(wait.until), wait.status,
            ])
        }
        try database.execute(sql: "DELETE FROM host WHERE until <= ?", arguments: [now])
    }

    static func waits(after now: Int64, in database: Database) throws -> [HostBackoff] {
        try Row.fetchAll(
            database,
            sql: "SELECT host, until, status FROM host WHERE until > ? ORDER BY host",
            arguments: [now]
        )
        .map { row in
            HostBackoff(
                host: NULSafeText.decode(try row.at(0) as String),
                until: StoredDate.decode(try row.at(1) as Int64),
                status: try row.at(2)
            )
        }
    }
}
