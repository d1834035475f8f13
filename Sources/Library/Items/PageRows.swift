import FeedModel
import Foundation
import GRDB
import Query

/// A page as it is written to the tables: its rows, and its postings for the search index.
struct PageRows: Sendable {
    let source: SourceID
    let arrived: Int64
    private(set) var items: [PreparedItem] = []
    private(set) var rows = RowBuffer()
    /// The postings of ``items`` for ``FTS5SegmentWriter``; `nil` if the library does not write segments.
    private(set) var postings: [PagePostings]?
    private(set) var unchanged = 0
    /// The guids that several articles have (``DocumentItems/shared``).
    let shared: [String: ItemID]
    /// The guids in the document of articles whose guid others have as well.
    let guids: [ItemID: String]
    /// The document the items are from; `nil` for items without one.
    let document: Document?
    let home: ArticleKeys.HomePage
    private var fetched: [Item]

    /// The whole document of a feed, in which what is missing has gone.
    struct Document {
        var items: Set<ItemID> = []
        /// The short hashes of those that were not read, because they have not changed.
        var omitted: Set<UInt32>

        func contains(_ id: ItemID) -> Bool { items.contains(id) || omitted.contains(id.shortHash) }
    }

    /// - Parameter document: Its items of other sources are left out.
    init(
        _ document: DocumentItems,
        from source: SourceID,
        arrived: Int64,
        homepage: String? = nil,
        omitted: Set<UInt32>? = nil
    ) {
        self.source = source
        self.arrived = arrived
        fetched = document.items
        (shared, guids) = (document.shared, document.guids)
        self.document = omitted.map { Document(items: document.ids, omitted: $0) }
        home = ArticleKeys.HomePage(homepage)
        items.reserveCapacity(document.items.count)
        let fetched = document.items.span
        rows.reserve(values: fetched.count * ItemRecord.valueCount, bytes: Self.size(of: fetched))
        for index in fetched.indices where fetched[index].source == source {
            items.append(PreparedItem(fetched, at: index, home: home, to: &rows))
        }
        rows.trim()
    }

    private static func size(of items: Span<Item>) -> Int {
        items.indices.reduce(0) { $0 + items[$1].textSize + 96 }
    }

    /// Drops purged items and items that are unchanged in the library; returns the remaining identities whose guid
    /// several articles share.
    mutating func dropUnchanged(in database: Database) throws -> Set<ItemID> {
        guard let number = try SourceTable.existingNumber(of: source, in: database) else { return [] }
        let known = try RawStatement("SELECT fingerprint FROM item WHERE id = ?", in: database)
        let purged = try RawStatement("SELECT 1 FROM tombstone WHERE id = ?", in: database)
        let count = items.count
        var (changedItems, purgedItems): ([PreparedItem], [PreparedItem]) = ([], [])
        try items.removeAll { item in
            known.bind(item.id.rawValue, at: 1)
            if let fingerprint = try known.first({ $0.number(0) }) {
                if fingerprint == item.fingerprint { return true }
                changedItems.append(item)
                return false
            }
            purged.bind(item.id.rawValue, at: 1)
            guard try purged.first({ _ in true }) ?? false else { return false }
            purgedItems.append(item)
            return true
        }
        unchanged += count - items.count
        guard !items.isEmpty || !purgedItems.isEmpty else { return [] }
        return try sharedGuids(changedItems, purgedItems, of: number, in: database)
    }

    private func sharedGuids(
        _ changed: [PreparedItem],
        _ purged: [PreparedItem],
        of number: Int64,
        in database: Database
    ) throws -> Set<ItemID> {
        var shared = try SharedGuids(database: database).identities(of: number)
        let known = changed + purged
        if document != nil, !known.isEmpty {
            let stored = try StoredArticles(of: number, home: home, in: database)
            for item in known where !shared.contains(item.id) {
                let known =
                    try stored.article(item.id)?.traits ?? Tombstones.traits(of: item.id, home: home, in: database)
                if let known, SameArticle.isAnother(traits(of: item), than: known) { shared.insert(item.id) }
            }
        }
        return shared.intersection((items + purged).map(\.id))
    }

    func traits(of item: PreparedItem) -> ArticleTraits {
        let first = item.row + ItemRecord.firstColumn
        func text(_ index: Int) -> String? { NULSafeText.decode(rows.text(at: index)) }
        return ArticleTraits(
            guid: text(item.row + ItemRecord.guid) ?? "",
            title: text(first + ItemRecord.title) ?? "",
            url: text(first + ItemRecord.url),
            date: rows.number(at: first + ItemRecord.published) ?? rows.number(at: first + ItemRecord.updated),
            summary: text(first + ItemRecord.summary),
            home: home
        )
    }

    mutating func makePostings(for environment: Library.Environment) {
        defer { fetched = [] }
        guard environment.writesSearchSegments else { return }
        var postings: [PagePostings] = []
        defer { self.postings = postings }
        var builder = PostingsBuilder()
        var start = 0
        for index in items.indices {
            let origin = items[index].index
            let body = fetched[origin].body.map(environment.bodyText)
            builder.add { SearchDocument.write(fetched, at: origin, body: body, to: &$0) }
            guard builder.isFull else { continue }
            postings.append(builder.finish(from: start))
            builder = PostingsBuilder()
            start = index + 1
        }
        if start < items.count { postings.append(builder.finish(from: start)) }
    }

    /// The first date after the arrival.
    var nextDate: Int64? { items.lazy.compactMap(\.published).filter { $0 > arrived }.min() }

    var size: Int { rows.size + (postings ?? []).reduce(0) { $0 + $1.size } }
}

struct PreparedItem: Sendable {
    let id: ItemID
    let fingerprint: Int64
    /// The keys by which duplicates are found in other subscriptions.
    let keys: ArticleKeys
    let row: Int
    fileprivate let published: Int64?
    fileprivate let index: Int

    fileprivate init(_ items: Span<Item>, at index: Int, home: ArticleKeys.HomePage, to rows: inout RowBuffer) {
        self.index = index
        id = items[index].id
        row = rows.count
        ItemRecord.append(items, at: index, to: &rows)
        fingerprint = ItemRecord.fingerprint(of: rows, at: row)
        keys = ArticleKeys(url: items[index].url, guid: items[index].guid, home: home)
        published = StoredDate.encode(items[index].published ?? items[index].updated)
    }

    /// The date by which lists are sorted: ``FeedModel/LibraryItem/date(at:)``.
    func date(at now: Int64, arrived: Int64) -> Int64 {
        published.map { $0 <= max(now, arrived) ? $0 : arrived } ?? arrived
    }
}

extension Item {
    fileprivate var textSize: Int {
        let content =
            switch body {
            case .html(let text), .text(let text): text.utf8.count
            case nil: 0
            }
        return content + (summary?.utf8.count ?? 0) + 2 * title.utf8.count + guid.utf8.count + (url?.utf8.count ?? 0)
    }
}
