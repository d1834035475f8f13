/// What is to be fetched.
public struct RefreshRequest: Hashable, Sendable {
    /// Only subscriptions whose address or title holds this text, that have it as a tag, or that a query of this text
    /// chooses; `nil` for all.
    public var filter: String?
    /// The words of ``filter`` as they were typed; where each names something, together they mean all of that.
    public var words: [String]
    /// Whether to fetch also what is not due.
    public var isForced: Bool

    /// Makes a request.
    public init(filter: String? = nil, isForced: Bool = false) {
        self.filter = filter
        words = []
        self.isForced = isForced
    }

    /// Makes a request of words, none for all subscriptions.
    public init(words: [String], isForced: Bool = false) {
        self.init(filter: words.isEmpty ? nil : words.joined(separator: " "), isForced: isForced)
        self.words = words
    }
}
