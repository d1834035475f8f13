package import FeedModel
package import Query

/// A question whose answer is a list of items: a query or certain items, and how the reader came to it.
package struct Question: Equatable, Sendable {
    package var query: Query
    /// The list that the walk through unread items continues with after this one.
    package var origin: Origin
    /// The title of the list; `nil` for a typed query.
    package var title: String?
    /// The items of the list; `nil` for those that the query finds.
    package var items: [ItemID]?

    package enum Origin: Equatable, Sendable {
        case typed
        case feed(SourceID)
        case walk
    }

    package init(_ query: Query, origin: Origin = .typed, title: String? = nil) {
        self.query = query
        self.origin = origin
        self.title = title
    }

    /// Creates a question for certain items, such as the items of a step of the history.
    package init(items: [ItemID]) {
        self.init(Query(.any([])))
        self.items = items
    }

    package static let unread = Question(Query(.flag(.unread)))
    static let everythingUnread = Question(Query(.flag(.unread)), origin: .walk)
}

enum LastAsked: Equatable, Sendable {
    case question(Question)
    case weather
    case repositories
    case pages(PagesRequest)

    var isOfService: Bool { if case .question = self { false } else { true } }
}
