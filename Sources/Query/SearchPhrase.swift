/// Words as the search index is asked for them: tokens that must follow each other.
package struct SearchPhrase: Hashable, Sendable {
    /// At least one token.
    package let tokens: [String]
    /// Whether the last token need only begin so.
    package let lastIsPrefix: Bool

    /// Makes a phrase; `nil` when there is nothing to search for in the words.
    package init?(_ words: Query.Words) {
        let asked = SearchTokens.asked(words.text)
        guard !asked.tokens.isEmpty else { return nil }
        tokens = asked.tokens
        lastIsPrefix = asked.endsPaired ? asked.endsWithOneCharacter : words.isPrefix
    }

    /// Whether the phrase stands somewhere in the tokens of a text, which have a space between two.
    func isIn(_ text: [UInt8]) -> Bool {
        let asked = Array(tokens.joined(separator: " ").utf8)
        var rest = text[...]
        while rest.count >= asked.count {
            if rest.starts(with: asked) {
                let next = rest.dropFirst(asked.count).first
                if lastIsPrefix || next == nil || next == UInt8(ascii: " ") { return true }
            }
            guard let space = rest.firstIndex(of: UInt8(ascii: " ")) else { return false }
            rest = rest[(space + 1)...]
        }
        return false
    }
}

/// The texts of an item as the search index holds them.
package enum SearchColumn: String, Hashable, Sendable, CaseIterable {
    case title, authors, text
}
