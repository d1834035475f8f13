/// What is to be fetched.
public struct RefreshRequest: Hashable, Sendable {
    /// Only subscriptions whose address or title holds this text, that have it as a tag, or that a query of this text
    /// chooses; `nil` for all.
    public var filter: String?
    /// Whether to fetch also what is not due.
    public var isForced: Bool

    /// Makes a request.
    public init(filter: String? = nil, isForced: Bool = false) {
        self.filter = filter
        self.isForced = isForced
    }
}
