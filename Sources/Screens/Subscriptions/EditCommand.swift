/// `add ADDRESS`, `remove 3`, `move 3 ADDRESS`: changes subscriptions.
package struct EditCommand: Command {
    /// The changes, which are made one after the other until one fails.
    package var edits: [SubscriptionEdit]

    package init(_ edits: [SubscriptionEdit]) {
        self.edits = edits
    }

    package func run(_ turn: Turn) async throws {
        // Numbers mean the rows that are shown before the first change.
        let edits = try edits.map { try turn.places.meaning(of: $0) }
        try await turn.features.subscriptions.make(edits, turn)
    }
}
