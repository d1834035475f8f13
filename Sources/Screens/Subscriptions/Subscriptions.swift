import FeedModel

@MainActor
package struct Subscriptions {
    package var list: Reading<Void, SourcesPlace>
    /// Reads the last fetch of a subscription, and when the next one is due.
    package var explain: Reading<SubscriptionTarget, SubscriptionStatus>
    package var edit: Writing<SubscriptionEdit, SubscriptionChange>

    package init(
        list: Reading<Void, SourcesPlace>,
        explain: Reading<SubscriptionTarget, SubscriptionStatus>,
        edit: Writing<SubscriptionEdit, SubscriptionChange>
    ) {
        self.list = list
        self.explain = explain
        self.edit = edit
    }

    /// Explains the last fetch of a subscription, and when the next one is due.
    func explain(_ target: SubscriptionTarget, _ turn: Turn) async throws {
        turn.show(.explanation(try await explain(target)))
    }

    /// Lists the items of a subscription, explains one that has none, or describes a source.
    ///
    /// - Parameter index: The index of the page, which is shown or below the shown one.
    func open(_ row: Int, of sources: SourcesPlace, at index: Int, _ turn: Turn) async throws {
        turn.change { $0.stack[index].position = row }
        if let source = sources.source(ofRow: row) { return turn.show(.source(source)) }
        let status = sources.subscriptions[row]
        guard status.total > 0, let feed = sources.feed(ofRow: row) else {
            return try await explain(.subscription(status.subscription.uri), turn)
        }
        try await turn.features.feeds.open(feed, turn)
    }

    /// Reads the subscriptions again, and takes over their counts wherever they are listed.
    func recount(_ turn: Turn) async throws {
        let counted = try await list(())
        turn.change { $0.update(counted) }
    }
}
