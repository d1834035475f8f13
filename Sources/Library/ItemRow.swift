import FeedModel
import Foundation
import GRDB
import Query

/// An item as the tables hold it.
///
/// Columns are written and compared in the order of ``columns``, so that what did not change is known without
/// making values of it.
struct ItemRow {
    /// The columns of `item` that a publisher can change.
    static let columns = [
        "title", "title_key", "url", "authors", "published", "updated", "summary", "categories", "enclosures", "image",
        "comments", "language", "score",
    ]

    /// Where the columns stand that are searched, beside the body.
    static let searched: Set = [title, authors, summary]
    static let (title, authors, summary) = (0, 3, 6)

    /// Where the address stands.
    static let url = 2

    let values: [DatabaseValue]
    let bodyIsHTML: Bool
    let body: String?

    /// Tells rows apart without comparing them.
    var fingerprint: Int64 {
        var fingerprint = Fingerprint()
        for value in values { fingerprint.add(value) }
        fingerprint.add(bodyIsHTML ? 1 : 0)
        fingerprint.add(body.databaseValue)
        return fingerprint.value
    }

    init(_ item: Item) {
        values = [
            StoredText.encode(item.title).databaseValue,
            StoredText.encode(Query.Sort.titleKey(item.title)).databaseValue,
            StoredText.encode(item.url).databaseValue,
            StoredText.encode(item.authors).databaseValue,
            StoredDate.encode(item.published).databaseValue,
            StoredDate.encode(item.updated).databaseValue,
            StoredText.encode(item.summary).databaseValue,
            StoredText.encode(item.categories).databaseValue,
            Self.encode(item.enclosures).databaseValue,
            StoredText.encode(item.image).databaseValue,
            StoredText.encode(item.comments).databaseValue,
            StoredText.encode(item.language).databaseValue,
            (item.score.map { Int64($0) }).databaseValue,
        ]
        switch item.body {
        case .html(let html): (bodyIsHTML, body) = (true, StoredText.encode(html))
        case .text(let text): (bodyIsHTML, body) = (false, StoredText.encode(text))
        case nil: (bodyIsHTML, body) = (false, nil)
        }
    }

    /// The body as a row of ``selection`` has it.
    static func body(isHTML: Bool?, content: String?) -> Item.Body? {
        guard let content = StoredText.decode(content) else { return nil }
        return isHTML == true ? .html(content) : .text(content)
    }

    private static func encode(_ enclosures: [Enclosure]) -> String? {
        guard !enclosures.isEmpty else { return nil }
        return JSONValue.array(
            enclosures.map {
                ["url": .string($0.url), "type": JSONValue($0.type), "length": JSONValue($0.length)]
            }
        )
        .line
    }

    private static func decode(enclosures text: String?) -> [Enclosure] {
        guard let text, let list = try? JSONValue(parsing: text) else { return [] }
        return list.array.compactMap { element in
            element["url"].string.map {
                Enclosure(url: $0, type: element["type"].string, length: element["length"].int)
            }
        }
    }
}

extension Fingerprint {
    fileprivate mutating func add(_ value: DatabaseValue) {
        switch value.storage {
        case .null, .blob, .double: add(0)
        case .int64(let number):
            add(1)
            add(UInt64(bitPattern: number))
        case .string(let text):
            add(2)
            add(text)
        }
    }
}

extension ItemRow {
    /// What ``keptItem(_:)`` reads, with `s`, `i`, `f` and `b` for state, item, source and body.
    static let selection = selection(body: "b.is_html, b.content")

    static let tables = listTables + " LEFT JOIN body b ON b.item = s.item"

    /// The same without bodies, for lists: a body can be a megabyte, and no list shows it.
    static let listSelection = selection(body: "NULL, NULL")

    static let listTables = "state s JOIN item i ON i.number = s.item JOIN source f ON f.number = s.source"

    private static func selection(body: String) -> String {
        """
        f.id, i.guid, i.title, i.url, i.authors, i.published, i.updated, i.summary, i.categories, i.enclosures, \
        i.image, i.comments, i.language, i.score, \(body), s.arrived, s.read_at, s.starred, s.hidden, \
        (SELECT json_group_array(t.tag) FROM tag t WHERE t.item = s.item), s.item, \(othersSQL(of: "s.item"))
        """
    }

    /// The subscriptions that carry the same article as an item, as a JSON array.
    static func othersSQL(of item: String) -> String {
        """
        (SELECT json_group_array(o.id) FROM twin t JOIN source o ON o.number = t.source \
        WHERE t.first = (SELECT first FROM twin WHERE item = \(item)) AND t.item <> \(item))
        """
    }

    /// Where `s.item` stands in ``selection``.
    static let numberIndex = 21

    /// How many columns ``selection`` has.
    static let columnCount = 23

    static func keptItem(_ row: Row) -> KeptItem {
        var item = Item(
            source: SourceID(StoredText.decode(row[0] as String)),
            guid: StoredText.decode(row[1] as String),
            title: StoredText.decode(row[2] as String)
        )
        item.url = StoredText.decode(row[3] as String?)
        item.authors = StoredText.decode(list: row[4])
        item.published = StoredDate.decode(row[5] as Int64?)
        item.updated = StoredDate.decode(row[6] as Int64?)
        item.summary = StoredText.decode(row[7] as String?)
        item.categories = StoredText.decode(list: row[8])
        item.enclosures = decode(enclosures: row[9])
        item.image = StoredText.decode(row[10] as String?)
        item.comments = StoredText.decode(row[11] as String?)
        item.language = StoredText.decode(row[12] as String?)
        item.score = row[13]
        item.body = body(isHTML: row[14], content: row[15])
        var state = ItemState()
        state.readAt = StoredDate.decode(row[17] as Int64?)
        state.isStarred = row[18]
        state.isHidden = (row[19] as Int64) & 1 == 1
        state.tags = StoredText.decode(list: row[20]).map { StoredText.decode($0) }.sorted()
        let others = StoredText.decode(list: row[22]).map { SourceID(StoredText.decode($0)) }
        return KeptItem(item: item, arrived: StoredDate.decode(row[16] as Int64), state: state, alsoIn: others)
    }
}
