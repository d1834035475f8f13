import FeedModel
import GRDB

extension Event {
    /// The columns that ``init(row:)`` reads, of a table `event e`.
    static let columns = "e.number, e.uid, e.at, e.device, e.item, e.kind, e.tag, e.screen, e.via"

    static let columnCount = 9

    /// Creates the event of a row that begins with ``columns``; `nil` for a row that quire has not written.
    init?(row: Row) throws {
        guard let item = ItemID(rawValue: try row.at(4)),
            let kind = Event.Kind(name: try row.at(5), tag: NULSafeText.decode(try row.at(6) as String?))
        else { return nil }
        self.init(
            uid: NULSafeText.decode(try row.at(1) as String),
            at: StoredDate.decode(try row.at(2) as Int64),
            device: NULSafeText.decode(try row.at(3) as String),
            item: item,
            kind: kind,
            screen: NULSafeText.decode(try row.at(7) as String),
            via: NULSafeText.decode(try row.at(8) as String)
        )
    }
}
