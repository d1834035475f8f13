import FeedModel
import Foundation
import ReaderShell
import Screens
import Synchronization
import SystemSupport

@MainActor
struct ReaderProgram {
    let app: App

    private var environment: ProcessEnvironment { app.environment }

    /// Runs `commands`, or the lines of standard input.
    ///
    /// A session reports its errors itself, and has the status of a normal end. It does not begin if the settings of the home screen
    /// are wrong. Commands given with `-c` end with the status of the worst error.
    func run(commands: [String]) async -> ExitStatus {
        let isInteractive = commands.isEmpty && environment.inputIsTerminal && environment.outputIsTerminal
        let prompt = PromptText()
        if isInteractive { await app.askAboutCommands() }
        let editor = isInteractive ? lineEditor(prompt) : nil
        let terminal = Terminal(environment: environment, isInteractive: isInteractive, editor: editor, text: prompt)
        let reader = Reader(environment: app.readerEnvironment(display: terminal.display(settings: app.readerSettings)))
        terminal.orders = { [weak reader] in reader?.orders ?? [] }
        if let problem = app.libraryProblem {
            reader.warn(problem, consequence: "You can read, but nothing from this session will be saved.")
        }
        if !commands.isEmpty {
            for line in commands { guard await reader.perform(line: line) else { break } }
            await reader.finish()
        } else {
            _ = await reader.perform(line: "home")
            // The sections are settings like the others, which end a command before it begins.
            guard reader.status != .configuration else { return reader.status }
            await reader.run(editor?.lines() ?? InputLines.stream(from: Invocation.current.input))
            if isInteractive { terminal.leave() }
        }
        if !commands.isEmpty || reader.status == .interrupted { return reader.status }
        return app.libraryProblem.map { app.vocabulary().explain($0).status } ?? .ok
    }

    func perform(_ command: CommandEntry.Name, _ argument: String?) async -> ExitStatus {
        let terminal = Terminal(environment: environment, isInteractive: false, editor: nil, text: PromptText())
        let reader = Reader(environment: app.readerEnvironment(display: terminal.display(settings: app.readerSettings)))
        return await reader.perform(command, argument)
    }

    private func lineEditor(_ prompt: PromptText) -> LineEditor? {
        let terminal = environment.variables["TERM"]
        guard let terminal, LineEditor.isUsable(terminal: terminal) else { return nil }
        LineEditor.guardTerminal()
        let history = app.locations.flatMap { locations in
            (try? TextFile.makeFolder(locations.state)).map { HistoryFile(path: locations.lineHistory) }
        }
        return LineEditor(
            terminal: terminal,
            prompt: { prompt.current },
            history: history,
            completion: app.completion { prompt.orders }.candidates
        )
    }
}

/// The terminal of a session, which keeps output and the prompt on separate lines.
@MainActor
private final class Terminal {
    private let environment: ProcessEnvironment
    private let isInteractive: Bool
    private let output = Output.standard
    private let errors = Output.error
    /// The editor that draws the prompt; without it the prompt is written here.
    private let editor: LineEditor?
    private let text: PromptText
    var orders: () -> [String] = { [] }
    private var isAtPrompt = false
    private var owesPrompt = false
    /// The handler of Ctrl-C if the prompt is written here.
    private var interruption: PromptInterruption?

    init(environment: ProcessEnvironment, isInteractive: Bool, editor: LineEditor?, text: PromptText) {
        self.text = text
        self.environment = environment
        self.isInteractive = isInteractive
        self.editor = editor
    }

    func display(settings: ReaderSettings) -> Display {
        var display = Display(
            print: { [self] line in
                leavePrompt()
                output.write(line + "\n")
            },
            note: { [self] line in
                guard environment.errorIsTerminal else { return }
                leavePrompt()
                errors.write(line + "\n")
            },
            prompt: { [self] in prompt($0) },
            settings: settings,
            width: { [environment] in environment.columns },
            height: { [environment] in environment.rows },
            isInteractive: isInteractive
        )
        display.emphasis = environment.emphasis
        if environment.outputIsTerminal, TerminalHyperlinks.areOpened(by: environment.variables) {
            display.openableAddress = Browser.openableAddress
        }
        return display
    }

    func leave() {
        if isAtPrompt { output.write("\n") }
        interruption?.end()
    }

    private func prompt(_ reason: Display.Prompting) {
        guard isInteractive else { return }
        switch reason {
        case .over:
            (isAtPrompt, owesPrompt) = (false, false)
            interruption?.endPrompt()
        case .end: interruption?.endPrompt()
        case .ready: ready(with: ">")
        case .question(let question): ready(with: question)
        case .again:
            guard !isAtPrompt else { return }
            if let editor { editor.redraw() } else { output.write(text.current + " ") }
            (isAtPrompt, owesPrompt) = (true, false)
        }
    }

    private func ready(with prompt: String) {
        text.set(prompt, orders: orders())
        if editor == nil {
            interruption = interruption ?? PromptInterruption()
            interruption?.beginPrompt()
            output.write(prompt + " ")
        }
        isAtPrompt = true
    }

    /// Starts a new line for output that arrives at the prompt, which is drawn again after the output.
    private func leavePrompt() {
        guard isAtPrompt else { return }
        output.write("\n")
        (isAtPrompt, owesPrompt) = (false, true)
        Task { if owesPrompt { prompt(.again) } }
    }
}

/// The text of the prompt, and the orders of the page above it, which the thread of the line editor reads.
private final class PromptText: Sendable {
    private let text = Mutex((prompt: ">", orders: [String]()))

    var current: String { text.withLock { $0.prompt } }

    var orders: [String] { text.withLock { $0.orders } }

    func set(_ prompt: String, orders: [String]) { text.withLock { $0 = (prompt, orders) } }
}

extension ProcessEnvironment {
    // Bold is not a colour, so `NO_COLOR` does not affect it.
    fileprivate var emphasis: Emphasis? {
        guard outputIsTerminal, let terminal = Terminfo(variables: variables) else { return nil }
        return Emphasis(begin: terminal.bold, end: terminal.plain)
    }
}
