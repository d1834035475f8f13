import FeedModel
import Foundation
import GRDB
import Query

/// The items of a page as the tables take them, made before anybody has to wait for the writer.
struct PreparedPage: Sendable {
    let source: SourceID
    let arrived: Int64
    private(set) var items: [PreparedItem] = []
    /// What the search index takes, one for each of ``items``.
    private(set) var documents: [SearchDocument] = []
    /// Items of the page that need not be written.
    private(set) var unchanged = 0

    /// Makes the rows of a page's items: of one that is there twice the first, of other sources none.
    ///
    /// - Parameter homepage: The page of the whole source, as far as it is known.
    init(_ items: [Item], from source: SourceID, arrived: Int64, homepage: String? = nil) {
        self.source = source
        self.arrived = arrived
        var seen: Set<ItemID> = []
        self.items.reserveCapacity(items.count)
        for item in items where item.source == source && seen.insert(item.id).inserted {
            self.items.append(PreparedItem(item, homepage: homepage))
        }
    }

    /// Leaves out what the library has already, and what was purged from it.
    ///
    /// What another process changes in between is as if it had been changed after this page was kept.
    mutating func leaveOutUnchanged(in database: Database) throws {
        guard try SourceTable.known(source, in: database) != nil else { return }
        let known = try RowStatement("SELECT fingerprint FROM item WHERE id = ?", in: database)
        let purged = try RowStatement("SELECT 1 FROM tombstone WHERE id = ?", in: database)
        let count = items.count
        try items.removeAll { item in
            known.bind(item.id.rawValue, at: 1)
            if let fingerprint = try known.first({ $0.number(0) }) { return fingerprint == item.fingerprint }
            purged.bind(item.id.rawValue, at: 1)
            return try purged.first { _ in true } ?? false
        }
        unchanged += count - items.count
    }

    /// Makes what the search index takes.
    mutating func makeDocuments(_ bodyText: @Sendable (Item.Body) -> String) {
        documents = items.map { SearchDocument($0.item, body: $0.item.body.map(bodyText)) }
    }

    /// How many bytes of text are held, roughly.
    var size: Int {
        zip(items, documents).reduce(0) { $0 + $1.0.size + $1.1.title.count + $1.1.authors.count + $1.1.text.count }
    }
}

/// An item as the tables take it; an object, because it passes through many hands and has thirty parts to be counted.
final class PreparedItem: Sendable {
    let id: ItemID
    let guid: String
    let row: ItemRow
    let fingerprint: Int64
    /// By what the same article is known in other subscriptions.
    let keys: ArticleKeys
    fileprivate let item: Item

    init(_ item: Item, homepage: String?) {
        self.item = item
        id = item.id
        guid = StoredText.encode(item.guid)
        row = ItemRow(item)
        fingerprint = row.fingerprint
        keys = ArticleKeys(url: item.url, guid: item.guid, homepage: homepage)
    }

    /// The date of lists, as ``FeedModel/KeptItem/date`` has it.
    func date(arrived: Int64) -> Int64 {
        min(StoredDate.encode(item.date) ?? arrived, arrived)
    }

    fileprivate var size: Int { 256 + (row.body?.utf8.count ?? 0) + (item.summary?.utf8.count ?? 0) }
}
