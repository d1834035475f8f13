import Dispatch
import Glibc
import Synchronization

/// Ctrl-C, or a wish of the system's to end, during work that can be stopped between two steps.
///
/// The first signal stops the work, which keeps what is finished; the second ends the process at once.
final class Interruption {
    private static let signals = [SIGINT, SIGTERM, SIGHUP]

    private let first: First
    private let sources: [any DispatchSourceSignal]

    private final class First: Sendable {
        private let number = Mutex<Int32?>(nil)

        var signal: Int32? { number.withLock(\.self) }

        func note(_ signal: Int32) { number.withLock { $0 = $0 ?? signal } }
    }

    /// Begins to listen.
    ///
    /// - Parameter stop: Called at a signal, on a queue of the system's.
    init(_ stop: @escaping @Sendable () -> Void) {
        let first = First()
        self.first = first
        sources = Self.signals.map { number in
            Glibc.signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                for number in Self.signals { Glibc.signal(number, SIG_DFL) }
                first.note(number)
                stop()
            }
            source.resume()
            return source
        }
    }

    /// The signal that came, if one did.
    var signal: Int32? { first.signal }

    /// Listens no more: signals do what they usually do.
    func end() {
        for source in sources { source.cancel() }
        for number in Self.signals { Glibc.signal(number, SIG_DFL) }
    }
}
