import FeedModel
import Foundation
import GRDB

enum HostBackoffTable {
    /// Saves back-offs and deletes expired ones.
    ///
    /// The later of two times applies, since another process may have received one from the same host, unless a wrong
    /// clock stored it (``FeedModel/StoredWait``).
    static func save(_ backoffs: [HostBackoff], now: Int64, in database: Database) throws {
        guard !backoffs.isEmpty else { return }
        let statement = try database.cachedStatement(
            sql: """
                INSERT INTO host (host, until, status) VALUES (?, ?, ?) ON CONFLICT (host)
                DO UPDATE SET until = excluded.until, status = excluded.status
                    WHERE excluded.until > until OR until > ?
                """
        )
        let latest = now + Int64((StoredWait.maximumDelay + StoredWait.tolerance) / .milliseconds(1))
        for backoff in backoffs {
            try statement.execute(arguments: [
                NULSafeText.encode(backoff.host), StoredDate.encode(backoff.until), backoff.status, latest,
            ])
        }
        try database.execute(sql: "DELETE FROM host WHERE until <= ?", arguments: [now])
    }

    static func backoffs(at now: Date, in database: Database) throws -> [HostBackoff] {
        try Row.fetchAll(database, sql: "SELECT host, until, status FROM host ORDER BY host")
            .map { row in
                HostBackoff(
                    host: NULSafeText.decode(try row.at(0) as String),
                    until: StoredDate.decode(try row.at(1) as Int64),
                    status: try row.at(2)
                )
            }
            .filter { $0.end(at: now) != nil }
    }
}
