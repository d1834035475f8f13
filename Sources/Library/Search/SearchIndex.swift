import FeedModel
import GRDB
import Query

/// The full-text index: tokens under the numbers of texts, and nothing to read the texts from
/// (`docs/decisions/0004-search-uses-our-own-tokens.md`).
struct SearchIndex {
    private let removal: RawStatement

    init(in database: Database) throws {
        removal = try RawStatement(
            "INSERT INTO search (rowid, title, authors, text, search) VALUES (?, ?, ?, ?, 'delete')",
            in: database
        )
    }

    /// What a text has: title, authors and the rest, each as ``SearchDocument`` writes it.
    static let columnCount = 3

    /// Takes a text out, as far as these are the tokens it has been added with.
    func remove(_ document: SearchDocument, as number: Int64) throws {
        removal.bind(number, at: 1)
        for (parameter, text) in zip(Int32(2)..., [document.title, document.authors, document.text]) {
            removal.bind(text, at: parameter)
        }
        try removal.run()
    }

    /// Brings the index up to date with pages, each of which was written before the next.
    static func update(with pages: [WrittenPage], in database: Database) throws {
        let parts = pages.filter { !$0.added.isEmpty }.flatMap { page in
            page.postings.map { PostingsMerge.Part($0, page.added) }
        }
        if !parts.isEmpty { try SearchSegment.add(parts, in: database) }
        guard pages.contains(where: { !$0.outdated.isEmpty }) else { return }
        let index = try SearchIndex(in: database)
        for page in pages {
            for (number, document) in page.outdated { try index.remove(document, as: number) }
        }
    }

    /// Adds the text that each item has now to an empty index.
    static func fill(in database: Database, _ bodyText: (Item.Body) -> String) throws {
        var texts: [(number: Int64, document: SearchDocument)] = []
        var size = 0
        func addAll() throws {
            // Texts that have changed have a higher number than those around them.
            texts.sort { $0.number < $1.number }
            var builder = PostingsBuilder()
            for text in texts { builder.add(text.document.write) }
            let added = texts.enumerated().map { (number: $1.number, place: $0) }
            try SearchSegment.add([PostingsMerge.Part(builder.finish(), added)], in: database)
            (texts, size) = ([], 0)
        }
        try each(in: database, bodyText) { number, document in
            texts.append((number, document))
            size += document.size
            if size > fillStep { try addAll() }
        }
        if !texts.isEmpty { try addAll() }
    }

    /// So many bytes of tokens go into a segment of a new index.
    private static let fillStep = 3 << 20

    /// Selects the items of an expression, which is bound.
    ///
    /// A changed text has a number of its own; what is left under the number of its item is none of its text any more.
    ///
    /// - Parameter name: What is selected of an item's number, in SQL.
    static func selection(in database: Database, _ name: (String) -> String = { $0 }) throws -> String {
        let hasRevised = try RawStatement("SELECT 1 FROM revised LIMIT 1", in: database).first { _ in true } ?? false
        guard hasRevised else { return "SELECT \(name("search.rowid")) FROM search WHERE search MATCH ?" }
        let item = "ifnull((SELECT revised.item FROM revised WHERE text = search.rowid), search.rowid)"
        return "SELECT \(name(item)) FROM search WHERE rowid NOT IN (SELECT item FROM revised) AND search MATCH ?"
    }

    /// Empties the index.
    static func clear(in database: Database) throws {
        try SearchSegment.makeReadable(in: database)
        try database.execute(sql: "INSERT INTO search (search) VALUES ('delete-all'); DELETE FROM revised")
    }

    /// The number of the text that is an item's now, with `i` for the item.
    static let textNumber = "ifnull((SELECT text FROM revised WHERE item = i.number), i.number)"

    /// Hands the text that each item has now to a closure, with its number.
    ///
    /// - Parameter condition: Which items, with `i` for them.
    static func each(
        where condition: String = "1",
        in database: Database,
        _ bodyText: (Item.Body) -> String,
        _ body: (Int64, SearchDocument) throws -> Void
    ) throws {
        let rows = try Row.fetchCursor(
            database,
            sql: """
                SELECT \(textNumber), i.title, i.authors, i.summary, b.is_html, b.content
                FROM item i LEFT JOIN body b ON b.item = i.number WHERE \(condition) ORDER BY i.number
                """
        )
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

    /// What is indexed of texts as the tables have them.
    static func document(title: String, authors: String?, summary: String?, body: String?) -> SearchDocument {
        var item = Item(source: SourceID(""), guid: "", title: NULSafeText.decode(title))
        item.authors = NULSafeText.decode(list: authors)
        item.summary = NULSafeText.decode(summary)
        return SearchDocument(item, body: body)
    }
}
