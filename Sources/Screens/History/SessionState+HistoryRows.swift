import FeedModel
import Query

extension SessionState {
    /// Opens rows of the history: the items of steps, or the list of a single step of several items or of subscriptions.
    mutating func open(_ rows: [Int], of history: HistoryPlace, at index: Int) -> [SessionEffect] {
        if rows.count == 1 {
            places[index].position = rows[0]
            switch history.rows[rows[0]] {
            case .marks(let step) where step.count > 1: return ask(Question(items: step.items))
            case .marks: break
            // What is subscribed to may have changed since the page was shown.
            case .subscriptions(let step): return wait(for: .subscribed(step), [.feeds(FeedRequest(scope: .all))])
            }
        }
        if let remark = history.remark(onRows: rows) { return finish(.remark(remark)) }
        places[index].position = rows[0]
        return open(rows.flatMap { history.rows[$0].items }.map { opening($0, via: "show") })
    }

    /// Lists the items of rows of the history; rows without any are opened.
    mutating func list(_ rows: [Int], of history: HistoryPlace) -> [SessionEffect] {
        let items = ReaderPlace.history(history).itemIDs(ofRows: rows)
        guard items.isEmpty, let index = numbered else { return ask(Question(items: items)) }
        return open(rows, of: history, at: index)
    }

    /// Lists the subscriptions of a step among all feeds; without any, looks for one that has no items.
    mutating func receive(_ feeds: [FeedRow], of step: SubscriptionStep) -> [SessionEffect] {
        let found = feeds.filter { feed in step.subscriptions.contains(where: feed.isOf) }
        // A forecast is not a feed.
        guard let feed = found.first else { return wait(for: .subscribed(step), [.subscriptions(.list)]) }
        guard found.count == 1 else { return ask(Question(Query(.any(found.compactMap { $0.query?.predicate })))) }
        if feed.counts?.total == 0, let subscription = step.subscriptions.first(where: feed.isOf) {
            return wait(for: .explanation, [.subscriptions(.explain(.subscription(subscription.uri)))])
        }
        return list(feed)
    }

    /// Explains the first subscription of a step that is among all of them, or tells that none is left.
    mutating func receive(_ sources: SourcesPlace, of step: SubscriptionStep) -> [SessionEffect] {
        let known = Set(sources.subscriptions.map(\.subscription.id))
        guard let left = step.subscriptions.first(where: { known.contains($0.uri.id) }) else {
            return finish(.remark(.noLongerSubscribed(step.subscriptions)))
        }
        return wait(for: .explanation, [.subscriptions(.explain(.subscription(left.uri)))])
    }
}

extension HistoryPlace {
    /// Returns the remark on rows that do not all stand for one item each; `nil` if they do.
    func remark(onRows indices: [Int]) -> Remark? {
        indices.lazy.compactMap { rows[$0].remark(ofRow: $0 + 1) }.first
    }
}

extension FeedRow {
    fileprivate func isOf(_ subscription: SubscriptionStep.Titled) -> Bool {
        switch content {
        case .subscription(let source): source == subscription.uri.id
        case .query: subscription.uri.plugin == "query" && title == subscription.title
        }
    }
}
