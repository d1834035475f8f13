/// The name of a command of the shell that the prompt does not have.
package enum ShellCommandName: String, CaseIterable {
    case date, doctor, html, `import`, mark, parse, plugin, purge, sync

    /// Returns the error that says where the command is typed.
    ///
    /// - Parameter rest: The words after it, which the error repeats if they are items.
    func error(before rest: [String]) -> CommandError {
        let remedy =
            self == .mark
            ? "Here 'read ~' marks items as read; 'unread', 'star' and 'tag' mark them, too."
            : "Type 'quire \(rawValue)' there; 'help' lists the commands of the prompt."
        return .impossible(
            what: "'\(rawValue)' is a command of the shell.",
            remedy: TypedItems(rest).inserted(into: remedy)
        )
    }
}
