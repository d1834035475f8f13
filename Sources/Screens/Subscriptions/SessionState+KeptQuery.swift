import FeedModel
import Query

/// The page is not the answer to a query, which could be kept by this name.
package struct KeptQueryError: Error, Hashable, Sendable {
    package var name: String

    package init(name: String) {
        self.name = name
    }
}

extension SessionState {
    /// Keeps the query that is listed as a feed.
    mutating func keep(as name: String) -> [SessionEffect] {
        do {
            guard let list = currentList, list.question.items == nil else { throw KeptQueryError(name: name) }
            return edit([.add(Subscription(uri: try SubscriptionURI("query:\(name):\(list.question.query)")))])
        } catch {
            return fail(SessionFailure(error))
        }
    }
}
