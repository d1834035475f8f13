import FeedModel
import OpenCombine
import SourceAPI
import Streams

@testable import Screens

/// The features of a session over a simulated library, whose every operation waits on a desk.
///
/// Operations are called `read`, `write`, `count`, `service` and `program`. A test may set home screens, pages of sources and accounts.
@MainActor
final class SimulatedWorld {
    let desk = Desk()
    /// How the next operation is answered.
    var answer = SimulatedLibrary.Answer.content
    /// Whether feeds are read only to count their items.
    var isRecounting = false
    var screens = [HomeScreen.usualName]
    var createHome: @MainActor (String) async throws -> any HomeViewModelType = { _ in
        throw ScreenFailure.noSuchItem("home")
    }
    var findPages: @MainActor (PagesRequest) async throws -> PagesSource = {
        throw SubscriptionError.unknownSource($0.text)
    }
    var accounts = Accounts.anonymous
    /// The links in the text of every item.
    var links: [String] = []
    /// The picture of every item.
    var image: String?
    /// The files that every item encloses.
    var enclosures: [Enclosure] = []
    /// The items that were asked for, the first one first.
    private(set) var openings: [Opening] = []
    /// The addresses that were opened in the browser, the oldest first.
    private(set) var browsed: [String] = []
    var library = SimulatedLibrary()
    private let changed = PassthroughSubject<[LibraryItem], Never>()
    private var refresh: RunningRefresh?
    /// The repositories that are shown.
    private var found: [LibraryItem] = []
    private var repositories: AnyCancellable?

    private final class RunningRefresh {
        let news = PassthroughSubject<RefreshNews, Never>()
        var rest = SimulatedLibrary.news
    }

    /// Items that are changed by the session or by other parts of the program.
    var changes: AnyPublisher<[LibraryItem], Never> { changed.eraseToAnyPublisher() }

    var isRefreshing: Bool { refresh != nil }

    /// Lets the running refresh continue; new items come first in every list.
    func continueRefresh() {
        guard let running = refresh else { return }
        guard !running.rest.isEmpty else {
            refresh = nil
            return running.news.send(completion: .finished)
        }
        let news = running.rest.removeFirst()
        if case .fetched(let new, _) = news.outcome { for _ in 0..<new { library.arrive() } }
        running.news.send(news)
    }

    /// Shows what an operation has changed, before it returns.
    func show(_ ids: [ItemID]) {
        if !ids.isEmpty { changed.send(library.items.filter { ids.contains($0.id) }) }
    }

    /// Changes an item in another part of the program.
    func changeElsewhere(_ number: Int, isReading: Bool) {
        changed.send([library.changeElsewhere(number, isReading: isReading)])
    }
}

extension SimulatedWorld {
    func features(_ settings: Settings) -> Features {
        Features(
            files: files,
            programs: .unused,
            downloads: Downloads { _ in Empty().eraseToAnyPublisher() },
            lists: Lists(window: Reading { try await self.window($0) }),
            items: Items(open: Reading { try await self.open($0) }, browse: { self.browsed.append($0) }),
            marks: Marks(
                mark: Writing { request in
                    let outcome = self.library.mark(request)
                    try await self.desk.carryOut("write")
                    self.show(outcome.changed)
                    return outcome
                },
                undo: Writing { _ in
                    let outcome = self.library.undo()
                    try await self.desk.carryOut("write")
                    self.show(outcome.items.map(\.id))
                    return outcome
                }
            ),
            feeds: Feeds(
                list: Reading { try await self.feeds($0) },
                count: Reading {
                    try await self.desk.carryOut("count")
                    return self.library.feeds
                },
                find: Reading { title in
                    try await self.read({ $0.feeds(titled: title) }, orNothing: [])
                }
            ),
            tags: Tags(list: Reading { _ in try await self.read({ _ in SimulatedLibrary.tags }, orNothing: []) }),
            history: HistorySteps(list: Reading { _ in try await self.read({ $0.history }, orNothing: []) }),
            statistics: Reading { request in try await self.read({ _ in Statistics(by: request.division) }) },
            export: Reading { _ in try await self.read({ _ in "Exported 2 events." }) },
            settings: settings,
            subscriptions: subscriptions,
            refreshes: Refreshes { self.news(of: $0) },
            accounts: accounts,
            home: Home(names: screens) { try await self.createHome($0) },
            weather: Weather { self.weather },
            repositories: Repositories { self.foundRepositories },
            pages: SourcePages(find: Reading { try await self.findPages($0) })
        )
    }

    /// Files of which `old` exists, and a program that has the terminal.
    private var files: Files {
        Files(
            text: Reading { _ in try await self.read({ _ in "text" }) },
            plan: Reading { request in
                let file = SavePlan.File(path: request.path, content: [], isReplacing: request.path == "old")
                return try await self.read({ _ in SavePlan(files: [file], itemCount: request.items.count) })
            },
            save: Writing { _ in
                try await self.desk.carryOut("write")
                return nil
            },
            rest: Reading { _ in try await self.read({ _ in [] }) },
            run: { _ in
                try await self.desk.carryOut("program")
                return 0
            }
        )
    }

    private var subscriptions: Screens.Subscriptions {
        Screens.Subscriptions(
            list: Reading { try await self.read({ _ in .simulated }) },
            explain: Reading { _ in
                guard let status = SubscriptionStatus.simulated("weather:Tokyo", total: 0) else {
                    throw SubscriptionError.missing("")
                }
                return try await self.read({ _ in status })
            },
            edit: Writing { edit in
                try await self.desk.carryOut("write")
                return try edit.outcome
            }
        )
    }

    private func window(_ request: WindowRequest) async throws -> ListPage {
        let nothing = ListPage(items: [], next: nil)
        return try await read({ $0.page(request.question, request.cursor, request.length) }, orNothing: nothing)
    }

    private func open(_ opening: Opening) async throws -> OpenedItem {
        openings.append(opening)
        try await desk.carryOut("read")
        guard answer == .content else { throw SimulatedLibrary.failure }
        var opened = library.open(opening)
        if opening.isRecorded { show([opening.item]) }
        opened.text.links = links
        opened.kept.item.image = image
        opened.kept.item.enclosures = enclosures
        return opened
    }

    private func feeds(_ request: FeedRequest) async throws -> [FeedRow] {
        guard !isRecounting else {
            try await desk.carryOut("count")
            return library.uncounted
        }
        return try await read({ request.selection(from: $0.uncounted) }, orNothing: [])
    }

    /// Waits for the test, and reads what the library has then.
    private func read<Content>(
        _ content: (SimulatedLibrary) -> Content,
        orNothing nothing: Content? = nil
    ) async throws -> Content {
        try await desk.carryOut("read")
        return try SimulatedLibrary.answer(answer, content(library), orNothing: nothing)
    }

    private func news(of request: RefreshRequest) -> AnyPublisher<RefreshNews, Never> {
        let running = RunningRefresh()
        refresh = running
        return running.news
            .handleEvents(receiveCancel: { if self.refresh === running { self.refresh = nil } })
            .eraseToAnyPublisher()
    }
}

extension SimulatedWorld {
    private var weather: WeatherViewModel {
        WeatherViewModel(
            environment: WeatherEnvironment(
                forecast: { _ in
                    self.desk.publisher("service") {
                        self.answer == .failure ? .failure(.offline) : .success(WeatherAnswer(.tokyo))
                    }
                },
                scheduler: .main
            )
        )
    }

    private var foundRepositories: RepositoriesViewModel {
        let model = RepositoriesViewModel(
            environment: RepositoriesEnvironment(
                page: { _, _ in self.desk.publisher("service") { self.page } },
                scheduler: .main
            )
        )
        repositories = model.outputs.screen.sink { self.found = $0.items }
        return model
    }

    private var page: Result<FetchedPage, SourceError> {
        guard answer != .failure else { return .failure(.offline) }
        let items = library.items.suffix(found.isEmpty ? 5 : 3).prefix(2)
        return .success(
            FetchedPage(
                items: answer == .nothing ? [] : Array(items),
                next: found.isEmpty ? Cursor(rawValue: "2") : nil
            )
        )
    }
}

extension SubscriptionEdit {
    /// The outcome of the change: only an address names a subscription, and a command is not allowed yet.
    fileprivate var outcome: SubscriptionChange {
        get throws {
            switch self {
            case .add(let subscription, _, _):
                let isCommand = subscription.uri.plugin == "exec"
                return SubscriptionChange(subscription.uri, obstacle: isCommand ? .undecided : nil)
            case .move(_, let uri), .decide(let uri, _): return SubscriptionChange(uri)
            case .remove(let words, _):
                let name = words.joined(separator: " ")
                guard let uri = try? SubscriptionURI(name) else { throw SubscriptionError.missing(name) }
                return SubscriptionChange(uri)
            }
        }
    }
}
