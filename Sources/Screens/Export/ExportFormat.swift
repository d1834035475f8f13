/// A format in which the reader's data is written.
package enum ExportFormat: String, Hashable, Sendable, CaseIterable {
    case jsonLines = "jsonl"
    case json
    /// CSV, RFC 4180.
    case csv
    case tsv
    case markdown
    case html
    /// An Atom feed, RFC 4287.
    case atom
    /// A JSON Feed, version 1.1.
    case jsonFeed = "jsonfeed"
    /// The lines of sfeed(5).
    case sfeed
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

    package static let tables: [ExportFormat] = [.jsonLines, .json, .csv, .tsv, .markdown, .html]
    package static let documents: [ExportFormat] = [.atom, .jsonFeed, .sfeed]
}
