package import FeedModel
import Foundation
import GRDB
import Primitives
package import Query

extension Library {
    /// One page of the items of a query; bodies, which are most of a library, are read on demand only.
    package func items(
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

    /// Counts the items of a query, up to its limit, by reading every one.
    package func count(_ query: Query, in context: QueryContext) async throws(LibraryError) -> Int {
        let bodyText = environment.bodyText
        return try await read(at: context.now) { database in
            try CompiledQuery(query, in: context, bodyText: bodyText, database: database).run { try $0.count() }
        }
    }

    /// Counts the items that belong to a subscription other than some; an article that several subscriptions share belongs to each.
    package func count(besides sources: Set<SourceID>, in context: QueryContext) async throws(LibraryError) -> Int {
        let bodyText = environment.bodyText
        return try await read(at: context.now) { database in
            let others = try SourceTable.ids(in: database).subtracting(sources)
            let query = Query.everything
            let condition = ResolvedPredicate.all(query.resolved(in: context).conjuncts + [.followed(others)])
            if let total = try ListTotal.counters(condition, in: database) { return total }
            return try CompiledQuery(condition, of: query, bodyText: bodyText, database: database).run {
                try $0.count()
            }
        }
    }

    package func sources(of query: Query, in context: QueryContext) async throws(LibraryError) -> Set<SourceID> {
        let bodyText = environment.bodyText
        return try await read(at: context.now) { database in
            try CompiledQuery(query, in: context, bodyText: bodyText, database: database).run { compiled in
                let ids = try String.fetchAll(database, sql: compiled.sourcesSQL, arguments: compiled.arguments)
                return Set(ids.map { SourceID(NULSafeText.decode($0)) })
            }
        }
    }

    package func item(_ id: ItemID) async throws(LibraryError) -> LibraryItem? {
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
    package func items(_ ids: [ItemID]) async throws(LibraryError) -> [ItemID: LibraryItem] {
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

    /// The items whose identity begins with a prefix, in the order of their identities; none for an empty prefix.
    package func items(withIDPrefix prefix: String, limit: Int = 10) async throws(LibraryError) -> [LibraryItem] {
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
                    // Not cached: the number of different queries is unlimited.
                    let rows = try Row.fetchCursor(database.makeStatement(sql: sql), arguments: arguments)
                    while !reading.isFull, let row = try rows.next() { try reading.append(row, of: tier) }
                }
            }
        }
        return reading.page
    }
}

private struct PageReading {
    private(set) var page = ItemPage(items: [])
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
    fileprivate init(_ row: Row, tier: Int, delivered: Int) throws {
        let value: DatabaseValue = row[ItemRecord.columnCount]
        let key: Key =
            Int64.fromDatabaseValue(value).map(Key.number)
            ?? .text(String.fromDatabaseValue(value) ?? "")
        self.init(tier: tier, key: key, number: try row.at(ItemRecord.numberIndex), delivered: delivered)
    }
}

package struct ItemListing: Hashable, Sendable {
    package var page: ItemPage
    /// The titles that publishers give the sources of the items and of their duplicates, where they give one.
    package var sourceTitles: [SourceID: String]
    /// The excerpts around the words of the query, of items that have them in their summary or body.
    package var snippets: [ItemID: Snippet]
    /// The number of items of the whole query; `nil` on later pages, and where counting takes long.
    package var total: Int?
}

extension Library {
    /// One page of the items of a query, with titles of sources and snippets, from one state of the library.
    package func listing(
        of query: Query,
        in context: QueryContext,
        after cursor: PageCursor? = nil,
        limit: Int = 20,
        maximumSteps: Int = ListTotal.maximumSteps
    ) async throws(LibraryError) -> ItemListing {
        let bodyText = environment.bodyText
        return try await read(at: context.now) { database in
            let page = try ItemPage.read(
                query,
                in: context,
                after: cursor,
                limit: limit,
                bodyText: bodyText,
                from: database
            )
            let isFirst = cursor == nil
            let total =
                isFirst && page.next != nil
                ? try ListTotal.count(
                    query,
                    in: context,
                    bodyText: bodyText,
                    from: database,
                    maximumSteps: maximumSteps
                ) : isFirst ? page.items.count : nil
            let sources = Set(page.items.flatMap { [$0.item.source] + $0.alsoIn })
            return ItemListing(
                page: page,
                sourceTitles: try SourceTable.titles(of: sources, in: database),
                snippets: try SnippetSelection.snippets(
                    of: page.items.map(\.id),
                    for: query.phrases(in: context),
                    bodyText: bodyText,
                    in: database
                ),
                total: total
            )
        }
    }

    /// A snippet for each item with a match in its summary or body; reads their texts, which should be one page.
    package func snippets(
        of ids: [ItemID],
        for query: Query,
        in context: QueryContext
    ) async throws(LibraryError) -> [ItemID: Snippet] {
        let phrases = query.phrases(in: context)
        guard !phrases.isEmpty, !ids.isEmpty else { return [:] }
        let bodyText = environment.bodyText
        return try await storage.read { database in
            try SnippetSelection.snippets(of: ids, for: phrases, bodyText: bodyText, in: database)
        }
    }
}

enum SnippetSelection {
    static func snippets(
        of ids: [ItemID],
        for phrases: [SearchPhrase],
        bodyText: (Item.Body) -> String,
        in database: Database
    ) throws -> [ItemID: Snippet] {
        guard !phrases.isEmpty else { return [:] }
        let statement = try database.cachedStatement(
            sql: """
                SELECT i.summary, b.is_html, b.content FROM item i LEFT JOIN body b ON b.item = i.number
                WHERE i.id = ?
                """
        )
        var snippets: [ItemID: Snippet] = [:]
        for id in ids {
            guard let row = try Row.fetchOne(statement, arguments: [id.rawValue]) else { continue }
            let summary = try row.optionalText(0)
            let body = ItemRecord.body(isHTML: try row.at(1), content: try row.at(2)).map(bodyText)
            let texts = [body, summary].compactMap(\.self)
            snippets[id] = texts.lazy.compactMap { Snippet(of: $0, for: phrases) }.first
        }
        return snippets
    }
}

package struct TaggedItems: Hashable, Sendable {
    package var tag: String
    package var source: SourceID
    package var count: Int
}

extension Library {
    /// The reader's tags on items; spellings that differ only in case, width and diacritics are one tag.
    package func tags() async throws(LibraryError) -> [TaggedItems] {
        try await storage.read { database in
            // The folded form is sorted by its index.
            let rows = try Row.fetchCursor(
                database.cachedStatement(
                    sql: """
                        SELECT min(t.tag), f.id, count(*) FROM tag t JOIN state s ON s.item = t.item
                        JOIN source f ON f.number = s.source WHERE s.hidden = 0
                        GROUP BY t.folded, s.source ORDER BY t.folded, s.source
                        """
                )
            )
            return try Array(
                rows.map { row in
                    TaggedItems(
                        tag: try row.text(0),
                        source: try row.source(1),
                        count: try row.at(2)
                    )
                }
            )
        }
    }

    /// The categories that publishers gave the newest items, the most frequent first.
    package func categories(ofNewest newest: Int = 2000) async throws(LibraryError) -> [TagSummary] {
        try await storage.read { database in
            let lists = try String.fetchCursor(
                database.cachedStatement(
                    sql: """
                        SELECT i.categories FROM (
                            SELECT item FROM state s WHERE s.hidden = 0 ORDER BY s.date DESC, s.item LIMIT ?
                        ) n JOIN item i ON i.number = n.item WHERE i.categories IS NOT NULL
                        """
                ),
                arguments: [newest]
            )
            var summaries: [String: TagSummary] = [:]
            while let list = try lists.next() {
                let names = NULSafeText.decode(list: list)
                for (folded, name) in Dictionary(names.map { (SearchFolding.fold($0), $0) }, uniquingKeysWith: { $1 }) {
                    summaries[folded, default: TagSummary(name: name)].items += 1
                }
            }
            return summaries.sorted { ($1.value.items, $0.key) < ($0.value.items, $1.key) }.map(\.value)
        }
    }
}
