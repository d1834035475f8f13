/// The reason why a query cannot be kept as a feed.
package enum QueryFeedError: Error, Equatable, Sendable {
    /// The name or the expression is missing.
    case incomplete
    /// `list` takes the name for items.
    case nameOfItems(String)
    /// `list` takes the name for a subscription; the title that it is shown with.
    case nameOfFeed(String, title: String)
    /// Another query has the name or the title; the title of that one.
    case nameOfQuery(String)
}
