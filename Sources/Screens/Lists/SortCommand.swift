import Query

/// `sort title`: lists the items or the feeds in another order; without a request, says which order they have.
package struct SortCommand: Command {
    package var request: SortRequest?

    package init(_ request: SortRequest?) {
        self.request = request
    }

    package func run(_ turn: Turn) async throws {
        let orders = turn.places.orders
        switch turn.places.numbered {
        case .list(let list) where list.question.items == nil:
            guard let request else {
                return turn.say(.lists(.order(list.question.query.order, among: orders, isReversible: true)))
            }
            var question = list.question
            question.query = try request.sorted(question.query)
            if let limit = question.query.limit { turn.say(.lists(.limitInNewOrder(limit))) }
            try await turn.features.lists.show(question, turn)
        case .feeds(let feeds):
            var asked = feeds.request
            guard let request else {
                return turn.say(.lists(.order(asked.order.rawValue, among: orders, isReversible: false)))
            }
            asked.order = try request.order(of: asked)
            try await FeedsCommand(asked).run(turn)
        default: throw SortError.noOrder
        }
    }
}

extension SortRequest {
    fileprivate func sorted(_ query: Query) throws(SortError) -> Query {
        let sort = try sort(of: query)
        var sorted = query
        // In the order of reading only what was read is listed, and it stays so in another one.
        if query.sort?.key == .read, sort.key != .read, !query.predicate.finds(.read) {
            sorted.predicate = query.predicate.and(.flag(.read))
        }
        sorted.sort = sort
        return sorted
    }
}
