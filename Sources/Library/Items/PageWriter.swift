import FeedModel
import Foundation
import GRDB
import Query

/// Writes one page to the tables, except to the search index.
///
/// ``SearchIndex/update(with:in:)`` adds all pages of a transaction to the index at its end.
struct PageWriter {
    let database: Database
    let source: Int64
    let hasLedger: Bool
    let hasTombstones: Bool
    private let hasRenamed: Bool
    let page: PageRows
    let bodyText: @Sendable (Item.Body) -> String
    private var documentIDs: DocumentIDAllocator
    let duplicateGroups: DuplicateGroups
    /// Whether the subscription may have items.
    let isKnownSource: Bool
    var written: WrittenPage
    /// The titles of articles that have another guid than before.
    var renamed: [String] = []

    /// Creates a writer for a page.
    ///
    /// - Parameter bodyText: Converts a body to plain text.
    init(
        _ page: PageRows,
        in database: Database,
        bodyText: @escaping @Sendable (Item.Body) -> String
    ) throws {
        self.database = database
        self.page = page
        written = WrittenPage(texts: page.texts)
        self.bodyText = bodyText
        documentIDs = try DocumentIDAllocator(in: database)
        let known = try SourceTable.existingNumber(of: page.source, in: database)
        source = try known ?? SourceTable.insert(page.source, in: database)
        isKnownSource = known != nil
        duplicateGroups = try DuplicateGroups(in: database, groups: DuplicateGroups.areGrouped(in: database))
        hasLedger = try RawStatement("SELECT 1 FROM event LIMIT 1", in: database).first { _ in true } ?? false
        hasRenamed = try RawStatement("SELECT 1 FROM renamed LIMIT 1", in: database).first { _ in true } ?? false
        hasTombstones = try RawStatement("SELECT 1 FROM tombstone LIMIT 1", in: database).first { _ in true } ?? false
    }

    /// Writes the items and the record of the fetch.
    mutating func write(_ record: FetchRecord?, replacing expected: ExpectedState = .any) throws -> WrittenPage {
        written.kept.unchanged = page.unchanged
        let insertion = try ItemInsertion(of: page, source: source, in: database)
        defer { insertion.clearBindings() }
        try page.rows.withBindable { rows in
            var new: [(number: Int64, index: Int)] = []
            for index in page.items.indices {
                if let known = try known(page.items[index].id) {
                    try update(page.items[index], index, rows, known)
                } else if isKnownSource, try isPurged(page.items[index]) {
                    written.kept.unchanged += 1
                } else {
                    new.append((try documentIDs.next(), index))
                    try insertion.insert(index, rows, as: new[new.count - 1].number)
                }
            }
            try insertion.insertStatesAndBodies(of: new, rows)
            try learnSharedGuids()
            try link(new)
        }
        if let date = page.nextDate { try ScheduledDates.expect(date, in: database) }
        if var record {
            record.itemsNew = written.kept.new.count
            record.log += renamed.isEmpty ? [] : [RenamedArticles.message(renamed)]
            try SourceTable.save(record, as: source, replacing: expected, in: database)
        }
        return written
    }

    /// Adds new items to the counts of the subscription.
    ///
    /// A trigger would run for every item.
    func updateCounts(_ new: Int) throws {
        guard new > 0 else { return }
        try database.cachedStatement(sql: "UPDATE source SET total = total + ?, unread = unread + ? WHERE number = ?")
            .execute(arguments: [new, new, source])
    }

}

extension PageWriter {
    private static let knownSQL =
        "SELECT i.number, s.arrived, b.is_html, b.content, "
        + ItemRecord.columns.map { "i." + $0 }.joined(separator: ", ")
        + " FROM item i JOIN state s ON s.item = i.number LEFT JOIN body b ON b.item = i.number WHERE i.id = ?"

    private static let updateSQL =
        "UPDATE item SET " + ItemRecord.columns.map { $0 + " = ?, " }.joined() + "fingerprint = ? WHERE number = ?"

    private func known(_ id: ItemID) throws -> Row? {
        guard isKnownSource else { return nil }
        return try Row.fetchOne(database.cachedStatement(sql: Self.knownSQL), arguments: [id.rawValue])
    }

    private mutating func update(
        _ item: PreparedItem,
        _ index: Int,
        _ rows: RowBuffer.Bindable,
        _ known: Row
    ) throws {
        let number: Int64 = try known.at(0)
        let hasNewBody =
            !page.rows.isEqual(item.row + ItemRecord.body, to: known[3])
            || rows.hasValue(item.row + ItemRecord.body)
                && !page.rows.isEqual(item.row + ItemRecord.bodyIsHTML, to: known[2])
        let newColumns = ItemRecord.columns.indices.filter {
            !page.rows.isEqual(item.row + ItemRecord.firstColumn + $0, to: known[$0 + 4])
        }
        guard hasNewBody || !newColumns.isEmpty else {
            // The article of another program is one of a document from now on.
            try database.cachedStatement(sql: "UPDATE item SET fingerprint = ? WHERE number = ?")
                .execute(arguments: [item.fingerprint, number])
            written.kept.unchanged += 1
            return
        }
        let update = try RawStatement(Self.updateSQL, in: database)
        defer { update.clearBindings() }
        let columns = ItemRecord.columns.count
        for column in 0..<columns {
            rows.bind(item.row + ItemRecord.firstColumn + column, to: update, at: Int32(column + 1))
        }
        update.bind(item.fingerprint, at: Int32(columns + 1))
        update.bind(number, at: Int32(columns + 2))
        try update.run()
        try database.cachedStatement(sql: "UPDATE state SET date = ? WHERE item = ?")
            .execute(arguments: [item.date(at: page.arrived, arrived: try known.at(1)), number])
        if hasNewBody { try replaceBody(item, rows, of: number) }
        if newColumns.contains(ItemRecord.url) {
            try updateArticleKeys(of: item, number, from: try known.at(ItemRecord.url + 4))
        }
        if hasNewBody || newColumns.contains(where: ItemRecord.searched.contains) {
            try replaceText(of: number, by: index, known)
        }
        written.kept.changed.append(item.id)
        if hasRenamed, let document = page.document,
            try RenamedArticles.restore(number, in: database, isInDocument: document.contains)
        {
            try duplicateGroups.group([number])
        }
    }

    /// Gives the changed text of an item a new document ID.
    private mutating func replaceText(of number: Int64, by index: Int, _ known: Row) throws {
        let revised = try database.cachedStatement(sql: "SELECT text FROM revised WHERE item = ?")
        let old = try Int64.fetchOne(revised, arguments: [number]) ?? number
        let new = try documentIDs.next()
        try database.cachedStatement(sql: "INSERT OR REPLACE INTO revised (item, text) VALUES (?, ?)")
            .execute(arguments: [number, new])
        let body = ItemRecord.body(isHTML: try known.at(2), content: try known.at(3)).map(bodyText)
        let (title, authors, summary) = (ItemRecord.title + 4, ItemRecord.authors + 4, ItemRecord.summary + 4)
        let text = SearchIndex.document(
            title: try known.at(title),
            authors: try known.at(authors),
            summary: try known.at(summary),
            body: body
        )
        written.outdated.append((old, text))
        written.added.append((new, index))
    }

    /// Replaces the article keys of an item whose address changed.
    private func updateArticleKeys(of item: PreparedItem, _ number: Int64, from address: String?) throws {
        let guid = NULSafeText.decode(page.rows.text(at: item.row + ItemRecord.guid) ?? "")
        let old = ArticleKeys(url: NULSafeText.decode(address), guid: guid).values
        try duplicateGroups.removeKeys(old.filter { !item.keys.values.contains($0) }, of: number)
        let others = try duplicateGroups.duplicates(of: number)
        try duplicateGroups.insertKeys(item.keys.values.map { ($0, number) })
        if !others.isEmpty { try duplicateGroups.group(others + [number]) }
    }

    private func replaceBody(_ item: PreparedItem, _ rows: RowBuffer.Bindable, of number: Int64) throws {
        guard rows.hasValue(item.row + ItemRecord.body) else {
            try database.cachedStatement(sql: "DELETE FROM body WHERE item = ?").execute(arguments: [number])
            return
        }
        let body = try RawStatement(
            "INSERT OR REPLACE INTO body (item, is_html, content) VALUES (?, ?, ?)",
            in: database
        )
        defer { body.clearBindings() }
        body.bind(number, at: 1)
        rows.bind(item.row + ItemRecord.bodyIsHTML, to: body, at: 2)
        rows.bind(item.row + ItemRecord.body, to: body, at: 3)
        try body.run()
    }
}
