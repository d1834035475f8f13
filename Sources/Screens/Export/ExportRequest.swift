package struct ExportRequest: Sendable {
    package var what: What
    package var format: String?
    package var query: String
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
        case subscriptions, history, items
    }
}

package enum ExportFormat: String, Hashable, Sendable, CaseIterable {
    case jsonLines = "jsonl", json
    /// CSV, RFC 4180.
    case csv
    case tsv, markdown, html
    /// An Atom feed, RFC 4287.
    case atom
    /// A JSON Feed, version 1.1.
    case jsonFeed = "jsonfeed"
    /// The lines of sfeed(5).
    case sfeed
    case opml
    /// newsboat's file of subscriptions.
    case urls

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
