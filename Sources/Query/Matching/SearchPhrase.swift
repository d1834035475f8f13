/// A phrase in the form of the search index: consecutive tokens.
package struct SearchPhrase: Hashable, Sendable {
    /// The tokens; at least one.
    package let tokens: [String]
    package let lastIsPrefix: Bool

    /// Creates a phrase; returns `nil` if the words contain nothing to search for.
    package init?(_ phrase: Query.Phrase) {
        let query = SearchTokens.queryTokens(phrase.text)
        guard !query.tokens.isEmpty else { return nil }
        tokens = query.tokens
        lastIsPrefix = query.endsInBigram ? query.endsWithOneCharacter : phrase.isPrefix
    }
}

/// The texts of an item in the search index.
package enum SearchColumn: String, Hashable, Sendable, CaseIterable {
    case title, authors, text
}
