import GRDB

/// The tables by which the same article in several subscriptions is known (`docs/decisions/0015-duplicates-are-shown-once.md`).
///
/// - `identity`: a row an article key, with the item that had it first; 0 for a key that tells nothing, because two
///   items of one subscription have it.
/// - `shared_identity`: of the keys that items of several subscriptions have, all of these items.
/// - `twin`: the items that are the same, each with the one that stands for them in lists. The others have 2 added to
///   their `state.hidden`, so that the indexes of lists do not hold them.
/// - `setting`: what the tables were made for; `duplicates` is `once` or `all`.
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
