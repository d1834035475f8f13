package import Query

/// The order that the reader asks for, in the words that were typed: `title`, `by title`, `-date`, `date reverse`, `reverse`.
package struct SortRequest: Equatable, Sendable {
    /// The beginning of an order's name; `nil` for the order that there is.
    package var word: String?
    package var direction = Direction.usual

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

    func sort(of query: Query) throws(SortError) -> Query.Sort {
        let words = query.orders.map(\.word)
        let (key, isReversed): (Query.Sort.Key, Bool)
        if let word {
            let keys = Query.Sort.Key.allCases
            let found =
                keys.filter { $0.word == word }.first.map { [$0] } ?? query.orders.filter { $0.word.hasPrefix(word) }
            guard let first = found.first else {
                // For the prefix of an order that the list does not have, name that order.
                let senseless = keys.first { $0.word.hasPrefix(word) }
                throw senseless.map { .senseless($0, among: words) } ?? .unknown(word, among: words, isReversible: true)
            }
            guard found.count == 1 else { throw .ambiguous(word, among: found.map(\.word)) }
            guard query.orders.contains(first) else { throw .senseless(first, among: words) }
            (key, isReversed) = (first, false)
        } else {
            let sort = query.sort ?? (query.isTextSearch ? .relevance : .published)
            (key, isReversed) = (sort.key, sort.isReversed)
        }
        switch direction {
        case .usual: return Query.Sort(key, isReversed: isReversed)
        case .reversed: return Query.Sort(key, isReversed: !isReversed)
        case .ascending: return Query.Sort(key, isReversed: key != .title)
        case .descending: return Query.Sort(key, isReversed: key == .title)
        }
    }

    /// Returns the order of feeds, which have one direction each.
    func order(of request: FeedRequest) throws(SortError) -> FeedRequest.Order {
        let orders = FeedRequest.Order.allCases
        let words = orders.map(\.rawValue)
        guard direction == .usual, let word else { throw .irreversible(among: words) }
        if let exact = FeedRequest.Order(rawValue: word) { return exact }
        let found = orders.filter { $0.rawValue.hasPrefix(word) }
        guard let first = found.first else { throw .unknown(word, among: words, isReversible: false) }
        guard found.count == 1 else { throw .ambiguous(word, among: found.map(\.rawValue)) }
        return first
    }
}

package enum SortError: Error, Equatable, Sendable {
    case noOrder
    case unknown(String, among: [String], isReversible: Bool)
    case ambiguous(String, among: [String])
    case irreversible(among: [String])
    /// The items of the list have nothing that the order compares.
    case senseless(Query.Sort.Key, among: [String])
}
