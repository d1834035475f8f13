import Foundation
import PluginSources
import QuireTesting
import Testing

/// Tests of `quire plugin try`: PluginTryCommand, TrialReport, StagedRecordings.
@Suite struct PluginTryCommandTests: ~Copyable {
    private static let manifest = """
        id = "stories"
        title = "Stories"
        [[services]]
        key = "api"
        base = "https://stories.example.org"
        [[services]]
        key = "web"
        base = "https://www.stories.example.org"
        [[credentials]]
        name = "stories"
        service = "api"
        [request]
        url = "api:/hottest.json"
        [items]
        each = "list[*]"
        id = "id"
        title = "title"
        autor = "by"
        html = "text"
        published = "at"
        [next]
        url = "next"

        """
    private static let first = """
        {"list": [{"id": 1, "title": "A garbage collector", "at": "long ago"}, {"at": "2026-11-20T10:00:00Z"}],
         "next": "BASE/second.json"}
        """
    private static let second = #"{"list": [{"id": 2, "title": "Reading old mail"}]}"#

    private let server: LoopbackServer
    private let folder: TemporaryFolder
    private let quire: QuireTesting.Program

    init() throws {
        let server = LoopbackServer([
            "/hottest.json": .status(200, Self.first.replacing("BASE", with: "https://www.stories.example.org")),
            "/second.json": .status(200, Self.second),
            "/broken.json": .status(
                200,
                Self.first.replacing("BASE/second.json", with: "https://www.stories.example.org/page.html")
            ),
            "/page.html": .status(200, "<html>"),
        ])
        let folder = try TemporaryFolder()
        try folder.write("stories/plugin.toml", Self.manifest)
        try folder.write(
            "home/config.toml",
            "[endpoint]\n\"stories.api\" = \"\(server.base)\"\n\"stories.web\" = \"\(server.base)\"\n"
        )
        quire = QuireTesting.Program(home: folder.path + "/home", variables: ["QUIRE_STORIES_KEY": "a-secret"])
        self.folder = folder
        self.server = server
    }

    deinit { server.stop() }

    private static let page = """
        plugin.toml: line 18: items.autor is not a key; perhaps 'author' is meant; the keys here are groups, each, empty, values, guid, id, \
        title, url, authors, author, published, updated, starts, ends, summary, html, text, categories, tags, enclosures, image, \
        comments, language, score

        """
    private static let shown = """
          GET BASE/hottest.json: 200, 159 bytes
          element 2 is skipped: it has no id, no web address and no title
        page 1, 'Stories': 1 item, 1 skipped, next page: https://www.stories.example.org/second.json, state: {"items":1}
          1 A garbage collector
            id 1
        rules that found nothing: items.html
        not usable as items.published in 1 of 2 elements: 'long ago', where a date is needed; 'format' reads other forms

        """

    @Test func aPageIsShownWithEverythingThatWasAskedAndNotUsed() async throws {
        let outcome = try await quire.run("plugin", "try", folder.path + "/stories")
        #expect(outcome.output == Self.page + Self.shown.replacing("BASE", with: server.base))
        #expect(outcome.status == 0)
        #expect(server.requests.map(\.path) == ["/hottest.json"])
        // Nothing is stored, and a plugin that was not added gets no credential.
        #expect(try await quire.run("list").output == "")
        #expect(try await quire.run("plugin", "list").output.hasPrefix("There are no plugins"))
        #expect(server.requests.allSatisfy { $0.header("authorization") == nil })
    }

    @Test func recordingsTakeThePlaceOfEarlierOnesEachUnderTheBaseOfItsService() async throws {
        let tape = folder.path + "/stories/Fixtures/ordinary"
        try folder.write("stories/Fixtures/ordinary/0009-old.http", "old")
        try folder.write("stories/Fixtures/ordinary/notes.txt", "kept")
        let outcome = try await quire.run("--record", tape, "plugin", "try", folder.path + "/stories")
        #expect(outcome.output.hasSuffix("2 recordings in \(tape).\n"))
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: tape).sorted()
                == [
                    "0001-stories-example-org-hottest-json.http", "0002-www-stories-example-org-second-json.http",
                    "notes.txt",
                ]
        )
        let names = ["0001-stories-example-org-hottest-json.http", "0002-www-stories-example-org-second-json.http"]
        let requests = try names.map { name in
            try folder.text(of: "stories/Fixtures/ordinary/\(name)").split(separator: "\n")[2]
        }
        #expect(
            requests == [
                "GET https://stories.example.org/hottest.json", "GET https://www.stories.example.org/second.json",
            ]
        )
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/stories/Fixtures") == ["ordinary"])
        let replayed = try await quire.run("--replay", tape, "plugin", "try", "--pages", "2", folder.path + "/stories")
        #expect(
            replayed.output == Self.page + Self.shown.replacing("BASE", with: "https://stories.example.org")
                + """
                  GET https://www.stories.example.org/second.json: 200, 50 bytes
                page 2, 'Stories': 1 item, 0 skipped, next page: none
                  1 Reading old mail
                    id 2
                rules that found nothing: items.html, items.published
                next.url found nothing on this page, which may be the last

                """
        )
    }

    @Test func recordingsStayWhenAFetchFails() async throws {
        try folder.write("stories/Fixtures/ordinary/0009-old.http", "old")
        server.stop()
        let tape = folder.path + "/stories/Fixtures/ordinary"
        let outcome = try await quire.run("--record", tape, "plugin", "try", folder.path + "/stories")
        #expect(outcome.status == 69)
        #expect(outcome.output.contains("\nfailed: unreachable: "))
        #expect(outcome.errors.hasPrefix("quire: Page 1 could not be fetched: unreachable: "))
        #expect(
            outcome.errors.hasSuffix(
                ". Nothing was recorded, and what is in \(tape) was not changed. Correct the plugin, unless its service is at "
                    + "fault: what was asked and said is shown above, and docs/plugin-protocol.md has the rules.\n"
            )
        )
        #expect(try FileManager.default.contentsOfDirectory(atPath: tape) == ["0009-old.http"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/stories/Fixtures") == ["ordinary"])
    }

    @Test func whatIsShownAboveTheReasonOfAFailureIsAboveIt() throws {
        let command = "\(quire.path) --home \(folder.path)/home --offline plugin try \(folder.path)/stories 2>&1"
        let lines = try PipedProcess("/bin/sh", ["-c", command]).ended().split(separator: "\n")
        #expect(lines.first?.hasPrefix("plugin.toml: line 18: items.autor is not a key; ") == true)
        #expect(lines.last == "quire: Page 1 could not be fetched: offline. Start without --offline to fetch it.")
    }

    @Test func aRecordingWhoseSecondPageFailsSaysWhichPageAndWhatIsLeft() async throws {
        let tape = folder.path + "/stories/Fixtures/ordinary"
        try folder.write("stories/Fixtures/ordinary/0009-old.http", "old")
        try folder.write("stories/plugin.toml", Self.manifest.replacing("/hottest.json", with: "/broken.json"))
        let outcome = try await quire.run("--record", tape, "plugin", "try", folder.path + "/stories")
        #expect(
            outcome.errors == """
                quire: Page 2 could not be fetched: unreadable: items.each = "list[*]" is JSONPath, and the answer is a web page \
                (\(server.base)/page.html). Nothing was recorded, and what is in \(tape) was not changed. '--pages 1' records the first page alone. Correct the plugin, \
                unless its service is at fault: what was asked and said is shown above, and docs/plugin-protocol.md has the rules.

                """
        )
        #expect(outcome.status == 65)
        #expect(try FileManager.default.contentsOfDirectory(atPath: tape) == ["0009-old.http"])
    }

    @Test func anAddedPluginIsTriedByItsAddressWithItsCredential() async throws {
        try folder.write("stories/plugin.toml", Self.manifest.replacing("autor = \"by\"\n", with: ""))
        #expect(try await quire.run("plugin", "add", "--yes", folder.path + "/stories").status == 0)
        #expect(try await quire.run("plugin", "try", "stories:all").status == 0)
        #expect(server.requests.map { $0.header("authorization") } == ["Bearer a-secret"])
        let other = try await quire.run("plugin", "try", folder.path + "/stories", "news:hn")
        #expect(
            other.errors
                == "quire: 'news:hn' is not an address of 'stories'. Leave it out, or write one such as stories:all.\n"
        )
        let missing = try await quire.run("plugin", "try", folder.path + "/none")
        #expect(missing.errors.hasPrefix("quire: \(folder.path)/none has no plugin.toml."))
    }

    @Test(.enabled(if: ProgramSandbox.isAvailable, "programs run in a sandbox only"))
    func aProgramThatWasNotAddedReadsNoFilesOfTheReaders() async throws {
        let secret = try folder.write("secret", "the reader's own")
        try folder.write(
            "bells/plugin.toml",
            "id = \"bells\"\ntitle = \"Bells\"\nrun = [\"./bells\"]\n[files]\nread = [\"\(secret)\"]\n"
        )
        try folder.write(
            program: "bells/bells",
            """
            #!/bin/sh
            echo '{"type":"item","id":"1","title":"'$(cat \(secret) 2>/dev/null || echo no)'","titel":1}'
            """
        )
        let outcome = try await quire.run("plugin", "try", folder.path + "/bells")
        #expect(outcome.output.contains("\n  1 no\n    id 1\n"))
        #expect(outcome.output.contains("message on line 1: 'item' has no member 'titel'\n"))
    }

    @Test func theExampleOfAFolderThatWasNotAddedChoosesNoFile() async throws {
        let secret = try folder.write("secret", "the reader's own")
        try folder.write(
            "bells/plugin.toml",
            """
            id = "bells"
            title = "Bells"
            run = ["./bells"]
            [subject]
            kind = "path"
            name = "file"
            help = "a file"
            example = "\(secret)"

            """
        )
        try folder.write(program: "bells/bells", "#!/bin/sh\ntouch \(folder.path)/ran\n")
        let outcome = try await quire.run("plugin", "try", folder.path + "/bells")
        #expect(
            outcome.errors == """
                quire: 'bells' reads a file of yours, and its example is not one that you chose. Write an address such as \
                bells:\(secret) after the folder; nothing was run.

                """
        )
        #expect(outcome.output == "")
    }

    @Test func aFolderThatWasNotAddedGetsNoSettingsAndNoNameOfQuires() async throws {
        let config = try folder.text(of: "home/config.toml")
        try folder.write("home/config.toml", config + "[source.\"stories:all\"]\nheaders = { X-Key = \"a-secret\" }\n")
        #expect(try await quire.run("plugin", "try", folder.path + "/stories").status == 0)
        #expect(server.requests.map { $0.header("X-Key") } == [nil])
        for name in ["feeds", "news", "example"] {
            let manifest = Self.manifest.replacing("id = \"stories\"\ntitle", with: "id = \"\(name)\"\ntitle")
            try folder.write("\(name)/plugin.toml", manifest)
            let refused = try await quire.run("plugin", "try", folder.path + "/" + name)
            #expect(refused.errors.hasPrefix("quire: '\(name)' is reserved by quire."))
        }
        #expect(server.requests.count == 1)
    }
}
