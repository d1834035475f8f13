import FeedModel
import PluginSources
import SourceAPI
import SourceChecks
import Testing

/// Tests of reports on a run in `why` and to authors: ProgramDialogue, ProgramAnswer, MessageItemReader, ProgramEnding.
@Suite struct ProgramNotesTests {
    @Test func anAddressThatIsLeftOutIsToldWithItsItemAndTheReason() async throws {
        let program = try SampleProgram(
            """
            echo '{"type":"item","id":"1","title":"One","url":"/one","image":"mailto:ada"}'
            echo '{"type":"page","url":"https://x.example/list/"}'
            echo '{"type":"item","id":"2","title":"Two","url":"two","comments":"javascript:alert(1)"}'
            """
        )
        let run = try await program.run()
        #expect(try run.outcome.get().items.map(\.url) == [nil, "https://x.example/list/two"])
        #expect(
            run.transcript.log == [
                "line 1: the address 'url' of '1' is left out, because '/one' is not a whole web address",
                "line 1: the address 'image' of '1' is left out, because 'mailto:ada' is not a whole web address",
                "line 3: the address 'comments' of '2' is left out, because 'javascript:alert(1)' is not a whole web address",
            ]
        )
    }

    @Test func aLinkOfALineThatIsLeftOutIsToldWithItsItem() async throws {
        let program = try SampleProgram(#"printf '\tOne\t/one\t\t\t1\t\tone.mp3\n\tTwo\thttps://x.example/2\n'"#)
        let run = try await program.run("output = \"lines\"")
        let page = try run.outcome.get()
        #expect(page.items.map(\.url) == [nil, "https://x.example/2"])
        #expect(page.items.map(\.enclosures) == [[], []])
        #expect(
            run.transcript.log == [
                "line 1: the address 'link' of 'One' is left out, because '/one' is not a whole web address",
                "line 1: the address 'enclosure' of 'One' is left out, because 'one.mp3' is not a whole web address",
            ]
        )
    }

    @Test func aServiceThatIsNotDeclaredIsNamed() async throws {
        let program = try SampleProgram(
            """
            read -r line
            echo '{"type":"http","id":1,"service":"web","path":"/"}'
            read -r line
            echo '{"type":"error","of":1}'
            """
        )
        let run = try await program.run("[[services]]\nkey = \"api\"\nbase = \"https://x.example\"")
        #expect(run.failure == .plugin("it asks for the service 'web', which no [[services]] of it declares"))
    }

    @Test func aCursorOfAProgramWithoutPagesIsTold() async throws {
        let program = try SampleProgram(
            #"echo '{"type":"item","id":"1"}'; echo '{"type":"cursor","value":"2"}'; echo '{"type":"done"}'"#
        )
        let run = try await program.run()
        #expect(try run.outcome.get().next == nil)
        #expect(
            run.transcript.log
                == ["line 2: the cursor is not used, because plugin.toml does not say 'pages = true' above its tables"]
        )
        let paged = try await program.run("pages = true")
        #expect(try paged.outcome.get().next == Cursor(rawValue: "2"))
        #expect(paged.transcript.log == [])
    }

    @Test func theEndOfStandardErrorIsKeptAsItsBeginningIs() async throws {
        let program = try SampleProgram("for n in $(seq 1 50); do echo \"line $n\" >&2; done; exit 1")
        let log = try await program.run().transcript.log
        let first = (1...9).map { "standard error: line \($0)" }
        let last = (41...50).map { "standard error: line \($0)" }
        #expect(log == first + ["standard error: [31 lines are left out]"] + last)
    }

    @Test func theLastLineOfATracebackIsTheError() async throws {
        let program = try SampleProgram(
            """
            cat >&2 <<END
            Traceback (most recent call last):
              File "./tides", line 4, in <module>
                ask()
              File "./tides", line 2, in ask
                return {}["ships"]
            KeyError: 'ships'
            END
            exit 1
            """
        )
        let run = try await program.run()
        #expect(run.failure == .plugin("exit status 1: KeyError: 'ships'"))
        #expect(run.transcript.log.first == "standard error: Traceback (most recent call last):")
        #expect(run.transcript.log.last == "standard error: KeyError: 'ships'")
    }

    @Test(
        arguments: [
            [
                "ships.py:3: DeprecationWarning: old", "  import old", "Traceback (most recent call last):",
                "  File \"ships.py\", line 9, in ask", "    raise Refusal", "KeyError: 'ships'",
            ],
            [
                "Traceback (most recent call last):", "  File \"ships.py\", line 9", "KeyError: 'ships'",
                "a second line of it",
                "  an indented one",
            ],
            [
                "Traceback (most recent call last):", "  File \"a.py\", line 1", "OSError: first", "",
                "During handling of the above exception, another exception occurred:", "",
                "Traceback (most recent call last):", "  File \"a.py\", line 3", "KeyError: 'ships'", "cleaning up",
            ],
        ]
    )
    func theExceptionAfterTheLastTracebackIsTheError(lines: [String]) async throws {
        #expect(try await failure(printing: lines) == .plugin("exit status 1: KeyError: 'ships'"))
    }

    @Test func withoutAnExceptionTheFirstLineIsTheError() async throws {
        #expect(try await failure(printing: ["", "bad", "worse"]) == .plugin("exit status 1: bad"))
        let syntax = ["  File \"a.py\", line 2", "    x =", "       ^", "SyntaxError: invalid syntax"]
        #expect(try await failure(printing: syntax) == .plugin("exit status 1: SyntaxError: invalid syntax"))
        let cut = ["warning", "Traceback (most recent call last):", "  File \"a.py\""]
        #expect(try await failure(printing: cut) == .plugin("exit status 1: warning"))
    }

    /// Returns the failure of a program that prints lines on standard error.
    private func failure(printing lines: [String]) async throws -> SourceError? {
        let text = lines.joined(separator: "\n")
        return try await SampleProgram("cat >&2 <<'END'\n\(text)\nEND\nexit 1").run().failure
    }

    @Test func noLineIsAnAnswerIfTheManifestSaysSo() async throws {
        let quiet = try SampleProgram("exit 0")
        #expect(try await quiet.run("output = \"lines\"\nempty = true").outcome.get() == Page(.items([])))
        let failing = try SampleProgram("exit 3")
        #expect(try await failing.run("output = \"lines\"\nempty = true").failure == .plugin("exit status 3"))
        let mistaken = try SampleProgram("echo hello")
        #expect(try await mistaken.run("output = \"lines\"\nempty = true").failure != nil)
    }
}
