import Screens
import SourceAPI

/// Turns lines into commands, without looking at what is shown or at the subscriptions (`docs/guide/lines.md`).
struct LineParser {
    let isInteractive: Bool
    let sources: () -> [SourceDescriptor]

    enum Line {
        case command(any Command)
        case before
        case find(Arguments)
        case help(Arguments)
    }

    /// Parses a line.
    ///
    /// - Throws: ``CommandError``, `QueryFeedError`, `QueryError`, `ItemSelectionError`: wrong usage, before anything is done.
    func parse(_ typed: CommandLineWords) throws -> Line {
        let line = typed.spelledOut
        let isCommand = line.words.count == 1 && CommandEntry.all.contains { $0.aliases.contains(line.texts[0]) }
        if !isCommand, let selection = ItemSelection(line.texts) {
            return .command(OpenCommand(selection, line: NumberLine(line.texts)))
        }
        if let command = RowsCommand(line) { return .command(command) }
        if line.texts == ["q"] { return .command(LeaveCommand()) }
        if let pages = try PagesRequest(line, sources: sources()) { return .command(PagesCommand(pages)) }
        let (command, isConfirmed) = try CommandEntry.confirmed(line.texts[0], before: Array(line.texts.dropFirst()))
        let arguments = Arguments(line, of: command.name, isConfirmed: isConfirmed)
        if command.arguments.isEmpty, !arguments.isEmpty { throw arguments.superfluous }
        return try command.parse(
            arguments,
            LineContext(isInteractive: isInteractive, sources: Set(sources().map(\.id)))
        )
    }
}
