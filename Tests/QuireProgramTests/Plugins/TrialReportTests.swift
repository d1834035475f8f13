import Foundation
import PluginSources
import QuireTesting
import Testing

/// Tests of what `quire plugin try` shows of requests and items: TrialReport, SourceSession.
@Suite struct TrialReportTests: ~Copyable {
    private static let manifest = """
        id = "fairs"
        title = "Fairs"
        [[parameters]]
        name = "at"
        help = "a place"
        example = "Ulm"
        default = "Ulm"
        [[services]]
        key = "api"
        base = "https://fairs.example.org"
        [[credentials]]
        name = "fairs"
        help = "100 requests a day"
        scheme = "query:k"
        [request]
        url = "api:/fairs?at={param.at}&token=abc0123456789def&per={limit}"
        [items]
        each = "list[*]"
        id = "id"
        title = "title"
        summary = "about"
        starts = "from"
        ends = "to"
        language = "lang"
        html = "text"
        authors = "by"
        image = "logo"
        [next]
        param = "page"

        """
    private static let answer = """
        {"list": [{"id": 1, "title": "Books", "about": "New  books, and old ones", "from": "2026-12-01T08:00:00Z",
          "to": "2026-12-02T18:00:00Z", "lang": "de", "by": {"name": "ada"}, "logo": "data:x",
          "text": "<p>\(String(repeating: "Very many books. ", count: 20))</p>"}]}
        """
    private static let refusal = #"{"error": {"message": "the key is too  old"}}"#

    private let server: LoopbackServer
    private let folder: TemporaryFolder
    private let quire: QuireTesting.Program

    init() throws {
        let server = LoopbackServer { request, _ in
            switch request.path.prefix(while: { $0 != "?" }) {
            case "/fairs": .status(200, Self.answer)
            case "/401": .status(401, Self.refusal)
            default: .status(403, "Ask for a key.\n")
            }
        }
        let folder = try TemporaryFolder()
        try folder.write("fairs/plugin.toml", Self.manifest)
        try folder.write("home/config.toml", "[endpoint]\n\"fairs.api\" = \"\(server.base)\"\n")
        quire = QuireTesting.Program(home: folder.path + "/home", variables: ["QUIRE_FAIRS_KEY": "zz"])
        self.folder = folder
        self.server = server
    }

    deinit { server.stop() }

    @Test func whatIsSetIsShownAndTheSecretIsNot() async throws {
        let outcome = try await quire.run("plugin", "add", "--yes", folder.path + "/fairs")
        #expect(outcome.output.hasSuffix("\nAdded fairs. 'quire add fairs:all' subscribes to an example.\n"))
        #expect(
            try await quire.run("plugin", "try", "fairs:all").output
                == """
                  GET \(server.base)/fairs?at=Ulm&token=REDACTED&per=30: 200, 556 bytes
                page 1, 'Fairs': 1 item, 0 skipped, next page: https://fairs.example.org/fairs?at=Ulm&token=REDACTED&per=30&page=2, \
                state: {"items":1}
                  1 Books
                    id 1; starts 2026-12-01T08:00:00Z; ends 2026-12-02T18:00:00Z; language de
                    summary: New books, and old ones
                    html, 347 bytes: <p>Very many books. Very many books. Very many books. Very…
                rules that found nothing: items.authors
                not usable as items.image in 1 of 1 elements: 'data:x', where a web address is needed

                """
        )
        #expect(server.requests.map(\.path) == ["/fairs?at=Ulm&token=abc0123456789def&per=30&k=zz"])
        // What is kept for 'why' has no query.
        #expect(try await quire.run("add", "fairs:all").status == 0)
        #expect(try await quire.run("refresh").status == 0)
        #expect(try await quire.run("why", "fairs:all").output.contains("GET \(server.base)/fairs: 200"))
    }

    @Test func aNextPageThatIsNotFoundIsSaid() async throws {
        let next = "[next]\ncursor = \"more\"\nparam = \"at\"\n"
        let manifest = Self.manifest.replacing("[next]\nparam = \"page\"\n", with: next)
        try folder.write("fairs/plugin.toml", manifest.replacing("summary = \"about\"", with: "summary = \"none\""))
        let lines = try await quire.run("plugin", "try", folder.path + "/fairs").output.split(separator: "\n")
        #expect(lines.contains { $0.contains(", next page: none, ") })
        #expect(
            lines.filter { $0.contains("found nothing") } == [
                "rules that found nothing: items.authors, items.summary",
                "next.cursor found nothing on this page, which may be the last",
            ]
        )
    }

    @Test(arguments: [
        ("401", "not authorised: the key is too old"), ("403", "the server answered 403: Ask for a key."),
    ])
    func theWordsOfAServiceThatRefusesAreShown(status: String, words: String) async throws {
        try folder.write("fairs/plugin.toml", Self.manifest.replacing("/fairs?", with: "/\(status)?"))
        #expect(try await quire.run("plugin", "add", "--yes", folder.path + "/fairs").status == 0)
        #expect(try await quire.run("add", "fairs:all").status == 0)
        #expect(try await quire.run("plugin", "try", "fairs:all").output.contains("\nfailed: \(words)\n"))
        let refreshed = try await quire.run("refresh")
        #expect((refreshed.output + refreshed.errors).contains(words), "\(refreshed)")
        #expect(try await quire.run("why", "fairs:all").output.contains(words))
    }

    @Test func aKeyThatIsDeclaredAndNotSavedIsAskedFor() async throws {
        try folder.write(
            "fairs/plugin.toml",
            Self.manifest.prefix { $0 != "[" }.replacing("title", with: "run = [\"./fairs\"]\ntitle")
                + "[[services]]\nkey = \"api\"\nbase = \"https://fairs.example.org\"\n[[credentials]]\nname = \"transit\"\n"
        )
        let answers = [#"'{"type":"error","of":1}'"#, #"'{"type":"error","code":"unauthorized"}'"#]
        for answer in answers {
            let script = #"echo '{"type":"http","id":1,"service":"api","path":"/401"}'; read -r answer; echo "#
            try folder.write(program: "fairs/fairs", "#!/bin/sh\nread -r fetch\n\(script)\(answer)\n")
            #expect(try await quire.run("plugin", "add", "--yes", folder.path + "/fairs").status == 0)
            let errors = try await quire.run("plugin", "try", "fairs:all").errors
            #expect(errors.hasPrefix("quire: Page 1 could not be fetched: not authorised"), "\(errors)")
            #expect(
                errors.hasSuffix(
                    " The key 'transit' is missing or was rejected: 'login transit' saves a new one.\n"
                )
            )
        }
    }

    /// The frame of the author's own file can be in the middle of a traceback.
    @Test(.enabled(if: ProgramSandbox.isAvailable, "programs run in a sandbox only"))
    func allThatAProgramHasPrintedOnStandardErrorIsShown() async throws {
        try folder.write("fairs/plugin.toml", "id = \"fairs\"\ntitle = \"Fairs\"\nrun = [\"./fairs\"]\n")
        let script = "#!/bin/sh\nn=0; while [ $n -lt 60 ]; do echo \"frame $n\" >&2; n=$((n+1)); done; exit 1\n"
        try folder.write(program: "fairs/fairs", script)
        let lines = try await quire.run("plugin", "try", folder.path + "/fairs").output.split(separator: "\n")
        let frames = lines.compactMap { $0.split(separator: "standard error: ").dropFirst().first.map(String.init) }
        #expect(frames == (0..<60).map { "frame \($0)" })
    }

    @Test func aPluginThatIsTriedWasNotToBeAdded() async throws {
        try folder.write("fairs/plugin.toml", "id = \"fairs\"\ntitle = \"\"\nrun = [\"./a\"]\n")
        let added = try await quire.run("plugin", "add", "--yes", folder.path + "/fairs")
        let tried = try await quire.run("plugin", "try", folder.path + "/fairs")
        let what = "quire: \(folder.path)/fairs/plugin.toml: line 2: title is empty. "
        #expect(added.errors == what + "Nothing was added.\n")
        #expect(tried.errors == what + "docs/plugin-protocol.md has every key.\n")
    }

    @Test func theWordsOfAServiceAreNotTheFaultOfThePlugin() async throws {
        try folder.write("fairs/plugin.toml", Self.manifest + "[error]\nmessage = \"list[0].about\"\n")
        let outcome = try await quire.run("plugin", "try", folder.path + "/fairs")
        #expect(
            outcome.errors
                == "quire: Page 1 could not be fetched: the service says: New books, and old ones. \(Self.advice)\n"
        )
    }

    private static let advice =
        "Correct the plugin, unless its service is at fault: what was asked and said is shown above, and "
        + "docs/plugin-protocol.md has the rules."

    @Test(
        .enabled(if: ProgramSandbox.isAvailable, "programs run in a sandbox only"),
        arguments: [
            (#"'{"type":"error","message":"the quota is used up"}'"#, "the quota is used up. \(advice)"),
            ("hello", "unreadable: not JSON: 'hello' (line 1 of its output). \(advice)"),
        ]
    )
    func theErrorOfAProgramIsNotAlwaysTheFaultOfThePlugin(line: String, words: String) async throws {
        try folder.write("bells/plugin.toml", "id = \"bells\"\ntitle = \"Bells\"\nrun = [\"./bells\"]\n")
        try folder.write(program: "bells/bells", "#!/bin/sh\necho \(line)\n")
        let outcome = try await quire.run("plugin", "try", folder.path + "/bells")
        #expect(outcome.errors == "quire: Page 1 could not be fetched: \(words)\n")
    }

    @Test func aCommandForAKeyDoesNotRunWhenAPluginIsAdded() async throws {
        let quire = QuireTesting.Program(home: folder.path + "/home")
        let config = try folder.text(of: "home/config.toml")
        let command = "[credential.fairs]\ncommand = [\"touch\", \"\(folder.path)/ran\"]\n"
        try folder.write("home/config.toml", config + command)
        let outcome = try await quire.run("plugin", "add", "--yes", folder.path + "/fairs")
        #expect(outcome.output.hasSuffix("\nAdded fairs. 'quire add fairs:all' subscribes to an example.\n"))
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/ran"))
    }

    @Test func aKeyThatIsMissingIsNamedWhenAPluginIsAdded() async throws {
        let quire = QuireTesting.Program(home: folder.path + "/home")
        let outcome = try await quire.run("plugin", "add", "--yes", folder.path + "/fairs")
        #expect(
            outcome.output.hasSuffix(
                "\nThere is no key 'fairs' (100 requests a day): 'quire login fairs' saves it.\n"
            )
        )
    }
}
