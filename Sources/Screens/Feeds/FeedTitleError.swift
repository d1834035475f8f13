package enum FeedTitleError: Error, Equatable, Sendable {
    case several(title: String, [FeedRow])
    /// The query with the title is in no query language.
    case unreadable(FeedRow)
}
