import FeedModel
import Foundation
import PluginSources
import QuireTesting
import SourceAPI
import SourceChecks
import Testing

/// Tests of programs that print lines or feeds, and of filters: PrintedPage, ProgramSource.
@Suite struct PrintedPageTests {
    private static let feed = """
        <rss version="2.0"><channel><title>Bells</title><link>https://b.example/</link>\
        <item><title>One</title><guid>1</guid></item><item><title>Two</title><guid>2</guid></item></channel></rss>
        """

    @Test func linesAreItems() async throws {
        let program = try SampleProgram(
            "printf '1795251600\\tOne\\thttps://x.example/1\\tA\\\\nB\\tplain\\tid1\\tAda\\t\\ta|b\\n\\tTwo\\t\\t\\t\\tid2\\n'"
        )
        let page = try await program.run("output = \"lines\"").outcome.get()
        var first = Item(source: SourceID("sample:all"), guid: "id1", title: "One")
        first.url = "https://x.example/1"
        first.published = SampleProgram.morning
        first.body = .text("A\nB")
        first.authors = ["Ada"]
        first.categories = ["a", "b"]
        #expect(page == Page(.items([first, Item(source: SourceID("sample:all"), guid: "id2", title: "Two")])))
    }

    @Test(arguments: [
        (
            "lines", "echo hello",
            SourceError.malformed(where: "line 1 of its output", what: "it has no tabs between its fields: 'hello'")
        ),
        (
            "lines", "printf '\\tOne\\t\\t\\t\\t1\\n1795251600\\tTwo\\n'",
            .malformed(
                where: "line 2 of its output",
                what: "it has 2 fields, and needs 3 to 9, of which the first are time, title and link: '1795251600 Two'"
            )
        ),
        (
            "lines", "printf '1\\t2\\t3\\t4\\t\\t6\\t7\\t8\\t9\\t10\\n'",
            .malformed(
                where: "line 1 of its output",
                what:
                    "it has 10 fields, and needs 3 to 9, of which the first are time, title and link: '1 2 3 4 6 7 8 9 10'"
            )
        ),
        (
            "lines", "printf 'soon\\tOne\\thttps://x.example/1\\n'",
            .malformed(
                where: "line 1 of its output",
                what: "its time is 'soon', where Unix seconds or a date such as 2026-11-21T09:00:00Z are needed: "
                    + "'soon One https://x.example/1'"
            )
        ),
        (
            "lines", "printf '1795251600000000\\tOne\\thttps://x.example/1\\n'",
            .malformed(
                where: "line 1 of its output",
                what: "its time is '1795251600000000', where Unix seconds or a date such as 2026-11-21T09:00:00Z are "
                    + "needed: '1795251600000000 One https://x.example/1'"
            )
        ),
        (
            "lines", "printf '1795251600\\tOne\\t\\tText\\n'",
            .malformed(
                where: "line 1 of its output",
                what: "it has no link, and no identity in the sixth field: '1795251600 One Text'"
            )
        ),
        (
            "lines", "printf '1795251600\\tOne\\t\\tText\\tmarkdown\\t1\\n'",
            .malformed(
                where: "line 1 of its output",
                what:
                    "its fifth field is 'markdown', where html, plain or nothing is needed: '1795251600 One Text markdown 1'"
            )
        ),
        ("lines", "true", .plugin("it printed no line; if there may be none, say 'empty = true' in plugin.toml")),
        ("lines", "echo broken >&2; exit 2", .plugin("exit status 2: broken")),
        ("feed", "true", .plugin("it ended without saying anything")),
        ("feed", "echo 'lynx: not found' >&2; exit 127", .plugin("exit status 127: lynx: not found")),
        ("feed", "echo hello; exit 1", .plugin("exit status 1")),
        ("feed", "echo hello", .malformed(where: "its output", what: "not a feed")),
    ])
    func anOutputOfAnotherFormIsAnError(output: String, script: String, error: SourceError) async throws {
        #expect(try await SampleProgram(script).run("output = \"\(output)\"").failure == error)
    }

    @Test(arguments: [
        "1795251600", "2026-11-21T09:00:00Z", "2026-11-21T10:00:00+01:00", "2026-11-21 09:00",
        "Sat, 21 Nov 2026 09:00:00 GMT", "1795251600.25", "1795251600000.0",
        "1795251600000",
    ])
    func theTimeOfALineCanBeADate(time: String) async throws {
        let page = try await SampleProgram("printf '%s\\tOne\\t\\t\\t\\t1\\n' '\(time)'").run("output = \"lines\"")
        #expect(try page.outcome.get().items.map(\.published) == [SampleProgram.morning])
    }

    @Test(arguments: [("", false), ("; exit 1", true)])
    func aFeedOfAProgramThatFailsIsPartial(end: String, isPartial: Bool) async throws {
        let program = try SampleProgram("cat feed.xml\(end)")
        try program.folder.write("feed.xml", Self.feed)
        let page = try await program.run("output = \"feed\"").outcome.get()
        #expect(page.title == "Bells")
        #expect(page.url == "https://b.example/")
        #expect(page.items.map(\.title) == ["One", "Two"])
        #expect(page.isPartial == isPartial)
    }

    @Test func aFilterReadsTheDocumentOnItsInput() async throws {
        let program = try SampleProgram("awk -F, '{ printf \"\\t%s\\t\\t\\t\\t%s\\n\", $2, $1 }'")
        let rules = """
            output = "lines"
            [[services]]
            key = "web"
            base = "https://x.example"
            [request]
            url = "web:/list.csv"
            """
        let run = try await program.run(rules, answers: ["https://x.example/list.csv": "a,One\nb,Two\n"])
        let page = try run.outcome.get()
        #expect(page.items.map(\.guid) == ["a", "b"])
        #expect(page.items.map(\.title) == ["One", "Two"])
        #expect(run.transcript.requests == [HTTPRequest("https://x.example/list.csv", isConditional: true)])
    }

    @Test func aFilterGetsItsOwnArgumentsOnlyAndAProgramTheWordFetch() async throws {
        let rules = """
            id = "sample"
            title = "Sample"
            run = ["awk", "-F", ",", "-f", "list.awk"]
            output = "lines"

            """
        let request = "[[services]]\nkey = \"web\"\nbase = \"https://x.example\"\n[request]\nurl = \"web:/list.csv\"\n"
        let program = try SampleProgram("exit 1")
        try program.folder.write(
            "list.awk",
            "BEGIN { OFS = \"\\t\" } { print \"\", ARGC \" \" $2, \"\", \"\", \"\", $1 }"
        )
        let url = "https://x.example/list.csv"
        let answer = HTTPResponse(url: url, status: 200, body: Array("a,One\n".utf8))
        let run = await RecordedRun(
            try program.source(manifest: rules + request),
            request: FetchRequest(uri: try SubscriptionURI("sample:all"), limit: 5000),
            on: Recordings([
                Exchange(recorded: SampleProgram.morning, request: HTTPRequest(url), outcome: .response(answer))
            ])
        )
        #expect(try run.outcome.get().items.map(\.title) == ["1 One"])
        let other = try SampleProgram("printf '\\t%s\\t\\t\\t\\t1\\n' \"$*\"")
        #expect(try await other.run("output = \"lines\"").outcome.get().items.map(\.title) == ["fetch"])
    }

    @Test func aFilterIsNotRunWithoutItsDocument() async throws {
        let program = try SampleProgram("echo ran > ran")
        let rules =
            "output = \"lines\"\n[[services]]\nkey = \"web\"\nbase = \"https://x.example\"\n[request]\nurl = \"web:/\"\n"
        #expect(try await program.run(rules).failure == .offline)
        #expect(!FileManager.default.fileExists(atPath: program.folder.path + "/ran"))
    }
}
