package import Query

extension SearchPhrase {
    /// Whether the tokens of a text, separated by spaces, contain the phrase.
    package func occurs(in text: [UInt8]) -> Bool { positions(in: text, limit: 1) != [] }

    /// Whether a text contains all phrases with no more than ``ResolvedPredicate/nearness`` tokens between them.
    static func occurNear(_ phrases: [SearchPhrase], in text: [UInt8]) -> Bool {
        let positions = phrases.map { $0.positions(in: text) }
        guard !positions.contains([]) else { return false }
        // For each position as the last one, the nearest preceding position of each phrase.
        var next = Array(repeating: 0, count: positions.count)
        for last in Set(positions.joined()).sorted() {
            for index in positions.indices {
                while next[index] < positions[index].count, positions[index][next[index]] <= last { next[index] += 1 }
            }
            let isNear = positions.indices.allSatisfy { index in
                let reach = phrases[index].tokens.count + ResolvedPredicate.nearness
                return next[index] > 0 && last - positions[index][next[index] - 1] <= reach
            }
            if isNear { return true }
        }
        return false
    }

    /// Returns the positions of the phrase in the tokens of a text: the number of tokens before each occurrence.
    private func positions(in text: [UInt8], limit: Int = .max) -> [Int] {
        let query = Array(tokens.joined(separator: " ").utf8)
        var positions: [Int] = []
        var rest = text[...]
        var position = 0
        while rest.count >= query.count, positions.count < limit {
            if rest.starts(with: query) {
                let next = rest.dropFirst(query.count).first
                if lastIsPrefix || next == nil || next == UInt8(ascii: " ") { positions.append(position) }
            }
            guard let space = rest.firstIndex(of: UInt8(ascii: " ")) else { break }
            rest = rest[(space + 1)...]
            position += 1
        }
        return positions
    }
}
