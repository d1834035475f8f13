import FeedModel
import Foundation
import GRDB
import Primitives
import Query

/// An item as the tables hold it.
///
/// Columns are written and compared in the order of ``columns``, so that what did not change is known without
/// making values of it.
enum ItemRecord {
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

    /// What a row has: the guid, ``columns``, whether the body is HTML, and the body.
    static let valueCount = columns.count + 3
    static let (guid, firstColumn, bodyIsHTML, body) = (0, 1, columns.count + 1, columns.count + 2)

    /// Adds the values of the row of the item at a place.
    ///
    /// The item is named by its place: handed over by itself, even `borrowing`, it is copied.
    static func append(_ items: Span<Item>, at place: Int, to values: inout RowBuffer) {
        values.append(items[place].guid)
        values.append(items[place].title)
        values.append(items[place].title, written: Query.Sort.writeTitleKey)
        values.append(items[place].url)
        values.append(list: items[place].authors)
        values.append(StoredDate.encode(items[place].published))
        values.append(StoredDate.encode(items[place].updated))
        values.append(items[place].summary)
        values.append(list: items[place].categories)
        values.append(stored: encode(items[place].enclosures))
        values.append(items[place].image)
        values.append(items[place].comments)
        values.append(items[place].language)
        values.append(items[place].score.map { Int64($0) })
        switch items[place].body {
        case .html(let html):
            values.append(1)
            values.append(html)
        case .text(let text):
            values.append(0)
            values.append(text)
        case nil:
            values.append(0)
            values.append(nil as String?)
        }
    }

    /// Tells the row that begins at a place from others, without comparing them.
    static func fingerprint(of values: RowBuffer, at row: Int) -> Int64 {
        var fingerprint = Fingerprint()
        values.add(row + firstColumn..<row + bodyIsHTML, to: &fingerprint)
        fingerprint.add(UInt64(bitPattern: values.number(at: row + bodyIsHTML) ?? 0))
        values.add(row + body..<row + valueCount, to: &fingerprint)
        return fingerprint.value
    }

    /// The body as a row of ``selection`` has it.
    static func body(isHTML: Bool?, content: String?) -> Item.Body? {
        guard let content = NULSafeText.decode(content) else { return nil }
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

extension ItemRecord {
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

    static func keptItem(_ row: Row) throws -> LibraryItem {
        var item = Item(
            source: SourceID(NULSafeText.decode(try row.at(0) as String)),
            guid: NULSafeText.decode(try row.at(1) as String),
            title: NULSafeText.decode(try row.at(2) as String)
        )
        item.url = NULSafeText.decode(try row.at(3) as String?)
        item.authors = NULSafeText.decode(list: try row.at(4))
        item.published = StoredDate.decode(try row.at(5) as Int64?)
        item.updated = StoredDate.decode(try row.at(6) as Int64?)
        item.summary = NULSafeText.decode(try row.at(7) as String?)
        item.categories = NULSafeText.decode(list: try row.at(8))
        item.enclosures = decode(enclosures: try row.at(9))
        item.image = NULSafeText.decode(try row.at(10) as String?)
        item.comments = NULSafeText.decode(try row.at(11) as String?)
        item.language = NULSafeText.decode(try row.at(12) as String?)
        item.score = try row.at(13)
        item.body = body(isHTML: try row.at(14), content: try row.at(15))
        var state = ItemState()
        state.readAt = StoredDate.decode(try row.at(17) as Int64?)
        state.isStarred = try row.at(18)
        state.isHidden = (try row.at(19) as Int64) & 1 == 1
        state.tags = NULSafeText.decode(list: try row.at(20)).map { NULSafeText.decode($0) }.sorted()
        let others = NULSafeText.decode(list: try row.at(22)).map { SourceID(NULSafeText.decode($0)) }
        return LibraryItem(
            item: item,
            arrived: StoredDate.decode(try row.at(16) as Int64),
            state: state,
            alsoIn: others
        )
    }
}
