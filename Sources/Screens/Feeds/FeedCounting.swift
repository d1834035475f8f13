/// The state of counting the items of feeds and queries.
struct FeedCounting: Hashable, Sendable {
    var isRunning = false
    /// Whether items may have changed since the last count began, or none has begun.
    var isDue = true
}

extension SessionState {
    /// Returns the effect that counts all feeds and queries; a running count goes on if nothing has changed since it began.
    ///
    /// Otherwise queries that are slow to count would never be counted, however often the feeds are listed.
    mutating func countFeeds() -> [SessionEffect] {
        guard !counting.isRunning || counting.isDue else { return [] }
        counting = FeedCounting(isRunning: true, isDue: false)
        return [.countFeeds]
    }
}

extension SessionEvent {
    /// Whether feeds and queries may have other items, or other unread items, after the event.
    var changesCounts: Bool {
        switch self {
        case .marked(_, .success(let outcome)): outcome.count > 0
        case .undone(.success(let outcome)): !outcome.steps.isEmpty
        case .changed(let items): !items.isEmpty
        case .opened, .home, .refreshed, .refreshEnded, .subscriptions(.edited), .account: true
        case .command, .promptWanted, .interrupted, .room, .window, .feeds, .recounted, .tags, .marked, .undone,
            .history, .homeFailed, .weather, .repositories, .pages, .pagesFailed, .subscriptions, .statistics,
            .exported, .helpShown:
            false
        }
    }
}
