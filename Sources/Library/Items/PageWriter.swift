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
    let isKnownSource: Bool
    var written: WrittenPage
    var renamed: [String] = []

    init(_ page: PageRows, in database: Database, bodyText: @escaping @Sendable (Item.Body) -> String) throws {
        self.database = database
        self.page = page
        written = WrittenPage(of: page, bodyText: bodyText)
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

    /// Adds new items to the counts of the subscription; a trigger would run for every item.
    func updateCounts(_ new: Int) throws {
        guard new > 0 else { return }
        try database.cachedStatement(sql: "UPDATE source SET total = total + ?, unread = unread + ? WHERE number = ?")
            .execute(arguments: [new, new, source])
    }

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

    /// Applies the events that the ledger has of new items, and finds out which of them are articles it has.
    mutating func link(_ new: [(number: Int64, index: Int)]) throws {
        try updateCounts(new.count)
        if hasLedger { try WaitingEvents(database: database).hand(to: new.map { page.items[$0.index] }, of: page) }
        // Events merged from another machine can be older than their item here.
        if hasLedger {
            for (number, index) in new where try LedgerFold.hasEvents(page.items[index].id, in: database) {
                try WaitingEvents(database: database).place(page.items[index].id)
                try LedgerFold(of: page.items[index].id, in: database).write(to: number, in: database)
            }
        }
        let pairs = try self.pairs(new)
        for pair in pairs { try RenamedArticles.join(pair.former, with: pair.item, in: database) }
        var keys: [(key: Int64, item: Int64)] = []
        keys.reserveCapacity(2 * new.count)
        for (number, index) in new { page.items[index].keys.each { keys.append(($0, number)) } }
        try duplicateGroups.insertKeys(keys)
        try duplicateGroups.group(pairs.map(\.item))
        try RenamedArticles.bound(pairs.map(\.item), in: database, bodyText: bodyText)
        let known = Set(pairs.map(\.item))
        for (number, index) in new {
            if known.contains(number) {
                written.kept.changed.append(page.items[index].id)
                renamed.append(page.traits(of: page.items[index]).title)
            } else {
                written.kept.new.append(page.items[index].id)
            }
        }
        // The search index takes texts in ascending order.
        written.added = (written.added + new).sorted { $0.number < $1.number }
    }

    /// Records the guids of the page that several articles share, and finds the articles of their events.
    func learnSharedGuids() throws {
        for (guid, first) in page.shared {
            guard try SharedGuids(database: database).insert(guid, of: (source, page.source), first: first) else {
                continue
            }
            let id = ItemID(source: page.source, guid: guid)
            try WaitingEvents(database: database).hand(from: id, to: first)
        }
    }

    private func pairs(_ new: [(number: Int64, index: Int)]) throws -> [(former: Int64, item: Int64)] {
        guard isKnownSource, let document = page.document, !new.isEmpty else { return [] }
        let stored = try StoredArticles(of: source, home: page.home, in: database)
        let items = new.map { number, index in
            RenamedArticles.NewItem(
                number: number,
                traits: page.traits(of: page.items[index]),
                sharedGuid: page.guids[page.items[index].id]
            )
        }
        return try RenamedArticles.find(items, in: stored) { article in
            try document.contains(article.id)
                || RenamedArticles.formerIdentities(of: article.number, in: database).contains(where: document.contains)
        }
    }

    func isPurged(_ item: PreparedItem) throws -> Bool {
        let statement = try RawStatement("SELECT 1 FROM tombstone WHERE id = ?", in: database)
        statement.bind(item.id.rawValue, at: 1)
        if try statement.first({ _ in true }) ?? false { return true }
        guard let document = page.document, hasTombstones else { return false }
        let traits = page.traits(of: item)
        // The article itself may be here, and only its former items purged.
        let stored = try StoredArticles(of: source, home: page.home, in: database)
        let dated = try traits.date.flatMap(stored.numbers(dated:)) ?? []
        let isHere = try dated.compactMap(stored.article).contains { article in
            SameArticle.isRenamed(traits, from: article.traits, linkIsShared: true)
        }
        guard !isHere else { return false }
        return try Tombstones.insert(
            item.id,
            as: traits,
            of: page.source,
            home: page.home,
            in: database,
            isInDocument: document.contains
        )
    }
}

private struct ItemInsertion {
    private let item: RawStatement
    private let state: BatchInsert
    private let body: BatchInsert
    private let page: PageRows
    private let source: Int64

    private static let itemSQL =
        "INSERT INTO item (number, id, source, guid, fingerprint, \(ItemRecord.columns.joined(separator: ", "))) "
        + "VALUES (\(databaseQuestionMarks(count: ItemRecord.columns.count + 5)))"

    private static let stateSQL = BatchInsert.SQL("INSERT INTO state (item, source, date, arrived)", columns: 4)
    private static let bodySQL = BatchInsert.SQL("INSERT INTO body (item, is_html, content)", columns: 3)

    init(of page: PageRows, source: Int64, in database: Database) throws {
        item = try RawStatement(Self.itemSQL, in: database)
        state = try BatchInsert(Self.stateSQL, in: database)
        body = try BatchInsert(Self.bodySQL, in: database)
        self.page = page
        self.source = source
    }

    /// Inserts the row of an item, without its state and body.
    func insert(_ index: Int, _ rows: RowBuffer.Bindable, as number: Int64) throws {
        let row = page.items[index].row
        item.bind(number, at: 1)
        item.bind(page.items[index].id.rawValue, at: 2)
        item.bind(source, at: 3)
        rows.bind(row + ItemRecord.guid, to: item, at: 4)
        item.bind(page.items[index].fingerprint, at: 5)
        for column in ItemRecord.columns.indices {
            rows.bind(row + ItemRecord.firstColumn + column, to: item, at: Int32(6 + column))
        }
        try item.run()
    }

    func insertStatesAndBodies(of items: [(number: Int64, index: Int)], _ rows: RowBuffer.Bindable) throws {
        try state.run(items.count) { index, statement, first in
            statement.bind(items[index].number, at: first)
            statement.bind(source, at: first + 1)
            statement.bind(page.items[items[index].index].date(at: page.arrived, arrived: page.arrived), at: first + 2)
            statement.bind(page.arrived, at: first + 3)
        }
        let withBody = items.filter { rows.hasValue(page.items[$0.index].row + ItemRecord.body) }
        try body.run(withBody.count) { index, statement, first in
            let row = page.items[withBody[index].index].row
            statement.bind(withBody[index].number, at: first)
            rows.bind(row + ItemRecord.bodyIsHTML, to: statement, at: first + 1)
            rows.bind(row + ItemRecord.body, to: statement, at: first + 2)
        }
    }

    func clearBindings() {
        item.clearBindings()
        body.clearBindings()
    }
}

/// A page whose rows are written, and the changes that the search index still lacks.
struct WrittenPage {
    var kept = StoredPage()
    var outdated: [(number: Int64, document: SearchDocument)] = []
    /// Texts to add: the document ID and the index among the page's items.
    var added: [(number: Int64, index: Int)] = []
    let postings: [PagePostings]?
    let bodyText: @Sendable (Item.Body) -> String

    init(of page: PageRows, bodyText: @escaping @Sendable (Item.Body) -> String) {
        postings = page.postings
        self.bodyText = bodyText
    }
}

/// Allocates the document IDs of texts in the search index: a new item's text has the item's number, a changed text a new ID.
///
/// No ID is used twice. A text can be deleted from the index only with the exact words it was added with. When the rules for the
/// text of bodies have changed since, words stay, under an ID that no item has.
struct DocumentIDAllocator {
    private var last: Int64

    init(in database: Database) throws {
        let statement = try RawStatement(
            """
            SELECT max(
                (SELECT number FROM given), ifnull((SELECT max(number) FROM item), 0),
                ifnull((SELECT max(text) FROM revised), 0)
            )
            """,
            in: database
        )
        last = try statement.first { $0.number(0) } ?? 0
    }

    mutating func next() throws -> Int64 {
        guard last < .max else { throw DatabaseError(resultCode: .SQLITE_FULL) }
        last += 1
        return last
    }

    /// Saves the last ID that was allocated, before items are deleted.
    static func saveLast(in database: Database) throws {
        try database.execute(
            sql: "UPDATE given SET number = ?",
            arguments: [DocumentIDAllocator(in: database).last]
        )
    }
}
