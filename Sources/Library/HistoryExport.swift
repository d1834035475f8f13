import FeedModel
import Foundation

/// A form in which the history is written to a file, line by line.
///
///     for try await row in library.history(in: context) { output.write(HistoryExport.csv.line(row)) }
///
/// Both have the columns `at, kind, id, source, guid, title, url, author, published, screen, via, device, tag`, dates in
/// ISO 8601 UTC, several authors joined by `, `. JSON Lines also has the event's `uid` as its last member, so that it
/// can be read back into a ledger.
public enum HistoryExport: String, Hashable, Sendable, CaseIterable {
    /// One JSON object a line; what is not known is `null`.
    case jsonLines = "jsonl"
    /// RFC 4180 with a header and CRLF; what is not known is empty.
    ///
    /// A cell that a spreadsheet would take for a formula — it begins with `=`, `+`, `-`, `@`, a tab or a carriage
    /// return — gets an apostrophe in front (OWASP, CSV injection).
    case csv

    /// The names of the columns, in order.
    public static let columns = [
        "at", "kind", "id", "source", "guid", "title", "url", "author", "published", "screen", "via", "device", "tag",
    ]

    /// What comes before the first line; `""` for JSON Lines.
    public var header: String {
        switch self {
        case .jsonLines: ""
        case .csv: Self.columns.joined(separator: ",") + "\r\n"
        }
    }

    /// One event, its line end included.
    public func line(_ row: HistoryRow) -> String {
        let cells = zip(Self.columns, Self.cells(row))
        switch self {
        case .jsonLines:
            let members = cells.map { JSONValue.Member($0, JSONValue($1)) }
            return JSONValue.object(members + [.init("uid", .string(row.event.uid))]).line + "\n"
        case .csv:
            return cells.map { Self.quoted($1 ?? "") }.joined(separator: ",") + "\r\n"
        }
    }

    private static func cells(_ row: HistoryRow) -> [String?] {
        [
            row.event.at.iso8601, row.event.kind.name, row.event.item.rawValue, row.source?.rawValue, row.guid,
            row.title, row.url, row.authors.isEmpty ? nil : row.authors.joined(separator: ", "),
            row.published?.iso8601, row.event.screen, row.event.via, row.event.device, row.event.kind.tag,
        ]
    }

    private static func quoted(_ cell: String) -> String {
        var cell = cell
        if let first = cell.unicodeScalars.first, "=+-@\t\r".unicodeScalars.contains(first) { cell = "'" + cell }
        guard cell.unicodeScalars.contains(where: { ",\"\r\n".unicodeScalars.contains($0) }) else { return cell }
        var quoted = "\""
        for scalar in cell.unicodeScalars {
            if scalar == "\"" { quoted += "\"" }
            quoted.unicodeScalars.append(scalar)
        }
        return quoted + "\""
    }
}
