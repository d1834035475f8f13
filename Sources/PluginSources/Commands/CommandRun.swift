import Glibc
import SourceAPI

/// One run of a command: its whole output, and how it ended.
enum CommandRun {
    struct Outcome: Sendable {
        var output: [UInt8] = []
        var ending: ProgramEnding?
        /// The limit that it has passed, or the reason why it was not started.
        var failure: SourceError?
        /// Whether a signal ended it, or it printed too much.
        ///
        /// The deadline does not count: a command contacts servers by itself, and a slow one is not its fault. Nor does
        /// SIGPIPE: with `pipefail` it is the end of a pipe whose last part has read enough.
        var hasCrashed = false
    }

    static func run(_ launch: ProgramLaunch, input: [UInt8]?) async -> Outcome {
        let run = ProgramLoop.shared.start(launch)
        return await withTaskCancellationHandler {
            if let input { run.send(input) }
            run.closeInput()
            var outcome = Outcome()
            for await event in run.events { take(event, run, &outcome) }
            await run.waitForEnd()
            return outcome
        } onCancel: {
            run.stop(isPatient: false)
        }
    }

    private static func take(_ event: ProgramEvent, _ run: ProgramRun, _ outcome: inout Outcome) {
        switch event {
        case .output(let bytes): if outcome.failure == nil { outcome.output += bytes }
        case .outputEnded: run.stop(isPatient: true)
        case .timedOut: outcome.failure = outcome.failure ?? .timedOut
        case .beyondLimit(let words):
            outcome.failure = .plugin(words)
            outcome.hasCrashed = true
        case .notStarted(let failure): outcome.failure = .plugin("sh \(failure.reason)")
        case .ended(var ending):
            ending.exit = ending.exit.asOfShell
            outcome.ending = ending
            // A command that was stopped, because it closed its output and went on, has not crashed.
            if outcome.failure == nil, !ending.wasStopped, case .signal(let signal) = ending.exit, signal != SIGPIPE {
                outcome.hasCrashed = true
            }
        }
    }
}

extension ProgramEnding.Exit {
    /// The end of a command of a shell, which tells a signal as 128 and its number (POSIX, 2.8.2).
    fileprivate var asOfShell: ProgramEnding.Exit {
        guard case .status(let code) = self, (129...159).contains(code) else { return self }
        return .signal(code - 128)
    }
}
