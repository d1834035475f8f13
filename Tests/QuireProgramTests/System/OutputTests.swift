import Foundation
import QuireTesting
import Testing

/// Tests of closed and full outputs: Output.
@Suite struct OutputTests {
    @Test func outputThatCannotBeWrittenIsAnErrorAndNotSilence() throws {
        let folder = try TemporaryFolder()
        let script = "'\(Program(home: folder.path).path)' --demo </dev/null >/dev/full"
        let outcome = try shell(script, home: folder.path)
        #expect(outcome.status == 74)
        #expect(
            outcome.errors == """
                quire: Not everything could be written to standard output: No space left on device. \
                The output is incomplete; free some space and try again.

                """
        )
    }

    /// A limit on the size of files stands for a full disk: the log of the writes meets it first.
    @Test func aRefreshThatCannotBeStoredEndsAsTheLibraryDoesAndTheNextOneIsWhole() throws {
        let server = LoopbackServer(["/feed": .status(200, BadInputTests.feed)])
        defer { server.stop() }
        let folder = try TemporaryFolder()
        try folder.write("subscriptions", "\(server.base)/feed\n")
        let quire = Program(home: folder.path)
        #expect(try quire.runProcess("doctor").status == 0)
        let outcome = try shell(
            "trap '' XFSZ; ulimit -f 120; exec '\(quire.path)' refresh </dev/null",
            home: folder.path
        )
        #expect(outcome.status == 74)
        #expect(outcome.output == "0 fetched, 0 new; 0 unchanged, 0 skipped, 1 failed.\n")
        #expect(
            outcome.errors.hasPrefix(
                "A feed: failed. The library \(folder.path)/quire.db could not be used: "
            )
        )
        #expect(try quire.runProcess("refresh").output == "1 fetched, 1 new; 0 unchanged, 0 skipped, 0 failed.\n")
        #expect(try quire.runProcess("doctor").output.hasPrefix("Everything is whole."))
    }

    // H10: the system ends a process that writes beyond its limit, where the signal is neither ignored nor blocked.
    @Test func aFileThatMayNotGrowIsToldAndDoesNotEndTheProcess() throws {
        let folder = try TemporaryFolder()
        let page = try folder.write("page.html", "<p>" + String(repeating: "words of a page ", count: 5000))
        let quire = Program(home: folder.path).path
        for arguments in ["html '\(page)'", "--demo -c help"] {
            let outcome = try shell(
                "ulimit -f 1; exec env --default-signal=XFSZ '\(quire)' \(arguments) </dev/null >'\(folder.path)/out'",
                home: folder.path
            )
            #expect(outcome.status == 74)
            #expect(
                outcome.errors == """
                    quire: Not everything could be written to standard output: File too large. \
                    The output is incomplete; free some space and try again.

                    """
            )
        }
    }

    @Test func aReaderOfTheOutputThatGoesAwayIsNoError() throws {
        let folder = try TemporaryFolder()
        let outcome = try shell("'\(Program(home: folder.path).path)' --demo </dev/null | head -n 1", home: folder.path)
        #expect(outcome.errors == "")
        #expect(outcome.output.hasPrefix("== Home =="))
    }

    @Test func anExportReplacesAFileAndWritesIntoADevice() throws {
        let folder = try TemporaryFolder()
        let quire = Program(home: folder.path)
        let file = try folder.write("urls.txt", "old")
        #expect(try quire.runProcess("add", "weather:Tokyo").status == 0)
        #expect(try quire.runProcess("export", "subscriptions", "--format", "urls", "-o", file).status == 0)
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "weather:Tokyo\n")
        #expect(try quire.runProcess("export", "subscriptions", "-o", "/dev/null").status == 0)
        var status = stat()
        #expect(stat("/dev/null", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
        #expect(try quire.runProcess("export", "subscriptions", "-o", folder.path).status == 73)
    }

    @Test func markingNothingInParticularIsRefused() throws {
        let folder = try TemporaryFolder()
        let quire = Program(home: folder.path)
        #expect(try quire.runProcess("mark", "read", "").status == 64)
        #expect(try quire.runProcess("mark", "read", " ").status == 64)
        #expect(try quire.runProcess("list", "--jsn").status == 64)
        #expect(try quire.runProcess("add", "feeds:https://example.org/").status == 65)
    }

    private func shell(_ script: String, home: String) throws -> Program.Outcome {
        try Program(home: home, path: "/bin/sh").runProcess(["-c", script])
    }
}
