import GRDB

/// The third version of the tables: the search index holds no second copy of what it was made of, and the same
/// article in several subscriptions is known.
///
/// - `search`: as before, but `content = ''`; what is under a number stays there until exactly the same is taken out.
/// - `revised`: items whose texts have changed since they came, and the number of the text that is theirs now. All
///   other texts have the number of their item.
/// - `given`: the highest number that had been given when items were last removed (`DocumentIDAllocator`).
/// - ``DuplicateTables``: which items are the same article.
enum SchemaVersion3 {
    @Sendable static func upgrade(_ database: Database) throws {
        try database.execute(
            sql: """
                ALTER TABLE search RENAME TO search_before;
                CREATE VIRTUAL TABLE search
                    USING fts5(title, authors, text, content = '', tokenize = 'ascii', columnsize = 0);
                INSERT INTO search (search, rank) VALUES ('automerge', 8);
                INSERT INTO search (rowid, title, authors, text)
                    SELECT id, c0, c1, c2 FROM search_before_content ORDER BY id;
                DROP TABLE search_before;
                CREATE TABLE revised (
                    item INTEGER PRIMARY KEY REFERENCES item ON DELETE CASCADE,
                    text INTEGER NOT NULL UNIQUE
                ) STRICT;
                CREATE TABLE given (number INTEGER NOT NULL) STRICT;
                INSERT INTO given (number) VALUES (0);
                """
        )
        try DuplicateTables.create(in: database)
    }
}
