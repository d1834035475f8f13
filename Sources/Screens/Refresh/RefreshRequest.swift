package import FeedModel

/// The subscriptions to refresh.
package struct RefreshRequest: Hashable, Sendable {
    /// The words that select subscriptions, as typed; empty for all.
    ///
    /// If each word selects subscriptions by itself, together they select all of these.
    package var words: [String]
    /// The subscriptions of the rows whose numbers the words are; empty if the words are searched for.
    ///
    /// Their addresses were not typed, so none of them overrules what a server has asked for.
    package var rows: [SourceID] = []
    /// Whether subscriptions that are not due are fetched too.
    package var isForced: Bool

    package init(words: [String] = [], isForced: Bool = false) {
        self.words = words
        self.isForced = isForced
    }

    /// The words as one text that selects subscriptions by address, title, tag or query; `nil` for all.
    package var filter: String? { words.isEmpty ? nil : words.joined(separator: " ") }
}
