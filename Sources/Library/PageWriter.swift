import FeedModel
import Foundation
import GRDB
import Query

/// Brings the tables up to date with one page; the search index is left for later.
///
/// FTS5 writes what it has collected whenever a savepoint or a statement that may be taken back begins, and triggers
/// and foreign keys make many such statements. So the index of a page, and of every page of the same transaction, is
/// written last: ``WrittenPage/index(in:)``.
struct PageWriter {
    private let database: Database
    private let source: Int64
    private let isNewSource: Bool
    private let hasLedger: Bool
    private let page: PreparedPage
    private let bodyText: @Sendable (Item.Body) -> String
    private var numbers: TextNumbers
    private let twins: Twins
    private var written = WrittenPage()

    /// - Parameter bodyText: What makes plain text of bodies that are replaced.
    init(
        _ page: PreparedPage,
        in database: Database,
        bodyText: @escaping @Sendable (Item.Body) -> String
    ) throws {
        self.database = database
        self.page = page
        self.bodyText = bodyText
        numbers = try TextNumbers(in: database)
        let known = try SourceTable.known(page.source, in: database)
        source = try known ?? SourceTable.add(page.source, in: database)
        isNewSource = known == nil
        twins = try Twins(in: database, groups: Twins.areGrouped(in: database))
        hasLedger = try RowStatement("SELECT 1 FROM event LIMIT 1", in: database).first { _ in true } ?? false
    }

    /// Writes all items, and the record of the fetch.
    mutating func write(_ record: FetchRecord?) throws -> WrittenPage {
        written.kept.unchanged = page.unchanged
        let insertion = try Insertion(in: database)
        for (item, document) in zip(page.items, page.documents) {
            if !isNewSource, let known = try Self.known(item.id, in: database) {
                try update(item, document, known)
            } else if !isNewSource, try isPurged(item.id) {
                written.kept.unchanged += 1
            } else {
                try insert(item, document, by: insertion)
            }
        }
        try count(written.kept.new.count)
        if var record {
            record.itemsNew = written.kept.new.count
            try SourceTable.save(record, as: source, in: database)
        }
        return written
    }

    private mutating func insert(_ item: PreparedItem, _ document: SearchDocument, by insertion: Insertion) throws {
        let number = try numbers.next()
        try insertion.insert(item, as: number, of: source, arrived: page.arrived)
        // Events can be here before their item: merged from another machine.
        if hasLedger, try LedgerFold.hasEvents(item.id, in: database) {
            try LedgerFold(of: item.id, in: database).write(to: number, in: database)
        }
        try twins.note(item.keys.values, of: number)
        written.kept.new.append(item.id)
        written.documents.append((number, document))
    }

    /// The counts of new items, which no trigger keeps: a page has up to thousands.
    private func count(_ new: Int) throws {
        guard new > 0 else { return }
        try database.cachedStatement(sql: "UPDATE source SET total = total + ?, unread = unread + ? WHERE number = ?")
            .execute(arguments: [new, new, source])
    }

    private func isPurged(_ id: ItemID) throws -> Bool {
        let statement = try RowStatement("SELECT 1 FROM tombstone WHERE id = ?", in: database)
        statement.bind(id.rawValue, at: 1)
        return try statement.first { _ in true } ?? false
    }
}

extension PageWriter {
    private static let knownSQL =
        "SELECT i.number, s.arrived, b.is_html, b.content, "
        + ItemRow.columns.map { "i." + $0 }.joined(separator: ", ")
        + " FROM item i JOIN state s ON s.item = i.number LEFT JOIN body b ON b.item = i.number WHERE i.id = ?"

    private static let updateSQL =
        "UPDATE item SET " + ItemRow.columns.map { $0 + " = ?, " }.joined() + "fingerprint = ? WHERE number = ?"

    private static func known(_ id: ItemID, in database: Database) throws -> Row? {
        try Row.fetchOne(database.cachedStatement(sql: knownSQL), arguments: [id.rawValue])
    }

    private mutating func update(_ item: PreparedItem, _ document: SearchDocument, _ known: Row) throws {
        let (number, row): (Int64, ItemRow) = (known[0], item.row)
        let hasNewBody = known[3] as String? != row.body || row.body != nil && known[2] as Bool? != row.bodyIsHTML
        let newColumns = row.values.indices.filter { known[$0 + 4] as DatabaseValue != row.values[$0] }
        guard hasNewBody || !newColumns.isEmpty else {
            written.kept.unchanged += 1
            return
        }
        try database.cachedStatement(sql: Self.updateSQL)
            .execute(
                arguments: StatementArguments(row.values + [item.fingerprint.databaseValue, number.databaseValue])
            )
        try database.cachedStatement(sql: "UPDATE state SET date = ? WHERE item = ?")
            .execute(arguments: [item.date(arrived: known[1]), number])
        if hasNewBody { try replaceBody(row, of: number) }
        if newColumns.contains(ItemRow.url) { try rename(item, number, from: known[ItemRow.url + 4]) }
        if hasNewBody || newColumns.contains(where: ItemRow.searched.contains) {
            try replaceText(of: number, by: document, known)
        }
        written.kept.changed.append(item.id)
    }

    /// Gives the changed text a number of its own.
    private mutating func replaceText(of number: Int64, by document: SearchDocument, _ known: Row) throws {
        let revised = try database.cachedStatement(sql: "SELECT text FROM revised WHERE item = ?")
        let old = try Int64.fetchOne(revised, arguments: [number]) ?? number
        let new = try numbers.next()
        try database.cachedStatement(sql: "INSERT OR REPLACE INTO revised (item, text) VALUES (?, ?)")
            .execute(arguments: [number, new])
        let body = ItemRow.body(isHTML: known[2], content: known[3]).map(bodyText)
        let (title, authors, summary) = (ItemRow.title + 4, ItemRow.authors + 4, ItemRow.summary + 4)
        let text = SearchIndex.document(
            title: known[title],
            authors: known[authors],
            summary: known[summary],
            body: body
        )
        written.outdated.append((old, text))
        written.documents.append((new, document))
    }

    /// Notes that an item has another address than before.
    private func rename(_ item: PreparedItem, _ number: Int64, from address: String?) throws {
        let old = ArticleKeys(url: StoredText.decode(address), guid: StoredText.decode(item.guid)).values
        try twins.forget(old.filter { !item.keys.values.contains($0) }, of: number)
        let companions = try twins.companions(of: number)
        try twins.note(item.keys.values, of: number)
        if !companions.isEmpty { try twins.group(companions + [number]) }
    }

    private func replaceBody(_ row: ItemRow, of number: Int64) throws {
        if let body = row.body {
            try database.cachedStatement(sql: "INSERT OR REPLACE INTO body (item, is_html, content) VALUES (?, ?, ?)")
                .execute(arguments: [number, row.bodyIsHTML, body])
        } else {
            try database.cachedStatement(sql: "DELETE FROM body WHERE item = ?").execute(arguments: [number])
        }
    }
}

/// The statements that make an item.
private struct Insertion {
    private let item: RowStatement
    private let state: RowStatement
    private let body: RowStatement

    private static let itemSQL =
        "INSERT INTO item (number, id, source, guid, fingerprint, \(ItemRow.columns.joined(separator: ", "))) "
        + "VALUES (\(databaseQuestionMarks(count: ItemRow.columns.count + 5)))"

    init(in database: Database) throws {
        item = try RowStatement(Self.itemSQL, in: database)
        state = try RowStatement("INSERT INTO state (item, source, date, arrived) VALUES (?, ?, ?, ?)", in: database)
        body = try RowStatement("INSERT INTO body (item, is_html, content) VALUES (?, ?, ?)", in: database)
    }

    func insert(_ prepared: PreparedItem, as number: Int64, of source: Int64, arrived: Int64) throws {
        item.bind(number, at: 1)
        item.bind(prepared.id.rawValue, at: 2)
        item.bind(source, at: 3)
        item.bind(prepared.guid, at: 4)
        item.bind(prepared.fingerprint, at: 5)
        for (index, value) in zip(Int32(6)..., prepared.row.values) { item.bind(value, at: index) }
        try item.run()
        state.bind(number, at: 1)
        state.bind(source, at: 2)
        state.bind(prepared.date(arrived: arrived), at: 3)
        state.bind(arrived, at: 4)
        try state.run()
        if let text = prepared.row.body {
            body.bind(number, at: 1)
            body.bind(prepared.row.bodyIsHTML ? 1 : 0, at: 2)
            try body.run(with: text, at: 3)
        }
    }
}

/// What a page has become, and what the search index does not know yet.
struct WrittenPage {
    var kept = KeptPage()
    /// Texts that leave the index.
    fileprivate(set) var outdated: [(number: Int64, document: SearchDocument)] = []
    fileprivate(set) var documents: [(number: Int64, document: SearchDocument)] = []

    /// Brings the search index up to date.
    func index(in database: Database) throws {
        let index = try SearchIndex(in: database)
        for (number, document) in outdated { try index.remove(document, as: number) }
        for (number, document) in documents { try index.add(document, as: number) }
    }
}
