import Foundation
import ProcessTesting
import Testing

@Suite struct OutputTests {
    @Test func outputThatCannotBeWrittenIsAnErrorAndNotSilence() throws {
        let folder = try TemporaryFolder()
        let script = "'\(Program(home: folder.path).path)' --demo </dev/null >/dev/full"
        let outcome = try shell(script, home: folder.path)
        #expect(outcome.status == 74)
        #expect(
            outcome.errors == """
                quire: Not everything could be written to standard output: No space left on device. \
                What was written is not whole; make room and try again.

                """
        )
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
        #expect(try quire.run("add", "weather:Tokyo").status == 0)
        #expect(try quire.run("export", "subscriptions", "--format", "urls", "-o", file).status == 0)
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "weather:Tokyo\n")
        #expect(try quire.run("export", "subscriptions", "-o", "/dev/null").status == 0)
        var status = stat()
        #expect(stat("/dev/null", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
        #expect(try quire.run("export", "subscriptions", "-o", folder.path).status == 73)
    }

    @Test func markingNothingInParticularIsRefused() throws {
        let folder = try TemporaryFolder()
        let quire = Program(home: folder.path)
        #expect(try quire.run("mark", "read", "").status == 64)
        #expect(try quire.run("mark", "read", " ").status == 64)
        #expect(try quire.run("list", "--jsn").status == 64)
        #expect(try quire.run("add", "feeds:https://example.org/").status == 65)
    }

    private func shell(_ script: String, home: String) throws -> Program.Outcome {
        try Program(home: home, path: "/bin/sh").run(["-c", script])
    }
}
