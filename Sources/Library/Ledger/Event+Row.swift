import FeedModel
import GRDB

extension Event {
    /// The columns that ``init(row:)`` reads, of a table `event e`.
    static let columns = "e.number, e.uid, e.at, e.device, e.item, e.kind, e.tag, e.screen, e.via"

    static let columnCount = 9

    /// Creates the event of a row that begins with ``columns``; `nil` for a row that quire has not written.
    init?(row: Row) throws {
        guard let item = ItemID(rawValue: try row.at(4)),
            let kind = Event.Kind(name: try row.at(5), tag: try row.optionalText(6))
        else { return nil }
        self.init(
            uid: try row.text(1),
            at: StoredDate.decode(try row.at(2) as Int64),
            device: try row.text(3),
            item: item,
            kind: kind,
            screen: try row.text(7),
            via: try row.text(8)
        )
    }
}
