import FeedModel
import GRDB
import Query

/// The full-text index: an FTS5 table of tokens without a copy of the texts.
///
/// Its rowids are document IDs (``DocumentIDAllocator``, `docs/decisions/0004-search-uses-our-own-tokens.md`).
struct SearchIndex {
    private let insertion: RawStatement
    private let deletion: RawStatement

    init(in database: Database) throws {
        insertion = try RawStatement(
            "INSERT INTO search (rowid, title, authors, text) VALUES (?, ?, ?, ?)",
            in: database
        )
        deletion = try RawStatement(
            "INSERT INTO search (rowid, title, authors, text, search) VALUES (?, ?, ?, ?, 'delete')",
            in: database
        )
    }

    /// Adds the text at an index of a page.
    private func add(_ texts: PageTexts, at index: Int, as number: Int64) throws {
        try texts.withText(at: index) { title, authors, text in
            insertion.bind(number, at: 1)
            insertion.bind(borrowed: title, at: 2)
            insertion.bind(borrowed: authors, at: 3)
            insertion.bind(borrowed: text, at: 4)
            defer { insertion.clearBindings() }
            try insertion.run()
        }
    }

    /// Deletes the tokens of a text, which must be those it was added with.
    func delete(_ document: SearchDocument, as number: Int64) throws {
        try Self.run(deletion, number, document)
    }

    private static func run(_ statement: RawStatement, _ number: Int64, _ document: SearchDocument) throws {
        statement.bind(number, at: 1)
        statement.bind(document.title, at: 2)
        statement.bind(document.authors, at: 3)
        statement.bind(document.text, at: 4)
        try statement.run()
    }

    /// Brings the index up to date with the pages of a transaction, in the order in which they were written.
    ///
    /// FTS5 collects texts in ascending order of their document IDs, and writes a segment whenever the order is broken. Old
    /// texts have lower IDs than new ones, so they are deleted first.
    static func update(with written: [WrittenPage], in database: Database) throws {
        let pages = written.filter { !$0.added.isEmpty || !$0.outdated.isEmpty }
        guard !pages.isEmpty else { return }
        try checkStructure(in: database)
        let index = try SearchIndex(in: database)
        // A text that a later page of the transaction has replaced is neither added nor deleted.
        let outdated = Set(pages.lazy.flatMap(\.outdated).map(\.number))
        let added = outdated.isEmpty ? [] : Set(pages.lazy.flatMap(\.added).map(\.number))
        for (number, document) in pages.flatMap(\.outdated).sorted(by: { $0.number < $1.number })
        where !added.contains(number) {
            try index.delete(document, as: number)
        }
        for page in pages {
            for (number, text) in page.added where !outdated.contains(number) {
                try index.add(page.texts, at: text, as: number)
            }
        }
    }

    /// Adds the current text of every item to an empty index.
    static func fill(in database: Database, with environment: Library.Environment) throws {
        let index = try SearchIndex(in: database)
        try each(in: database, environment.bodyText) { try run(index.insertion, $0, $1) }
    }

    /// Throws if FTS5's structure record, which names the segments, is missing or too short.
    ///
    /// FTS5 takes a record that was cut for an index without segments.
    static func checkStructure(in database: Database) throws {
        let record = try RawStatement("SELECT length(block) FROM search_data WHERE id = 10", in: database)
        guard let length = try record.first({ $0.number(0) }), length >= 7 else {
            throw DatabaseError(
                resultCode: .SQLITE_CORRUPT_VTAB,
                message: "the search index's own records are damaged"
            )
        }
    }

    /// The SQL that selects the items of an FTS5 expression, its only parameter.
    ///
    /// A changed text has its own document ID. Entries under the item's number are stale then.
    ///
    /// - Parameter name: Returns the SQL of the selected value, given the SQL of the item's number.
    static func selection(in database: Database, _ name: (String) -> String = { $0 }) throws -> String {
        let hasRevised = try Bool.fetchOne(database.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM revised)"))
        guard hasRevised == true else { return "SELECT \(name("search.rowid")) FROM search WHERE search MATCH ?" }
        let item = "ifnull((SELECT revised.item FROM revised WHERE text = search.rowid), search.rowid)"
        return "SELECT \(name(item)) FROM search WHERE rowid NOT IN (SELECT item FROM revised) AND search MATCH ?"
    }

    static func clear(in database: Database) throws {
        // FTS5 opens no index whose structure record is damaged, not even to empty it.
        try database.execute(sql: "REPLACE INTO search_data (id, block) VALUES (10, x'00000000000000')")
        try database.execute(sql: "INSERT INTO search (search) VALUES ('delete-all'); DELETE FROM revised")
    }

    /// The document ID of the current text of an item `i`, in SQL.
    static let documentID = "ifnull((SELECT text FROM revised WHERE item = i.number), i.number)"

    /// Calls a closure with the document ID and the current text of each item.
    ///
    /// - Parameters:
    ///   - condition: The condition on items `i`, in SQL. The statement is cached.
    ///   - arguments: The arguments of the condition.
    static func each(
        where condition: String = "1",
        arguments: StatementArguments = [],
        in database: Database,
        _ bodyText: (Item.Body) -> String,
        _ body: (Int64, SearchDocument) throws -> Void
    ) throws {
        let statement = try database.cachedStatement(
            sql: """
                SELECT \(documentID), i.title, i.authors, i.summary, b.is_html, b.content
                FROM item i LEFT JOIN body b ON b.item = i.number WHERE \(condition) ORDER BY i.number
                """
        )
        let rows = try Row.fetchCursor(statement, arguments: arguments)
        while let row = try rows.next() {
            let content = ItemRecord.body(isHTML: try row.at(4), content: try row.at(5))
            try body(
                try row.at(0),
                document(
                    title: try row.at(1),
                    authors: try row.at(2),
                    summary: try row.at(3),
                    body: content.map(bodyText)
                )
            )
        }
    }

    /// The tokens of texts as they are stored in the tables.
    static func document(title: String, authors: String?, summary: String?, body: String?) -> SearchDocument {
        var item = Item(source: SourceID(""), guid: "", title: NULSafeText.decode(title))
        item.authors = NULSafeText.decode(list: authors)
        item.summary = NULSafeText.decode(summary)
        return SearchDocument(item, body: body)
    }
}
