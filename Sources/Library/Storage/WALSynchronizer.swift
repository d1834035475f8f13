import FeedModel
import Foundation
import Synchronization

/// Syncs the write-ahead log on a background queue so that the writer need not wait.
///
/// At a call of ``flush()``, every earlier commit is in the write-ahead log, or a checkpoint has moved it into the
/// library. SQLite syncs the library before it reuses the log. So one sync of the log that begins after the call is
/// enough, and one serves all callers that wait.
///
/// The log is opened for each sync. SQLite's locks are on other files (*How To Corrupt An SQLite Database File*, 2.2),
/// and a log that was recreated is not confused with the old one.
final class WALSynchronizer: Sendable {
    private let path: String
    private let files: OpenFiles
    private let queue = DispatchQueue(label: "quire.library.sync")
    private let state = Mutex(State())

    private struct State {
        var waiting: [CheckedContinuation<Result<Void, LibraryError>, Never>] = []
        var isSyncing = false
        /// Whether there was a commit since the last sync began.
        var isBehind = false
        /// The log whose directory entry is on the disk.
        var named: ino_t?
        /// Permanent: the system reports a failed write once, and later commits are worthless without the earlier ones.
        var failure: LibraryError?
    }

    init(_ files: OpenFiles) {
        self.files = files
        path = files.path
    }

    var failure: LibraryError? { state.withLock(\.failure) }

    func recordFailure(_ error: LibraryError) { state.withLock { $0.failure = $0.failure ?? error } }

    func recordCommit() { state.withLock { $0.isBehind = true } }

    /// Waits until all commits made before the call are on the disk.
    func flush() async throws(LibraryError) {
        let result: Result<Void, LibraryError> = await withCheckedContinuation { continuation in
            let isFirst = state.withLock { state in
                guard state.isBehind || state.isSyncing else {
                    continuation.resume(returning: state.failure.map(Result.failure) ?? .success(()))
                    return false
                }
                state.waiting.append(continuation)
                return state.waiting.count == 1
            }
            if isFirst { queue.async { self.syncForWaiting() } }
        }
        try result.get()
    }

    private func syncForWaiting() {
        let (waiting, isBehind) = state.withLock { state in
            defer { (state.waiting, state.isBehind, state.isSyncing) = ([], false, true) }
            return (state.waiting, state.isBehind)
        }
        if isBehind {
            do throws(LibraryError) {
                let outcome = Result { () throws(LibraryError) in try sync() }
                // The log is opened by its name, which may lead to another file now.
                try files.check()
                try outcome.get()
            } catch { state.withLock { $0.failure = $0.failure ?? error } }
        }
        let failure = state.withLock { state in
            state.isSyncing = false
            return state.failure
        }
        for continuation in waiting { continuation.resume(returning: failure.map(Result.failure) ?? .success(())) }
    }

    private func sync() throws(LibraryError) {
        let log = path + "-wal"
        let descriptor = open(log, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { throw failure(of: log) }
        defer { _ = Foundation.close(descriptor) }
        var status = stat()
        guard fdatasync(descriptor) == 0, fstat(descriptor, &status) == 0 else { throw failure(of: log) }
        let inode = status.st_ino
        guard state.withLock(\.named) != inode else { return }
        try LibraryFile(path: LibraryFile(path: path).folder).synchronize()
        state.withLock { $0.named = inode }
    }

    private func failure(of file: String) -> LibraryError {
        let error = SystemError.last
        let isFull = error.code == ENOSPC || LibraryFile(path: path).isDiskFull
        return isFull ? .full(path: path) : .failed(path: path, reason: "\(file) cannot be synced: \(error.reason)")
    }
}
