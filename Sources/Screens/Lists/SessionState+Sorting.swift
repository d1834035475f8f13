package import Query

extension SessionState {
    /// Sorts the list or the feeds that the numbers mean; without a word, tells their order.
    mutating func sort(_ word: String?) -> [SessionEffect] {
        do throws(SortError) {
            switch numberedPlace {
            case .list(let list) where list.question.items == nil:
                var question = list.question
                let words = question.query.orders.map(\.word)
                guard let word else {
                    return finish(.remark(.order(question.query.order, among: words, isReversible: true)))
                }
                guard let sort = Query.Sort(word: word) else {
                    throw SortError.unknown(word, among: words, isReversible: true)
                }
                guard question.query.orders.contains(sort.key) else {
                    throw SortError.senseless(sort.key, among: words)
                }
                question.query.sort = sort
                return ask(question)
            case .feeds(let feeds):
                let words = FeedRequest.Order.allCases.map(\.rawValue)
                var request = feeds.request
                guard let word else {
                    return finish(.remark(.order(request.order.rawValue, among: words, isReversible: false)))
                }
                guard let order = FeedRequest.Order(rawValue: word) else {
                    throw SortError.unknown(word, among: words, isReversible: false)
                }
                request.order = order
                return wait(for: .feeds, [.feeds(request)])
            default: throw SortError.noOrder
            }
        } catch {
            return fail(SessionFailure(error))
        }
    }
}

/// An error of the command that sorts.
package enum SortError: Error, Hashable, Sendable {
    /// The page has no order that can be changed.
    case noOrder
    /// There is no such order.
    case unknown(String, among: [String], isReversible: Bool)
    /// The items of the list have nothing that the order compares.
    case senseless(Query.Sort.Key, among: [String])
}

extension Query {
    /// The word for the order of the list.
    fileprivate var order: String {
        guard let sort else { return isTextSearch ? Sort.Key.relevance.word : Sort.Key.published.word }
        return (sort.isReversed ? "-" : "") + sort.key.word
    }
}

extension Query {
    /// The orders that the list can have: unread items have no time of reading, and only searches have relevance.
    fileprivate var orders: [Sort.Key] {
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
    /// Whether the items must have a state.
    fileprivate func finds(_ flag: Query.Flag) -> Bool {
        switch self {
        case .flag(flag): true
        case .all(let terms): terms.contains { $0.finds(flag) }
        default: false
        }
    }
}

extension Query.Sort {
    /// Creates the order of a word, with a hyphen before it if it is reversed; `nil` if there is none.
    fileprivate init?(word: String) {
        let name = word.hasPrefix("-") ? word.dropFirst() : word[...]
        guard let key = Key.allCases.first(where: { $0.word == name }) else { return nil }
        self.init(key, isReversed: word.hasPrefix("-"))
    }
}

extension Query.Sort.Key {
    /// The word that queries have for the order.
    fileprivate var word: String { self == .published ? "date" : rawValue }
}
