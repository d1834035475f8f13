import FeedModel
import Foundation
import Query
import Screens
import SourceAPI

/// A session of the reader: lines in, lines out.
///
/// The same for a terminal, a pipe and a script, with one difference: at a terminal, slow work continues behind the
/// prompt and is reported in one line; otherwise each command finishes before the next line is read.
@MainActor
public final class Reader {
    let environment: ReaderEnvironment
    private lazy var models = newModels()
    var listing: any ListViewModelType { models.listing }
    var opening: any ItemViewModelType { models.opening }
    var weatherModel: any WeatherViewModelType { models.weather }
    var repositoriesModel: any RepositoriesViewModelType { models.repositories }
    var homeModel: (any HomeViewModelType)?

    /// The items that were numbered last.
    var numbered: [LibraryItem] = []
    /// The index of the open item.
    var position: Int?
    /// The lines of the open item that have not been shown.
    var unshown = UnshownLines()
    /// The page shown.
    var place = Place.home
    /// The page the numbers belong to.
    var numberedPlace = Place.home
    /// The pages of the source that is being read.
    var pages: SourcePages?
    /// The form in which weather was shown last.
    var weatherForm = WeatherForm.week
    /// The home screen printed last.
    var printedHome: HomeScreen?
    /// Whether the home screen has changed since it was printed.
    var hasNewHome = false
    /// The home screen whose sections are being fetched behind the prompt.
    weak var awaitedHome: (any HomeViewModelType)?
    /// Whether the session waits for a line.
    private(set) var isWaitingForLine = false
    /// The work behind the prompt.
    let background = BackgroundWork()
    /// The refreshes that are running or queued.
    var refreshes = RefreshQueue()
    /// The exit status of the session: the worst one so far.
    public internal(set) var status = ExitStatus.ok

    /// The pages of a session.
    enum Place: String {
        case home, list, item, weather, repositories
        /// A source, page by page.
        case pages
    }

    /// Creates a session.
    public init(environment: ReaderEnvironment) {
        self.environment = environment
    }

    private func newModels() -> ReaderModels {
        ReaderModels(environment: environment) { [weak self] address in self?.browse(address) }
    }

    /// Forgets every page, because numbers and items belong to the previous user.
    func resetPages() {
        models = newModels()
        resetHome()
        (numbered, position, printedHome, pages) = ([], nil, nil, nil)
        (place, numberedPlace) = (.home, .home)
    }

    /// Reads lines until they end or `quit` is typed, then waits for running work.
    ///
    /// - Parameter lines: The typed lines.
    public func run(_ lines: AsyncStream<String>) async {
        showPrompt(.ready)
        for await line in lines {
            showPrompt(.over)
            guard await perform(line: line) else { break }
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
        if line == LineEditor.interruptedLine {
            unshown = UnshownLines()
            return true
        }
        var commands: [CommandLineWords] = []
        do {
            commands = try CommandLineWords.commands(in: line)
            if commands.isEmpty { try await continueReading() }
            while let words = commands.first {
                commands.removeFirst()
                guard try await perform(words) else { return false }
            }
        } catch {
            report(error)
            if !commands.isEmpty { print("The rest of the line was skipped.") }
        }
        printUnshownCount()
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
        if environment.display.isInteractive { background.cancel() }
        await background.finish()
    }

    private func perform(_ line: CommandLineWords) async throws -> Bool {
        if let selection = ItemSelection(line.texts) {
            unshown = UnshownLines()
            try await show(selection)
            return true
        }
        // As in less and vi, the text to search may follow the slash directly.
        let line = line.separatingSlash
        let command = try Command.named(line.texts[0])
        let name = command.name
        let arguments = Arguments(line, of: name)
        // Any other command leaves the rest of the item.
        if name != .more { unshown = UnshownLines() }
        if command.arguments.isEmpty, !arguments.isEmpty { throw arguments.usage }
        switch name {
        case .quit: return false
        case .home: try await home()
        case .articles: try await pages(arguments, of: "articles")
        case .news: try await pages(arguments, of: "news")
        case .list: try await list(arguments)
        case .search: try await search(arguments)
        case .weather: try await weather(arguments, as: .week)
        case .now: try await weather(arguments, as: .now)
        case .repos: try await repositories(arguments)
        case .more: try await more()
        case .again: try await again()
        case .show: try await show(arguments)
        case .next: try await next()
        case .previous: try await previous()
        case .browse: try await follow(arguments)
        case .read: try await mark(.read, arguments, by: name)
        case .unread: try await mark(.unread, arguments, by: name)
        case .star: try await mark(.starred, arguments, by: name)
        case .unstar: try await mark(.unstarred, arguments, by: name)
        case .tag: try await tag(Event.Kind.tagged, arguments, by: name)
        case .untag: try await tag(Event.Kind.untagged, arguments, by: name)
        case .hide: try await mark(.hidden, arguments, by: name)
        case .unhide: try await mark(.unhidden, arguments, by: name)
        case .undo: try await undo()
        case .history: try await history(arguments)
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
        }
        return true
    }
}
