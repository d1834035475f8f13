package import OpenCombine

/// The subscriptions of a session, and their refreshes.
@MainActor
package struct SessionSubscriptions {
    /// Reads the subscriptions with their status, and the sources.
    package var list: () -> Answers<SourcesPlace>
    /// Reads the status of a subscription.
    package var explain: (SubscriptionTarget) -> Answers<FetchExplanation>
    /// Changes the subscriptions.
    package var edit: (SubscriptionEdit) -> Answers<SubscriptionChange>
    /// Refreshes subscriptions; emits their progress, and finishes when all are done.
    package var refresh: (RefreshRequest) -> AnyPublisher<RefreshNews, Never>
    /// Finds the feeds with a title, in any case: a query, and if none can be read, the subscriptions.
    package var find: (String) -> Answers<[FeedRow]>

    /// Creates the verbs.
    package init(
        list: @escaping () -> Answers<SourcesPlace>,
        explain: @escaping (SubscriptionTarget) -> Answers<FetchExplanation>,
        edit: @escaping (SubscriptionEdit) -> Answers<SubscriptionChange>,
        refresh: @escaping (RefreshRequest) -> AnyPublisher<RefreshNews, Never>,
        find: @escaping (String) -> Answers<[FeedRow]>
    ) {
        self.list = list
        self.explain = explain
        self.edit = edit
        self.refresh = refresh
        self.find = find
    }
}
