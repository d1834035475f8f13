import Glibc
import Synchronization

/// An output stream of a run, written in whole lines.
package final class Output: Sendable {
    package static var standard: Output { Invocation.current.output }
    package static var error: Output { Invocation.current.errors }

    /// The descriptor; `nil` if the output is kept in memory.
    private let descriptor: Int32?
    private let endsWithReader: Bool
    private let state = Mutex(State())

    private struct State {
        var pending: [UInt8] = []
        var kept: [UInt8] = []
        var columns: Int?
        /// The `errno` of the first error; nothing is written after it.
        var failure: Int32?
    }

    /// Creates a stream of the process.
    ///
    /// - Parameter endsWithReader: Whether a closed pipe ends the process quietly, as it does other command-line programs.
    init(_ descriptor: Int32, endsWithReader: Bool) {
        self.descriptor = descriptor
        self.endsWithReader = endsWithReader
    }

    /// Creates a stream that keeps what is written.
    package init() {
        descriptor = nil
        endsWithReader = false
    }

    /// The text written to a stream that keeps it.
    package var text: String { state.withLock { String(decoding: $0.kept + $0.pending, as: UTF8.self) } }

    /// The `errno` of the first failed write.
    package var failure: Int32? { state.withLock(\.failure) }

    /// The width of the terminal in cells, at which sentences are folded; `nil` without a terminal.
    package var columns: Int? {
        get { state.withLock(\.columns) }
        set { state.withLock { $0.columns = newValue } }
    }

    /// Whether output or a message was lost; messages whose reader has gone away are not.
    package static var isSomethingLost: Bool { standard.failure != nil || error.failure.map { $0 != EPIPE } ?? false }

    /// Writes text at once.
    package func write(_ text: String) { buffer(text.utf8, upTo: 0) }

    /// Buffers text until there is enough to write, or until ``flush()``.
    package func append(_ text: String) { buffer(text.utf8, upTo: 65_536) }

    package func append(_ bytes: [UInt8]) { buffer(bytes, upTo: 65_536) }

    private func buffer(_ bytes: some Sequence<UInt8>, upTo limit: Int) {
        state.withLock { state in
            state.pending.append(contentsOf: bytes)
            if state.pending.count >= limit { drain(&state) }
        }
    }

    package func flush() { state.withLock { drain(&$0) } }

    private func drain(_ state: inout State) {
        guard let descriptor else {
            state.kept += state.pending
            state.pending.removeAll(keepingCapacity: true)
            return
        }
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
