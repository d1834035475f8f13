import FeedModel
import Query
import Screens
import SourceAPI

/// Turns lines into commands, without looking at what is shown or at the subscriptions; the session decides.
struct LineParser {
    /// Whether lines are typed at a terminal.
    let isInteractive: Bool
    /// Whether the subscriptions are lines of a file.
    let hasFile: Bool
    /// Returns the available sources.
    let sources: () -> [SourceDescriptor]

    /// A line with its arguments parsed.
    enum Line {
        /// A command of the session.
        case session(ReaderCommand)
        /// Shows the screenful before.
        case before
        /// Finds a word on the page.
        case find(Arguments)
        /// Explains commands.
        case help(Arguments)
    }

    /// Parses a line.
    ///
    /// - Throws: ``CommandError``, `QueryError`, `ItemSelectionError`: wrong usage, before anything is done.
    func parse(_ typed: CommandLineWords) throws -> Line {
        let line = typed.spelledOut
        let isCommand = line.words.count == 1 && Command.all.contains { $0.aliases.contains(line.texts[0]) }
        if !isCommand, let selection = ItemSelection(line.texts) {
            return .session(.open(selection, line: NumberLine(line.texts)))
        }
        if let command = ReaderCommand.ofRows(line) { return .session(command) }
        if line.texts == ["q"] { return .session(.leave) }
        if let pages = try PagesRequest(line, sources: sources()) { return .session(.pages(pages)) }
        if let command = try keepingQuery(line) ?? editing(line) { return .session(command) }
        let readings = titleReadings(of: line)
        let title = titleOfRow(typed, readAs: line)
        guard !readings.isEmpty || title != nil else { return try command(line) }
        var otherwise: Result<ReaderCommand, SessionFailure>
        do {
            let parsed = try command(line)
            guard case .session(let command) = parsed else { return parsed }
            otherwise = .success(command)
        } catch {
            otherwise = .failure(SessionFailure(error))
        }
        if let title { otherwise = .success(.openTitled(title, otherwise: otherwise)) }
        return .session(.titled(readings, otherwise: otherwise))
    }

    /// Parses a line that begins with a command.
    private func command(_ line: CommandLineWords) throws -> Line {
        let (command, isConfirmed) = try Command.confirmed(line.texts[0], before: Array(line.texts.dropFirst()))
        let arguments = Arguments(line, of: command.name, isConfirmed: isConfirmed)
        if command.arguments.isEmpty, !arguments.isEmpty { throw arguments.superfluous }
        let names = Set(sources().map(\.id))
        let parsed = try ReaderCommand(command.name, arguments, isInteractive: isInteractive, sources: names)
        if let parsed { return .session(parsed) }
        return switch command.name {
        case .find: .find(arguments)
        case .help: .help(arguments)
        default: .before
        }
    }

    /// Parses a line that asks where subscriptions are edited, as in newsboat; `nil` for another one.
    private func editing(_ line: CommandLineWords) -> ReaderCommand? {
        guard hasFile, ["E", "edit", "edit-urls"].contains(line.texts[0]) else { return nil }
        guard line.texts.count > 1 else { return .tellFile(.current) }
        return .tellFile((line.texts.count == 2 ? Int(line.texts[1]) : nil).map { .row($0) } ?? .none)
    }
}
