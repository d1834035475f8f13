import FeedModel
import Query

/// The steps of the ledger, and the changes of subscriptions by the session.
@MainActor
package struct HistorySteps {
    /// Lists the latest steps, the last one first.
    package var list: Reading<HistoryQuestion, [HistoryPlace.Row]>

    package init(list: Reading<HistoryQuestion, [HistoryPlace.Row]>) {
        self.list = list
    }

    /// Opens rows of the history: the items of steps, or the list of a single step of several items or of subscriptions.
    func open(_ rows: [Int], of history: HistoryPlace, at index: Int, _ turn: Turn) async throws {
        if rows.count == 1 {
            turn.change { $0.stack[index].position = rows[0] }
            switch history.rows[rows[0]] {
            case .marks(let step) where step.count > 1:
                return try await turn.features.lists.show(Question(items: step.items), turn)
            case .marks: break
            case .subscriptions(let step): return try await show(step, turn)
            }
        }
        if let message = history.message(onRows: rows) { return turn.say(.marks(message)) }
        turn.change { $0.stack[index].position = rows[0] }
        let items = turn.features.items
        try await items.open(rows.flatMap { history.rows[$0].items }.map { items.opening($0, via: "show", turn) }, turn)
    }

    /// Lists the items of rows of the history; rows without any are opened.
    func show(_ rows: [Int], of history: HistoryPlace, _ turn: Turn) async throws {
        let items = ReaderPlace.history(history).itemIDs(ofRows: rows)
        guard items.isEmpty, let index = turn.places.numberedIndex else {
            return try await turn.features.lists.show(Question(items: items), turn)
        }
        try await open(rows, of: history, at: index, turn)
    }

    /// Lists the subscriptions of a step among all feeds, as they are now; without any, explains one that has no items.
    private func show(_ step: SubscriptionStep, _ turn: Turn) async throws {
        let features = turn.features
        let feeds = step.feeds(among: try await features.feeds.list(FeedRequest(scope: .all)))
        // A forecast is not a feed.
        guard let feed = feeds.first else { return try await explain(step, turn) }
        guard feeds.count == 1 else {
            let query = Query(.any(feeds.compactMap { $0.query?.predicate }))
            return try await features.lists.show(Question(query), turn)
        }
        if feed.counts?.total == 0, let subscription = step.subscription(of: feed) {
            return try await features.subscriptions.explain(.subscription(subscription.uri), turn)
        }
        try await features.feeds.open(feed, isNamed: true, turn)
    }

    /// Explains the first subscription of a step that is among all of them, or says that none is left.
    private func explain(_ step: SubscriptionStep, _ turn: Turn) async throws {
        let subscriptions = turn.features.subscriptions
        let known = Set(try await subscriptions.list(()).subscriptions.map(\.subscription.id))
        guard let left = step.subscriptions.first(where: { known.contains($0.uri.id) }) else {
            return turn.say(.subscriptions(.noLongerSubscribed(step.subscriptions)))
        }
        try await subscriptions.explain(.subscription(left.uri), turn)
    }
}

extension SubscriptionStep {
    fileprivate func feeds(among feeds: [FeedRow]) -> [FeedRow] { feeds.filter { subscription(of: $0) != nil } }

    /// Returns the subscription that a feed is; `nil` if the step has another one.
    fileprivate func subscription(of feed: FeedRow) -> Titled? {
        subscriptions.first { subscription in
            switch feed.content {
            case .subscription(let source): source == subscription.uri.id
            case .query: subscription.uri.plugin == "query" && feed.title == subscription.title
            }
        }
    }
}
