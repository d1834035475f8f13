import Query

extension Query {
    var order: String {
        guard let sort else { return isTextSearch ? Sort.Key.relevance.word : Sort.Key.published.word }
        return (sort.isReversed ? "-" : "") + sort.key.word
    }

    /// The orders that the list can have: unread items have no time of reading, and only searches have relevance.
    var orders: [Sort.Key] {
        Sort.Key.allCases.filter { key in
            switch key {
            case .read: !predicate.finds(.unread)
            case .relevance: isTextSearch
            default: true
            }
        }
    }
}

extension Query.Predicate {
    func and(_ other: Query.Predicate) -> Query.Predicate {
        guard case .all(let terms) = self else { return .all([self, other]) }
        return terms.isEmpty ? other : .all(terms + [other])
    }

    func finds(_ flag: Query.Flag) -> Bool {
        switch self {
        case .flag(flag): true
        case .all(let terms): terms.contains { $0.finds(flag) }
        case .not(.flag(.read)): flag == .unread
        default: false
        }
    }
}
