import FeedModel
import OpenCombine
import SourceAPI
import Streams

@testable import Screens

/// The environment of a session over a simulated library, whose every operation waits on a desk.
///
/// Operations are called `read`, `write`, `count` and `service`. Home screens, pages of sources and accounts are missing.
@MainActor
final class SimulatedWorld {
    let desk = Desk()
    /// How the next operation is answered.
    var answer = SimulatedSession.Answer.content
    /// Whether feeds are read only to count their items.
    var isRecounting = false
    private var library = SimulatedLibrary()
    private let changes = PassthroughSubject<[LibraryItem], Never>()
    private var refresh: RunningRefresh?
    /// The repositories that are shown.
    private var found: [LibraryItem] = []
    private var repositories: AnyCancellable?

    private final class RunningRefresh {
        let news = PassthroughSubject<RefreshNews, Never>()
        var events: [SessionEvent]

        init(_ events: [SessionEvent]) {
            self.events = events
        }
    }

    /// Lets the running refresh continue; new items come first in every list.
    func continueRefresh() {
        guard let running = refresh, !running.events.isEmpty else { return }
        switch running.events.removeFirst() {
        case .refreshed(let news):
            if case .fetched(let new, _) = news.outcome { for _ in 0..<new { library.arrive() } }
            running.news.send(news)
        default:
            refresh = nil
            running.news.send(completion: .finished)
        }
    }

    /// Changes an item in another part of the program, or in another process.
    func changeElsewhere(_ number: Int, isReading: Bool) {
        changes.send([library.changeElsewhere(number, isReading: isReading)])
    }
}

extension SimulatedWorld {
    var environment: SessionEnvironment {
        SessionEnvironment(
            screens: screens,
            reading: reading,
            marking: SessionMarking(
                mark: { request in self.write(self.library.mark(request)) },
                undo: { _ in self.write(self.library.undo()) }
            ),
            subscriptions: subscriptions,
            accounts: .anonymous,
            export: { request in
                self.read(.export(request)) { if case .exported(let result) = $0 { result } else { nil } }
            },
            features: { .unused }
        )
    }

    private var reading: SessionReading {
        SessionReading(
            window: { question, cursor, length in
                self.read(.window(question, after: cursor, length: length)) {
                    if case .window(_, _, let result) = $0 { result } else { nil }
                }
            },
            open: { opening in
                self.read(.open(opening)) { if case .opened(_, let result) = $0 { result } else { nil } }
            },
            feeds: { request in
                if self.isRecounting { return self.count { $0.uncounted } }
                return self.read(.feeds(request)) { if case .feeds(_, let result) = $0 { result } else { nil } }
            },
            counts: { self.count { $0.feeds } },
            tags: { kind in
                self.read(.tags(kind)) { if case .tags(_, let result) = $0 { result } else { nil } }
            },
            history: { question in
                self.read(.history(question)) { if case .history(_, let result) = $0 { result } else { nil } }
            },
            statistics: { request in
                self.read(.statistics(request)) { if case .statistics(let result) = $0 { result } else { nil } }
            },
            changes: { _ in self.changes.eraseToAnyPublisher() }
        )
    }

    private var subscriptions: SessionSubscriptions {
        SessionSubscriptions(
            list: {
                self.read(.subscriptions(.list)) {
                    if case .subscriptions(.listed(let result)) = $0 { result } else { nil }
                }
            },
            explain: { target in
                self.read(.subscriptions(.explain(target))) {
                    if case .subscriptions(.explained(let result)) = $0 { result } else { nil }
                }
            },
            edit: { edit in self.desk.publisher("write") { edit.outcome } },
            refresh: { self.news(of: $0) },
            find: { title in
                self.read(.subscriptions(.find(title))) {
                    if case .subscriptions(.found(_, let result)) = $0 { result } else { nil }
                }
            }
        )
    }

    private func read<Answer>(
        _ effect: SessionEffect,
        _ result: @escaping (SessionEvent) -> Result<Answer, SessionFailure>?
    ) -> Answers<Answer> {
        desk.publisher("read") { self.library.answer(effect, self.answer).flatMap(result) }
    }

    /// A change that is made at once, and whose outcome comes when the test answers.
    private func write<Outcome>(_ outcome: Outcome) -> Answers<Outcome> {
        desk.publisher("write") { .success(outcome) }
    }

    private func count(_ feeds: @escaping (SimulatedLibrary) -> [FeedRow]) -> Answers<[FeedRow]> {
        desk.publisher("count") { .success(feeds(self.library)) }
    }

    private func news(of request: RefreshRequest) -> AnyPublisher<RefreshNews, Never> {
        let running = RunningRefresh(SimulatedLibrary.news(of: request))
        refresh = running
        return running.news
            .handleEvents(receiveCancel: { if self.refresh === running { self.refresh = nil } })
            .eraseToAnyPublisher()
    }
}

extension SimulatedWorld {
    private var screens: SessionScreens {
        var screens = SessionScreens.unused
        screens.weather = {
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
        screens.repositories = {
            let model = RepositoriesViewModel(
                environment: RepositoriesEnvironment(
                    page: { _, _ in self.desk.publisher("service") { self.page } },
                    scheduler: .main
                )
            )
            self.repositories = model.outputs.screen.sink { self.found = $0.items }
            return model
        }
        return screens
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
