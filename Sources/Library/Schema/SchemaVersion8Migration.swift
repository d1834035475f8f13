import GRDB

/// The migration to version 8 of the schema: articles whose guid changes or is that of several articles
/// (`docs/decisions/0002-item-identity-is-a-digest.md`).
///
/// - `renamed`: items whose article has another guid by now, with the item that has it (``RenamedArticles``).
/// - `shared_guid`: identities whose guid several articles have (``SharedGuids``).
/// - `event.article`: the name of the article (``ArticleName``) of an event of another machine, with `~` before it if the library had its
///   item.
enum SchemaVersion8Migration {
    /// Migrates a library of version 7.
    @Sendable static func migrate(_ database: Database) throws {
        try database.execute(
            sql: """
                CREATE TABLE renamed (
                    item INTEGER PRIMARY KEY REFERENCES item ON DELETE CASCADE,
                    successor INTEGER NOT NULL REFERENCES item ON DELETE CASCADE
                ) STRICT;
                CREATE INDEX renamed_successor ON renamed(successor);
                CREATE TABLE shared_guid (
                    id TEXT PRIMARY KEY,
                    source INTEGER NOT NULL REFERENCES source,
                    guid TEXT NOT NULL,
                    item TEXT NOT NULL
                ) STRICT, WITHOUT ROWID;
                CREATE INDEX shared_guid_source ON shared_guid(source);
                CREATE INDEX tombstone_source ON tombstone(source, published);
                ALTER TABLE event ADD COLUMN article TEXT;
                CREATE INDEX event_article ON event(article) WHERE article < '~';
                """
        )
        try DoubledImports.expect(in: database)
        try ScheduledDates.expect(0, in: database)
    }
}
