package enum FeedMessage: Equatable, Sendable {
    case noUnreadFeeds
    case noFeeds(FeedRequest)
}
