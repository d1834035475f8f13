/// What is to be fetched.
public struct RefreshRequest: Hashable, Sendable {
    /// The words that choose subscriptions, as they were typed; none for all.
    ///
    /// Where each names something, together they mean all of that.
    public var words: [String]
    /// Whether to fetch also what is not due.
    public var isForced: Bool

    /// Makes a request.
    public init(words: [String] = [], isForced: Bool = false) {
        self.words = words
        self.isForced = isForced
    }

    /// Only subscriptions whose address or title holds this text, that have it as a tag, or that a query of this text
    /// chooses; `nil` for all.
    public var filter: String? { words.isEmpty ? nil : words.joined(separator: " ") }
}
