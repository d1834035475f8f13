/// What is to be exported.
public struct ExportRequest: Hashable, Sendable {
    /// What.
    public var what: What
    /// The format's name; `nil` for the usual one.
    public var format: String?
    /// Only what this query finds, as typed.
    public var query: String
    /// The file; `nil` for standard output.
    public var path: String?

    /// Makes a request.
    public init(what: What, format: String? = nil, query: String = "", path: String? = nil) {
        self.what = what
        self.format = format
        self.query = query
        self.path = path
    }

    /// What can be exported.
    public enum What: String, Hashable, Sendable, CaseIterable {
        /// The list of subscriptions.
        case subscriptions
        /// The ledger of what was read and marked.
        case history
        /// Items, as publishers have them.
        case items
    }
}
