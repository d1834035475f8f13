/// The order that the reader asks for, in the words that were typed: `title`, `by title`, `-date`, `date reverse`, `reverse`.
package struct SortRequest: Hashable, Sendable {
    /// The beginning of an order's name; `nil` for the order that there is.
    package var word: String?
    package var direction = Direction.usual

    /// A direction of an order.
    package enum Direction: Hashable, Sendable {
        /// The newest first, titles from A.
        case usual
        case reversed
        /// The oldest first, titles from A.
        case ascending
        /// The newest first, titles from Z.
        case descending
    }

    /// Parses words: at most one order, and a word for the direction before or after it; `nil` for other words.
    package init?(_ words: [String]) {
        for typed in Self.spelledOut(words.map { $0.lowercased() }) {
            var text = typed
            if text == "by" { continue }
            if let named = Self.directions[text] {
                guard direction == .usual || direction == named else { return nil }
                direction = direction == .reversed ? .usual : named
                continue
            }
            if text.hasPrefix("sort:") { text.removeFirst("sort:".count) }
            if text.hasPrefix("-"), direction == .usual || direction == .reversed {
                text.removeFirst()
                direction = direction == .usual ? .reversed : .usual
            }
            guard word == nil, !text.isEmpty else { return nil }
            word = text
        }
    }

    /// Returns the words without the signs and the names of other programs: `date-desc`, `-r`, `newest first`, `oldest`.
    private static func spelledOut(_ words: [String]) -> [String] {
        let words = words.flatMap { word -> [String] in
            switch word {
            case "-r", "r": return ["reverse"]
            case "subject", "name": return ["title"]
            case "time": return ["date"]
            default:
                let parts = word.split(separator: "-").map(String.init)
                guard parts.count == 2, !word.hasPrefix("-"), directions[parts[1]] != nil else { return [word] }
                return parts
            }
        }
        switch words.joined(separator: " ") {
        case "newest", "newest first", "oldest last": return ["date", "descending"]
        case "oldest", "oldest first", "newest last": return ["date", "ascending"]
        default: return words
        }
    }

    private static let directions: [String: Direction] = [
        "reverse": .reversed, "reversed": .reversed, "rev": .reversed, "desc": .descending, "descending": .descending,
        "asc": .ascending, "ascending": .ascending,
    ]
}
