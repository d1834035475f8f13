import Foundation
import QuireTesting

/// The program, and a server on loopback that plays every service through `[endpoint]`.
struct PlayedServices: Sendable {
    /// Returns the response to a path with its query, and to the number of the request.
    typealias Player = @Sendable (_ path: String, _ count: Int) -> LoopbackServer.Reply

    /// The output of a run, and the requests that the server received.
    struct Outcome: Sendable {
        /// Standard output.
        var page: String
        /// Standard error.
        var errors: String
        var status: Int32
        var requests: [LoopbackServer.Request]

        /// The lines of the page.
        var lines: [String] { page.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }
    }

    static let keys = [
        "open-meteo", "open-meteo-geocoding", "openweathermap", "met-norway", "github", "qiita", "devto", "hackernews",
        "hackernews-search", "newsapi",
    ]

    /// Carries out commands of the reader.
    static func run(_ commands: String, _ player: @escaping Player) async throws -> Outcome {
        let total = Counter()
        let server = LoopbackServer { request, _ in player(request.path, total.next()) }
        defer { server.stop() }
        let folder = try TemporaryFolder()
        try folder.write("config.toml", "[endpoint]\n" + keys.map { "\($0) = \"\(server.base)\"\n" }.joined())
        let variables = ["QUIRE_OPENWEATHERMAP_KEY": "TEST_KEY", "QUIRE_NEWSAPI_KEY": "TEST_KEY"]
        let outcome = try await Program(home: folder.path, variables: variables).run("-c", commands)
        return Outcome(
            page: outcome.output,
            errors: outcome.errors,
            status: outcome.status,
            requests: server.requests
        )
    }

    /// Carries out commands on answers that come one after the other, the last one again and again.
    static func run(_ commands: String, answers: [LoopbackServer.Reply]) async throws -> Outcome {
        try await run(commands) { _, count in answers[min(count, answers.count) - 1] }
    }
}
