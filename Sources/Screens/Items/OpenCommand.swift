/// `show 3`, `1-5`: opens rows of the page that the numbers mean.
package struct OpenCommand: Command {
    package var selection: ItemSelection
    /// The line, if it has only numbers, which could be numbers of links.
    package var line: NumberLine?

    package init(_ selection: ItemSelection, line: NumberLine? = nil) {
        self.selection = selection
        self.line = line
    }

    /// A line that could mean a link does nothing, and nothing is forgotten then.
    package var continuesRequest: Bool { line != nil }

    package func run(_ turn: Turn) async throws {
        if let line, let error = turn.places.linkOrRowError(line) { throw error }
        turn.change { $0.forgetRequestOfService() }
        turn.noteRange(of: selection)
        try await turn.features.items.open(selection, turn)
    }
}
