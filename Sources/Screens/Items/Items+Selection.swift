import FeedModel
import Query

extension Items {
    /// Opens rows of the page that the numbers mean: shows items, and lists the items of feeds, tags and steps.
    func open(_ selection: ItemSelection, _ turn: Turn) async throws {
        let rows = try turn.places.rows(of: selection)
        guard let index = turn.places.numberedIndex else { throw ItemSelectionError.emptyList }
        let place = turn.places.stack[index]
        if rows.count > 1 {
            if let row = rows.first(where: { place.source(ofRow: $0) != nil }) {
                return turn.say(.marks(.rowIsSource(row + 1)))
            }
            if let question = place.question(ofRows: rows) {
                turn.change { $0.stack[index].position = rows[0] }
                return try await turn.features.lists.show(question, turn)
            }
        }
        switch place {
        case .feeds(let feeds): try await open(feeds.rows[rows[0]], at: rows[0], of: index, turn)
        case .tags(let tags):
            turn.change { $0.stack[index].position = rows[0] }
            try await turn.features.lists.show(tags.question(ofRow: rows[0]), turn)
        case .history(let history): try await turn.features.history.open(rows, of: history, at: index, turn)
        case .sources(let sources):
            try await turn.features.subscriptions.open(rows[0], of: sources, at: index, turn)
        case .home, .list, .pages, .repositories, .item, .weather:
            if rows.count == 1, let feed = place.feed(ofRow: rows[0]) {
                return try await open(feed, at: rows[0], of: index, turn)
            }
            // Among several rows, feeds are skipped.
            let items = place.rowItems
            try await open(rows.compactMap { items[$0]?.id }.map { opening($0, via: "show", turn) }, turn)
        }
    }

    private func open(_ feed: FeedRow, at row: Int, of index: Int, _ turn: Turn) async throws {
        turn.change { $0.stack[index].position = row }
        try await turn.features.feeds.open(feed, turn)
    }
}

extension ReaderPlace {
    /// Returns the question for the items of several rows that stand for feeds, tags or categories; `nil` if rows are items or
    /// steps.
    fileprivate func question(ofRows rows: [Int]) -> Question? {
        guard rows.allSatisfy({ item(ofRow: $0) == nil }) else { return nil }
        let predicates = rows.compactMap { query(ofRow: $0)?.predicate }
        return predicates.isEmpty ? nil : Question(Query(.any(predicates)))
    }
}
