/// `redo`: does the step again that was undone last.
package struct RedoCommand: Command {
    package init() {}

    package func run(_ turn: Turn) async throws {
        try await turn.features.marks.carryOut(.redo, via: "redo", turn)
    }
}
