import FeedModel
import Foundation
import Synchronization

/// The lock that one writer at a time holds: `flock` on a file beside the library.
///
/// The kernel lets go of it when a process dies, however it dies, and the file is never unlinked: a lock on an
/// unlinked file would exclude nobody.
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

    /// Runs a closure while this process is the one that writes.
    ///
    /// Waits on the calling thread, as SQLite's own busy time-out does; the caller is the writer's queue.
    ///
    /// - Throws: ``FeedModel/StoreError/busy(path:)`` after the time-out; what the closure throws.
    func whileHeld<T>(timeout: Duration, _ body: () throws -> T) throws -> T {
        let descriptor = try open()
        try take(descriptor, timeout: timeout)
        defer { _ = flock(descriptor, LOCK_UN) }
        return try body()
    }

    /// As above, for closures that throw what the library throws.
    func whileHeldTyped<T>(timeout: Duration, _ body: () throws(StoreError) -> T) throws(StoreError) -> T {
        let descriptor = try open()
        try take(descriptor, timeout: timeout)
        defer { _ = flock(descriptor, LOCK_UN) }
        return try body()
    }

    /// As above, for closures that wait for verbs; none of them may write the library that is locked.
    func whileHeldWaiting<T>(
        timeout: Duration,
        _ body: () async throws(StoreError) -> T
    ) async throws(StoreError) -> T {
        let descriptor = try open()
        try take(descriptor, timeout: timeout)
        defer { _ = flock(descriptor, LOCK_UN) }
        return try await body()
    }

    private func open() throws(StoreError) -> Int32 {
        let path = path
        return try descriptor.withLock { descriptor throws(StoreError) in
            if let descriptor { return descriptor }
            let opened = Foundation.open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
            guard opened >= 0 else { throw .unwritable(path: path, reason: SystemError.last.reason) }
            descriptor = opened
            return opened
        }
    }

    private func take(_ descriptor: Int32, timeout: Duration) throws(StoreError) {
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

/// What the last call to the system said when it failed.
struct SystemError: Error {
    let code: Int32

    static var last: SystemError { SystemError(code: errno) }

    var reason: String { String(cString: strerror(code)) }
}
