/// What to list, mark, export or show: a condition, an order and a limit.
///
/// One language, written the same everywhere — on the command line, in the reader, in rules and screens:
///
///     let query = try Query(parsing: "swift unread -source:hn newer:7d limit:20")
///
/// Words search title, authors, summary and body. `unread`, `read`, `starred`, `hidden` and `today` are states.
/// `field:word`, `field:"two words"` and `field:/regex/i` look into one field (``Field``). `newer:` and `older:`
/// take an age (`7d`, `P1M`) or a date. `-` negates, `OR` and parentheses combine. `limit:` and `sort:` belong to
/// the whole query. Hidden items are left out unless the query mentions `hidden`.
///
/// A query says nothing about now or about the person's subscriptions; ``QueryContext`` does.
public struct Query: Hashable, Sendable {
    /// The condition; `.all([])` holds for every item.
    public var predicate: Query.Predicate
    /// The order; `nil` leaves the choice to whoever asks: ``Sort/published``, or ``asSearch`` for who searches.
    public var sort: Query.Sort?
    /// The most items to yield.
    public var limit: Int?

    /// Makes a query from its parts.
    public init(_ predicate: Query.Predicate = .all([]), sort: Query.Sort? = nil, limit: Int? = nil) {
        self.predicate = predicate
        self.sort = sort
        self.limit = limit
    }

    /// The query that holds for every item that is not hidden.
    public static let everything = Query()

    /// Whether it asks for words and nothing else: no state, field, age, order, limit, `OR` or negation.
    public var isPlainTextSearch: Bool {
        guard sort == nil, limit == nil else { return false }
        let parts = if case .all(let parts) = predicate { parts } else { [predicate] }
        return parts.allSatisfy { if case .phrase = $0 { true } else { false } }
    }
}

extension Query {
    /// The order of a list.
    public struct Sort: Hashable, Sendable {
        /// What is compared.
        public var key: Key
        /// Whether the order is turned round.
        public var isReversed: Bool

        /// Makes an order.
        public init(_ key: Key, isReversed: Bool = false) {
            self.key = key
            self.isReversed = isReversed
        }

        /// Newest first, by the publisher's date.
        public static let published = Sort(.published)

        /// Best first, for a search.
        public static let relevance = Sort(.relevance)

        /// What an order compares.
        public enum Key: String, Hashable, Sendable, CaseIterable {
            /// The publisher's date, as far as it can be true; newest first.
            case published
            /// When the item came to us; newest first.
            case arrived
            /// The title without case, width and diacritics; A first.
            case title
            /// How well the item answers the search: what has all words in its title, then what has them near each other,
            /// then the rest; of equals the newest first. Without words to search for it is the order of ``published``.
            case relevance
        }
    }
}
