extension String {
    /// Returns the number of typing errors that distinguish two words: at most one, or two in a long word; else `nil`.
    package func typingErrors(to word: String) -> Int? {
        // Two errors in a short word make another word.
        editDistance(to: word, limit: Swift.min(count > 5 ? 2 : 1, word.count - 1))
    }

    /// Returns the number of letters to insert, delete, replace or swap with their neighbour (optimal string alignment
    /// distance), or `nil` if it exceeds the limit.
    private func editDistance(to other: String, limit: Int) -> Int? {
        // Comparing byte counts first avoids comparing a very long line letter by letter.
        guard limit >= 0, utf8.count <= 4 * (other.utf8.count + limit) else { return nil }
        let (one, other) = (Array(self), Array(other))
        guard abs(one.count - other.count) <= limit else { return nil }
        var beforeLast: [Int] = []
        var last = Array(0...other.count)
        for row in one.indices {
            var current = [row + 1]
            for column in other.indices {
                var cost = last[column] + (one[row] == other[column] ? 0 : 1)
                cost = Swift.min(cost, last[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, one[row] == other[column - 1], one[row - 1] == other[column] {
                    cost = Swift.min(cost, beforeLast[column - 1] + 1)
                }
                current.append(cost)
            }
            (beforeLast, last) = (last, current)
        }
        return last[other.count] <= limit ? last[other.count] : nil
    }
}
