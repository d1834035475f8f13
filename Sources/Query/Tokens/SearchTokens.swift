import RegularExpression

/// The tokens of the search index and of the queries for it.
///
/// Words are runs of letters, digits and marks. Scripts without spaces between words (Chinese, Japanese, Thai and their
/// neighbours) and Korean, whose words take endings, are split into overlapping bigrams, so that any two adjacent
/// characters can be found, and any single one: 東京都 becomes `東京`, `京都`, `都`. A pictograph is its own token. The
/// choice is explained in `docs/decisions/0004-search-uses-our-own-tokens.md`.
package enum SearchTokens {
    /// The maximum number of tokens of a text; the rest is not searchable.
    package static let limit = 100_000

    /// Returns the consecutive tokens that a text must contain to match the words.
    ///
    /// In the index, the last character of a run of bigrams is its own token. A query requires that token only if
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

/// The role of a folded scalar in the search index.
enum TokenKind {
    case word
    /// Belongs to a script without spaces between words, and is indexed in bigrams.
    case bigram
    case pictograph
    case separator
    /// Neither belongs to a word nor ends it.
    case ignored

    init(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0x30...0x39, 0x61...0x7A, 0x41...0x5A: self = .word
        case 0..<0x80: self = .separator
        // Common scalars first, because looking up Unicode properties is slow.
        case 0xDF...0xF6, 0xF8...0x24F, 0x3AC...0x3CE, 0x430...0x45F: self = .word
        case 0x2010...0x2027, 0x3000...0x3003, 0x3008...0x3011: self = .separator
        case 0xAD, 0x200B...0x200D, 0x2060, 0xFE00...0xFE0F, 0xFEFF, 0x300...0x36F: self = .ignored
        case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0x20000...0x3FFFF, 0xF900...0xFAFF,
            0x3005...0x3007, 0x3041...0x3096, 0x3099...0x30FA, 0x30FC...0x30FF, 0x3105...0x318F, 0x31A0...0x31BF,
            0x31F0...0x31FF, 0x1100...0x11FF, 0x2E80...0x2FDF, 0xA960...0xA97F, 0xD7B0...0xD7FF:
            self = .bigram
        case 0x0E01...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF:
            self = scalar.isWordScalar ? .bigram : .separator
        default:
            if scalar.isWordScalar {
                self = .word
            } else {
                self = scalar.properties.isEmojiPresentation ? .pictograph : .separator
            }
        }
    }
}
