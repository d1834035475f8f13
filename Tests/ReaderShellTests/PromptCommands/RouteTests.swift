import Screens
import SourceAPI
import Testing

@testable import ReaderShell

/// Tests of what a line does where a text goes on or a question is open: LineParser, Prompt, Route.
@Suite struct RouteTests {
    private static let prompt = Prompt()
    private static let pipe = Prompt(isInteractive: false)
    private static let question = Prompt(isQuestion: true)
    private static let longPipe = Prompt(
        isInteractive: false,
        page: PageProgress(hasText: true, hasSeveralScreens: true)
    )
    private static let short = Prompt(page: PageProgress(hasText: true))
    private static let pending = Prompt(page: PageProgress(hasText: true, isPending: true, hasSeveralScreens: true))
    private static let ended = Prompt(page: PageProgress(hasText: true, hasSeveralScreens: true))
    private static let found = Prompt(
        page: PageProgress(hasText: true, isPending: true, hasSeveralScreens: true, wordFound: "swift")
    )
    private static let foundAtEnd = Prompt(
        page: PageProgress(hasText: true, hasSeveralScreens: true, wordFound: "swift")
    )

    /// Returns a route in words, such as `page forward`, or the sentence of its error.
    private func route(_ line: String, at prompt: Prompt) throws -> String {
        let words = try CommandLineWords.commands(in: line).first
        do {
            return switch try LineParser(sources: { SourceDescriptor.samples }).route(words, at: prompt) {
            case .answer(true?): "yes"
            case .answer(false?): "no"
            case .answer(nil): "no answer"
            case .page(.find(let word)): "find \(word)"
            case .page(let move): "page \(move)"
            case .command(let command): "\(type(of: command))"
            case .help(let arguments): "help \(arguments.text)"
            case .nothing: "nothing"
            }
        } catch {
            return English.sample.explain(error).what
        }
    }

    @Test(arguments: [
        ("", prompt, "NextCommand"), ("", pipe, "nothing"), ("", short, "NextCommand"), ("", pending, "page forward"),
        ("", ended, "NextCommand"), ("", question, "no answer"),
        ("y", question, "yes"), ("YES", question, "yes"), ("n", question, "no"), ("no", question, "no"),
        ("feeds", question, "no answer"), ("y", prompt, "There is no command 'y'."),
        ("more", prompt, "MoreCommand"), ("more", pending, "page forward"), ("z", pending, "page forward"),
        ("more unread", pending, "MoreUnreadCommand"), ("more", ended, "MoreCommand"),
        ("b", prompt, "page back"), ("before", pending, "page back"), ("b", ended, "page back"),
        ("g", prompt, "SortCommand"), ("g", pending, "page beginning"), ("G", ended, "page end"),
        ("g title", pending, "SortCommand"), ("G title", ended, "SortCommand"), ("g", short, "SortCommand"),
        ("g", longPipe, "SortCommand"), ("G", longPipe, "SortCommand"),
        ("n", prompt, "NextCommand"), ("n", pending, "NextCommand"), ("n", found, "'n' could mean / or next."),
        ("n", foundAtEnd, "NextCommand"), ("next", found, "NextCommand"),
        ("/", prompt, "SearchCommand"), ("/", found, "find swift"), ("/", foundAtEnd, "find swift"),
        ("/word", prompt, "SearchCommand"), ("/word", pending, "find word"), ("/ two words", found, "find two words"),
        ("/word", foundAtEnd, "SearchCommand"), ("search word", pending, "SearchCommand"),
        ("find word", pending, "find word"), ("find word", short, "find word"), ("find", found, "find swift"),
        ("find", pending, "Nothing was looked for in this text yet."),
        ("find word", prompt, "There is no text to search."),
        ("find word", pipe, "'find' works only on a paged text; a pipe prints everything."),
        ("?list", pending, "help list"), ("help", prompt, "help "), (":feeds", pending, "FeedsCommand"),
        ("3", pending, "OpenCommand"), ("q", pending, "LeaveCommand"),
    ])
    func aLineDoesWhatThePromptSays(line: String, prompt: Prompt, route expected: String) throws {
        #expect(try route(line, at: prompt) == expected)
    }
}
