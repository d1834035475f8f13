package import Query

/// `list QUERY`: lists the items of a query; without one, the current list again, or all unread items.
package struct ListCommand: Command {
    package var query: Query?

    package init(_ query: Query?) {
        self.query = query
    }

    package func run(_ turn: Turn) async throws {
        try await turn.features.lists.show(query.map { Question($0) } ?? turn.places.list?.question ?? .unread, turn)
    }
}
