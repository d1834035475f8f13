/// `pipe 3 wc -l`: gives the texts of items to a command of the shell.
package struct PipeCommand: Command {
    /// The items; `nil` for the open one.
    package var items: ItemSelection?
    /// The command as typed.
    package var command: String

    package init(_ items: ItemSelection?, to command: String) {
        self.items = items
        self.command = command
    }

    package func run(_ turn: Turn) async throws {
        let files = turn.features.files
        let items = try await files.items(of: items, for: "pipe", turn)
        let text = try await turn.deciding { try await files.text(items) }
        let request = PipeRequest(text: text, command: command)
        guard let status = try await turn.atTerminal({ try await files.run(request) }) else { throw FilesError.noShell }
        if status != 0 { throw FilesError.ended(command, status: status) }
    }
}
