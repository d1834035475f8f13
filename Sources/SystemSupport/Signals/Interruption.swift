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

/// A handler of Ctrl-C for a session without a line editor.
///
/// At the prompt Ctrl-C starts a new line, as in an editor. The first one while neither the prompt waits nor a command runs is
/// dropped, and the second ends the process.
package struct PromptInterruption {
    private static let isAtPrompt = Atomic(false)
    private static let dropsNext = Atomic(false)

    private var earlier = sigaction()

    /// Installs the handler, unless SIGINT was ignored when the process started.
    package init() {
        // Before the handler, which must not initialize them.
        Self.isAtPrompt.store(false, ordering: .sequentiallyConsistent)
        Self.dropsNext.store(false, ordering: .sequentiallyConsistent)
        var action = sigaction()
        action.__sigaction_handler.sa_handler = Self.receive
        // The pending read of the line continues.
        action.sa_flags = SA_RESTART
        guard sigaction(SIGINT, nil, &earlier) == 0, !earlier.isIgnored else { return }
        sigaction(SIGINT, &action, nil)
    }

    /// Makes Ctrl-C start a new line.
    package func beginPrompt() { Self.isAtPrompt.store(true, ordering: .sequentiallyConsistent) }

    /// Makes the next Ctrl-C be dropped, and a second one end the process.
    package func endPrompt() {
        Self.dropsNext.store(true, ordering: .sequentiallyConsistent)
        Self.isAtPrompt.store(false, ordering: .sequentiallyConsistent)
    }

    /// Restores the former action.
    package func end() {
        var action = earlier
        sigaction(SIGINT, &action, nil)
    }

    /// Prints the prompt again; the terminal has already discarded the typed text.
    ///
    /// It runs in the handler, not on a queue, because it only writes, which a handler may do (signal-safety(7)).
    private static let receive: @convention(c) (Int32) -> Void = { signal in
        let number = errno
        let text: StaticString = "\n> "
        if isAtPrompt.load(ordering: .sequentiallyConsistent) {
            _ = write(STDOUT_FILENO, text.utf8Start, text.utf8CodeUnitCount)
        } else if dropsNext.exchange(false, ordering: .sequentiallyConsistent) {
            // The terminal shows ^C.
            _ = write(STDOUT_FILENO, text.utf8Start, 1)
        } else {
            Glibc.signal(signal, SIG_DFL)
            raise(signal)
        }
        errno = number
    }
}
