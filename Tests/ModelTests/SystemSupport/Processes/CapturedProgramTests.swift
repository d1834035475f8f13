import Foundation
import Glibc
import QuireTesting
import Testing

@testable import SystemSupport

/// Tests of running another program for what it prints: CapturedProgram.
@Suite(.timeLimit(.minutes(1))) struct CapturedProgramTests {
    private func program(_ script: String, input: String = "") -> CapturedProgram {
        CapturedProgram(arguments: ["sh", "-c", script], variables: ["ONLY": "this"], input: input)
    }

    @Test func bothStreamsAndTheStatusAreTheOutcomeAndItSeesNothingOfOurs() async throws {
        let outcome = try await program("cat; echo oops >&2; env | grep '^ONLY=\\|^HOME='; exit 3", input: "said\n")
            .run()
        #expect(outcome == .init(status: 3, output: Array("said\noops\nONLY=this\n".utf8)))
        #expect(try await program("kill -9 $$").run().status == 137)
    }

    @Test func aTextOfAnyLengthIsPassedOnAndOfTheOutputTheBeginningIsRead() async throws {
        let text = String(repeating: "line of text\n", count: 100_000)
        let outcome = try await program("wc -c", input: text).run()
        #expect(String(decoding: outcome.output, as: UTF8.self).contains("\(text.utf8.count)"))
        // What it does not read does not matter.
        #expect(try await program("exec true", input: text).run() == .init(status: 0, output: []))
        #expect(try await program("cat", input: text).run().output == Array(text.utf8.prefix(4096)))
    }

    @Test func aChildInTheBackgroundIsNeitherWaitedForNorEnded() async throws {
        let folder = try TemporaryFolder()
        let pipe = folder.file("pipe")
        #expect(mkfifo(pipe, 0o600) == 0)
        // It keeps both streams open until the test reads.
        let outcome = try await program("{ echo alive > '\(pipe)'; } & echo started").run()
        #expect(outcome == .init(status: 0, output: Array("started\n".utf8)))
        let words = try await onThread {
            String(decoding: try TextFile.bytes(of: pipe), as: UTF8.self)
        }
        #expect(words == "alive\n")
    }

    @Test func whatDoesNotEndInTimeIsEnded() async throws {
        var program = program("sleep 1000")
        #expect(program.deadline == .seconds(60))
        program.deadline = .milliseconds(50)
        await #expect(throws: ChildProcess.Failure.timedOut) { try await program.run() }
    }

    @Test func aProgramThatDoesNotExistIsNotStarted() async throws {
        let program = CapturedProgram(arguments: ["/no/such/program"], variables: [:])
        await #expect(throws: ChildProcess.Failure.notStarted) { try await program.run() }
    }
}
