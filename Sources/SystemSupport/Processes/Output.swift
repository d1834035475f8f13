import Glibc
import Synchronization

/// One of the process's output streams, written whole lines at a time.
package final class Output: Sendable {
    /// Standard output; a reader that has gone away ends the process quietly, as other programs of the shell do.
    package static let standard = Output(STDOUT_FILENO, endsWithReader: true)
    /// Standard error.
    package static let error = Output(STDERR_FILENO, endsWithReader: false)

    private let descriptor: Int32
    private let endsWithReader: Bool
    private let state = Mutex(State())

    private struct State {
        var pending: [UInt8] = []
        /// The number of the first error; nothing is written after it.
        var failure: Int32?
    }

    private init(_ descriptor: Int32, endsWithReader: Bool) {
        self.descriptor = descriptor
        self.endsWithReader = endsWithReader
    }

    /// Why not everything could be written: the number of the first error.
    package var failure: Int32? { state.withLock(\.failure) }

    /// Writes text now.
    package func write(_ text: String) {
        state.withLock { state in
            state.pending.append(contentsOf: text.utf8)
            drain(&state)
        }
    }

    /// Writes text soon: when enough has come together, or at ``flush()``.
    package func append(_ text: String) {
        state.withLock { state in
            state.pending.append(contentsOf: text.utf8)
            if state.pending.count >= 65_536 { drain(&state) }
        }
    }

    /// Writes bytes soon.
    package func append(_ bytes: [UInt8]) {
        state.withLock { state in
            state.pending.append(contentsOf: bytes)
            if state.pending.count >= 65_536 { drain(&state) }
        }
    }

    /// Writes what is pending.
    package func flush() {
        state.withLock { drain(&$0) }
    }

    private func drain(_ state: inout State) {
        var written = 0
        while state.failure == nil, written < state.pending.count {
            let count = state.pending[written...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                written += count
            } else if errno == EPIPE, endsWithReader {
                exit(0)
            } else if errno == EAGAIN {
                var interest = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&interest, 1, -1)
            } else if errno != EINTR {
                state.failure = errno
            }
        }
        state.pending.removeAll(keepingCapacity: true)
    }
}
