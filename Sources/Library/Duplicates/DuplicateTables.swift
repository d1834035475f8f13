import GRDB

/// The tables of duplicates: the same article in several subscriptions
/// (`docs/decisions/0015-duplicates-are-shown-once.md`).
///
/// - `identity`: one row per article key, with the first item that had it; 0 for a key without meaning, which two items
///   of one subscription have.
/// - `shared_identity`: all items of each key that items of several subscriptions have.
/// - `twin`: the items of each group of duplicates, with the item that represents the group in lists. The others have 2
///   added to their `state.hidden`, so that the indexes of lists omit them.
/// - `setting`: the settings of the library; `duplicates` is `once` or `all`.
enum DuplicateTables {
    static func create(in database: Database) throws {
        try database.execute(
            sql: """
                CREATE TABLE identity (key INTEGER PRIMARY KEY, item INTEGER NOT NULL) STRICT;
                CREATE TABLE shared_identity (
                    key INTEGER NOT NULL,
                    item INTEGER NOT NULL REFERENCES item ON DELETE CASCADE,
                    PRIMARY KEY (key, item)
                ) STRICT, WITHOUT ROWID;
                CREATE INDEX shared_identity_item ON shared_identity(item);
                CREATE TABLE twin (
                    item INTEGER PRIMARY KEY REFERENCES item ON DELETE CASCADE,
                    first INTEGER NOT NULL,
                    source INTEGER NOT NULL REFERENCES source
                ) STRICT;
                CREATE INDEX twin_first ON twin(first);
                CREATE INDEX twin_source ON twin(source, first);
                CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
                INSERT INTO setting VALUES ('duplicates', 'once');
                """
        )
    }
}
