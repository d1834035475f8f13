import Foundation
import Synchronization

/// Tells others that a process is filling the library: `flock` on a file beside it, shared by all who do.
///
/// The kernel lets go of it when a process dies, however it dies. Nothing but speed depends on it, so the file goes away
/// with the lock: whoever takes it at that moment has a lock that nobody sees.
final class FillingLock: Sendable {
    private let path: String
    private let descriptor = Mutex<Int32?>(nil)

    init(library: String) { path = library + ".filling" }

    deinit { letGo() }

    /// - Returns: Whether others see now that this process fills the library.
    func take() -> Bool {
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

    /// Lets go of the lock, if it was taken.
    func letGo() {
        descriptor.withLock { descriptor in
            guard let taken = descriptor else { return }
            unlink(path)
            _ = close(taken)
            descriptor = nil
        }
    }

    /// Removes what a process has left behind that was killed.
    func clear() { unlink(path) }

    /// Whether a process, this one included, has said that it fills the library, and is alive.
    var isTaken: Bool {
        let opened = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard opened >= 0 else { return false }
        defer { _ = close(opened) }
        return flock(opened, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
    }
}
