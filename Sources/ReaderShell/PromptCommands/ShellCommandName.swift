/// The name of a command of the shell that the prompt does not have.
package enum ShellCommandName: String, CaseIterable {
    case date, doctor, html, `import`, mark, parse, plugin, purge, sync

    /// The error that says where the command is typed.
    var error: CommandError {
        .impossible(
            what: "'\(rawValue)' is a command of the shell.",
            remedy: "Type 'quire \(rawValue)' there; 'help' lists the commands of the prompt."
        )
    }
}
