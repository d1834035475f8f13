import Foundation
import GRDB

/// The first version of the tables.
///
/// - `source`: one row a subscription that was ever asked or had an item: its fetch record, and the counts of its
///   items that are not hidden, which triggers keep; those of new items come with the page (`PageWriter`).
/// - `host`: until when a host wants to be left alone, for as long as that lies in the future.
/// - `item`, `body`: what publishers said. Bodies lie apart, so that lists read few pages; `fingerprint` tells whether
///   anything of both was changed.
/// - `state`, `tag`: what the ledger amounts to, one `state` row an item. It repeats the item's source and dates, so
///   that an index can hold the unread items by date. `was_read_at` is what an undone `unread` goes back to.
/// - `event`: the ledger. `item` is the identity and no reference, because events outlive items and, merged from
///   another machine, can come before them. `step` holds the events that one command made, which undo takes together.
/// - `tombstone`: items that were purged: enough to name them in the history, and to know them when they return.
/// - `search`: the texts' tokens (`docs/decisions/0004-search-uses-our-own-tokens.md`).
///
/// Times are milliseconds since 1970. Lists of texts are JSON arrays.
enum SchemaVersion1 {
    @Sendable static func create(in database: Database) throws {
        try database.execute(sql: tables)
        try database.execute(sql: indexes)
        try database.execute(sql: triggers)
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
            unread INTEGER NOT NULL DEFAULT 0
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
            id TEXT NOT NULL UNIQUE,
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

        CREATE VIRTUAL TABLE search USING fts5(title, authors, text, tokenize = 'ascii', columnsize = 0);
        """

    private static let indexes = """
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
}
