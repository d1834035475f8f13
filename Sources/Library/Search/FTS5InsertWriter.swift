import GRDB
import Query

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
