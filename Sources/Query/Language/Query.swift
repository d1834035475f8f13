package import FeedModel

/// A query for items: a condition, an order and a limit.
///
/// The same language is used on the command line, in the reader, in rules and in screens:
///
///     let query = try Query(parsing: "swift unread -source:hn newer:7d limit:20")
///
/// Words search the title, authors, summary and body. `unread`, `read`, `starred`, `hidden` and `today` are states.
/// `field:word`, `field:"two words"` and `field:/regex/` search one field (``Field``). `newer:` and `older:` take an
/// age (`7d`, `P1M`) or a date. `-` and `NOT` negate; `AND`, `OR` and parentheses combine; `*` and `all` are everything. `limit:` and `sort:` apply to the whole
/// query. Hidden items are omitted unless the query mentions `hidden`.
///
/// A query does not depend on the current time or on the reader's subscriptions; ``QueryContext`` has those.
package struct Query: Hashable, Sendable {
    /// The condition; `.all([])` matches every item.
    package var predicate: Query.Predicate
    /// The order; `nil` means the default of the caller: ``Sort/published``, or ``asSearch`` for a search.
    package var sort: Query.Sort?
    package var limit: Int?

    package init(_ predicate: Query.Predicate = .all([]), sort: Query.Sort? = nil, limit: Int? = nil) {
        self.predicate = predicate
        self.sort = sort
        self.limit = limit
    }

    /// The query that matches every item that is not hidden.
    package static let everything = Query()

    /// Whether the query has no condition but `unread`: what `list` without a query and the home screen show.
    package var isEverythingUnread: Bool { predicate.isUnread }

    /// Whether the query lists what is unread, as a whole or narrowed by states, ages and negations.
    ///
    /// Such a query omits the items of hidden subscriptions (``QueryContext/hidden``). One that names items by words, by a field or
    /// by a screen finds them, and so does one for starred or hidden items.
    package var leavesOutHidden: Bool { predicate.requiresUnread && !predicate.namesItems }

    /// The query for the unread items of this one.
    ///
    /// If `unread` would omit the hidden subscriptions whose items this query lists, `-read` takes its place.
    package var unreadOnly: Query {
        var narrowed = self
        narrowed.predicate = .all([predicate, .flag(.unread)])
        if narrowed.leavesOutHidden, !leavesOutHidden { narrowed.predicate = .all([predicate, .not(.flag(.read))]) }
        return narrowed
    }

    /// Whether the query consists of words only: no state, field, age, order, limit, `OR` or negation.
    package var isPlainTextSearch: Bool {
        guard sort == nil, limit == nil else { return false }
        let parts = if case .all(let parts) = predicate { parts } else { [predicate] }
        return parts.allSatisfy { if case .phrase = $0 { true } else { false } }
    }
}

extension Query.Predicate {
    /// Whether every item has to be unread because the condition says `unread`.
    fileprivate var requiresUnread: Bool {
        switch self {
        case .flag(.unread): true
        case .all(let terms): terms.contains(where: \.requiresUnread)
        case .any(let branches): !branches.isEmpty && branches.allSatisfy(\.requiresUnread)
        case .not, .flag, .phrase, .field, .newer, .older, .screen: false
        }
    }

    /// Whether the condition names items by words, a field or a screen, or is for starred or hidden ones; a negation names none.
    fileprivate var namesItems: Bool {
        switch self {
        case .phrase, .field, .screen, .flag(.starred), .flag(.hidden): true
        case .all(let terms), .any(let terms): terms.contains(where: \.namesItems)
        case .not, .flag, .newer, .older: false
        }
    }

    fileprivate var isUnread: Bool {
        switch self {
        case .flag(.unread): true
        case .all(let terms): !terms.isEmpty && terms.allSatisfy(\.isUnread)
        default: false
        }
    }
}

extension Query {
    package struct Sort: Hashable, Sendable {
        package var key: Key
        package var isReversed: Bool

        package init(_ key: Key, isReversed: Bool = false) {
            self.key = key
            self.isReversed = isReversed
        }

        package static let published = Sort(.published)
        package static let relevance = Sort(.relevance)

        package enum Key: String, Hashable, Sendable, CaseIterable {
            /// The publisher's date, or the arrival's while it is in the future; newest first.
            case published
            /// The time of arrival; newest first.
            case arrived
            /// The title (``TitleKey``), in ascending order.
            case title
            /// The relevance to the search: items with all words in the title, then items with the words near each
            /// other, then the rest; newest first within each group. Without search words the order is that of
            /// ``published``.
            case relevance
            /// The time at which the reader read it; newest first. A query with this order finds read items only.
            case read

            /// The word for the order: `date` for ``published``, as `sort` takes it.
            package var word: String { self == .published ? "date" : rawValue }
        }
    }

    /// The words before a colon that are not fields of an item.
    static let options = ["newer", "older", "in", "limit", "sort"]

    /// The words with a meaning in a query: those before a colon, the states of items, and the operators.
    package static let words = Set(
        Field.allCases.map(\.rawValue) + options + ["feed", "since", "before"] + Flag.allCases.map(\.rawValue)
            + ["and", "or", "not"]
    )

    /// Returns the query for the items of one subscription: `source:` with its whole address.
    package static func items(of source: SourceID) -> Query {
        Query(.field(.source, .phrase(Phrase(source.rawValue))))
    }

    /// Whether the result depends on the reader's subscriptions, their titles or tags.
    package var dependsOnSubscriptions: Bool {
        predicate.leaves.contains { leaf in
            switch leaf {
            case .field(.source, _), .field(.tag, _), .screen: true
            default: false
            }
        }
    }

    /// The names of the screens that the query refers to with `in:`.
    package var screens: Set<String> {
        Set(predicate.leaves.compactMap { if case .screen(let name) = $0 { name } else { nil } })
    }
}

extension Query.Predicate {
    /// The conditions that consist of no others, negated ones included.
    fileprivate var leaves: [Query.Predicate] {
        switch self {
        case .all(let parts), .any(let parts): parts.flatMap(\.leaves)
        case .not(let inner): inner.leaves
        case .phrase, .flag, .field, .newer, .older, .screen: [self]
        }
    }
}
