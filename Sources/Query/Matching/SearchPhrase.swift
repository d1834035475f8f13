/// A phrase in the form of the search index: consecutive tokens.
package struct SearchPhrase: Hashable, Sendable {
    /// The tokens; at least one.
    package let tokens: [String]
    /// Whether the last token is a prefix.
    package let lastIsPrefix: Bool

    /// Creates a phrase; returns `nil` if the words contain nothing to search for.
    package init?(_ words: Query.Phrase) {
        let asked = SearchTokens.asked(words.text)
        guard !asked.tokens.isEmpty else { return nil }
        tokens = asked.tokens
        lastIsPrefix = asked.endsPaired ? asked.endsWithOneCharacter : words.isPrefix
    }

    /// Whether the tokens of a text, separated by spaces, contain the phrase.
    func isIn(_ text: [UInt8]) -> Bool { places(in: text, limit: 1) != [] }

    /// Whether a text contains all phrases with no more than ``ResolvedPredicate/nearness`` tokens between them.
    static func areNear(_ phrases: [SearchPhrase], in text: [UInt8]) -> Bool {
        let places = phrases.map { $0.places(in: text) }
        guard !places.contains([]) else { return false }
        // For each position as the last one, the nearest preceding position of each phrase.
        var next = Array(repeating: 0, count: places.count)
        for last in Set(places.joined()).sorted() {
            for index in places.indices {
                while next[index] < places[index].count, places[index][next[index]] <= last { next[index] += 1 }
            }
            let isNear = places.indices.allSatisfy { index in
                let reach = phrases[index].tokens.count + ResolvedPredicate.nearness
                return next[index] > 0 && last - places[index][next[index] - 1] <= reach
            }
            if isNear { return true }
        }
        return false
    }

    /// Returns the positions of the phrase in the tokens of a text: the number of tokens before each occurrence.
    private func places(in text: [UInt8], limit: Int = .max) -> [Int] {
        let asked = Array(tokens.joined(separator: " ").utf8)
        var places: [Int] = []
        var rest = text[...]
        var place = 0
        while rest.count >= asked.count, places.count < limit {
            if rest.starts(with: asked) {
                let next = rest.dropFirst(asked.count).first
                if lastIsPrefix || next == nil || next == UInt8(ascii: " ") { places.append(place) }
            }
            guard let space = rest.firstIndex(of: UInt8(ascii: " ")) else { break }
            rest = rest[(space + 1)...]
            place += 1
        }
        return places
    }
}

/// The texts of an item in the search index.
package enum SearchColumn: String, Hashable, Sendable, CaseIterable {
    case title, authors, text
}
