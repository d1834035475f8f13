import FeedModel
package import Query

/// The reason why a list is not kept as a feed.
package enum KeptQueryError: Error, Hashable, Sendable {
    /// The page is not the answer to a query, which could be kept by this name.
    case noQuery(name: String)
    /// The line keeps a query in another program; the query that is listed, `nil` on another page.
    case otherLine(name: String, query: Query?)
}

/// The subscription whose line in the file a reader wants to edit.
package enum SubscriptionLine: Hashable, Sendable {
    case current
    case row(Int)
    case none
}

/// The subscriptions are edited in their file; the line of the one that was meant, from 1.
package struct SubscriptionsFileError: Error, Hashable, Sendable {
    /// The line; `nil` for none in particular.
    package var line: Int?

    package init(line: Int?) {
        self.line = line
    }
}

extension SessionState {
    mutating func keep(as name: String) -> [SessionEffect] {
        do {
            guard let query = listedQuery else { throw KeptQueryError.noQuery(name: name) }
            return edit([.add(Subscription(uri: try SubscriptionURI("query:\(name):\(query)")))])
        } catch {
            return fail(SessionFailure(error))
        }
    }

    /// Tells how the query that is listed is kept as a feed.
    mutating func explainKeeping(as name: String) -> [SessionEffect] {
        fail(SessionFailure(KeptQueryError.otherLine(name: name, query: listedQuery)))
    }

    /// The query whose items are listed; `nil` on another page.
    private var listedQuery: Query? {
        currentList.flatMap { $0.question.items == nil ? $0.question.query : nil }
    }

    mutating func tellFile(_ line: SubscriptionLine) -> [SessionEffect] {
        guard let source = subscription(of: line) else {
            return fail(SessionFailure(SubscriptionsFileError(line: nil)))
        }
        return wait(for: .lineInFile, [.subscriptions(.line(source))])
    }

    /// Receives the line of a subscription in the file; `nil` if it has none.
    mutating func receive(lineInFile line: Int?) -> [SessionEffect] {
        guard awaited == .lineInFile else { return [] }
        return fail(SessionFailure(SubscriptionsFileError(line: line)))
    }

    /// Returns the subscription of a line; `nil` without one.
    private func subscription(of line: SubscriptionLine) -> SourceID? {
        switch line {
        case .none: return nil
        case .row(let number): return (try? numberedSubscription(number))?.source
        case .current:
            if let item = openItem?.kept.item ?? currentItem?.item { return item.source }
            guard case .feed(let source)? = currentList?.question.origin else { return nil }
            return source
        }
    }
}
