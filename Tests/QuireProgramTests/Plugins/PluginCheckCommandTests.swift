import Foundation
import PluginSources
import QuireTesting
import Testing

/// Tests of `quire plugin check`: PluginCheckCommand, PluginCheckPage.
@Suite struct PluginCheckCommandTests: ~Copyable {
    private static let mapping = """
        id = "stories"
        title = "Stories"
        [[services]]
        key = "api"
        base = "https://stories.example.org"
        [request]
        url = "api:/hottest.json"
        [items]
        each = "$[*]"
        id = "id"
        title = "title"

        """
    private static let recording = """
        quire-recording 1
        recorded: 2026-11-21T09:00:00Z
        GET https://stories.example.org/hottest.json

        HTTP 200

        [{"id": 1, "title": "A garbage collector"}]
        """

    private let folder: TemporaryFolder
    private let quire: QuireTesting.Program

    init() throws {
        let folder = try TemporaryFolder()
        try folder.write("stories/plugin.toml", Self.mapping)
        try folder.write("stories/Fixtures/ordinary/1.http", Self.recording)
        quire = QuireTesting.Program(home: folder.path + "/home")
        self.folder = folder
    }

    @Test func eachRuleIsALineAndNothingOfTheReadersIsTouched() async throws {
        let outcome = try await quire.run("plugin", "check", folder.path + "/stories")
        #expect(
            outcome.output == """
                manifest        ok
                files           ok
                secret-free     ok
                recordings      ok
                executable      not checked: it has no program
                interpreter     not checked: it has no program
                line-ends       not checked: it has no program
                schema          not checked: it has no program
                output          not checked: it has no program
                offline         not checked: it has no program
                deadline        not checked: it has no program
                state-kept      not checked: it has no program
                sandbox         not checked: it has no program
                descriptor      ok
                example         ok
                answer          ok
                reach           ok
                host-headers    ok
                repeatable      ok
                identity        ok
                titles          ok
                addresses       ok
                dates           ok
                forecast        not checked: it gives no forecast
                limit           ok
                state           ok
                paging          not checked: it gives no next page
                failures        ok
                conditional     ok
                cancellation    ok
                hostile-text    ok
                elements        ok
                credentials     ok
                secrets         ok
                No rule is broken.

                """
        )
        #expect(outcome.errors == "")
        #expect(outcome.status == 0)
        #expect(try folder.files == ["stories"])
    }

    @Test func aBrokenRuleIsToldWithWhatHelpsAndTheStatusIsOne() async throws {
        try folder.write("stories/plugin.toml", Self.mapping + "autor = \"by\"\n")
        try folder.write("stories/Fixtures/ordinary/1.http", Self.recording.replacing("hottest", with: "newest"))
        let outcome = try await quire.run("plugin", "check", folder.path + "/stories")
        let lines = outcome.output.split(separator: "\n").map(String.init)
        #expect(
            lines.first?.hasPrefix(
                "manifest        broken: line 12: items.autor is not a key; perhaps 'author' is meant; the keys"
            )
                == true
        )
        #expect(
            lines.dropFirst().first == "                Correct plugin.toml; docs/plugin-protocol.md has every key."
        )
        #expect(
            lines.contains(
                "answer          broken: nothing is recorded for https://stories.example.org/hottest.json"
            )
        )
        #expect(lines.last == "2 rules are broken.")
        #expect(outcome.status == 1)
        let objects = try await quire.run("plugin", "check", "--json", folder.path + "/stories")
        #expect(objects.status == 1)
        #expect(
            objects.output.contains(
                #"{"rule":"answer","sentence":"The example is answered with a page.","result":"broken","#
                    + #""findings":["nothing is recorded for https://stories.example.org/hottest.json"],"#
                    + #""remark":"'quire plugin try' shows its requests and the items that it finds."}"#
            )
        )
    }

    @Test func whatCannotBeReadHasAStatusOfItsOwn() async throws {
        let missing = try await quire.run("plugin", "check", folder.path + "/none")
        #expect(
            missing.errors == "quire: \(folder.path)/none has no plugin.toml. "
                + "'quire plugin new' creates a plugin.\n"
        )
        #expect(missing.status == 66)
        try folder.write("stories/Fixtures/ordinary/1.http", "no recording")
        let recording = try await quire.run("plugin", "check", folder.path + "/stories")
        #expect(recording.errors.contains("Fixtures/ordinary/1.http, line 1, is not a recording"))
        #expect(recording.status == 65)
        try folder.write("stories/plugin.toml", "id = \"stories\"\n")
        let manifest = try await quire.run("plugin", "check", folder.path + "/stories")
        #expect(
            manifest.errors == "quire: \(folder.path)/stories/plugin.toml has mistakes: "
                + "'title' is missing: the name that lists show; "
                + "'run' is missing: a program, or [request] and [items] for a plugin without one. "
                + "docs/plugin-protocol.md has every key.\n"
        )
        #expect(manifest.status == 65)
        #expect(try await quire.run("plugin", "check", "--fast").status == 64)
    }
}
