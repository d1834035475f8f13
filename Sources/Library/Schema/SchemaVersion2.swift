import GRDB

/// The second version of the tables: what fetching with manners remembers of a subscription.
///
/// - `missing`: answers in a row that there is nothing.
/// - `adopted`, `adopted_at`: the address that is asked in place of the subscribed one, and since when; `moving`,
///   `moving_times`: a permanent redirect that has not repeated often enough.
/// - `feed_interval` (seconds) and `quiet`: what the feed itself asks for; a 304 does not say it again.
/// - `log`: the lines of the last fetch.
enum SchemaVersion2 {
    @Sendable static func upgrade(_ database: Database) throws {
        try database.execute(
            sql: """
                ALTER TABLE source ADD COLUMN missing INTEGER NOT NULL DEFAULT 0;
                ALTER TABLE source ADD COLUMN adopted TEXT;
                ALTER TABLE source ADD COLUMN adopted_at INTEGER;
                ALTER TABLE source ADD COLUMN moving TEXT;
                ALTER TABLE source ADD COLUMN moving_times INTEGER NOT NULL DEFAULT 0;
                ALTER TABLE source ADD COLUMN feed_interval INTEGER;
                ALTER TABLE source ADD COLUMN quiet TEXT;
                ALTER TABLE source ADD COLUMN log TEXT;
                """
        )
    }
}
