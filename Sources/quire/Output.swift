import Glibc
import Synchronization

/// One of the process's output streams, written whole lines at a time.
final class Output: Sendable {
    /// Standard output; a reader that has gone away ends the process quietly, as other programs of the shell do.
    static let standard = Output(STDOUT_FILENO, endsWithReader: true)
    /// Standard error.
    static let error = Output(STDERR_FILENO, endsWithReader: false)

    private let descriptor: Int32
    private let endsWithReader: Bool
    private let pending = Mutex<[UInt8]>([])

    private init(_ descriptor: Int32, endsWithReader: Bool) {
        self.descriptor = descriptor
        self.endsWithReader = endsWithReader
    }

    /// Writes text now.
    func write(_ text: String) {
        pending.withLock { bytes in
            bytes.append(contentsOf: text.utf8)
            drain(&bytes)
        }
    }

    /// Writes text soon: when enough has come together, or at ``flush()``.
    func append(_ text: String) {
        pending.withLock { bytes in
            bytes.append(contentsOf: text.utf8)
            if bytes.count >= 65_536 { drain(&bytes) }
        }
    }

    /// Writes what is pending.
    func flush() {
        pending.withLock { drain(&$0) }
    }

    private func drain(_ bytes: inout [UInt8]) {
        var written = 0
        while written < bytes.count {
            let count = bytes[written...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                written += count
            } else if errno == EPIPE, endsWithReader {
                exit(0)
            } else if errno != EINTR {
                break
            }
        }
        bytes.removeAll(keepingCapacity: true)
    }
}
