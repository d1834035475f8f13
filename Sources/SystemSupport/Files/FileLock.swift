import Foundation
import Glibc

/// A lock between processes, held while a closure runs.
package enum FileLock {
    package static let patience = Duration.seconds(5)

    /// Runs a closure while holding the lock, whose file stays.
    ///
    /// - Throws: ``FileError/busy(path:)`` when another process holds it for longer than ``patience``.
    package static func holding<Answer>(_ path: String, _ body: () throws -> Answer) throws -> Answer {
        try TextFile.makeFolder(TextFile.parts(of: path).folder)
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw FileError.unwritable(path: path, reason: TextFile.reason(errno)) }
        defer { close(descriptor) }
        let end = ContinuousClock.now + patience
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            switch errno {
            case EINTR: continue
            case EWOULDBLOCK where ContinuousClock.now < end: usleep(10_000)
            case EWOULDBLOCK: throw FileError.busy(path: path)
            default: throw FileError.unwritable(path: path, reason: TextFile.reason(errno))
            }
        }
        return try body()
    }
}
