import Dispatch
package import Glibc
import Synchronization

/// Hands signals on from their handler, where next to nothing is allowed (signal-safety(7)), to whoever listens.
///
/// Not by libdispatch's sources of signals: they put a handler of their own in place for the first source of a signal only,
/// so that of a second one, made after the handler of before was brought back, nothing is heard.
package final class SignalRelay: Sendable {
    /// What a process has of it: a signal has one handler.
    package static let shared = SignalRelay()

    package typealias Earlier = (signal: Int32, action: sigaction)

    private struct State {
        var signals: [Int32] = []
        var hear: (@Sendable (Int32) -> Void)?
    }

    private let state = Mutex(State())
    /// Without a pipe signals do what they always do.
    private let hasPipe: Bool

    /// Where the handler writes.
    private static let writeEnd = Atomic<Int32>(-1)
    /// Whose signals they are: one that was on its way when somebody ceased to listen is not the next one's.
    private static let turn = Atomic<Int32>(0)

    private init() {
        var ends: [Int32] = [-1, -1]
        hasPipe = pipe(&ends) == 0
        guard hasPipe else { return }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            // A handler must not wait, and neither must who reads what it wrote.
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        Self.writeEnd.store(ends[1], ordering: .sequentiallyConsistent)
        let readEnd = ends[0]
        // A queue of its own, which waits for no other work.
        let queue = DispatchQueue(label: "quire.signals")
        let source = DispatchSource.makeReadSource(fileDescriptor: readEnd, queue: queue)
        // It keeps itself: there is one as long as there is a process.
        source.setEventHandler { [unowned self] in withExtendedLifetime(source) { passOn(from: readEnd) } }
        source.resume()
    }

    /// Begins to listen; when this returns no signal is missed, and the second one ends the process.
    ///
    /// A signal that whoever started the process has it ignore, as `nohup` does, stays ignored.
    ///
    /// - Parameters:
    ///   - signals: What is listened for.
    ///   - hear: Called at the first signal, on a queue of the relay's.
    /// - Returns: What ``end(_:)`` brings back.
    package func begin(_ signals: [Int32], hear: @escaping @Sendable (Int32) -> Void) -> [Earlier] {
        guard hasPipe else { return [] }
        state.withLock { state in
            Self.turn.wrappingAdd(1, ordering: .sequentiallyConsistent)
            state = State(signals: signals, hear: hear)
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

    /// Listens no more, and brings back what the signals did before.
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
            let hear = state.withLock { state in
                let turn = Self.turn.load(ordering: .sequentiallyConsistent)
                let isOurs = word & ~0xFF == turn << 8
                guard isOurs, let hear = state.hear else { return nil as (@Sendable (Int32) -> Void)? }
                // The second signal ends the process, whichever it is.
                for number in state.signals {
                    var action = sigaction()
                    guard sigaction(number, nil, &action) == 0, !action.isIgnored else { continue }
                    Glibc.signal(number, SIG_DFL)
                }
                state.hear = nil
                return hear
            }
            hear?(word & 0xFF)
        }
    }
}

extension sigaction {
    fileprivate var isIgnored: Bool {
        // SIG_IGN is the address 1, and functions are compared as such.
        unsafeBitCast(__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}
