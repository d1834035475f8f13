import Foundation
import Glibc
import QuireTesting
import Testing

@testable import SystemSupport

/// Tests of running another program with a deadline: ChildProcess.
@Suite(.timeLimit(.minutes(1))) struct ChildProcessTests {
    // Security catalogue, C5: a command that is slow is ended with all it has started.
    @Test func whatDoesNotEndInTimeIsEndedWithItsChildren() async throws {
        let folder = try TemporaryFolder()
        let file = folder.path + "/number"
        var child = ChildProcess(
            arguments: ["sh", "-c", "sleep 1000 & echo $! > '\(file)'; echo half; wait"],
            variables: ["PATH": "/usr/bin:/bin"]
        )
        #expect(child.deadline == .seconds(10))
        // On a busy machine the shell may need longer than the deadline to begin: then it gets twice the time.
        child.deadline = .milliseconds(250)
        repeat {
            child.deadline *= 2
            let outcome = await outcome(of: child)
            try #require(outcome == .failure(.timedOut))
        } while ((try? String(contentsOfFile: file, encoding: .utf8)) ?? "").isEmpty
        let number = try String(contentsOfFile: file, encoding: .utf8).trimmingCharacters(in: .newlines)
        // The signal was sent; the process dies when it runs next, and the one that inherits it may reap it later.
        while let state = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8), !state.contains(") Z ")
        {
            await Task.yield()
        }
    }

    @Test func whatItPrintsAndHowItEndsIsTheOutcomeAndItSeesNothingOfOurs() async throws {
        let child = ChildProcess(
            arguments: ["sh", "-c", "cat; env; echo oops >&2; exit 3"],
            input: Array("said\n".utf8),
            variables: ["ONLY": "this"]
        )
        guard case .success(let outcome) = await outcome(of: child) else {
            Issue.record("it did not run")
            return
        }
        #expect(outcome.status == 3)
        let lines = String(decoding: outcome.output, as: UTF8.self).split(separator: "\n")
        #expect(lines.first == "said")
        #expect(lines.contains("ONLY=this"))
        #expect(!lines.contains { $0.hasPrefix("HOME=") || $0 == "oops" })
    }

    private func outcome(of child: ChildProcess) async -> Result<ChildProcess.Outcome, ChildProcess.Failure> {
        do throws(ChildProcess.Failure) {
            return .success(try await child.run())
        } catch {
            return .failure(error)
        }
    }
}
