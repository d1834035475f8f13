package import FeedModel
package import Query

/// A question whose answer is a list of items: a query, and how the reader came to it.
package struct Question: Hashable, Sendable {
    /// The query.
    package var query: Query
    /// The list that the walk through unread items goes on with after this one.
    package var origin: Origin
    /// The title of the list; `nil` for a typed query.
    package var title: String?

    /// How the reader came to a list.
    package enum Origin: Hashable, Sendable {
        /// The reader typed a query.
        case typed
        /// The reader opened a row of `feeds`.
        case feed(SourceID)
        /// The walk went on with everything unread.
        case walk
    }

    /// Creates a question.
    package init(_ query: Query, origin: Origin = .typed, title: String? = nil) {
        self.query = query
        self.origin = origin
        self.title = title
    }

    /// All unread items.
    package static let unread = Question(Query(.flag(.unread)))
    /// All unread items, as the walk goes on with them.
    static let everythingUnread = Question(Query(.flag(.unread)), origin: .walk)
}
