import OpenCombine
import Screens
import Streams

extension Reader {
    /// Carries out a line; at a terminal, Ctrl-C stops it and the work it started behind the prompt.
    ///
    /// A second Ctrl-C before the prompt is back ends the process.
    func performInterruptibly(_ line: String) async -> Bool {
        guard environment.display.isInteractive, line != LineEditor.interruptedLine else {
            return await perform(line: line)
        }
        let work = Task { await perform(line: line) }
        let listenNoMore = environment.keyboard.onInterrupt { [weak self] in
            self?.stop()
            work.cancel()
        }
        defer { listenNoMore() }
        return await work.value
    }

    /// Handles Ctrl-C on an empty line: leaves the page that was cut off, or stops the work behind the prompt.
    ///
    /// - Returns: Whether the session continues; the second one within a second ends it.
    func interruptAtPrompt() -> Bool {
        guard interruption == nil else {
            record(.interrupted)
            return false
        }
        interruption = environment.scheduler.timer(every: .seconds(1)).first().sink { [weak self] _ in
            self?.interruption = nil
        }
        if pager.isPending {
            pager.leave()
        } else if state.isWorkingBehindPrompt {
            stop()
        } else {
            print("Ctrl-C again ends quire, and so does 'quit'.")
        }
        return true
    }

    /// Stops the running command and the work behind the prompt.
    private func stop() {
        isStopped = true
        session.inputs.interrupted.send()
    }
}
