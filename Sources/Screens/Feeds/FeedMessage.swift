package enum FeedMessage: Hashable, Sendable {
    case noUnreadFeeds
    case noFeeds(FeedRequest)
}
