import Foundation
import QuireTesting
import Testing

/// Tests of recordings of addresses with parameters such as `key` and `token`: RecordingTransport, RecordedHost.
@Suite struct RecordedParameterTests: ~Copyable {
    private static let list = #"{"list": [{"id": 1, "title": "One"}, {"id": 2, "title": "Two"}]}"#

    private let server = LoopbackServer { _, _ in .status(200, Self.list) }
    private let folder: TemporaryFolder
    private let quire: QuireTesting.Program

    init() throws {
        let folder = try TemporaryFolder()
        try folder.write("home/config.toml", "[endpoint]\n\"games.api\" = \"\(server.base)\"\n")
        quire = QuireTesting.Program(home: folder.path + "/home", variables: ["QUIRE_GAMES_KEY": "hush-hush"])
        self.folder = folder
    }

    deinit { server.stop() }

    @Test(arguments: [
        ("appid=620", "", "appid=620"), ("key=amenity&session=2026", "", "key=amenity&session=2026"),
        ("sig=v1&token=abc&auth=basic", "", "sig=v1&token=abc&auth=basic"),
        ("token=abcdef0123&n=1", "", "token=REDACTED&n=1"),
        ("password=moon&pass=2&key=amenity", "", "password=REDACTED&pass=REDACTED&key=amenity"),
        ("appid=620", "query:key", "appid=620&key=REDACTED"),
        ("key=amenity", "query:appid", "key=amenity&appid=REDACTED"),
        ("key=amenity", "header:X-Key", "key=amenity"),
    ])
    func theCheckFindsWhatATrialHasRecorded(asked: String, scheme: String, recorded: String) async throws {
        let credential = scheme.isEmpty ? "" : "[[credentials]]\nname = \"games\"\nscheme = \"\(scheme)\"\n"
        try folder.write(
            "games/plugin.toml",
            """
            id = "games"
            title = "Games"
            [[services]]
            key = "api"
            base = "https://games.example.org"
            \(credential)[request]
            url = "api:/list?\(asked)"
            [items]
            each = "list[*]"
            id = "id"
            title = "title"

            """
        )
        #expect(try await quire.run("plugin", "add", "--yes", folder.path + "/games").status == 0)
        let recordings = folder.path + "/games/Fixtures/ordinary"
        let tried = try await quire.run("plugin", "try", "--record", recordings, "games:all")
        #expect(tried.status == 0, "\(tried)")
        let name = try #require(try FileManager.default.contentsOfDirectory(atPath: recordings).first)
        let text = try folder.text(of: "games/Fixtures/ordinary/\(name)")
        #expect(text.contains("\nGET https://games.example.org/list?\(recorded)\n"), "\(text)")
        #expect(!text.contains("hush-hush"))
        let checked = try await quire.run("plugin", "check", folder.path + "/games")
        #expect(checked.output.hasSuffix("No rule is broken.\n"), "\(checked)")
    }
}
