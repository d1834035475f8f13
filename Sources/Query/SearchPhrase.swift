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

    /// Whether the phrase stands somewhere in the tokens of a text.
    func isIn(_ text: [String]) -> Bool {
        guard text.count >= tokens.count else { return false }
        return (0...text.count - tokens.count).contains { start in
            tokens.indices.allSatisfy { index in
                let token = text[start + index]
                return lastIsPrefix && index == tokens.count - 1
                    ? token.utf8.starts(with: tokens[index].utf8) : token == tokens[index]
            }
        }
    }
}

/// The texts of an item as the search index holds them.
package enum SearchColumn: String, Hashable, Sendable, CaseIterable {
    case title, authors, text
}
