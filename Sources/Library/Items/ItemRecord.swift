import FeedModel
import Foundation
import GRDB
import Primitives
import Query

/// The row of an item: how items are written to the tables and read from them.
///
/// Columns are written and compared in the order of ``columns``, so that changes are found without decoding a row.
enum ItemRecord {
    static let columns = [
        "title", "title_key", "url", "authors", "published", "updated", "summary", "categories", "enclosures", "image",
        "comments", "language", "score", "starts", "ends",
    ]

    /// The indexes of the columns that are searched, in addition to the body.
    static let searched: Set = [title, authors, summary]
    static let (title, authors, summary) = (0, 3, 6)

    static let (url, published, updated) = (2, 4, 5)

    private static let firstOfEvents = 13

    /// The number of values in a row: the guid, ``columns``, whether the body is HTML, and the body.
    static let valueCount = columns.count + 3
    static let (guid, firstColumn, bodyIsHTML, body) = (0, 1, columns.count + 1, columns.count + 2)

    /// An item passed by itself, even `borrowing`, would be copied.
    static func append(_ items: Span<Item>, at index: Int, to values: inout RowBuffer) {
        values.append(items[index].guid)
        values.append(items[index].title)
        values.append(items[index].title, written: TitleKey.write)
        values.append(items[index].url)
        values.append(list: items[index].authors)
        values.append(StoredDate.encode(items[index].published))
        values.append(StoredDate.encode(items[index].updated))
        values.append(items[index].summary)
        values.append(list: items[index].categories)
        values.append(stored: encode(items[index].enclosures))
        values.append(items[index].image)
        values.append(items[index].comments)
        values.append(items[index].language)
        values.append(items[index].score.map { Int64($0) })
        values.append(StoredDate.encode(items[index].starts))
        values.append(StoredDate.encode(items[index].ends))
        switch items[index].body {
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

    /// The fingerprint of the row that begins at an index: of its columns and its body.
    ///
    /// The columns of events are included only if they have values, because version 6 of the schema lacks them.
    static func fingerprint(of values: RowBuffer, at row: Int) -> Int64 {
        var fingerprint = Fingerprint()
        let events = row + firstColumn + firstOfEvents
        values.add(row + firstColumn..<events, to: &fingerprint)
        fingerprint.add(UInt64(bitPattern: values.number(at: row + bodyIsHTML) ?? 0))
        values.add(row + body..<row + valueCount, to: &fingerprint)
        if values.number(at: events) != nil || values.number(at: events + 1) != nil {
            values.add(events..<row + bodyIsHTML, to: &fingerprint)
        }
        return fingerprint.value
    }

    static func number(of id: ItemID, in database: Database) throws -> Int64? {
        let statement = try database.cachedStatement(sql: "SELECT number FROM item WHERE id = ?")
        return try Int64.fetchOne(statement, arguments: [id.rawValue])
    }

    static func body(isHTML: Bool?, content: String?) -> Item.Body? {
        guard let content = NULSafeText.decode(content) else { return nil }
        return isHTML == true ? .html(content) : .text(content)
    }

    private static func encode(_ enclosures: [Enclosure]) -> String? {
        guard !enclosures.isEmpty else { return nil }
        return JSONValue.array(enclosures.map(encode)).line
    }

    /// The duration is a member only if it is known, because older rows lack it.
    private static func encode(_ enclosure: Enclosure) -> JSONValue {
        let duration = enclosure.duration.map { [JSONValue.Member("duration", .int($0))] } ?? []
        return .object(
            [
                .init("url", .string(enclosure.url)), .init("type", JSONValue(enclosure.type)),
                .init("length", JSONValue(enclosure.length)),
            ] + duration
        )
    }

    private static func decode(enclosures text: String?) -> [Enclosure] {
        guard let text, let list = try? JSONValue(parsing: text) else { return [] }
        return list.array.compactMap { element in
            element["url"].string.map {
                Enclosure(
                    url: $0,
                    type: element["type"].string,
                    length: element["length"].int,
                    duration: element["duration"].int
                )
            }
        }
    }

    /// The columns that ``libraryItem(_:)`` reads, from state `s`, item `i`, source `f` and body `b`.
    static let selection = selection(body: "b.is_html, b.content")

    static let tables = listTables + " LEFT JOIN body b ON b.item = s.item"

    /// Lists show no bodies, and one can have a megabyte.
    static let listSelection = selection(body: "NULL, NULL")

    static let listTables = "state s JOIN item i ON i.number = s.item JOIN source f ON f.number = s.source"

    private static func selection(body: String) -> String {
        """
        f.id, i.guid, i.title, i.url, i.authors, i.published, i.updated, i.summary, i.categories, i.enclosures, \
        i.image, i.comments, i.language, i.score, \(body), s.arrived, s.read_at, s.starred, s.hidden, \
        (SELECT json_group_array(t.tag) FROM tag t WHERE t.item = s.item), s.item, \(othersSQL(of: "s.item")), \
        i.starts, i.ends
        """
    }

    static func othersSQL(of item: String) -> String {
        """
        (SELECT json_group_array(o.id) FROM twin t JOIN source o ON o.number = t.source \
        WHERE t.first = (SELECT first FROM twin WHERE item = \(item)) AND t.item <> \(item) \
        AND t.source <> (SELECT source FROM twin WHERE item = \(item)) AND t.item NOT IN (SELECT item FROM renamed))
        """
    }

    static let numberIndex = 21

    static let columnCount = 25

    static func libraryItem(_ row: Row) throws -> LibraryItem {
        var item = Item(source: try row.source(0), guid: try row.text(1), title: try row.text(2))
        item.url = try row.optionalText(3)
        item.authors = try row.texts(4)
        item.published = try row.date(5)
        item.updated = try row.date(6)
        item.summary = try row.optionalText(7)
        item.categories = try row.texts(8)
        item.enclosures = decode(enclosures: try row.at(9))
        item.image = try row.optionalText(10)
        item.comments = try row.optionalText(11)
        item.language = try row.optionalText(12)
        item.score = try row.at(13)
        item.starts = try row.date(23)
        item.ends = try row.date(24)
        item.body = body(isHTML: try row.at(14), content: try row.at(15))
        var state = ItemState()
        state.readAt = try row.date(17)
        state.isStarred = try row.at(18)
        state.isHidden = (try row.at(19) as Int64) & 1 == 1
        state.tags = try row.texts(20).map { NULSafeText.decode($0) }.sorted()
        let others = try row.texts(22).map { SourceID(NULSafeText.decode($0)) }
        return LibraryItem(
            item: item,
            arrived: StoredDate.decode(try row.at(16) as Int64),
            state: state,
            alsoIn: others
        )
    }
}
