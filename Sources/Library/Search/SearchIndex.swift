import FeedModel
import GRDB
import Query

/// The full-text index: an FTS5 table of tokens without a copy of the texts.
///
/// Its rowids are document IDs (``DocumentIDAllocator``, `docs/decisions/0004-search-uses-our-own-tokens.md`).
struct SearchIndex {
    private let deletion: RawStatement

    init(in database: Database) throws {
        deletion = try RawStatement(
            "INSERT INTO search (rowid, title, authors, text, search) VALUES (?, ?, ?, ?, 'delete')",
            in: database
        )
    }

    /// The number of columns: title, authors and text, each as ``SearchDocument`` writes it.
    static let columnCount = 3

    /// Deletes the tokens of a text, which must be those it was added with.
    func delete(_ document: SearchDocument, as number: Int64) throws {
        deletion.bind(number, at: 1)
        for (parameter, text) in zip(Int32(2)..., [document.title, document.authors, document.text]) {
            deletion.bind(text, at: parameter)
        }
        try deletion.run()
    }

    /// Brings the index up to date with the pages of a transaction, in the order in which they were written.
    static func update(with written: [WrittenPage], in database: Database) throws {
        var pages = written.filter { !$0.added.isEmpty || !$0.outdated.isEmpty }
        // A text that a later page of the transaction has replaced is in neither the index nor the tables.
        let outdated = Set(pages.lazy.flatMap(\.outdated).map(\.number))
        var replaced: Set<Int64> = []
        if !outdated.isEmpty {
            for index in pages.indices {
                pages[index].added.removeAll {
                    outdated.contains($0.number) && replaced.insert($0.number).inserted
                }
            }
        }
        let adding = pages.filter { !$0.added.isEmpty }
        if !adding.isEmpty {
            let hasPostings = adding.allSatisfy { $0.postings != nil }
            try writer(in: database, writesSegments: hasPostings).add(adding)
        }
        guard outdated.count > replaced.count else { return }
        let index = try SearchIndex(in: database)
        for page in pages {
            for (number, document) in page.outdated where !replaced.contains(number) {
                try index.delete(document, as: number)
            }
        }
    }

    static func writer(in database: Database, writesSegments: Bool) throws -> any SearchIndexWriter {
        let isKnown = try FTS5SegmentWriter.isFormatKnown(in: database)
        return try isKnown && writesSegments ? FTS5SegmentWriter(in: database) : FTS5InsertWriter(in: database)
    }

    static func fill(in database: Database, with environment: Library.Environment) throws {
        let writer = try writer(in: database, writesSegments: environment.writesSearchSegments)
        var texts: [(number: Int64, document: SearchDocument)] = []
        var size = 0
        func addAll() throws {
            // Changed texts have higher document IDs than their neighbours.
            texts.sort { $0.number < $1.number }
            try writer.add(texts)
            (texts, size) = ([], 0)
        }
        try each(in: database, environment.bodyText) { number, document in
            texts.append((number, document))
            size += document.size
            if size > fillStep { try addAll() }
        }
        if !texts.isEmpty { try addAll() }
    }

    /// The number of bytes of tokens in a segment of a new index.
    private static let fillStep = 3 << 20

    /// The SQL that selects the items of an FTS5 expression, its only parameter.
    ///
    /// A changed text has its own document ID. Entries under the item's number are stale then.
    static func selection(in database: Database, _ name: (String) -> String = { $0 }) throws -> String {
        let hasRevised = try Bool.fetchOne(database.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM revised)"))
        guard hasRevised == true else { return "SELECT \(name("search.rowid")) FROM search WHERE search MATCH ?" }
        let item = "ifnull((SELECT revised.item FROM revised WHERE text = search.rowid), search.rowid)"
        return "SELECT \(name(item)) FROM search WHERE rowid NOT IN (SELECT item FROM revised) AND search MATCH ?"
    }

    static func clear(in database: Database) throws {
        try FTS5SegmentWriter.makeReadable(in: database)
        try database.execute(sql: "INSERT INTO search (search) VALUES ('delete-all'); DELETE FROM revised")
    }

    /// The document ID of the current text of an item `i`, in SQL.
    static let documentID = "ifnull((SELECT text FROM revised WHERE item = i.number), i.number)"

    /// Calls a closure with the document ID and the current text of each item `i` that meets a condition in SQL.
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

/// Adds texts to the search index.
///
/// Both implementations leave the same words in the index: ``FTS5SegmentWriter`` writes FTS5's tables itself and is the
/// faster one, ``FTS5InsertWriter`` leaves everything to FTS5. ``SearchIndex/writer(in:writesSegments:)`` chooses
/// (`docs/decisions/0020-search-segments-are-written-directly.md`).
protocol SearchIndexWriter {
    /// Adds the texts of new and changed items.
    ///
    /// - Parameter pages: Pages whose rows are in the tables, each with higher document IDs than those before.
    func add(_ pages: [WrittenPage]) throws

    /// Adds texts in ascending order.
    func add(_ texts: [(number: Int64, document: SearchDocument)]) throws
}

/// Adds texts by inserting them into the FTS5 table, one row a text.
///
/// Reads the texts of written pages back from the tables, so that nothing has to be prepared or held for it.
struct FTS5InsertWriter: SearchIndexWriter {
    private let database: Database
    private let insertion: RawStatement

    init(in database: Database) throws {
        self.database = database
        insertion = try RawStatement(
            "INSERT INTO search (rowid, title, authors, text) VALUES (?, ?, ?, ?)",
            in: database
        )
    }

    func add(_ pages: [WrittenPage]) throws {
        for page in pages {
            for (number, _) in page.added {
                try SearchIndex.each(
                    where: "i.number = ifnull((SELECT item FROM revised WHERE text = ?1), ?1)",
                    arguments: [number],
                    in: database,
                    page.bodyText,
                    insert
                )
            }
        }
    }

    func add(_ texts: [(number: Int64, document: SearchDocument)]) throws {
        for (number, document) in texts { try insert(number, document) }
    }

    private func insert(_ number: Int64, _ document: SearchDocument) throws {
        insertion.bind(number, at: 1)
        insertion.bind(document.title, at: 2)
        insertion.bind(document.authors, at: 3)
        insertion.bind(document.text, at: 4)
        try insertion.run()
    }
}
