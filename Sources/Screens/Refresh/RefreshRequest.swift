package import FeedModel

package struct RefreshRequest: Equatable, Sendable {
    /// The words that select subscriptions, each by itself or together; empty for all.
    package var words: [String]
    /// The subscriptions of the rows that the words number; none of them overrules what a server asks for, as a typed address does.
    package var rows: [SourceID] = []
    package var isForced: Bool

    package init(words: [String] = [], isForced: Bool = false) {
        self.words = words
        self.isForced = isForced
    }

    /// The words as one text that selects subscriptions by address, title, tag or query; `nil` for all.
    package var filter: String? { words.isEmpty ? nil : words.joined(separator: " ") }

    func covers(_ other: RefreshRequest) -> Bool {
        (filter == nil || (filter == other.filter && rows == other.rows)) && (isForced || !other.isForced)
    }
}
