package struct ExportRequest: Hashable, Sendable {
    package var what: What
    /// The name of the format; `nil` for the default.
    package var format: String?
    /// The query as typed; only matching items are exported.
    package var query: String
    /// The path of the file; `nil` for standard output.
    package var path: String?
    /// The time of the events of a history; `nil` for no limit.
    package var period: HistoryQuestion.Period?

    package init(what: What, format: String? = nil, query: String = "", path: String? = nil) {
        self.what = what
        self.format = format
        self.query = query
        self.path = path
    }

    package enum What: String, Hashable, Sendable, CaseIterable {
        case subscriptions
        case history
        case items
    }
}

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
