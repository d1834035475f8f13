import Dispatch
import FeedModel
import GRDB
import GRDBSQLite
import Synchronization

/// Batches concurrent writes into one transaction.
///
/// A transaction costs the same however little it holds, and most pages of a large refresh wait for the writer anyway.
/// Each caller resumes after the commit that contains its write. A commit does not wait for the disk; for durability
/// await ``flush()``. If a batch fails, nothing of it is written, and each write is repeated in a transaction of its
/// own: failures are rare, and savepoints, which would keep the other writes, copy every page of the file that they
/// touch.
///
/// This is an object of its own because blocks on the writer's queue must not keep ``Storage`` alive: its deinitializer
/// closes the connection and waits for that queue.
final class GroupCommit: Sendable {
    private let path: String
    private let place: Storage.Place
    private let busyTimeout: Duration
    /// `nil` if writes do not wait for the disk.
    private let log: WALSynchronizer?
    private let waiting = Mutex(GroupCommitQueue())

    init(path: String, place: Storage.Place, busyTimeout: Duration, waitsForDisk: Bool) {
        self.path = path
        self.place = place
        self.busyTimeout = busyTimeout
        log = waitsForDisk ? place.files.map(WALSynchronizer.init) : nil
    }

    /// Waits until all commits made before the call are on the disk.
    func flush() async throws(LibraryError) { try await log?.flush() }

    var failure: LibraryError? { log?.failure }

    var waitingCount: Int { waiting.withLock(\.count) }

    /// Sets whether more writes are expected, which may join those that wait.
    func expect(_ expectsMore: Bool, on queue: DatabaseQueue) {
        if waiting.withLock({ $0.expect(expectsMore) }) { scheduleCommit(on: queue) }
    }

    /// Adds a write to the next transaction, and returns its result after the commit.
    func write<T: Sendable>(
        on queue: DatabaseQueue,
        size: Int,
        _ body: @escaping @Sendable (Database, inout [WrittenPage]) throws -> T
    ) async throws(LibraryError) -> T {
        let result: Result<T, LibraryError> = await withCheckedContinuation { continuation in
            let write = GroupedWrite(size: size) { database, pages in
                let value = try body(database, &pages)
                return { continuation.resume(returning: .success(value)) }
            } fail: { error in
                continuation.resume(returning: .failure(error))
            }
            switch waiting.withLock({ $0.append(write) }) {
            case .none: break
            case .immediate: scheduleCommit(on: queue)
            case .delayed:
                DispatchQueue.global().asyncAfter(deadline: .now() + GroupCommitQueue.maximumDelay / .seconds(1)) {
                    if self.waiting.withLock({ $0.endDelay() }) { self.scheduleCommit(on: queue) }
                }
            }
        }
        return try result.get()
    }

    /// Commits one batch on the writer's queue, and schedules the next one.
    ///
    /// Other writes on the queue, such as a mark, run between two batches.
    private func scheduleCommit(on queue: DatabaseQueue) {
        queue.asyncWriteWithoutTransaction { database in
            let (group, isMore) = self.waiting.withLock { $0.take() }
            if isMore { self.scheduleCommit(on: queue) }
            self.write(group, in: database)
        }
    }

    private func write(_ taken: [GroupedWrite], in database: Database, isAlone: Bool = false) {
        guard !taken.isEmpty else { return }
        var group = taken
        let outcome = LibraryError.catching(path: path) {
            try place.whileHeld(timeout: busyTimeout) {
                guard let log else { return try commit(&group, in: database, isAlone: isAlone) }
                // At NORMAL, SQLite still syncs before and after a checkpoint. Content that publishers have replaced is
                // not secret, so it is not overwritten.
                try database.execute(sql: "PRAGMA synchronous = NORMAL; PRAGMA secure_delete = OFF")
                defer { try? database.execute(sql: "PRAGMA synchronous = FULL; PRAGMA secure_delete = ON") }
                let written = try commit(&group, in: database, isAlone: isAlone)
                log.recordCommit()
                return written
            }
        }
        switch outcome {
        case .success(let written):
            for succeed in written { succeed() }
            checkpointIfDue(of: database)
        case .failure(.busy(let path)): for write in group { write.fail(.busy(path: path)) }
        // Some may have been committed into the file that was replaced.
        case .failure(.replaced(let path)): for write in group { write.fail(.replaced(path: path)) }
        case .failure(let error) where group.count == 1: group[0].fail(error)
        // The cause is in one of the writes or outside of all. Repeated alone, each reports its own error.
        case .failure: for write in group { self.write([write], in: database, isAlone: true) }
        }
    }

    /// Checkpoints a long write-ahead log after the callers of a commit have resumed.
    ///
    /// SQLite would do so within a commit, which the callers wait for. A refresh, which pauses fetching while much
    /// waits to be stored, would use one core during that time. Pages that cannot be moved because of a reader, another writer
    /// or a full disk stay safe in the log until a later commit.
    private func checkpointIfDue(of database: Database) {
        guard let log, let connection = database.sqliteConnection else { return }
        var (pages, most): (Int32, Int32) = (0, 0)
        sqlite3_db_status(connection, SQLITE_DBSTATUS_CACHE_WRITE, &pages, &most, 0)
        guard pages >= Self.checkpointThreshold else { return }
        do {
            let isComplete = try place.whileHeld(timeout: .zero) {
                let row = try Row.fetchOne(database, sql: "PRAGMA wal_checkpoint(PASSIVE)")
                return row.map { $0[0] == 0 && $0[1] as Int == $0[2] as Int } ?? false
            }
            if isComplete { sqlite3_db_status(connection, SQLITE_DBSTATUS_CACHE_WRITE, &pages, &most, 1) }
        } catch let error as DatabaseError where error.extendedResultCode == .SQLITE_IOERR_FSYNC {
            // The system reports a failed write once, so callers that wait for a sync must receive it.
            log.recordFailure(LibraryError(error, path: path))
        } catch {}
    }

    /// The number of pages in the log from which on it is checkpointed: 24 MB in new libraries, as many as are moved in
    /// the time in which a refresh receives the next pages.
    private static let checkpointThreshold: Int32 = 3000

    /// The maximum number of writes in one transaction, however small they are: each waits for its end.
    private static let maximumWrites = 512

    /// Writes a batch, and writes that arrive while it runs, in one transaction.
    ///
    /// - Parameters:
    ///   - group: The batch; on return, all writes of the transaction.
    ///   - isAlone: Whether no other write may join the transaction.
    /// - Returns: The closures that resume the callers.
    private func commit(
        _ group: inout [GroupedWrite],
        in database: Database,
        isAlone: Bool
    ) throws -> [() -> Void] {
        var begun: [() -> Void] = []
        var pages: [WrittenPage] = []
        var size = 0
        try place.inTransaction(of: database) {
            while begun.count < group.count {
                for write in group[begun.count...] {
                    begun.append(try write.begin(database, &pages))
                    size += write.size
                }
                guard !isAlone, group.count < Self.maximumWrites else { break }
                group += waiting.withLock { $0.takeMore(besides: size) }
            }
            try SearchIndex.update(with: pages, in: database)
        }
        return begun
    }
}
