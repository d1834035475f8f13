import FeedModel
import Foundation
import GRDB
import Query

/// The items of a page as the tables take them, made before anybody has to wait for the writer.
struct PageRows: Sendable {
    let source: SourceID
    let arrived: Int64
    private(set) var items: [PreparedItem] = []
    /// The rows of items, one behind the other, as ``ItemRecord`` has them.
    private(set) var rows = RowBuffer()
    /// What the search index takes of ``items``, in their order.
    private(set) var postings: [PagePostings] = []
    /// Items of the page that need not be written.
    private(set) var unchanged = 0
    /// What came; nothing when everything is made of it.
    private var came: [Item]

    /// Makes the rows of a page's items: of one that is there twice the first, of other sources none.
    ///
    /// - Parameter homepage: The page of the whole source, as far as it is known.
    init(_ items: [Item], from source: SourceID, arrived: Int64, homepage: String? = nil) {
        self.source = source
        self.arrived = arrived
        came = items
        let home = ArticleKeys.HomePage(homepage)
        var seen: Set<ItemID> = []
        seen.reserveCapacity(items.count)
        self.items.reserveCapacity(items.count)
        let items = items.span
        rows.reserve(values: items.count * ItemRecord.valueCount, bytes: Self.size(of: items))
        for place in items.indices where items[place].source == source && seen.insert(items[place].id).inserted {
            self.items.append(PreparedItem(items, at: place, home: home, to: &rows))
        }
        rows.trim()
    }

    /// How many bytes the rows of items have, roughly.
    private static func size(of items: Span<Item>) -> Int {
        items.indices.reduce(0) { $0 + items[$1].textSize + 96 }
    }

    /// Leaves out what the library has already, and what was purged from it.
    ///
    /// What another process changes in between is as if it had been changed after this page was kept.
    mutating func leaveOutUnchanged(in database: Database) throws {
        guard try SourceTable.known(source, in: database) != nil else { return }
        let known = try RawStatement("SELECT fingerprint FROM item WHERE id = ?", in: database)
        let purged = try RawStatement("SELECT 1 FROM tombstone WHERE id = ?", in: database)
        let count = items.count
        try items.removeAll { item in
            known.bind(item.id.rawValue, at: 1)
            if let fingerprint = try known.first({ $0.number(0) }) { return fingerprint == item.fingerprint }
            purged.bind(item.id.rawValue, at: 1)
            return try purged.first { _ in true } ?? false
        }
        unchanged += count - items.count
    }

    /// Makes what the search index takes, and lets go of what came.
    mutating func makePostings(_ bodyText: @Sendable (Item.Body) -> String) {
        var builder = PostingsBuilder()
        var start = 0
        for index in items.indices {
            let place = items[index].place
            let body = came[place].body.map(bodyText)
            builder.add { SearchDocument.write(came, at: place, body: body, to: &$0) }
            guard builder.isFull else { continue }
            postings.append(builder.finish(from: start))
            builder = PostingsBuilder()
            start = index + 1
        }
        if start < items.count { postings.append(builder.finish(from: start)) }
        came = []
    }

    /// How many bytes of text are held, roughly.
    var size: Int { rows.size + postings.reduce(0) { $0 + $1.size } }
}

/// An item as the tables take it, but for its row.
struct PreparedItem: Sendable {
    let id: ItemID
    let fingerprint: Int64
    /// By what the same article is known in other subscriptions.
    let keys: ArticleKeys
    /// Where its row begins.
    let row: Int
    /// The date of its publisher.
    private let published: Int64?
    /// Which of a page's items it is.
    fileprivate let place: Int

    /// Makes the row of the item at a place of a page.
    fileprivate init(_ items: Span<Item>, at place: Int, home: ArticleKeys.HomePage, to rows: inout RowBuffer) {
        self.place = place
        id = items[place].id
        row = rows.count
        ItemRecord.append(items, at: place, to: &rows)
        fingerprint = ItemRecord.fingerprint(of: rows, at: row)
        keys = ArticleKeys(url: items[place].url, guid: items[place].guid, home: home)
        published = StoredDate.encode(items[place].published ?? items[place].updated)
    }

    /// The date of lists, as ``FeedModel/LibraryItem/date`` has it.
    func date(arrived: Int64) -> Int64 { min(published ?? arrived, arrived) }
}

extension Item {
    /// How many bytes its larger texts have.
    fileprivate var textSize: Int {
        let content =
            switch body {
            case .html(let text), .text(let text): text.utf8.count
            case nil: 0
            }
        return content + (summary?.utf8.count ?? 0) + 2 * title.utf8.count + guid.utf8.count + (url?.utf8.count ?? 0)
    }
}
