public import FeedModel
import Foundation
import GRDB
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
            let compiled = try CompiledQuery(query, in: context, bodyText: bodyText, database: database)
            let delivered = cursor?.delivered ?? 0
            let rest = compiled.limit.map { max(0, $0 - delivered) }
            let size = min(max(1, limit), rest ?? .max - 1)
            guard size > 0 else { return ItemPage(items: []) }
            return try compiled.run { compiled in
                var page = ItemPage(items: [])
                var last: PageCursor?
                // One more than the page tells whether there is another.
                for (sql, arguments) in compiled.page(after: cursor, count: size + 1, withBodies: withBodies) {
                    // Made for this query, and not kept: there is no end of queries.
                    let rows = try Row.fetchCursor(database.makeStatement(sql: sql), arguments: arguments)
                    while let row = try rows.next() {
                        guard page.items.count < size else {
                            if rest != size { page.next = last }
                            return page
                        }
                        page.items.append(ItemRow.keptItem(row))
                        last = PageCursor(row, delivered: delivered + page.items.count)
                    }
                }
                return page
            }
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
                return Set(ids.map { SourceID(StoredText.decode($0)) })
            }
        }
    }

    /// The item of that identity, hidden or not.
    public func item(_ id: ItemID) async throws(StoreError) -> KeptItem? {
        try await storage.read { database in
            try Row.fetchOne(
                database.cachedStatement(
                    sql: "SELECT \(ItemRow.selection) FROM \(ItemRow.tables) WHERE i.id = ?"
                ),
                arguments: [id.rawValue]
            )
            .map(ItemRow.keptItem)
        }
    }

    /// The items whose identity begins with a text, for people who type only its beginning.
    ///
    /// - Parameters:
    ///   - prefix: In either case.
    ///   - limit: The most items; two are enough to know that the beginning is not enough.
    /// - Returns: Items in the order of their identities; none for an empty text.
    public func items(withIDPrefix prefix: String, limit: Int = 10) async throws(StoreError) -> [KeptItem] {
        let prefix = prefix.lowercased()
        guard !prefix.isEmpty, prefix.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) })
        else { return [] }
        return try await storage.read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT \(ItemRow.selection) FROM \(ItemRow.tables)
                    WHERE i.id >= ? AND i.id < ? ORDER BY i.id LIMIT ?
                    """,
                arguments: [prefix, prefix + "\u{7F}", max(0, limit)]
            )
            .map(ItemRow.keptItem)
        }
    }
}

extension PageCursor {
    /// Behind the item of a row that ends with the value the list is sorted by.
    fileprivate init(_ row: Row, delivered: Int) {
        let value: DatabaseValue = row[ItemRow.columnCount]
        let key: Key =
            Int64.fromDatabaseValue(value).map(Key.number)
            ?? .text(String.fromDatabaseValue(value) ?? "")
        self.init(key: key, number: row[ItemRow.numberIndex], delivered: delivered)
    }
}
