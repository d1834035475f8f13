import Dispatch
import Glibc
import Synchronization

/// Ctrl-C, or a wish of the system's to end, during work that can be stopped between two steps.
///
/// The first signal stops the work, which keeps what is finished; the second ends the process at once.
final class Interruption {
    /// Ctrl-C and the two wishes of the system.
    static let usual = [SIGINT, SIGTERM, SIGHUP]

    private let first: First
    private let sources: [any DispatchSourceSignal]
    private let earlier: [(signal: Int32, action: sigaction)]

    private final class First: Sendable {
        private let number = Mutex<Int32?>(nil)

        var signal: Int32? { number.withLock(\.self) }

        func note(_ signal: Int32) { number.withLock { $0 = $0 ?? signal } }
    }

    /// Begins to listen.
    ///
    /// - Parameters:
    ///   - signals: What is listened for.
    ///   - stop: Called at a signal, on a queue of the system's.
    init(_ signals: [Int32] = usual, stop: @escaping @Sendable () -> Void) {
        let first = First()
        self.first = first
        earlier = signals.map { number in
            var action = sigaction()
            sigaction(number, nil, &action)
            return (number, action)
        }
        // A queue of its own, which waits for no other work.
        let queue = DispatchQueue(label: "quire.interruption")
        let listening = DispatchGroup()
        sources = signals.map { number in
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler {
                for number in signals { Glibc.signal(number, SIG_DFL) }
                first.note(number)
                stop()
            }
            listening.enter()
            source.setRegistrationHandler { listening.leave() }
            source.resume()
            return source
        }
        // Only then is a signal heard; one that came before would be lost, or do what it did before.
        listening.wait()
    }

    /// The signal that came, if one did.
    var signal: Int32? { first.signal }

    /// Listens no more: signals do what they did before, such as bringing back the modes of the terminal.
    func end() {
        for source in sources { source.cancel() }
        for (number, action) in earlier {
            var action = action
            sigaction(number, &action, nil)
        }
    }
}
