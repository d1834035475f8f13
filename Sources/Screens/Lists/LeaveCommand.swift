/// `q`: returns to the page before; at the first page, ends the session.
package struct LeaveCommand: Command {
    package init() {}

    package func run(_ turn: Turn) async throws {
        guard turn.places.hasPageBefore else { return turn.quit() }
        try await BackCommand().run(turn)
    }
}
