import FeedModel
import Foundation
import OpenCombine
import Query
import Screens
import SourceAPI

/// A session of the reader: lines in, lines out.
///
/// Turns lines into commands of the session, and the session's replies into lines. The same for a terminal, a pipe and a
/// script, with one difference: at a terminal, slow work continues behind the prompt; otherwise each command finishes before the
/// next line is read.
@MainActor
public final class Reader {
    let environment: ReaderEnvironment
    /// The session, which decides what is shown.
    let session: any SessionViewModelType
    /// The current state of the session.
    private(set) var state = SessionState()
    private(set) lazy var weatherModel = environment.weather()
    private(set) lazy var repositoriesModel = environment.repositories()

    /// Whether a command of the session is running.
    var isCommandRunning = false
    /// The continuation of the line that waits for the running command.
    var waiting: CheckedContinuation<Void, Never>?
    /// The progress of the running command, to be printed if it takes long; `nil` once it does.
    var progress: [Remark]?

    /// The settings of the session.
    var settings: ReaderSettings
    /// The pages that are shown a screenful at a time.
    var pager = Pager()
    /// The service that was asked last, until another page is shown.
    var service: Service?
    /// The pages of the source that is being read.
    var pages: SourcePages?
    /// The form in which weather was shown last.
    var weatherForm = WeatherForm.week
    /// Whether the session waits for a line.
    private(set) var isWaitingForLine = false
    /// The work behind the prompt.
    let background = BackgroundWork()
    /// The refreshes that are running or queued.
    var refreshes = RefreshQueue()
    /// The exit status of the session: the worst one so far.
    public internal(set) var status = ExitStatus.ok

    /// Whether Ctrl-C stopped the running command.
    var isStopped = false
    /// The second that follows Ctrl-C at an empty line, in which another one ends the session.
    var interruption: AnyCancellable?

    private var subscriptions = Set<AnyCancellable>()

    /// A service that is asked at the prompt.
    enum Service {
        case pages, repositories, weather
    }

    /// Creates a session.
    public init(environment: ReaderEnvironment) {
        self.environment = environment
        settings = environment.display.settings
        session = environment.session()
        session.outputs.reply.sink { [weak self] in self?.receive($0) }.store(in: &subscriptions)
        session.outputs.state.sink { [weak self] in self?.state = $0 }.store(in: &subscriptions)
        session.outputs.changed.sink { [weak self] items in
            self?.repositoriesModel.inputs.marked.send(items)
            self?.pages?.model.inputs.marked.send(items)
        }
        .store(in: &subscriptions)
    }

    /// Forgets every page, because numbers and items belong to the previous user.
    func resetPages() {
        session.inputs.event.send(.userChanged)
        (weatherModel, repositoriesModel) = (environment.weather(), environment.repositories())
        (service, pages) = (nil, nil)
    }

    /// Drops the home screen, so that the next visit starts with the library's content.
    func resetHome() {
        session.inputs.event.send(.subscriptionsChanged)
    }

    /// Reads lines until they end or `quit` is typed, then waits for running work.
    ///
    /// - Parameter lines: The typed lines.
    public func run(_ lines: AsyncStream<String>) async {
        showPrompt(.ready)
        for await line in lines {
            showPrompt(.over)
            guard await performInterruptibly(line) else { break }
            showPrompt(.ready)
        }
        await finish()
    }

    private func showPrompt(_ prompting: Display.Prompting) {
        isWaitingForLine = prompting == .ready
        environment.display.prompt(prompting)
    }

    /// Carries out one line, which may contain several commands separated by semicolons.
    ///
    /// - Returns: Whether the session continues.
    public func perform(line: String) async -> Bool {
        if line == LineEditor.interruptedLine { return interruptAtPrompt() }
        isStopped = false
        pager.begin()
        var commands: [CommandLineWords] = []
        do {
            commands = try CommandLineWords.commands(in: line)
            if commands.isEmpty { await continueReading() }
            while let words = commands.first {
                commands.removeFirst()
                guard try await perform(words) else { return false }
            }
        } catch {
            report(error)
            if !commands.isEmpty { print("The rest of the line was skipped.") }
        }
        printPendingCount()
        return true
    }

    /// Carries out one command with an argument taken verbatim, and returns its exit status.
    public func perform(_ command: Command.Name, _ argument: String?) async -> ExitStatus {
        let words = [command.rawValue] + [argument].compactMap(\.self)
        do {
            _ = try await perform(CommandLineWords(verbatim: words))
            await finish()
            return status
        } catch {
            report(error)
            return explainer.explain(error).status
        }
    }

    /// Waits for the work behind the prompt; at a terminal, cancels it first.
    public func finish() async {
        if environment.display.isInteractive {
            subscriptions = []
            session.inputs.interrupted.send()
            background.cancel()
        }
        await background.finish()
    }

    private func perform(_ line: CommandLineWords) async throws -> Bool {
        // As in less and vi, the text to search may follow the slash directly, and a command the colon.
        let line = line.separatingSlash.withoutColon
        let isCommand = line.words.count == 1 && Command.all.contains { $0.aliases.contains(line.texts[0]) }
        if !isCommand, let selection = ItemSelection(line.texts) {
            try await performInSession(.open(selection))
            return true
        }
        // newsboat's 'A' marks the whole list.
        if line.texts == ["A"] {
            try await performInSession(.mark(.read, .rows(.all), via: "read"))
            return true
        }
        if line.texts[0] == "q", !state.hasPlaceBefore { return false }
        let (command, isConfirmed) = try Command.confirmed(line.texts[0])
        let name = command.name
        let arguments = Arguments(line, of: name, isConfirmed: isConfirmed)
        if line.texts[0] == "/", pager.isPending {
            try find(arguments)
            return true
        }
        if command.arguments.isEmpty, !arguments.isEmpty { throw arguments.usage }
        if let command = try ReaderCommand(name, arguments, isInteractive: environment.display.isInteractive) {
            try await performInSession(command)
            return true
        }
        switch name {
        case .quit: return false
        case .articles: try await pages(arguments, of: "articles")
        case .news: try await pages(arguments, of: "news")
        case .weather: try await weather(arguments, as: .week)
        case .now: try await weather(arguments, as: .now)
        case .repos: try await repositories(arguments)
        case .more: try await more()
        case .before: turnBack()
        case .find: try find(arguments)
        case .again: try await again()
        case .stats: try await statistics(arguments)
        case .export: try await export(arguments)
        case .sources: try await sources()
        case .add: try await add(arguments)
        case .remove: try await remove(arguments)
        case .refresh: try await refresh(arguments)
        case .why: try await why(arguments)
        case .login: try await login(arguments)
        case .logout: try await logout(arguments)
        case .whoami: whoami()
        case .help: try help(arguments)
        case .set: try set(arguments)
        default: break
        }
        return true
    }

    /// Sends a command to the session; the rest of a line is skipped if it fails.
    private func performInSession(_ command: ReaderCommand) async throws {
        if case .browse(row: nil, link: 0) = command, service == .weather || state.place == .weather,
            let address = await mapAddress()
        {
            return browse(address)
        }
        service = nil
        await send(command)
        if let failure {
            self.failure = nil
            throw failure.error
        }
    }

    /// The failure of the last command of the session.
    var failure: SessionFailure?
}
