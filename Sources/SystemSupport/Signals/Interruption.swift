import Glibc
import Synchronization

/// Ctrl-C, or a wish of the system's to end, during work that can be stopped between two steps.
///
/// The first signal stops the work, which keeps what is finished; the second ends the process at once.
package final class Interruption {
    /// Ctrl-C and the two wishes of the system.
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

    /// Begins to listen.
    ///
    /// - Parameter signals: What is listened for.
    package init(_ signals: [Int32] = usual) {
        earlier = SignalRelay.shared.begin(signals) { [work] in work.note($0) }
    }

    /// Says what is to be stopped.
    ///
    /// - Parameter stop: Called at a signal, on a queue of its own; at once, if one came already.
    package func stops(_ stop: @escaping @Sendable () -> Void) { work.begin(stop) }

    /// The signal that came, if one did.
    package var signal: Int32? { work.signal }

    /// Listens no more: signals do what they did before, such as bringing back the modes of the terminal.
    package func end() { SignalRelay.shared.end(earlier) }
}
