import GRDB

/// Version 6 of the schema.
///
/// - `source`: one row per subscription that was ever fetched or has items: its fetch record, and the counts of its
///   items that are not hidden. Triggers keep these counts; `PageWriter` adds new items once per page.
///   - `validators`: the facts about the last answer that the next request needs, as JSON (``AnswerColumn``).
///   - `missing`: the number of consecutive answers without a feed.
///   - `adopted`, `adopted_at`: the address that is requested instead of the subscribed one, and since when.
///   - `moving`, `moving_times`: a permanent redirect that has not been repeated often enough to be adopted.
///   - `feed_interval` (seconds), `quiet`: the schedule that the feed itself asks for; a 304 does not repeat it.
///   - `log`: the lines of the last fetch.
/// - `host`: the end of a host's back-off, while it is in the future.
/// - `item`, `body`: what publishers sent. Bodies are stored apart so that lists read few pages. `fingerprint` is a hash
///   of both, by which a changed item is recognised.
/// - `state`, `tag`: the fold of the ledger, one `state` row per item. It repeats the item's source and dates for
///   the indexes of lists. `was_read_at` is the value that undoing `unread` restores.
/// - `event`: the ledger. `item` is the identity of an item and not a foreign key, because events outlive items, and
///   merged events can precede them. `step` groups the events of one command, which are undone together.
/// - `tombstone`: purged items: what the history shows of them, and what keeps them from being stored again.
/// - `search`: the search index (`docs/decisions/0004-search-uses-our-own-tokens.md`). It is contentless: entries under a rowid stay until
///   exactly the same text is deleted.
/// - `revised`: items whose text has changed since they were stored, with the rowid of the current text in `search`.
///   The text of any other item has the item's own number.
/// - `given`: the highest rowid that had been assigned when items were last removed (`DocumentIDAllocator`).
/// - `identity`: one row per article key, with the first item that had it; 0 for a key without meaning, which two items
///   of one subscription have (`docs/decisions/0015-duplicates-are-shown-once.md`).
/// - `shared_identity`: all items of each key that items of several subscriptions have.
/// - `twin`: the items of each group of duplicates, with the item that represents the group in lists. The others have 2
///   added to their `state.hidden`, so that the indexes of lists omit them.
/// - `setting`: the settings of the library; `duplicates` is `once` or `all`.
///
/// Times are milliseconds since 1970. Lists of texts are JSON arrays. Columns are in the order in which development
/// versions added them.
enum SchemaVersion6 {
    static func create(in database: Database) throws {
        try database.execute(sql: tables)
        try database.execute(sql: indexes)
        try database.execute(sql: triggers)
        try database.execute(sql: searchIndex)
        try database.execute(sql: duplicates)
    }

    private static let tables = """
        CREATE TABLE source (
            number INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            title TEXT,
            homepage TEXT,
            attempted INTEGER,
            succeeded INTEGER,
            status INTEGER,
            failure_code TEXT,
            failure_details TEXT,
            failures_in_a_row INTEGER NOT NULL DEFAULT 0,
            validators TEXT,
            state TEXT,
            due INTEGER,
            due_rule TEXT,
            bytes INTEGER NOT NULL DEFAULT 0,
            items_new INTEGER NOT NULL DEFAULT 0,
            is_recorded INTEGER NOT NULL DEFAULT 0,
            total INTEGER NOT NULL DEFAULT 0,
            unread INTEGER NOT NULL DEFAULT 0,
            missing INTEGER NOT NULL DEFAULT 0,
            adopted TEXT,
            adopted_at INTEGER,
            moving TEXT,
            moving_times INTEGER NOT NULL DEFAULT 0,
            feed_interval INTEGER,
            quiet TEXT,
            log TEXT
        ) STRICT;

        CREATE TABLE host (
            host TEXT PRIMARY KEY,
            until INTEGER NOT NULL,
            status INTEGER
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE forecast (
            source INTEGER PRIMARY KEY REFERENCES source,
            kept INTEGER NOT NULL,
            document TEXT NOT NULL
        ) STRICT;

        CREATE TABLE item (
            number INTEGER PRIMARY KEY,
            id TEXT NOT NULL,
            source INTEGER NOT NULL REFERENCES source,
            guid TEXT NOT NULL,
            fingerprint INTEGER NOT NULL,
            title TEXT NOT NULL,
            title_key TEXT NOT NULL,
            url TEXT,
            authors TEXT,
            published INTEGER,
            updated INTEGER,
            summary TEXT,
            categories TEXT,
            enclosures TEXT,
            image TEXT,
            comments TEXT,
            language TEXT,
            score INTEGER
        ) STRICT;

        CREATE TABLE body (
            item INTEGER PRIMARY KEY REFERENCES item ON DELETE CASCADE,
            is_html INTEGER NOT NULL,
            content TEXT NOT NULL
        ) STRICT;

        CREATE TABLE state (
            item INTEGER PRIMARY KEY REFERENCES item ON DELETE CASCADE,
            source INTEGER NOT NULL REFERENCES source,
            date INTEGER NOT NULL,
            arrived INTEGER NOT NULL,
            read_at INTEGER,
            was_read_at INTEGER,
            starred INTEGER NOT NULL DEFAULT 0,
            hidden INTEGER NOT NULL DEFAULT 0
        ) STRICT;

        CREATE TABLE tag (
            item INTEGER NOT NULL REFERENCES item ON DELETE CASCADE,
            tag TEXT NOT NULL,
            folded TEXT NOT NULL,
            PRIMARY KEY (item, tag)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE step (
            number INTEGER PRIMARY KEY,
            uid TEXT NOT NULL UNIQUE,
            is_undoable INTEGER NOT NULL
        ) STRICT;

        CREATE TABLE event (
            number INTEGER PRIMARY KEY,
            uid TEXT NOT NULL UNIQUE,
            at INTEGER NOT NULL,
            device TEXT NOT NULL,
            item TEXT NOT NULL,
            kind TEXT NOT NULL CHECK (kind IN (
                'shown', 'opened', 'read', 'unread', 'starred', 'unstarred', 'tagged', 'untagged', 'hidden', 'unhidden'
            )),
            tag TEXT CHECK ((tag IS NOT NULL) = (kind IN ('tagged', 'untagged'))),
            screen TEXT NOT NULL,
            via TEXT NOT NULL,
            step INTEGER REFERENCES step
        ) STRICT;

        CREATE TABLE tombstone (
            id TEXT PRIMARY KEY,
            source TEXT NOT NULL,
            guid TEXT NOT NULL,
            title TEXT NOT NULL,
            url TEXT,
            authors TEXT,
            published INTEGER
        ) STRICT, WITHOUT ROWID;
        """

    private static let indexes = """
        \(SchemaVersion6Migration.uniqueIdentityIndex);
        CREATE INDEX state_date ON state(date DESC) WHERE hidden = 0;
        CREATE INDEX state_unread ON state(date DESC) WHERE read_at IS NULL AND hidden = 0;
        CREATE INDEX state_starred ON state(date DESC) WHERE starred = 1;
        CREATE INDEX state_arrived ON state(arrived DESC);
        CREATE INDEX state_source_date ON state(source, date DESC);
        CREATE INDEX state_source_unread ON state(source, date DESC) WHERE read_at IS NULL AND hidden = 0;
        CREATE INDEX tag_folded ON tag(folded, item);
        CREATE INDEX step_undoable ON step(number) WHERE is_undoable = 1;
        CREATE INDEX event_at ON event(at);
        CREATE INDEX event_item ON event(item, at);
        CREATE INDEX event_step ON event(step) WHERE step IS NOT NULL;
        """

    private static let triggers = """
        CREATE TRIGGER state_deleted AFTER DELETE ON state WHEN OLD.hidden = 0 BEGIN
            UPDATE source SET total = total - 1, unread = unread - (OLD.read_at IS NULL) WHERE number = OLD.source;
        END;
        CREATE TRIGGER state_updated AFTER UPDATE OF read_at, hidden ON state
            WHEN OLD.hidden <> NEW.hidden OR (OLD.read_at IS NULL) <> (NEW.read_at IS NULL) BEGIN
            UPDATE source SET
                total = total + (NEW.hidden = 0) - (OLD.hidden = 0),
                unread = unread + (NEW.hidden = 0 AND NEW.read_at IS NULL) - (OLD.hidden = 0 AND OLD.read_at IS NULL)
            WHERE number = NEW.source;
        END;
        """

    private static let searchIndex = """
        CREATE VIRTUAL TABLE search
            USING fts5(title, authors, text, content = '', tokenize = 'ascii', columnsize = 0);
        INSERT INTO search (search, rank) VALUES ('automerge', 8);
        CREATE TABLE revised (
            item INTEGER PRIMARY KEY REFERENCES item ON DELETE CASCADE,
            text INTEGER NOT NULL UNIQUE
        ) STRICT;
        CREATE TABLE given (number INTEGER NOT NULL) STRICT;
        INSERT INTO given (number) VALUES (0);
        """

    private static let duplicates = """
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
}
