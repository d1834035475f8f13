import FeedFormats
import FeedModel
import ImportExportFormats
import Library
import Primitives

extension TableColumn {
    /// The columns of the history, for ``ImportExportFormats/TableWriter``: what ``Library/HistoryRow/cells`` has.
    ///
    /// `millisecond` is the part of the second that `at` leaves out; with it and `uid` an export can be read back into a
    /// ledger.
    static let history: [TableColumn] = [
        TableColumn("at", .date), TableColumn("kind"), TableColumn("id", .detail), TableColumn("source"),
        TableColumn("guid", .detail), TableColumn("title", .title), TableColumn("url", .address),
        TableColumn("author"), TableColumn("published", .date), TableColumn("screen", .detail),
        TableColumn("via", .detail), TableColumn("device"), TableColumn("tag"), TableColumn("uid", .detail),
        TableColumn("millisecond", .detail),
    ]

    /// The columns of items: what ``FeedModel/LibraryItem/json`` has.
    static let items: [TableColumn] = [
        TableColumn("id", .detail), TableColumn("source"), TableColumn("guid", .detail), TableColumn("title", .title),
        TableColumn("url", .address), TableColumn("author"), TableColumn("published", .date),
        TableColumn("arrived", .detail), TableColumn("read", .detail), TableColumn("read_at", .date),
        TableColumn("starred"), TableColumn("tags"), TableColumn("summary", .detail),
        TableColumn("starts", .date), TableColumn("ends", .date), TableColumn("updated", .date),
    ]
}

extension HistoryRow {
    /// The row's cells, in the order of the columns.
    var cells: [JSONValue] {
        [
            .string(event.at.iso8601), .string(event.kind.name), .string(event.item.rawValue),
            JSONValue(source?.rawValue), JSONValue(guid), JSONValue(title), JSONValue(url),
            authors.isEmpty ? .null : .string(authors.joined(separator: ", ")), JSONValue(published?.iso8601),
            .string(event.screen), .string(event.via), .string(event.device), JSONValue(event.kind.tag),
            .string(event.uid), .int(event.at.millisecond),
        ]
    }
}
