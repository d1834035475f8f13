import Glibc
import Synchronization

/// Ctrl-C or a termination signal during work that can be stopped between two steps.
///
/// The first signal stops the work, whose finished part is kept. The second ends the process at once.
package final class Interruption {
    package static let usual = [SIGINT, SIGTERM, SIGHUP]

    private let work = Work()
    private let earlier: [SignalRelay.Earlier]

    private final class Work: Sendable {
        private let state = Mutex((signal: nil as Int32?, stop: nil as (@Sendable () -> Void)?))

        var signal: Int32? { state.withLock(\.signal) }

        func note(_ signal: Int32) {
            let stop = state.withLock { state in
                state.signal = state.signal ?? signal
                return state.stop
            }
            stop?()
        }

        func begin(_ stop: @escaping @Sendable () -> Void) {
            let isStopped = state.withLock { state in
                state.stop = stop
                return state.signal != nil
            }
            if isStopped { stop() }
        }
    }

    package init(_ signals: [Int32] = usual) { earlier = SignalRelay.shared.begin(signals) { [work] in work.note($0) } }

    /// Sets the work to stop; `stop` is called on another queue when a signal arrives, or at once if one has.
    package func stops(_ stop: @escaping @Sendable () -> Void) { work.begin(stop) }

    package var signal: Int32? { work.signal }

    /// Restores the former handlers, such as the one that resets the terminal's modes.
    package func end() { SignalRelay.shared.end(earlier) }
}

/// Ctrl-C at a prompt without a line editor: it starts a new line, as an editor does, and does not end the program.
package struct PromptInterruption {
    private var earlier = sigaction()

    package init() {
        var action = sigaction()
        action.__sigaction_handler.sa_handler = Self.beginAnew
        // The pending read of the line continues.
        action.sa_flags = SA_RESTART
        sigaction(SIGINT, &action, &earlier)
    }

    package func end() {
        var action = earlier
        sigaction(SIGINT, &action, nil)
    }

    /// Prints the prompt again; the terminal has already discarded the typed text.
    ///
    /// It runs in the handler, not on a queue, because it only writes, which a handler may do (signal-safety(7)).
    private static let beginAnew: @convention(c) (Int32) -> Void = { _ in
        let number = errno
        let text: StaticString = "\n> "
        _ = write(STDOUT_FILENO, text.utf8Start, text.utf8CodeUnitCount)
        errno = number
    }
}
