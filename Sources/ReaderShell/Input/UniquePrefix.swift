/// Finds a command by its name, by a prefix, or by a similar name.
public enum UniquePrefix {
    /// The result of a look-up.
    public enum Match: Hashable, Sendable {
        /// The only name that equals the word or begins with it.
        case match(String)
        /// The names that begin with the word, in their given order.
        case ambiguous([String])
        /// No name begins with the word; the suggestion is the nearest name within one typing error, or two in a long
        /// word.
        case none(suggestion: String?)
    }

    /// Looks a word up among names, ignoring the case of ASCII letters.
    ///
    /// An exact name matches even if other names begin with it.
    public static func match(_ word: String, in names: some Sequence<String>) -> Match {
        let word = word.lowercased()
        var found: [String] = []
        var nearest: (name: String, distance: Int)?
        for name in names {
            let lower = name.lowercased()
            if lower == word { return .match(name) }
            if !word.isEmpty, lower.hasPrefix(word) { found.append(name) }
            // Two errors in a short word make another word of it.
            let distance = editDistance(word, lower, limit: min(word.count > 5 ? 2 : 1, lower.count - 1))
            if let distance, distance < nearest?.distance ?? .max { nearest = (name, distance) }
        }
        switch found.count {
        case 0: return .none(suggestion: nearest?.name)
        case 1: return .match(found[0])
        default: return .ambiguous(found)
        }
    }

    /// Returns the number of letters to insert, delete, replace or swap with their neighbour (optimal string alignment
    /// distance), or `nil` if it exceeds the limit.
    static func editDistance(_ one: String, _ other: String, limit: Int) -> Int? {
        // Comparing byte counts first avoids comparing a very long line letter by letter.
        guard limit >= 0, one.utf8.count <= 4 * (other.utf8.count + limit) else { return nil }
        let (one, other) = (Array(one), Array(other))
        guard abs(one.count - other.count) <= limit else { return nil }
        var beforeLast: [Int] = []
        var last = Array(0...other.count)
        for row in one.indices {
            var current = [row + 1]
            for column in other.indices {
                var cost = last[column] + (one[row] == other[column] ? 0 : 1)
                cost = min(cost, last[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, one[row] == other[column - 1], one[row - 1] == other[column] {
                    cost = min(cost, beforeLast[column - 1] + 1)
                }
                current.append(cost)
            }
            (beforeLast, last) = (last, current)
        }
        return last[other.count] <= limit ? last[other.count] : nil
    }
}
