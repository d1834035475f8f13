public import FeedModel
import Foundation
import GRDB
import Primitives
public import Query

extension Library {
    /// One page of the items of a query.
    ///
    /// - Parameters:
    ///   - query: The condition, the order and the limit of the whole list.
    ///   - context: The time and the subscriptions.
    ///   - cursor: The cursor of the page before; `nil` for the first page.
    ///   - limit: The maximum number of items of this page, at least 1.
    ///   - withBodies: Whether to read the bodies, which are most of a library. Lists do not show them.
    public func items(
        _ query: Query = .everything,
        in context: QueryContext,
        after cursor: PageCursor? = nil,
        limit: Int = 100,
        withBodies: Bool = false
    ) async throws(LibraryError) -> ItemPage {
        let bodyText = environment.bodyText
        return try await read(at: context.now) { database in
            try ItemPage.read(
                query,
                in: context,
                after: cursor,
                limit: limit,
                withBodies: withBodies,
                bodyText: bodyText,
                from: database
            )
        }
    }

    /// Counts the items of a query, up to its limit.
    ///
    /// Reads every one. ``counts()`` is faster for the counts of subscriptions.
    public func count(_ query: Query, in context: QueryContext) async throws(LibraryError) -> Int {
        let bodyText = environment.bodyText
        return try await read(at: context.now) { database in
            try CompiledQuery(query, in: context, bodyText: bodyText, database: database).run { compiled in
                try Int.fetchOne(database, sql: compiled.countSQL, arguments: compiled.arguments) ?? 0
            }
        }
    }

    /// Counts the items that belong to a subscription other than some; an article that several subscriptions share belongs to each.
    public func count(besides sources: Set<SourceID>, in context: QueryContext) async throws(LibraryError) -> Int {
        let bodyText = environment.bodyText
        return try await read(at: context.now) { database in
            let all = try String.fetchAll(database, sql: "SELECT id FROM source")
            let others = Set(all.map { SourceID(NULSafeText.decode($0)) }).subtracting(sources)
            let query = Query.everything
            let condition = ResolvedPredicate.all(query.resolved(in: context).conjuncts + [.followed(others)])
            if let total = try ListTotal.counters(condition, in: database) { return total }
            return try CompiledQuery(condition, of: query, bodyText: bodyText, database: database).run { compiled in
                try Int.fetchOne(database, sql: compiled.countSQL, arguments: compiled.arguments) ?? 0
            }
        }
    }

    /// The sources of the items of a query, regardless of its order and limit.
    public func sources(of query: Query, in context: QueryContext) async throws(LibraryError) -> Set<SourceID> {
        let bodyText = environment.bodyText
        return try await read(at: context.now) { database in
            try CompiledQuery(query, in: context, bodyText: bodyText, database: database).run { compiled in
                let ids = try String.fetchAll(database, sql: compiled.sourcesSQL, arguments: compiled.arguments)
                return Set(ids.map { SourceID(NULSafeText.decode($0)) })
            }
        }
    }

    /// The item with an identity, hidden or not.
    public func item(_ id: ItemID) async throws(LibraryError) -> LibraryItem? {
        try await storage.read { database in
            try Row.fetchOne(
                database.cachedStatement(
                    sql: "SELECT \(ItemRecord.selection) FROM \(ItemRecord.tables) WHERE i.id = ?"
                ),
                arguments: [id.rawValue]
            )
            .map(ItemRecord.libraryItem)
        }
    }

    /// The items with these identities, hidden or not, without bodies.
    ///
    /// - Returns: The items that exist.
    public func items(_ ids: [ItemID]) async throws(LibraryError) -> [ItemID: LibraryItem] {
        guard !ids.isEmpty else { return [:] }
        let list = JSONValue.array(ids.map { .string($0.rawValue) }).line
        return try await storage.read { database in
            let statement = try database.cachedStatement(
                sql: """
                    SELECT \(ItemRecord.listSelection) FROM \(ItemRecord.listTables)
                    WHERE i.id IN (SELECT value FROM json_each(?))
                    """
            )
            let items = try Row.fetchAll(statement, arguments: [list]).map(ItemRecord.libraryItem)
            return Dictionary(items.map { ($0.id, $0) }) { first, _ in first }
        }
    }

    /// The items whose identity begins with a prefix.
    ///
    /// - Parameters:
    ///   - prefix: The prefix, in either case.
    ///   - limit: The maximum number of items; two are enough to find an ambiguous prefix.
    /// - Returns: Items in the order of their identities; none for an empty prefix.
    public func items(withIDPrefix prefix: String, limit: Int = 10) async throws(LibraryError) -> [LibraryItem] {
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
            .map(ItemRecord.libraryItem)
        }
    }
}

extension ItemPage {
    /// Reads a page, as ``Library/items(_:in:after:limit:withBodies:)`` does.
    static func read(
        _ query: Query,
        in context: QueryContext,
        after cursor: PageCursor?,
        limit: Int,
        withBodies: Bool = false,
        bodyText: @escaping @Sendable (Item.Body) -> String,
        from database: Database
    ) throws -> ItemPage {
        var reading = PageReading(query, after: cursor, limit: limit)
        let tiers = query.tiers(in: context)
        for (tier, condition) in tiers.enumerated().dropFirst(cursor?.tier ?? 0) where !reading.isFull {
            try CompiledQuery(condition, of: query, bodyText: bodyText, database: database).run { compiled in
                let position = cursor?.tier == tier ? cursor : nil
                // One row more than the page shows whether there is a next page.
                let statements = compiled.page(after: position, count: reading.rest + 1, withBodies: withBodies)
                for (sql, arguments) in statements where !reading.isFull {
                    // Not cached: there is no end of different queries.
                    let rows = try Row.fetchCursor(database.makeStatement(sql: sql), arguments: arguments)
                    while !reading.isFull, let row = try rows.next() { try reading.append(row, of: tier) }
                }
            }
        }
        return reading.page
    }
}

/// A page while it is read, row by row.
private struct PageReading {
    private(set) var page = ItemPage(items: [])
    /// Whether no more rows are needed.
    private(set) var isFull: Bool
    private let size: Int
    private let delivered: Int
    /// Whether the query's limit ends the list with this page.
    private let isLast: Bool
    private var last: PageCursor?

    init(_ query: Query, after cursor: PageCursor?, limit: Int) {
        delivered = cursor?.delivered ?? 0
        let rest = query.limit.map { max(0, $0 - (cursor?.delivered ?? 0)) }
        size = min(max(1, limit), rest ?? .max - 1)
        isLast = rest == size
        isFull = size == 0
    }

    /// The number of items still missing.
    var rest: Int { size - page.items.count }

    mutating func append(_ row: Row, of tier: Int) throws {
        guard rest > 0 else {
            if !isLast { page.next = last }
            isFull = true
            return
        }
        page.items.append(try ItemRecord.libraryItem(row))
        last = try PageCursor(row, tier: tier, delivered: delivered + page.items.count)
    }
}

extension PageCursor {
    /// Creates a cursor after the item of a row, whose last column is the value the list is sorted by.
    fileprivate init(_ row: Row, tier: Int, delivered: Int) throws {
        let value: DatabaseValue = row[ItemRecord.columnCount]
        let key: Key =
            Int64.fromDatabaseValue(value).map(Key.number)
            ?? .text(String.fromDatabaseValue(value) ?? "")
        self.init(tier: tier, key: key, number: try row.at(ItemRecord.numberIndex), delivered: delivered)
    }
}
