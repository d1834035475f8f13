/// Cuts a text into the tokens that the search index holds and that a query asks for.
///
/// Words are runs of letters, digits and marks. Scripts that do not part words with spaces — Chinese, Japanese,
/// Thai and their neighbours, and Korean, whose words take endings — are cut into overlapping pairs, so that any two
/// characters can be found, and one: 東京都 is `東京`, `京都`, `都`. A pictograph is a token of its own. The choice is
/// explained in `docs/decisions/0004-search-uses-our-own-tokens.md`.
package enum SearchTokens {
    /// The most tokens of one text; what follows is not searched.
    package static let limit = 100_000

    /// The tokens that must follow each other in a text for it to hold these words.
    ///
    /// The last character of a paired run ends as a token of its own in the index, so it is asked for only where
    /// something else must follow.
    static func asked(_ text: String) -> (tokens: [String], endsPaired: Bool, endsWithOneCharacter: Bool) {
        var column = TokenText()
        column.add(text)
        var tokens = column.bytes.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
        let isSingle = column.lastLength == 1
        if column.lastIsPaired, !isSingle { tokens.removeLast() }
        return (tokens, column.lastIsPaired, column.lastIsPaired && isSingle)
    }
}
