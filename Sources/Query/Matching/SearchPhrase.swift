/// Words as the search index is asked for them: tokens that must follow each other.
package struct SearchPhrase: Hashable, Sendable {
    /// At least one token.
    package let tokens: [String]
    /// Whether the last token need only begin so.
    package let lastIsPrefix: Bool

    /// Makes a phrase; `nil` when there is nothing to search for in the words.
    package init?(_ words: Query.Phrase) {
        let asked = SearchTokens.asked(words.text)
        guard !asked.tokens.isEmpty else { return nil }
        tokens = asked.tokens
        lastIsPrefix = asked.endsPaired ? asked.endsWithOneCharacter : words.isPrefix
    }

    /// Whether the phrase stands somewhere in the tokens of a text, which have a space between two.
    func isIn(_ text: [UInt8]) -> Bool { places(in: text, limit: 1) != [] }

    /// Whether all of some phrases stand in a text, no further from each other than ``ResolvedPredicate/nearness`` allows.
    static func areNear(_ phrases: [SearchPhrase], in text: [UInt8]) -> Bool {
        let places = phrases.map { $0.places(in: text) }
        guard !places.contains([]) else { return false }
        // For each place as the last one, the nearest of each phrase before it.
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

    /// Where the phrase begins in the tokens of a text: how many tokens stand before it.
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

/// The texts of an item as the search index holds them.
package enum SearchColumn: String, Hashable, Sendable, CaseIterable {
    case title, authors, text
}
