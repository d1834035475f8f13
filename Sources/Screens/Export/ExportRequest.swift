/// An export to perform.
public struct ExportRequest: Hashable, Sendable {
    /// The kind of data.
    public var what: What
    /// The name of the format; `nil` for the default.
    public var format: String?
    /// The query as typed; only matching items are exported.
    public var query: String
    /// The path of the file; `nil` for standard output.
    public var path: String?
    /// The time of the events of a history; `nil` for no limit.
    package var period: HistoryQuestion.Period?

    /// Creates a request.
    public init(what: What, format: String? = nil, query: String = "", path: String? = nil) {
        self.what = what
        self.format = format
        self.query = query
        self.path = path
    }

    /// The kinds of data that can be exported.
    public enum What: String, Hashable, Sendable, CaseIterable {
        /// The list of subscriptions.
        case subscriptions
        /// The ledger of reading and marks.
        case history
        /// Items as their publishers sent them.
        case items
    }
}
