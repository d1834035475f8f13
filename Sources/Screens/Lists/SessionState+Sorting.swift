import Query

extension SessionState {
    /// Sorts the list or the feeds that the numbers mean; without a word, tells their order.
    mutating func sort(_ word: String?) -> [SessionEffect] {
        do throws(SortError) {
            switch numberedPlace {
            case .list(let list) where list.question.items == nil:
                var question = list.question
                guard let word else {
                    return finish(.remark(.order(question.query.order, among: Query.Sort.words, isReversible: true)))
                }
                guard let sort = Query.Sort(word: word) else {
                    throw SortError.unknown(word, among: Query.Sort.words, isReversible: true)
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
}

extension Query {
    /// The word for the order of the list.
    fileprivate var order: String {
        guard let sort else { return isTextSearch ? Sort.Key.relevance.word : Sort.Key.published.word }
        return (sort.isReversed ? "-" : "") + sort.key.word
    }
}

extension Query.Sort {
    /// The words for orders.
    fileprivate static let words = Key.allCases.map(\.word)

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
