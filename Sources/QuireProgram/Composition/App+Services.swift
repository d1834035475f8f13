import FeedModel
import Fetching
import Foundation
import Library
import PluginTrust
import Primitives
import ReaderShell
import Screens
import Services
import SourceAPI
import SubscriptionFormats
import Synchronization
import SystemSupport

extension App {
    var library: Library { libraries.current }

    var queries: ItemQueries { ItemQueries(sections: homeSections, clock: clock) }

    var feeds: FeedList { FeedList(queries: queries) { [fetcher] in fetcher.host(of: $0) } }

    var history: HistoryService { HistoryService(queries: queries) }

    var items: ItemService { ItemService(queries: queries, answers: answers) }

    var marks: MarkService { MarkService(queries: queries, answers: answers) }

    /// Fetches what is asked at the prompt without a subscription.
    var addresses: AddressFetcher { AddressFetcher(queries: queries, fetcher: fetcher, answers: answers) }

    var files: FileService {
        FileService(items: items, home: environment.variables["HOME"], variables: childVariables) {
            items,
            form,
            title in
            try DocumentOfItems(items: items, title: title, texts: texts).bytes(in: form)
        }
    }

    /// The texts of items: as in a pipe, a paragraph is a line.
    var texts: TextOfItems { TextOfItems(vocabulary: vocabulary(), renderer: readerSettings.renderer(width: nil)) }

    var programs: ProgramService {
        var terminal: (@MainActor @Sendable (String) -> Void)?
        if environment.hasClipboard { terminal = { Output.standard.write($0) } }
        return ProgramService(
            settings: configuration.programs,
            files: files,
            variables: childVariables,
            openable: Browser.openableAddress,
            terminal: terminal,
            hasKeyboard: environment.inputIsTerminal
        )
    }

    var downloads: DownloadService {
        DownloadService(
            fetcher: fetcher,
            libraries: libraries,
            clock: clock,
            home: environment.variables["HOME"],
            // The demonstration writes nothing to the folders of the reader.
            folder: isDemo ? environment.temporaryFolder : configuration.downloads
        )
    }

    var refresh: RefreshService {
        RefreshService(queries: queries, fetcher: fetcher, jobs: configuration.jobs, isOffline: isOffline)
    }

    var home: HomeContent { HomeContent(queries: queries, fetcher: fetcher, deadline: configuration.deadline) }

    var accounts: AccountCoordinator {
        AccountCoordinator(
            isDemo: isDemo,
            catalog: catalog,
            credentials: credentials,
            namedCredentials: configuration.sources.values.compactMap(\.fetch.credential),
            fetcher: fetcher,
            libraries: libraries,
            answers: answers,
            sessionFile: sessionFile,
            environment: environment,
            vocabulary: vocabulary
        )
    }

    var importer: Importer {
        Importer(
            libraries: libraries,
            catalog: catalog,
            clock: clock,
            vocabulary: vocabulary,
            spoolFolder: locations?.data ?? environment.temporaryFolder,
            permissions: commands
        )
    }

    var exporter: Exporter {
        Exporter(libraries: libraries, catalog: catalog, queries: queries, clock: clock, texts: { texts })
    }

    var problems: SubscriptionProblems {
        SubscriptionProblems(
            catalog: catalog,
            locations: locations,
            settings: Set(configuration.sources.keys),
            vocabulary: vocabulary
        )
    }

    var permissions: FilePermissions {
        FilePermissions(
            locations: locations,
            hasSecretHeaders: configuration.sources.values.contains { $0.fetch.headers != [:] }
        )
    }

    /// The author of this machine's journal: users' histories are never exchanged with each other.
    var journalAuthor: Journal.Author {
        Journal.Author(profile: person + (libraries.user.map { "/" + $0.folder } ?? ""), device: device)
    }

    var pages: PageOutput {
        PageOutput(vocabulary: vocabulary(), renderer: readerSettings.renderer(width: environment.columns))
    }

    var itemFormat: ItemForm.Format {
        ItemForm.Format(
            vocabulary: vocabulary(),
            clock: LocalClock(clock.utcOffset),
            rows: readerSettings.renderer(width: nil),
            passages: readerSettings.renderer(width: environment.columns)
        )
    }

    var mover: SubscriptionMover {
        SubscriptionMover(
            catalog: catalog,
            others: { [locations, libraries, environment = otherLibraries] in
                guard let locations else { return [] }
                let own = locations.database(of: libraries.user)
                return try locations.libraryNames.compactMap { name in
                    let path = locations.database(named: name)
                    guard path != own else { return nil }
                    let library = try Library(path: path, environment: environment)
                    return (name ?? "", library)
                }
            },
            editSettings: { [locations] old, new, then in
                guard let locations else { return try then() }
                return try SettingsText.move(from: old, to: new, in: locations.configurationFile, then)
            }
        )
    }

    @MainActor
    var reader: ReaderProgram { ReaderProgram(app: self) }

    /// Asks at the terminal about each command of the subscriptions that was not decided about, once.
    @MainActor
    func askAboutCommands() async {
        guard let commands, let file = try? catalog.store.read() else { return }
        for subscription in file.subscriptions {
            guard let command = subscription.uri.command, let obstacle = commands.obstacle(to: subscription.uri),
                [.undecided, .allowedInSandboxOnly].contains(obstacle)
            else { continue }
            guard let answer = await CommandQuestion.ask(about: subscription.uri, command) else { return }
            // It is asked for again at the next start.
            guard let isYes = YesOrNo.isYes(answer) else { continue }
            do {
                try commands.decide(subscription.uri, isAllowed: isYes, at: clock.now())
            } catch {
                Output.error.writeSentence("quire: \(vocabulary().explain(error).line)")
            }
        }
    }

    @MainActor
    func readerEnvironment(display: Display) -> ReaderEnvironment {
        ReaderEnvironment(
            session: { settings, terminal in session(settings, terminal, display) },
            sources: { catalog.registry.descriptors },
            problems: { ((try? catalog.store.problems()) ?? []).map { ($0.line, $0.error) } },
            browse: { address in
                let hasTerminal = environment.inputIsTerminal && environment.outputIsTerminal
                return try Browser(variables: childVariables, hasTerminal: hasTerminal).open(address)
            },
            pager: TextPager(variables: childVariables).program,
            vocabulary: {
                var vocabulary = self.vocabulary()
                vocabulary.subscriptionsFile = locations?.subscriptionsFile
                return vocabulary
            },
            display: display,
            keyboard: accounts.keyboard
        )
    }

    @MainActor
    func session(
        _ settings: ReaderSettings,
        _ terminal: SessionTerminal,
        _ display: Display
    ) -> any SessionViewModelType {
        let settings = Settings(settings)
        return SessionViewModel(
            isInteractive: display.isInteractive,
            changes: { changes.values(of: $0, in: queries) },
            features: { features(settings, terminal, display) }
        )
    }

    @MainActor
    func features(
        _ settings: Settings,
        _ terminal: SessionTerminal,
        _ display: Display
    ) -> Features {
        Features(
            files: Files(files),
            programs: Programs(programs) {
                await TerminalQuestion(text: Programs.recipientQuestion, isHidden: false).ask(on: Output.standard)
            },
            downloads: Downloads(downloads),
            lists: Lists(queries),
            items: Items(items, changes, browse: terminal.browse),
            marks: Marks(changes) { marks },
            feeds: Feeds(feeds),
            tags: Tags(list: Reading { $0 == .tags ? try await queries.tags() : try await queries.categories() }),
            history: HistorySteps(list: Reading { try await history.rows($0) }),
            statistics: Reading { try await history.statistics($0) },
            export: Reading { request in
                let request = request.relative(to: environment.variables["HOME"])
                return try await exporter.run(request, print: display.print)
            },
            settings: settings,
            subscriptions: Screens.Subscriptions(catalog, answers: answers, fetcher: fetcher, mover: mover) {
                (uri, isAllowed) in
                try commands?.decide(uri, isAllowed: isAllowed, at: clock.now())
            },
            refreshes: Refreshes(refresh),
            accounts: accounts.feature,
            home: Home(names: homeSections.names) { name in
                let rowLimit = max(HomeScreen.usualRows, environment.rows ?? 0)
                return try await home.viewModel(named: name, rowLimit: rowLimit, rows: terminal.rows)
            },
            weather: Weather(addresses),
            repositories: Repositories(addresses),
            pages: SourcePages(PagesService(queries: queries, fetcher: fetcher))
        )
    }
}

extension ProcessEnvironment {
    /// Whether standard output is a terminal that may have a clipboard; others would show a sequence as text.
    fileprivate var hasClipboard: Bool {
        outputIsTerminal && !["", "dumb", "linux"].contains(variables["TERM"] ?? "")
    }
}

extension ExportRequest {
    /// Replaces `~/` at the beginning of the path, which no shell has replaced at the reader's own prompt.
    fileprivate func relative(to home: String?) -> ExportRequest {
        var request = self
        if let path, path.hasPrefix("~/"), let home, !home.isEmpty { request.path = home + path.dropFirst() }
        return request
    }
}

extension FileLocations {
    /// The names of the folders of the accounts that have a library here; `nil` for the library without an account.
    fileprivate var libraryNames: [String?] {
        let folders = (try? FileManager.default.contentsOfDirectory(atPath: data + "/users")) ?? []
        return ([nil] + folders.sorted()).filter { FileManager.default.fileExists(atPath: database(named: $0)) }
    }
}

extension App {
    func completion(orders: @escaping @Sendable () -> [String]) -> PromptCompletion {
        let tags = KnownWords { [queries] in try await queries.tags().map(\.name) }
        let categories = KnownWords { [queries] in try await queries.categories().map(\.name) }
        return completion(tags: tags.current, categories: categories.current, orders: orders)
    }

    func completion(
        tags: @escaping @Sendable () -> [String],
        categories: @escaping @Sendable () -> [String],
        orders: @escaping @Sendable () -> [String]
    ) -> PromptCompletion {
        PromptCompletion { [catalog, home = environment.variables["HOME"]] words in
            switch words {
            case .tags: tags()
            case .categories: categories()
            case .subscriptions: ((try? catalog.store.read().subscriptions) ?? []).map(\.uri.description)
            case .queries: ((try? catalog.store.read()).map(QueryFeed.rows) ?? []).map(\.title)
            case .sources: catalog.registry.descriptors.map(\.id)
            case .screens: ["home"]
            case .orders: orders()
            case .files(let beginning): FileNames(home: home).names(beginning)
            }
        }
    }
}

/// Words that are read in the background: a completion gets the last ones at once and starts the next reading.
private final class KnownWords: Sendable {
    private let state = Mutex((words: [String](), isReading: false))
    private let read: @Sendable () async throws -> [String]

    init(read: @escaping @Sendable () async throws -> [String]) {
        self.read = read
        _ = current()
    }

    func current() -> [String] {
        let (words, isReading) = state.withLock { state in
            defer { state.isReading = true }
            return state
        }
        guard !isReading else { return words }
        Task {
            let new = try? await read()
            state.withLock { $0 = (new ?? $0.words, false) }
        }
        return words
    }
}

struct FileNames {
    var home: String?

    private static let maximumEntries = 2000

    /// Returns the paths that begin with a text, by name; folders end with a slash, and hidden files must be asked for.
    func names(_ beginning: String) -> [String] {
        let split = beginning.lastIndex(of: "/").map { beginning.index(after: $0) } ?? beginning.startIndex
        let (folder, name) = (String(beginning[..<split]), beginning[split...])
        var path = folder.isEmpty ? "." : folder
        if let home, path.hasPrefix("~/") { path = home + path.dropFirst() }
        guard
            let entries = FileManager.default.enumerator(
                at: URL(fileURLWithPath: path),
                includingPropertiesForKeys: [.isDirectoryKey],
                options: [.skipsSubdirectoryDescendants]
            )
        else { return [] }
        var names: [String] = []
        for case let entry as URL in entries.prefix(Self.maximumEntries) {
            let last = entry.lastPathComponent
            guard last.hasPrefix(name), name.hasPrefix(".") || !last.hasPrefix(".") else { continue }
            let isFolder = (try? entry.resourceValues(forKeys: [.isDirectoryKey]).isDirectory) == true
            names.append(folder + last + (isFolder ? "/" : ""))
        }
        return names.sorted()
    }
}
