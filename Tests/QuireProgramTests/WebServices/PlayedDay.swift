import ArgumentParser
import Foundation
import Glibc
import Library
import QuireTesting
import ReaderShell
import Services
import Synchronization

@testable import QuireProgram
@testable import SystemSupport

/// Runs of the program in one home folder, at times that a test chooses, with a server that plays every service.
///
/// The day begins at 09:00 on 2026-11-21.
final class PlayedDay: Sendable {
    /// Returns the response to a request, and to the number of the request.
    typealias Player = @Sendable (LoopbackServer.Request, _ count: Int) -> LoopbackServer.Reply

    private let folder: TemporaryFolder
    private let server: LoopbackServer
    private let seconds = Mutex(0)

    /// - Parameters:
    ///   - subscriptions: The lines of the subscriptions file; `SERVER` stands for the server.
    ///   - configuration: Further lines of config.toml.
    init(subscriptions: [String] = [], configuration: String = "", _ player: @escaping Player) throws {
        let total = Counter()
        server = LoopbackServer { request, _ in player(request, total.next()) }
        folder = try TemporaryFolder()
        let base = server.base
        let endpoints = PlayedServices.keys.map { "\($0) = \"\(base)\"\n" }.joined()
        try folder.write("config.toml", "[endpoint]\n" + endpoints + configuration)
        try subscribe(to: subscriptions)
    }

    deinit { server.stop() }

    /// The paths that were requested, with their queries.
    var paths: [String] { server.requests.map(\.path) }

    /// The values of a header, one a request.
    func header(_ name: String) -> [String?] { server.requests.map { $0.header(name) } }

    /// Replaces the subscriptions file.
    func subscribe(to subscriptions: [String]) throws {
        let host = "127.0.0.1:\(server.port)"
        try folder.write(
            "subscriptions",
            subscriptions.map { $0.replacing("SERVER", with: host) + "\n" }.joined()
        )
    }

    /// Lets time pass.
    func advance(minutes: Int) { seconds.withLock { $0 += minutes * 60 } }

    /// Replaces a file of the home folder that only its owner may read.
    func write(_ name: String, _ text: String) throws { chmod(try folder.write(name, text), 0o600) }

    /// The path of a file of the home folder.
    func file(_ name: String) -> String { folder.file(name) }

    /// Starts the program, carries out commands of the reader, and ends it.
    ///
    /// `SERVER` stands for the server, in the commands and in the output.
    ///
    /// - Returns: The lines of the output.
    @MainActor
    func run(_ commands: String, _ variables: [String: String] = [:]) async throws -> [String] {
        try await session(variables) { _ = await $0(commands) }
    }

    /// Starts the program, lets a test carry out commands of the reader at several times, and ends it.
    ///
    /// - Parameter body: Receives a function that carries out commands and returns the lines of their output.
    /// - Returns: The lines of the whole output.
    @MainActor
    @discardableResult
    func session(
        _ variables: [String: String] = [:],
        _ body: @MainActor (@MainActor (String) async -> [String]) async throws -> Void
    ) async throws -> [String] {
        let options = try GlobalOptions.parse(["--home", folder.path])
        let environment = ProcessEnvironment(
            variables: variables,
            now: { [self] in Date(timeIntervalSince1970: 1_795_251_600 + Double(seconds.withLock(\.self))) },
            utcOffset: { _ in 0 },
            newUID: { UUID().uuidString },
            hostName: "here",
            inputIsTerminal: false,
            outputIsTerminal: false,
            errorIsTerminal: false
        )
        let app = try App(options, environment: environment)
        let page = Page()
        let display = Display(print: { page.lines.append($0) }, note: { _ in }, width: { nil }, isInteractive: false)
        let reader = Reader(environment: app.readerEnvironment(display: display))
        let host = "127.0.0.1:\(server.port)"
        try await body { commands in
            let start = page.lines.count
            _ = await reader.perform(line: commands.replacing("SERVER", with: host))
            return page.lines[start...].map { $0.replacing(host, with: "SERVER") }
        }
        await reader.finish()
        await app.library.close()
        return page.lines.map { $0.replacing(host, with: "SERVER") }
    }

    @MainActor
    private final class Page {
        var lines: [String] = []
    }
}
