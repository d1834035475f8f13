/// A format in which the reader's data is written.
package enum ExportFormat: String, Hashable, Sendable, CaseIterable {
    /// One JSON object a line.
    case jsonLines = "jsonl"
    /// One JSON array.
    case json
    /// CSV, RFC 4180.
    case csv
    /// TSV.
    case tsv
    /// A table in Markdown.
    case markdown
    /// An HTML page.
    case html
    /// An Atom feed, RFC 4287.
    case atom
    /// A JSON Feed, version 1.1.
    case jsonFeed = "jsonfeed"
    /// The lines of sfeed(5).
    case sfeed
    /// A list of subscriptions in OPML.
    case opml
    /// newsboat's file of subscriptions.
    case urls

    /// Returns the formats of a kind of data, the default first.
    package static func formats(of what: ExportRequest.What) -> [ExportFormat] {
        switch what {
        case .history: tables
        case .items: tables + documents
        case .subscriptions: [.opml, .urls]
        }
    }

    /// The formats of rows.
    package static let tables: [ExportFormat] = [.jsonLines, .json, .csv, .tsv, .markdown, .html]
    /// The formats that other programs read as feeds.
    package static let documents: [ExportFormat] = [.atom, .jsonFeed, .sfeed]
}
