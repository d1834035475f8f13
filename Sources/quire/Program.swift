import ArgumentParser
import CHeap
import Foundation
import Glibc
import Library
import ReaderShell

/// What all commands share: errors are told in two sentences and have their exit status, and what was opened is closed.
@MainActor
enum Program {
    /// Runs a command on everything put together.
    static func run(
        _ options: GlobalOptions,
        needsLibrary: Bool = true,
        _ work: (App) async throws -> ExitStatus
    ) async throws {
        try await run { surroundings in
            let app = try App(options, surroundings: surroundings, needsLibrary: needsLibrary)
            do {
                let status = try await work(app)
                await app.shelf.close()
                guard let problem = app.recorder?.problem else { return status }
                return tell(problem, app.explainer)
            } catch {
                await app.shelf.close()
                throw error
            }
        }
    }

    /// Runs a command that needs nothing of the person's.
    static func run(_ work: (ProcessEnvironment) async throws -> ExitStatus) async throws {
        // A reader of our output that goes away is an error of a write, not the end of the process.
        signal(SIGPIPE, SIG_IGN)
        // So is a file that may not become so large (ulimit -f). Dispatch's threads block the signal, the first thread does not.
        signal(SIGXFSZ, SIG_IGN)
        // Each thread would keep free memory of its own; two heaps are enough for two that work.
        _ = mallopt(M_ARENA_MAX, 2)
        // Arrays of all subscriptions go back to the system when they are done with, and leave no gaps.
        _ = mallopt(M_MMAP_THRESHOLD, 512 << 10)
        let surroundings = ProcessEnvironment.live
        let now = surroundings.now()
        let explainer = Explainer(clock: LocalClock(surroundings.utcOffset), now: now)
        var status: ExitStatus
        do {
            status = try await work(surroundings)
        } catch {
            status = tell(error, explainer)
        }
        Output.standard.flush()
        if let failure = Output.standard.failure {
            let reason = String(cString: strerror(failure))
            status = tell(FileError.cutShort(path: "standard output", reason: reason), explainer)
        }
        guard status == .ok else { throw ExitCode(status.rawValue) }
    }

    private static func tell(_ error: any Error, _ explainer: Explainer) -> ExitStatus {
        let explanation = explainer.explain(error)
        Output.error.write("quire: \(TerminalText.line(explanation.line))\n")
        return explanation.status
    }
}
