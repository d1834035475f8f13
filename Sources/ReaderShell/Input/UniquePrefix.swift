/// Finds a command by its name, by the beginning of its name, or by what was probably meant.
public enum UniquePrefix {
    /// What a word stands for.
    public enum Match: Hashable, Sendable {
        /// The one name that is the word or begins with it.
        case match(String)
        /// The names that begin with the word, in their own order.
        case ambiguous([String])
        /// No name begins with the word; the suggestion is the nearest one, at most two slips of the finger away.
        case none(suggestion: String?)
    }

    /// Looks a word up among names, without regard to the case of ASCII letters.
    ///
    /// A name that is the word matches even when others begin with it.
    public static func match(_ word: String, in names: some Sequence<String>) -> Match {
        let word = word.lowercased()
        var found: [String] = []
        var nearest: (name: String, distance: Int)?
        for name in names {
            let lower = name.lowercased()
            if lower == word { return .match(name) }
            if !word.isEmpty, lower.hasPrefix(word) { found.append(name) }
            let distance = editDistance(word, lower, limit: min(2, lower.count - 1))
            if let distance, distance < nearest?.distance ?? .max { nearest = (name, distance) }
        }
        switch found.count {
        case 0: return .none(suggestion: nearest?.name)
        case 1: return .match(found[0])
        default: return .ambiguous(found)
        }
    }

    /// The least number of letters to insert, delete, replace or exchange with their neighbour (optimal string
    /// alignment); `nil` when it is more than the limit.
    static func editDistance(_ one: String, _ other: String, limit: Int) -> Int? {
        // Counting bytes first keeps a line of a megabyte from being compared letter by letter.
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
