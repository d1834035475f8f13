import FeedModel
import Foundation
import OpenCombine
import Query
import QuireTesting
import Screens
import SourceAPI
import Streams
import StreamsTesting
import TerminalText
import Testing

@testable import ReaderShell

/// Tests of where answers are delivered and how long screens live: Reader.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct DeliveryTests {
    // RC5: the source answers on a separate thread; the screen, the page and the progress are on the main actor.
    @Test func aSourceOnABackgroundThreadIsDeliveredOnTheMainActor() async throws {
        let world = World()
        let plans = try (1...4).map { try SectionPlan.sample($0, "Weather", "weather:\($0)") }
        let model = try HomeViewModel(
            plans: plans,
            environment: HomeEnvironment(
                kept: { _ in
                    outcome { () async -> StoredSection in StoredSection() }.map { $0.get() }.eraseToAnyPublisher()
                },
                answer: { plan in
                    outcome { () async throws(SourceError) -> DatedContent in
                        try await ThreadedSource().content(failing: plan.number == 3)
                    }
                },
                deadline: .seconds(60),
                scheduler: world.scheduler.erased
            )
        )
        let isolated = model.outputs.screen.handleEvents(receiveOutput: { _ in MainActor.assertIsolated() }).record()
        var page: [String] = []
        let display = Display(
            print: { line in
                MainActor.assertIsolated()
                page.append(line)
            },
            note: { _ in MainActor.assertIsolated() },
            width: { nil },
            isInteractive: false
        )
        world.stub = model
        let environment = world.environment(display: display)
        let reader = Reader(environment: environment)
        #expect(await reader.perform(line: "home"))
        let line = "Weather  Tokyo  ☀️ Clear 14.2°, high 16.0°, low 8.1°  Weather data by Open-Meteo.com"
        #expect(
            page.dropFirst() == [
                "[1] \(line)", "[2] \(line)", "[3] Weather  failed: offline (type 'why 3')", "[4] \(line)",
            ]
        )
        #expect(isolated.values.last?.failures == 1)
        #expect(reader.status == .ok)
    }

    // RC1: the reader drives whatever conforms to the types of the screens.
    @Test func theReaderKnowsScreensByTheirTypesAlone() async throws {
        let world = World()
        let home = StubHome()
        world.stub = home
        let session = Session(world)
        await session.type("home", says: ["== Home ==  Saturday 21 November", StubHome.invitation, "commands."])
        #expect(home.heard == ["appear"])
        world.items = [.story(1)]
        await session.type("list")
        await session.type("read 1")
        #expect(home.heard == ["appear", "marked Story 1"])
    }

    // RC4: view → view model → model, and never back.
    @Test func noScreenNamesTheShellAndTheShellNamesNoScreensClass() throws {
        let sources = ProjectFolder.url("Sources")
        #expect(
            try places(
                of: #/ReaderShell|TerminalText|Vocabulary|English|Renderer|HelpPage\b/#,
                in: sources.appending(path: "Screens")
            ) == []
        )
        let classes = #/\b(?:Home|Session|News)ViewModel\b/#
        #expect(try places(of: classes, in: sources.appending(path: "ReaderShell")) == [])
        #expect(try places(of: #/import (?:Screens|ReaderShell)/#, in: sources.appending(path: "FeedModel")) == [])
    }

    private func places(of pattern: Regex<Substring>, in folder: URL) throws -> [String] {
        let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        let files = names.filter { $0.hasSuffix(".swift") }.sorted()
        #expect(!files.isEmpty)
        return try files.flatMap { name in
            let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
            let code = text.split(separator: "\n").filter { !$0.contains("///") }
            return code.filter { $0.contains(pattern) }.map { "\(name): \($0)" }
        }
    }
}

/// A source that works on a separate thread.
private struct ThreadedSource {
    func content(failing: Bool) async throws(SourceError) -> DatedContent {
        let answer: SectionAnswer = await withCheckedContinuation { continuation in
            Thread {
                let content = DatedContent(.forecast(.tokyo), date: .morning)
                continuation.resume(returning: failing ? .failure(.offline) : .success(content))
            }.start()
        }
        return try answer.get()
    }
}

/// A home screen without sections that says what it hears.
@MainActor
private final class StubHome: HomeViewModelType, HomeInputs, HomeOutputs {
    static let invitation = "There is nothing here yet. 'add ADDRESS' subscribes to a feed, 'help' lists the"

    var inputs: any HomeInputs { self }
    var outputs: any HomeOutputs { self }
    let appear = PassthroughSubject<Void, Never>()
    let compose = PassthroughSubject<Void, Never>()
    let marked = PassthroughSubject<[LibraryItem], Never>()
    let screen: AnyPublisher<HomeScreen, Never> = Just(HomeScreen(plans: [])).eraseToAnyPublisher()
    private(set) var heard: [String] = []
    private var subscriptions: Set<AnyCancellable> = []

    init() {
        appear.sink { [weak self] in self?.heard.append("appear") }.store(in: &subscriptions)
        marked.sink { [weak self] items in
            self?.heard.append("marked " + items.map(\.item.title).joined(separator: ", "))
        }
        .store(in: &subscriptions)
    }
}
