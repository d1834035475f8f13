import FeedModel
import Foundation
import Synchronization

/// Sees to it that what is committed is on the disk, on a thread of its own, while the writer goes on.
///
/// What was committed when ``flush()`` is called lies in the write-ahead log, or was moved from there into the
/// library, which SQLite syncs before it uses the log again. So one sync of the log that begins after the call is
/// enough, and one does for all who wait.
///
/// The log is opened for each sync: SQLite's locks are on the other files (*How To Corrupt An SQLite Database File*,
/// 2.2), and a log that was made anew meanwhile is not taken for the old one.
final class WALSynchronizer: Sendable {
    private let path: String
    private let queue = DispatchQueue(label: "quire.library.sync")
    private let state = Mutex(State())

    private struct State {
        var waiting: [CheckedContinuation<Result<Void, StoreError>, Never>] = []
        var isSyncing = false
        /// Whether something was committed since the last sync began.
        var isBehind = false
        /// The log whose name is known to be on the disk.
        var named: ino_t?
        /// What a sync has said, and is said ever after.
        ///
        /// The system tells once that it could not write, and what is committed later is worth nothing without what came
        /// before.
        var failure: StoreError?
    }

    /// - Parameter path: The library's.
    init(path: String) {
        self.path = path
    }

    /// Why nothing reaches the disk any more.
    var failure: StoreError? { state.withLock(\.failure) }

    /// Notes that the system has told somebody else that it could not write.
    func recordFailure(_ error: StoreError) { state.withLock { $0.failure = $0.failure ?? error } }

    /// Notes a commit that nobody has waited for.
    func recordCommit() { state.withLock { $0.isBehind = true } }

    /// Returns when everything that was committed before the call is on the disk.
    func flush() async throws(StoreError) {
        let result: Result<Void, StoreError> = await withCheckedContinuation { continuation in
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
            do throws(StoreError) { try sync() } catch { state.withLock { $0.failure = $0.failure ?? error } }
        }
        let failure = state.withLock { state in
            state.isSyncing = false
            return state.failure
        }
        for continuation in waiting { continuation.resume(returning: failure.map(Result.failure) ?? .success(())) }
    }

    private func sync() throws(StoreError) {
        let log = path + "-wal"
        let descriptor = open(log, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { throw failure(of: log) }
        defer { _ = Foundation.close(descriptor) }
        var status = stat()
        guard fdatasync(descriptor) == 0, fstat(descriptor, &status) == 0 else { throw failure(of: log) }
        let inode = status.st_ino
        guard state.withLock(\.named) != inode else { return }
        try LibraryFile(path: (path as NSString).deletingLastPathComponent).synchronize()
        state.withLock { $0.named = inode }
    }

    private func failure(of file: String) -> StoreError {
        let error = SystemError.last
        let isFull = error.code == ENOSPC || LibraryFile(path: path).isDiskFull
        return isFull ? .full(path: path) : .failed(path: path, reason: "\(file) cannot be synced: \(error.reason)")
    }
}
