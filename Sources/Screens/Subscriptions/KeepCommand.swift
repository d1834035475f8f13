import FeedModel

/// `keep NAME`: adds the query of the list to the subscriptions.
package struct KeepCommand: Command {
    package var name: String

    package init(_ name: String) {
        self.name = name
    }

    package func run(_ turn: Turn) async throws {
        guard let list = turn.places.list, list.question.items == nil else { throw KeptQueryError(name: name) }
        let uri = try SubscriptionURI("query:\(name):\(list.question.query)")
        try await turn.features.subscriptions.make([.add(Subscription(uri: uri))], turn)
    }
}
