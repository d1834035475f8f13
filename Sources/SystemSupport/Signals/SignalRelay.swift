import Dispatch
package import Glibc
import Synchronization

/// Passes signals from their handler, where little is allowed (signal-safety(7)), to a closure on a queue.
///
/// libdispatch's signal sources do not serve here. They install their handler for the first source of a signal only,
/// so a second source, made after the former handler was restored, would receive nothing.
package final class SignalRelay: Sendable {
    package static let shared = SignalRelay()

    package typealias Earlier = (signal: Int32, action: sigaction)

    private struct State {
        var signals: [Int32] = []
        var receive: (@Sendable (Int32) -> Void)?
    }

    private let state = Mutex(State())
    /// Whether the pipe could be made; without it signals keep their default action.
    private let hasPipe: Bool

    private static let writeEnd = Atomic<Int32>(-1)
    /// The number of the current receiver; a signal in flight when its receiver stopped does not reach the next one.
    private static let turn = Atomic<Int32>(0)

    private init() {
        var ends: [Int32] = [-1, -1]
        hasPipe = pipe(&ends) == 0
        guard hasPipe else { return }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            // Neither the handler nor the reading side may block.
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        Self.writeEnd.store(ends[1], ordering: .sequentiallyConsistent)
        let readEnd = ends[0]
        // A separate queue, so that no other work delays a signal.
        let queue = DispatchQueue(label: "quire.signals")
        let source = DispatchSource.makeReadSource(fileDescriptor: readEnd, queue: queue)
        // The source retains itself for the life of the process.
        source.setEventHandler { [unowned self] in withExtendedLifetime(source) { passOn(from: readEnd) } }
        source.resume()
    }

    /// Installs the handlers; from now on no signal is missed, and the second one ends the process.
    ///
    /// A signal that was ignored when the process started, as under `nohup`, stays ignored.
    ///
    /// - Parameter receive: Called on the relay's queue at the first signal.
    /// - Returns: The former actions, for ``end(_:)``.
    package func begin(_ signals: [Int32], receive: @escaping @Sendable (Int32) -> Void) -> [Earlier] {
        guard hasPipe else { return [] }
        state.withLock { state in
            Self.turn.wrappingAdd(1, ordering: .sequentiallyConsistent)
            state = State(signals: signals, receive: receive)
        }
        return signals.compactMap { number in
            var (action, earlier) = (sigaction(), sigaction())
            guard sigaction(number, nil, &earlier) == 0, !earlier.isIgnored else { return nil }
            action.__sigaction_handler.sa_handler = Self.note
            action.sa_flags = SA_RESTART | Int32(truncatingIfNeeded: SA_RESETHAND)
            sigaction(number, &action, &earlier)
            return (number, earlier)
        }
    }

    package func end(_ earlier: [Earlier]) {
        state.withLock { state in
            Self.turn.wrappingAdd(1, ordering: .sequentiallyConsistent)
            state = State()
        }
        for (number, action) in earlier {
            var action = action
            sigaction(number, &action, nil)
        }
    }

    private static let note: @convention(c) (Int32) -> Void = { number in
        let before = errno
        var word = turn.load(ordering: .sequentiallyConsistent) << 8 | number
        _ = write(writeEnd.load(ordering: .sequentiallyConsistent), &word, MemoryLayout<Int32>.size)
        errno = before
    }

    private func passOn(from readEnd: Int32) {
        var word: Int32 = 0
        while read(readEnd, &word, MemoryLayout<Int32>.size) == MemoryLayout<Int32>.size {
            let receive = state.withLock { state in
                let turn = Self.turn.load(ordering: .sequentiallyConsistent)
                let isOurs = word & ~0xFF == turn << 8
                guard isOurs, let receive = state.receive else { return nil as (@Sendable (Int32) -> Void)? }
                // The second signal ends the process, whichever it is.
                for number in state.signals {
                    var action = sigaction()
                    guard sigaction(number, nil, &action) == 0, !action.isIgnored else { continue }
                    Glibc.signal(number, SIG_DFL)
                }
                state.receive = nil
                return receive
            }
            receive?(word & 0xFF)
        }
    }
}

extension sigaction {
    var isIgnored: Bool {
        // SIG_IGN is the address 1, and functions are compared by address.
        unsafeBitCast(__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}
