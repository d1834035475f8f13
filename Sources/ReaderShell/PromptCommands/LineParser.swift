import Screens
import SourceAPI

/// The state of the reader on which the meaning of a line depends.
struct Prompt {
    /// Whether lines are typed at a terminal.
    var isInteractive = true
    /// Whether a question replaces the prompt.
    var isQuestion = false
    var page = PageProgress()
}

/// The part of a page that has been printed.
struct PageProgress {
    var hasText = false
    /// Whether the page has not been printed to its end.
    var isPending = false
    var hasSeveralScreens = false
    var wordFound: String?
}

/// The action that a typed command leads to.
enum Route {
    /// Answers the question; another command is no answer, and is routed again without the question.
    case answer(Bool?)
    case page(PageMove)
    case command(any Command)
    case help(Arguments)
    case nothing
}

enum PageMove {
    case forward, back, beginning, end
    case find(String)
}

/// Turns lines into commands, without looking at the subscriptions (`docs/guide/lines.md`).
struct LineParser {
    let sources: () -> [SourceDescriptor]

    /// Returns the route of a command; the command is `nil` for an empty line.
    ///
    /// - Throws: ``CommandError``, `QueryFeedError`, `QueryError`, `ItemSelectionError`: wrong usage, before anything is done.
    func route(_ typed: CommandLineWords?, at prompt: Prompt) throws -> Route {
        if prompt.isQuestion { return .answer(typed.flatMap { YesOrNo.isYes($0.source) }) }
        guard let typed else {
            // In a file or a pipe an empty line only separates others.
            guard prompt.isInteractive else { return .nothing }
            return prompt.page.isPending ? .page(.forward) : .command(NextCommand())
        }
        // As in less and vi, the text to search may follow the slash directly, and a command the colon.
        let line = typed.separatingSign.withoutColon
        if let move = try pageMove(line, at: prompt) { return .page(move) }
        switch try parse(line.spelledOut, isInteractive: prompt.isInteractive) {
        case .command(let command) where command is MoreCommand && prompt.page.isPending: return .page(.forward)
        case .find(let arguments): return .page(.find(try word(arguments, at: prompt)))
        case .back: return .page(.back)
        case .help(let arguments): return .help(arguments)
        case .command(let command): return .command(command)
        }
    }

    /// Returns what the keys of less do in a page of several screenfuls; elsewhere they are commands.
    private func pageMove(_ line: CommandLineWords, at prompt: Prompt) throws -> PageMove? {
        let page = prompt.page
        switch line.texts[0] {
        case "g" where prompt.isInteractive && page.hasSeveralScreens && line.words.count == 1: return .beginning
        case "G" where prompt.isInteractive && page.hasSeveralScreens && line.words.count == 1: return .end
        case "n" where page.wordFound != nil && page.isPending && line.words.count == 1:
            // It finds the next place in less, and would mark another item as read here.
            throw CommandError.ambiguous(word: "n", candidates: ["/", "next"])
        case "/" where line.words.count == 1 ? page.wordFound != nil : page.isPending:
            return .find(try word(Arguments(line, of: .search), at: prompt))
        default: return nil
        }
    }

    private func word(_ arguments: Arguments, at prompt: Prompt) throws(CommandError) -> String {
        guard let text = arguments.isEmpty ? prompt.page.wordFound : arguments.text else { throw .nothingToFindAgain }
        guard prompt.isInteractive, prompt.page.hasText else {
            throw .noTextToFind(words: text, isPaged: prompt.isInteractive)
        }
        return text
    }

    private func parse(_ line: CommandLineWords, isInteractive: Bool) throws -> CommandEntry.Parsed {
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
