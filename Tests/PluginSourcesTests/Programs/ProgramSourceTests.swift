import FeedModel
import Foundation
import PluginSources
import QuireTesting
import SourceAPI
import SourceChecks
import Testing

/// Tests of whole runs of programs: ProgramSource, ProgramDialogue, ProgramLoop, RunningProgram, ProgramLaunch.
@Suite struct ProgramSourceTests {
    @Test func aProgramGivesItems() async throws {
        let program = try SampleProgram(
            """
            echo '{"type":"item","id":"1","title":"High  water","url":"https://x.example/1","published":"2026-11-21T10:00:00Z"}'
            echo '{"type":"page","title":"Tides","url":"https://x.example/","total":7}'
            echo '{"type":"item","id":2,"title":"Low water","url":"two","score":3,"tags":["a","b"],"author":"Ada"}'
            echo '{"type":"skip","reason":"no id"}'
            echo '{"type":"item"}'
            echo '{"type":"state","value":{"seen":2}}'
            """
        )
        var first = Item(source: SourceID("sample:all"), guid: "1", title: "High water")
        first.url = "https://x.example/1"
        first.published = Date(timeIntervalSince1970: 1_795_255_200)
        var second = Item(source: SourceID("sample:all"), guid: "2", title: "Low water")
        second.url = "https://x.example/two"
        second.score = 3
        second.categories = ["a", "b"]
        second.authors = ["Ada"]
        var expected = Page(.items([first, second]), title: "Tides")
        expected.url = "https://x.example/"
        expected.total = 7
        expected.skipped = 2
        expected.state = SourceState(rawValue: #"{"seen":2}"#)
        let run = try await program.run()
        #expect(try run.outcome.get() == expected)
        #expect(
            run.transcript.log == [
                "line 4 skips something: no id", "line 5 is skipped: it has no id, no web address and no title",
            ]
        )
    }

    @Test(arguments: [
        ("echo '<html>502 Bad Gateway</html>'", "line 1 of its output", "not JSON: '<html>502 Bad Gateway</html>'"),
        ("echo '<rss><channel>'", "line 1 of its output", "not JSON: '<rss><channel>'"),
        ("printf '{\\n  \"type\": \"item\"\\n}\\n'", "line 1 of its output", "not JSON: '{'"),
        ("echo; echo '[1]'", "line 2 of its output", "not a JSON object: '[1]'"),
        ("echo '{\"a\":1}'", "line 1 of its output", "a message without a type: '{\"a\":1}'"),
        ("printf '{\"type\":\"it'; exit 3", "line 1 of its output", "not JSON: '{\"type\":\"it'"),
        (
            "printf '{\"type\":\"item\",\"id\":\"\\377\"}\\n'", "line 1 of its output",
            "not UTF-8: '{\"type\":\"item\",\"id\":\"\u{FFFD}\"}'"
        ),
        (
            "printf '{\"type\":\"log\",\"x\":'; for s in '[' ']'; do for i in $(seq 64); do printf $s; done; done; echo '}'",
            "line 1 of its output",
            "nested deeper than 64: '{\"type\":\"log\",\"x\":[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[…'"
        ),
    ])
    func anOutputThatIsNoMessageIsAnErrorWithItsLine(script: String, place: String, reason: String) async throws {
        #expect(try await SampleProgram(script).run().failure == .malformed(where: place, what: reason))
    }

    @Test(arguments: [
        ("echo boom >&2; echo more >&2; exit 3", SourceError.plugin("exit status 3: boom")),
        ("exit 3", .plugin("exit status 3")), ("kill -SEGV $$", .plugin("ended by signal 11 (SEGV)")),
        ("exit 0", .plugin("it ended without saying anything")),
        ("echo '{\"type\":\"hello\"}'", .plugin("it ended without saying anything")),
        ("echo bad >&2; exit 64", .refused("the program cannot serve this address: bad")),
        ("exit 69", .unreachable("the program could not reach its service")),
        ("echo slow >&2; exit 75", .rateLimited(until: nil, message: "slow")),
        ("exit 77", .unauthorized(credential: nil)),
        ("echo '{\"type\":\"item\",\"id\":1}'; exit 1", .plugin("exit status 1")),
        (
            "echo '{\"type\":\"hello\",\"protocol\":999}'; sleep 300",
            .plugin("it speaks protocol 999; this quire speaks 1; a newer quire is needed")
        ),
        (
            "echo '{\"type\":\"money\",\"must\":true}'; sleep 300",
            .plugin("it needs 'money', which this quire does not know")
        ),
        (
            "echo '{\"type\":\"error\",\"code\":\"not-found\",\"message\":\"no such harbour\"}'; sleep 300",
            .notFound("no such harbour")
        ),
        (
            "echo '{\"type\":\"error\",\"code\":\"rate-limited\",\"retry_after\":120}'",
            .rateLimited(until: Date(timeIntervalSince1970: 120))
        ),
        ("echo '{\"type\":\"error\",\"code\":\"blocked\",\"message\":\"Cloudflare\"}'", .blocked(by: "Cloudflare")),
        ("echo '{\"type\":\"error\",\"code\":\"odd\",\"message\":\"x\"}'", .plugin("odd: x")),
        ("echo '{\"type\":\"error\",\"of\":1}'", .plugin("it reports an error of a request that it has not made")),
        (
            "head -c 1100000 /dev/zero | tr '\\0' x", .plugin("line 1 of its output is longer than 1 MiB")
        ),
        ("yes '{\"type\":\"log\",\"message\":\"x\"}'", .plugin("its output has more than 20000 lines")),
        ("exec 1>&-; sleep 300", .timedOut),
    ])
    func aRunThatFailsSaysWhy(script: String, error: SourceError) async throws {
        #expect(try await SampleProgram(script).run().failure == error)
    }

    @Test(arguments: [
        "exec 0<&-; echo '{\"type\":\"item\",\"id\":1}'", "echo '{\"type\":\"item\",\"id\":1}'; cat > /dev/null",
        "while read line; do echo '{\"type\":\"item\",\"id\":1}'; done",
        "echo '{\"type\":\"item\",\"id\":1}'; echo '{\"type\":\"done\"}'; exit 5",
        "printf '\\357\\273\\277{\"type\":\"item\",\"id\":1}\\r\\n\\r\\n'; printf '{\"type\":\"done\"}'",
        "head -c 3000000 /dev/zero >&2; echo '{\"type\":\"item\",\"id\":1}'",
    ])
    func aProgramNeedNotReadOrEndAsItShould(script: String) async throws {
        #expect(try await SampleProgram(script).run().outcome.get().items.map(\.guid) == ["1"])
    }

    @Test func anEmptyListIsSaid() async throws {
        for message in ["done", "page", "unchanged"] {
            let page = try await SampleProgram("echo '{\"type\":\"\(message)\"}'").run().outcome.get()
            #expect(page.content == (message == "unchanged" ? .unchanged : .items([])))
        }
    }

    @Test func theDeadlineEndsAProgramAndItsChildren() async throws {
        let words = "echo starting >&2; echo 'waiting for the lock' >&2"
        let program = try SampleProgram(
            "\(words); sleep 300 & echo $! > child; trap '' TERM; while :; do sleep 300; done"
        )
        let run = try await program.run(deadline: .milliseconds(500))
        #expect(run.failure == .plugin("it did not end within 0.5 s: waiting for the lock"))
        let child = try #require(
            pid_t(try program.folder.text(of: "child").trimmingCharacters(in: .whitespacesAndNewlines))
        )
        #expect(await isGone(child))
    }

    @Test func aProgramThatLeavesChildrenBehindEndsWithIt() async throws {
        let program = try SampleProgram("sleep 300 & echo $! > child; echo '{\"type\":\"item\",\"id\":1}'")
        #expect(try await program.run().outcome.get().items.map(\.guid) == ["1"])
        let child = try #require(
            pid_t(try program.folder.text(of: "child").trimmingCharacters(in: .whitespacesAndNewlines))
        )
        #expect(await isGone(child))
    }

    @Test func aCancelledRunEndsTheProgram() async throws {
        let program = try SampleProgram(
            "read fetch; echo $$ > own; echo '{\"type\":\"http\",\"id\":1,\"url\":\"https://x.example/\"}'; sleep 300"
        )
        let source = try program.source("[[services]]\nkey = \"api\"\nbase = \"https://x.example\"")
        let request = FetchRequest(uri: try SubscriptionURI("sample:all"))
        let task = Task { try await source.fetch(request, through: CancellingHost()) }
        await #expect(throws: SourceError.cancelled) { try await task.value }
        let own = try #require(
            pid_t(try program.folder.text(of: "own").trimmingCharacters(in: .whitespacesAndNewlines))
        )
        #expect(await isGone(own))
    }

    /// A host whose first request cancels the fetch.
    private struct CancellingHost: SourceHost {
        var now: Date { SampleProgram.morning }

        func http(_ request: HTTPRequest) async throws(SourceError) -> HTTPResponse {
            withUnsafeCurrentTask { $0?.cancel() }
            throw .cancelled
        }

        func credential(_ name: String) async throws(SourceError) -> Credential? { nil }

        func log(_ message: String) {}
    }

    @Test(arguments: [
        ("run = [\"./missing\"]", "./missing does not exist, or the interpreter in its first line does not"),
        ("run = [\"./data\"]", "./data is not executable; 'chmod +x' makes it so"),
        ("run = [\"./bare\"]", "./bare has no '#!' line that names its interpreter"),
        ("run = [\"./dos\"]", "./dos does not exist, or the interpreter in its first line does not"),
        (
            "run = [\"no-such-program\"]",
            "no-such-program does not exist, or the interpreter in its first line does not"
        ),
    ])
    func aProgramThatCannotBeStartedSaysWhy(line: String, reason: String) async throws {
        let program = try SampleProgram("")
        try program.folder.write("data", "")
        try program.folder.write(program: "bare", "echo hello\n")
        try program.folder.write(program: "dos", "#!/bin/sh\r\necho\r\n")
        let manifest = "id = \"sample\"\ntitle = \"S\"\n\(line)\n"
        let source = try program.source(manifest: manifest)
        let run = await RecordedRun(
            source,
            request: FetchRequest(uri: try SubscriptionURI("sample:all")),
            on: Recordings([])
        )
        #expect(run.failure == .plugin(reason))
    }

    /// Whether a process has ended; a process that was not waited for yet is treated as ended.
    private func isGone(_ process: pid_t) async -> Bool {
        // kill(2) returns before the process has ended: each look gives it a moment.
        for _ in 0..<100_000 {
            if kill(process, 0) != 0 { return true }
            let status = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ") Z"
            if status.contains(") Z") { return true }
            await Task.yield()
        }
        return false
    }
}
