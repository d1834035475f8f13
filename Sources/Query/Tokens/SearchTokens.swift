/// The tokens of the search index and of the queries for it.
///
/// Words are runs of letters, digits and marks. Scripts without spaces between words (Chinese, Japanese, Thai and their
/// neighbours) and Korean, whose words take endings, are split into overlapping bigrams, so that any two adjacent
/// characters can be found, and any single one: 東京都 becomes `東京`, `京都`, `都`. A pictograph is a token of its own. The
/// choice is explained in `docs/decisions/0004-search-uses-our-own-tokens.md`.
package enum SearchTokens {
    /// The maximum number of tokens of a text; the rest is not searchable.
    package static let limit = 100_000

    /// Returns the consecutive tokens that a text must contain to match the words.
    ///
    /// In the index, the last character of a run of bigrams is a token of its own. A query requires that token only if
    /// other tokens must follow.
    static func queryTokens(_ text: String) -> (tokens: [String], endsInBigram: Bool, endsWithOneCharacter: Bool) {
        var column = SearchTokenizer()
        column.add(text)
        var tokens = column.bytes.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
        let isSingle = column.lastLength == 1
        if column.lastIsBigram, !isSingle { tokens.removeLast() }
        return (tokens, column.lastIsBigram, column.lastIsBigram && isSingle)
    }
}
