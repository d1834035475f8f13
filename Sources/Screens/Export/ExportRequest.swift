/// An export to perform.
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
