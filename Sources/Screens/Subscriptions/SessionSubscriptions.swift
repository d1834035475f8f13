package import FeedModel
package import OpenCombine

/// The subscriptions of a session, and their refreshes.
@MainActor
package struct SessionSubscriptions {
    package var list: () -> Answers<SourcesPlace>
    package var explain: (SubscriptionTarget) -> Answers<FetchExplanation>
    package var edit: (SubscriptionEdit) -> Answers<SubscriptionChange>
    /// Refreshes subscriptions; emits their progress, and finishes when all are done.
    package var refresh: (RefreshRequest) -> AnyPublisher<RefreshNews, Never>
    /// Finds the feeds that words name by their title, in any case: a query, and if none can be read, the subscriptions.
    package var find: (FeedSearch) -> Answers<[FeedRow]>
    /// Finds the feeds whose titles have a text, in any case, in the order of the file.
    package var names: (String) -> Answers<[FeedName]>
    /// Finds the line of a subscription in the file, from 1; `nil` if it has none.
    package var line: (SourceID) -> Answers<Int?>

    package init(
        list: @escaping () -> Answers<SourcesPlace>,
        explain: @escaping (SubscriptionTarget) -> Answers<FetchExplanation>,
        edit: @escaping (SubscriptionEdit) -> Answers<SubscriptionChange>,
        refresh: @escaping (RefreshRequest) -> AnyPublisher<RefreshNews, Never>,
        find: @escaping (FeedSearch) -> Answers<[FeedRow]>,
        names: @escaping (String) -> Answers<[FeedName]>,
        line: @escaping (SourceID) -> Answers<Int?>
    ) {
        self.list = list
        self.explain = explain
        self.edit = edit
        self.refresh = refresh
        self.find = find
        self.names = names
        self.line = line
    }
}
