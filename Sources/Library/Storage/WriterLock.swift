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

    init(of library: String) {
        self.library = library
        path = library + ".lock"
    }

    deinit {
        if let descriptor = descriptor.withLock({ $0 }) { _ = Foundation.close(descriptor) }
    }

    /// Waits for the lock and takes it, and blocks the calling thread as SQLite's own busy timeout does.
    func acquire(timeout: Duration) throws(LibraryError) {
        let descriptor = try open()
        let clock = ContinuousClock()
        let deadline = clock.now + timeout
        var pause: UInt32 = 200
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            let error = SystemError.last
            guard [EWOULDBLOCK, EINTR].contains(error.code) else {
                throw .unwritable(path: path, reason: error.reason)
            }
            guard clock.now < deadline else { throw .busy(path: library) }
            usleep(pause)
            pause = min(pause * 2, 10_000)
        }
    }

    func release() {
        descriptor.withLock { descriptor in
            if let descriptor { _ = flock(descriptor, LOCK_UN) }
        }
    }

    private func open() throws(LibraryError) -> Int32 {
        try descriptor.withLock { [path] descriptor throws(LibraryError) in
            if let descriptor { return descriptor }
            let opened = Foundation.open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
            guard opened >= 0 else { throw .unwritable(path: path, reason: SystemError.last.reason) }
            descriptor = opened
            return opened
        }
    }
}

struct SystemError: Error {
    let code: Int32

    static var last: SystemError { SystemError(code: errno) }

    var reason: String { String(cString: strerror(code)) }
}
