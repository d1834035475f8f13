public import FeedModel
import Foundation
import GRDB
import Query

/// What became of the items of a page.
public struct KeptPage: Hashable, Sendable {
    /// Items that were not in the library, in the order of the page.
    public var new: [ItemID] = []
    /// Items whose publisher changed something.
    public var changed: [ItemID] = []
    /// Items that were as before, and items that were purged and are not taken again.
    public var unchanged = 0

    /// Makes the outcome of an empty page.
    public init() {}
}

extension Library {
    /// Keeps the items of a page, and what is to be remembered of the fetch, in one transaction.
    ///
    /// An item that is known is brought up to date; when it arrived and what the person did with it stay. Of an item
    /// that is twice in a page the first is kept. Items of other sources than `source` are left out.
    ///
    /// - Parameters:
    ///   - items: What the source answered, in its order.
    ///   - source: The subscription.
    ///   - record: What is remembered of the fetch; its `itemsNew` is counted here.
    ///   - hosts: The hosts that asked to be left alone.
    /// - Returns: What was new and what had changed.
    @discardableResult
    public func keep(
        _ items: [Item],
        from source: SourceID,
        record: FetchRecord? = nil,
        hosts: [HostWait] = []
    ) async throws(StoreError) -> KeptPage {
        let now = StoredDate.encode(environment.now())
        let bodyText = environment.bodyText
        return try await storage.write { database in
            let number = try SourceTable.number(of: source, in: database)
            var keeper = ItemKeeper(database: database, source: number, now: now, bodyText: bodyText)
            for item in items where item.source == source { try keeper.keep(item) }
            if var record, record.source == source {
                record.itemsNew = keeper.page.new.count
                try SourceTable.save(record, in: database)
            }
            try HostTable.save(hosts, now: now, in: database)
            return keeper.page
        }
    }
}

/// Brings the tables up to date with one page.
private struct ItemKeeper {
    let database: Database
    let source: Int64
    let now: Int64
    let bodyText: @Sendable (Item.Body) -> String
    var page = KeptPage()
    private var seen: Set<ItemID> = []

    init(database: Database, source: Int64, now: Int64, bodyText: @escaping @Sendable (Item.Body) -> String) {
        self.database = database
        self.source = source
        self.now = now
        self.bodyText = bodyText
    }

    mutating func keep(_ item: Item) throws {
        guard seen.insert(item.id).inserted else { return }
        let row = ItemRow(item)
        if let known = try Self.known(item.id, in: database) {
            if try update(item, row, known) {
                page.changed.append(item.id)
            } else {
                page.unchanged += 1
            }
        } else if try isPurged(item.id) {
            page.unchanged += 1
        } else {
            try insert(item, row)
            page.new.append(item.id)
        }
    }

    private static let columnList = ItemRow.columns.joined(separator: ", ")

    private static let knownSQL =
        "SELECT i.number, s.arrived, b.is_html, b.content, "
        + ItemRow.columns.map { "i." + $0 }.joined(separator: ", ")
        + " FROM item i JOIN state s ON s.item = i.number LEFT JOIN body b ON b.item = i.number WHERE i.id = ?"

    private static func known(_ id: ItemID, in database: Database) throws -> Row? {
        try Row.fetchOne(database.cachedStatement(sql: knownSQL), arguments: [id.rawValue])
    }

    private func isPurged(_ id: ItemID) throws -> Bool {
        let statement = try database.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM tombstone WHERE id = ?)")
        return try Bool.fetchOne(statement, arguments: [id.rawValue]) ?? false
    }

    private func insert(_ item: Item, _ row: ItemRow) throws {
        let marks = databaseQuestionMarks(count: ItemRow.columns.count + 3)
        try database.cachedStatement(
            sql: "INSERT INTO item (id, source, guid, \(Self.columnList)) VALUES (\(marks))"
        )
        .execute(
            arguments: [item.id.rawValue, source, StoredText.encode(item.guid)] + StatementArguments(row.values)
        )
        let number = database.lastInsertedRowID
        try database.cachedStatement(sql: "INSERT INTO state (item, source, date, arrived) VALUES (?, ?, ?, ?)")
            .execute(arguments: [number, source, date(of: item, arrived: now), now])
        try writeBody(row, of: number)
        try index(item, number)
        // Events can be here before their item: merged from another machine.
        if try LedgerFold.hasEvents(item.id, in: database) {
            try LedgerFold(of: item.id, in: database).write(to: number, in: database)
        }
    }

    /// Brings a known item up to date.
    ///
    /// - Returns: Whether anything was different.
    private func update(_ item: Item, _ row: ItemRow, _ known: Row) throws -> Bool {
        let number: Int64 = known[0]
        let hasNewBody = known[3] as String? != row.body || row.body != nil && known[2] as Bool? != row.bodyIsHTML
        let hasNewValues = zip(4..., row.values).contains { known[$0] as DatabaseValue != $1 }
        guard hasNewBody || hasNewValues else { return false }
        if hasNewValues {
            let assignments = ItemRow.columns.map { $0 + " = ?" }.joined(separator: ", ")
            try database.cachedStatement(sql: "UPDATE item SET \(assignments) WHERE number = ?")
                .execute(arguments: StatementArguments(row.values) + [number])
            try database.cachedStatement(sql: "UPDATE state SET date = ? WHERE item = ?")
                .execute(arguments: [date(of: item, arrived: known[1]), number])
        }
        if hasNewBody { try writeBody(row, of: number) }
        try database.cachedStatement(sql: "DELETE FROM search WHERE rowid = ?").execute(arguments: [number])
        try index(item, number)
        return true
    }

    /// The date of lists, as ``FeedModel/KeptItem/date`` has it.
    private func date(of item: Item, arrived: Int64) -> Int64 {
        min(StoredDate.encode(item.date) ?? arrived, arrived)
    }

    private func writeBody(_ row: ItemRow, of number: Int64) throws {
        if let body = row.body {
            try database.cachedStatement(sql: "INSERT OR REPLACE INTO body (item, is_html, content) VALUES (?, ?, ?)")
                .execute(arguments: [number, row.bodyIsHTML, body])
        } else {
            try database.cachedStatement(sql: "DELETE FROM body WHERE item = ?").execute(arguments: [number])
        }
    }

    private func index(_ item: Item, _ number: Int64) throws {
        let document = SearchDocument(item, body: item.body.map(bodyText))
        let texts = SearchColumn.allCases.map { document[$0] }
        try database.cachedStatement(sql: "INSERT INTO search (rowid, title, authors, text) VALUES (?, ?, ?, ?)")
            .execute(arguments: [number] + StatementArguments(texts))
    }
}
