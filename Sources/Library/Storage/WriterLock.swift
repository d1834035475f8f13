import FeedModel
import Foundation
import Synchronization

/// The lock of the single writer: `flock` on a file next to the library.
///
/// The kernel releases the lock when the process ends, however it ends. The file is never unlinked, because a lock on
/// an unlinked file excludes no other process.
final class WriterLock: Sendable {
    private let path: String
    private let library: String
    private let descriptor = Mutex<Int32?>(nil)

    init(path: String, library: String) {
        self.path = path
        self.library = library
    }

    deinit {
        if let descriptor = descriptor.withLock({ $0 }) { _ = Foundation.close(descriptor) }
    }

    /// Runs a closure while holding the lock, for which it blocks the calling thread, as SQLite's own busy timeout
    /// does.
    func whileHeld<T>(timeout: Duration, _ body: () throws -> T) throws -> T {
        let descriptor = try open()
        try take(descriptor, timeout: timeout)
        defer { _ = flock(descriptor, LOCK_UN) }
        return try body()
    }

    func whileHeldTyped<T>(timeout: Duration, _ body: () throws(LibraryError) -> T) throws(LibraryError) -> T {
        let descriptor = try open()
        try take(descriptor, timeout: timeout)
        defer { _ = flock(descriptor, LOCK_UN) }
        return try body()
    }

    /// Runs an asynchronous closure while holding the lock.
    ///
    /// The closure must not write the locked library.
    func whileHeldWaiting<T>(
        timeout: Duration,
        _ body: () async throws(LibraryError) -> T
    ) async throws(LibraryError) -> T {
        let descriptor = try open()
        try take(descriptor, timeout: timeout)
        defer { _ = flock(descriptor, LOCK_UN) }
        return try await body()
    }

    private func open() throws(LibraryError) -> Int32 {
        let path = path
        return try descriptor.withLock { descriptor throws(LibraryError) in
            if let descriptor { return descriptor }
            let opened = Foundation.open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
            guard opened >= 0 else { throw .unwritable(path: path, reason: SystemError.last.reason) }
            descriptor = opened
            return opened
        }
    }

    private func take(_ descriptor: Int32, timeout: Duration) throws(LibraryError) {
        let clock = ContinuousClock()
        let deadline = clock.now + timeout
        var pause: UInt32 = 200
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            let error = SystemError.last
            switch error.code {
            case EWOULDBLOCK, EINTR: break
            default: throw .unwritable(path: path, reason: error.reason)
            }
            guard clock.now < deadline else { throw .busy(path: library) }
            usleep(pause)
            pause = min(pause * 2, 10_000)
        }
    }
}

struct SystemError: Error {
    let code: Int32

    static var last: SystemError { SystemError(code: errno) }

    var reason: String { String(cString: strerror(code)) }
}
