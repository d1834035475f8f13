public import FeedModel
import Foundation
import GRDB
import Primitives
public import Query

extension Library {
    /// One page of the items of a query.
    ///
    /// - Parameters:
    ///   - query: Which items, in which order, and how many in all.
    ///   - context: The time and the subscriptions.
    ///   - cursor: Where to begin: the cursor of the page before.
    ///   - limit: The most items of this page, at least 1.
    ///   - withBodies: Whether the items have their bodies; lists do not show them, and they are most of a library.
    public func items(
        _ query: Query = .everything,
        in context: QueryContext,
        after cursor: PageCursor? = nil,
        limit: Int = 100,
        withBodies: Bool = false
    ) async throws(StoreError) -> ItemPage {
        let bodyText = environment.bodyText
        return try await storage.read { database in
            var reading = PageReading(query, after: cursor, limit: limit)
            let tiers = query.tiers(in: context)
            for (tier, condition) in tiers.enumerated().dropFirst(cursor?.tier ?? 0) where !reading.isFull {
                try CompiledQuery(condition, of: query, bodyText: bodyText, database: database).run { compiled in
                    let place = cursor?.tier == tier ? cursor : nil
                    // One more than the page tells whether there is another.
                    for (sql, arguments) in compiled.page(after: place, count: reading.rest + 1, withBodies: withBodies)
                    where !reading.isFull {
                        // Made for this query, and not kept: there is no end of queries.
                        let rows = try Row.fetchCursor(database.makeStatement(sql: sql), arguments: arguments)
                        while !reading.isFull, let row = try rows.next() { try reading.take(row, of: tier) }
                    }
                }
            }
            return reading.page
        }
    }

    /// How many items a query has, no more than its limit.
    ///
    /// Looks at every one; for the counts of subscriptions there is ``counts()``.
    public func count(_ query: Query, in context: QueryContext) async throws(StoreError) -> Int {
        let bodyText = environment.bodyText
        return try await storage.read { database in
            try CompiledQuery(query, in: context, bodyText: bodyText, database: database).run { compiled in
                try Int.fetchOne(database, sql: compiled.countSQL, arguments: compiled.arguments) ?? 0
            }
        }
    }

    /// The subscriptions that have an item of a query; its order and limit do not count.
    public func sources(of query: Query, in context: QueryContext) async throws(StoreError) -> Set<SourceID> {
        let bodyText = environment.bodyText
        return try await storage.read { database in
            try CompiledQuery(query, in: context, bodyText: bodyText, database: database).run { compiled in
                let ids = try String.fetchAll(database, sql: compiled.sourcesSQL, arguments: compiled.arguments)
                return Set(ids.map { SourceID(NULSafeText.decode($0)) })
            }
        }
    }

    /// The item of that identity, hidden or not.
    public func item(_ id: ItemID) async throws(StoreError) -> LibraryItem? {
        try await storage.read { database in
            try Row.fetchOne(
                database.cachedStatement(
                    sql: "SELECT \(ItemRecord.selection) FROM \(ItemRecord.tables) WHERE i.id = ?"
                ),
                arguments: [id.rawValue]
            )
            .map(ItemRecord.keptItem)
        }
    }

    /// The items of these identities, hidden or not, without their bodies.
    ///
    /// - Returns: Those that are there.
    public func items(_ ids: [ItemID]) async throws(StoreError) -> [ItemID: LibraryItem] {
        guard !ids.isEmpty else { return [:] }
        let list = JSONValue.array(ids.map { .string($0.rawValue) }).line
        return try await storage.read { database in
            let statement = try database.cachedStatement(
                sql: """
                    SELECT \(ItemRecord.listSelection) FROM \(ItemRecord.listTables)
                    WHERE i.id IN (SELECT value FROM json_each(?))
                    """
            )
            let items = try Row.fetchAll(statement, arguments: [list]).map(ItemRecord.keptItem)
            return Dictionary(items.map { ($0.id, $0) }) { first, _ in first }
        }
    }

    /// The items whose identity begins with a text, for people who type only its beginning.
    ///
    /// - Parameters:
    ///   - prefix: In either case.
    ///   - limit: The most items; two are enough to know that the beginning is not enough.
    /// - Returns: Items in the order of their identities; none for an empty text.
    public func items(withIDPrefix prefix: String, limit: Int = 10) async throws(StoreError) -> [LibraryItem] {
        let prefix = prefix.lowercased()
        guard !prefix.isEmpty, prefix.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) })
        else { return [] }
        return try await storage.read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT \(ItemRecord.selection) FROM \(ItemRecord.tables)
                    WHERE i.id >= ? AND i.id < ? ORDER BY i.id LIMIT ?
                    """,
                arguments: [prefix, prefix + "\u{7F}", max(0, limit)]
            )
            .map(ItemRecord.keptItem)
        }
    }
}

/// A page that is being read, row by row.
private struct PageReading {
    private(set) var page = ItemPage(items: [])
    /// Whether nothing more is to be read.
    private(set) var isFull: Bool
    private let size: Int
    private let delivered: Int
    /// Whether the query's own limit ends the list with this page.
    private let isLast: Bool
    private var last: PageCursor?

    init(_ query: Query, after cursor: PageCursor?, limit: Int) {
        delivered = cursor?.delivered ?? 0
        let rest = query.limit.map { max(0, $0 - (cursor?.delivered ?? 0)) }
        size = min(max(1, limit), rest ?? .max - 1)
        isLast = rest == size
        isFull = size == 0
    }

    /// How many items the page may still take.
    var rest: Int { size - page.items.count }

    mutating func take(_ row: Row, of tier: Int) throws {
        guard rest > 0 else {
            if !isLast { page.next = last }
            isFull = true
            return
        }
        page.items.append(try ItemRecord.keptItem(row))
        last = try PageCursor(row, tier: tier, delivered: delivered + page.items.count)
    }
}

extension PageCursor {
    /// Behind the item of a row that ends with the value the list is sorted by.
    fileprivate init(_ row: Row, tier: Int, delivered: Int) throws {
        let value: DatabaseValue = row[ItemRecord.columnCount]
        let key: Key =
            Int64.fromDatabaseValue(value).map(Key.number)
            ?? .text(String.fromDatabaseValue(value) ?? "")
        self.init(tier: tier, key: key, number: try row.at(ItemRecord.numberIndex), delivered: delivered)
    }
}
