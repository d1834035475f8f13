/// The reason why a title lists no feed.
package enum FeedTitleError: Error, Hashable, Sendable {
    /// Several subscriptions have the title.
    case several(title: String, [FeedRow])
    /// The query with the title is in no query language.
    case unreadable(FeedRow)
}
