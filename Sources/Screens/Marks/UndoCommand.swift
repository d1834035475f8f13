/// `undo 3`: takes back the last steps: marks, and additions and removals of subscriptions.
package struct UndoCommand: Command {
    package var request: UndoRequest

    package init(_ request: UndoRequest) {
        self.request = request
    }

    package func run(_ turn: Turn) async throws {
        var request = request
        request.isLetterOfLinks = request.isLetterOfLinks && turn.places.openItem != nil
        try await turn.features.marks.carryOut(.undo(request), via: "undo", turn)
    }
}
