import ArgumentParser
import FeedModel
import Foundation
import QuireTesting
import ReaderShell
import Screens
import Services
import SourceAPI
import StreamsTesting
import Testing
import TidesSource

@testable import QuireProgram
@testable import SystemSupport

/// Sources added to the program: the guide's example, one that fails, and two with the same name.
@MainActor
@Suite struct SampleSourceTests {
    // RP1: the folder is Tests/Samples/Tides, and the line of registration is the one below.
    @Test func aSourceOfOneFolderAndOneLineListsItsItems() async throws {
        let folder = try TemporaryFolder()
        let app = try app(in: folder, BuiltInSources.all + [TidesSource()])
        let lines = await say("add tides:Bremerhaven; refresh; list; sources", in: app)
        #expect(
            lines.prefix(6) == [
                "Added tides:Bremerhaven. 'refresh' fetches it.",
                "1 fetched, 2 new; 0 unchanged, 0 skipped, 0 failed.",
                "== Unread ==  2 items",
                "1 ● High water 3.8 m — tides:Bremerhaven", "2 ● Low water 0.4 m — tides:Bremerhaven",
                "1  tides:Bremerhaven, 2 unread of 2, fetched just now",
            ]
        )
        #expect(lines.contains("7  Tides, for example tides:Bremerhaven: the name of a harbour"))
    }

    // RP2
    @Test func twoSourcesOfOneNameAreAnErrorAtTheStartThatNamesBoth() throws {
        let folder = try TemporaryFolder()
        let error = #expect(throws: ConfigurationError.self) {
            _ = try app(in: folder, BuiltInSources.all + [TidesSource(), FailingSource(id: "tides")])
        }
        #expect(error == .sameSource(id: "tides", first: "Tides", second: "Failing"))
    }

    // RP2
    @Test func aSourceThatThrowsCostsItsOwnSectionAndTheReaderGoesOn() async throws {
        let folder = try TemporaryFolder()
        let app = try app(in: folder, BuiltInSources.all + [TidesSource(), FailingSource(id: "failing")])
        let lines = await say("add tides:Bremerhaven; add failing:x; home; refresh failing; list", in: app)
        #expect(lines.contains { $0.contains("== Home ==") && $0.hasSuffix("1 of 2 sources, 1 failed") })
        #expect(lines.contains { $0.hasPrefix("[2] Failing") && $0.contains("failed: it is out of order") })
        #expect(
            lines.suffix(2) == ["1 ● High water 3.8 m — tides:Bremerhaven", "2 ● Low water 0.4 m — tides:Bremerhaven"]
        )
    }

    /// Everything put together as at a start, on the guide's recording.
    private func app(in folder: borrowing TemporaryFolder, _ sources: [any Source]) throws -> App {
        let tape = ProjectFolder.url("Tests/Samples/Tides/Fixtures/ordinary").path
        let options = try GlobalOptions.parse(["--home", folder.path, "--replay", tape])
        return try App(options, environment: .quiet, sources: sources)
    }

    /// Returns what the reader prints for a line.
    ///
    /// Time is stopped: on a busy machine no deadline may pass before the sources have answered.
    private func say(_ line: String, in app: App) async -> [String] {
        var lines: [String] = []
        let display = Display(print: { lines.append($0) }, note: { _ in }, width: { nil }, isInteractive: false)
        let time = VirtualScheduler().erased
        var environment = app.readerEnvironment(display: display)
        environment.scheduler = time
        environment.session = { settings, terminal in
            let features = app.features(Settings(settings), terminal, display)
            features.home = Home(names: ["home"]) { name in
                try await app.home.viewModel(named: name, rowLimit: 20, rows: terminal.rows, scheduler: time)
            }
            return SessionViewModel(
                isInteractive: false,
                changes: { app.changes.values(of: $0, in: app.queries) },
                features: { features }
            )
        }
        let reader = Reader(environment: environment)
        _ = await reader.perform(line: line)
        await reader.finish()
        return lines
    }
}

/// A source that is out of order.
private struct FailingSource: Source {
    let descriptor: SourceDescriptor

    init(id: String) {
        descriptor = SourceDescriptor(
            id: id,
            title: "Failing",
            subject: .init(name: "anything", help: "Whatever", example: "x"),
            reach: .services([.init(key: "failing", base: "https://failing.example.org")]),
            minimumInterval: .seconds(60)
        )
    }

    func fetch(_ request: FetchRequest, through host: any SourceHost) async throws(SourceError) -> Page {
        throw .plugin("it is out of order")
    }
}

extension ProcessEnvironment {
    /// A machine without a person and without variables, at one time.
    fileprivate static var quiet: ProcessEnvironment {
        ProcessEnvironment(
            variables: [:],
            now: { Date(timeIntervalSince1970: 1_795_251_600) },
            utcOffset: { _ in 0 },
            newUID: { UUID().uuidString },
            hostName: "here",
            inputIsTerminal: false,
            outputIsTerminal: false,
            errorIsTerminal: false
        )
    }
}
