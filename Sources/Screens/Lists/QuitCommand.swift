/// `quit`: ends the session.
package struct QuitCommand: Command {
    package init() {}

    package func run(_ turn: Turn) async throws { turn.quit() }
}
