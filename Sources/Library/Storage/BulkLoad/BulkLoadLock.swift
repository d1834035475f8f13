import Foundation
import Synchronization

/// Shows other processes that a bulk load is active: a shared `flock` on a file next to the library.
///
/// The kernel releases the lock when the process ends, however it ends. Only speed depends on the lock, so the file is
/// removed with it, even if another process has just locked it.
final class BulkLoadLock: Sendable {
    /// The end of the name of the file.
    static let suffix = ".filling"

    private let path: String
    private let descriptor = Mutex<Int32?>(nil)

    init(library: String) { path = library + Self.suffix }

    deinit { release() }

    /// Acquires the lock; does nothing if this object holds it already.
    ///
    /// - Returns: Whether the lock is held.
    func acquire() -> Bool {
        descriptor.withLock { descriptor in
            if descriptor != nil { return true }
            let opened = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
            guard opened >= 0 else { return false }
            guard flock(opened, LOCK_SH | LOCK_NB) == 0 else {
                _ = close(opened)
                return false
            }
            descriptor = opened
            return true
        }
    }

    /// Releases the lock, if it is held, and removes the file.
    func release() {
        descriptor.withLock { descriptor in
            guard let acquired = descriptor else { return }
            unlink(path)
            _ = close(acquired)
            descriptor = nil
        }
    }

    /// Removes the file that a killed process has left.
    func removeFile() { unlink(path) }

    var isAcquired: Bool { descriptor.withLock { $0 != nil } }

    /// Whether a live process, possibly this one, holds the lock.
    var isHeld: Bool {
        let opened = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard opened >= 0 else { return false }
        defer { _ = close(opened) }
        return flock(opened, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
    }
}
