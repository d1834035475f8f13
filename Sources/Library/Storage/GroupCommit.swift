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
/// This is a separate object because blocks on the writer's queue must not keep ``Storage`` alive: its deinitializer
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

    func flush() async throws(LibraryError) { try await log?.flush() }

    var failure: LibraryError? { log?.failure }

    var waitingCount: Int { waiting.withLock(\.count) }

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

    /// Checkpoints a long log after the callers of a commit have resumed; SQLite would do so while they wait.
    ///
    /// Pages that cannot be moved stay in the log until a later commit.
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

    /// Writes a batch, and writes that arrive while it runs; returns the closures that resume the callers.
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

/// The queue of a group commit: writes in the order of arrival, and when to commit them.
///
/// A commit writes every page of the file that it touches, and pages of indexes are touched again and again. While more
/// pages are expected, a transaction begins when ``minimumBatchBytes`` or ``minimumBatchWrites`` wait or after
/// ``maximumDelay``, and takes more writes while it runs.
struct GroupCommitQueue {
    private var writes: [GroupedWrite] = []
    private var size = 0
    private var schedule = Schedule.none
    private var expectsMore = false

    enum Schedule: Hashable {
        case none
        case delayed
        case immediate
    }

    /// The maximum bytes of text of one transaction, unless a single write is larger.
    private static let maximumBatchBytes = 12 << 20
    /// The bytes of text that start a transaction while more writes are expected.
    private static let minimumBatchBytes = 512 << 10
    /// Records of unchanged feeds have hardly any text, and a refresh fetches no more while many results wait.
    private static let minimumBatchWrites = 32
    /// The bytes of text up to which a running transaction takes more writes.
    ///
    /// The cost of a commit is small compared to the writes then, and a mark that waits is not noticeably delayed.
    private static let targetBatchBytes = 4 << 20
    /// The maximum time that writes wait for others.
    static let maximumDelay: Duration = .milliseconds(200)

    var count: Int { writes.count }

    /// Appends a write; returns the commit that the caller has to schedule.
    mutating func append(_ write: GroupedWrite) -> Schedule {
        writes.append(write)
        size += write.size
        // Without text a write does not touch the search index, and need not wait.
        let isSmall = (1..<Self.minimumBatchBytes).contains(size) && writes.count < Self.minimumBatchWrites
        let next: Schedule = expectsMore && isSmall ? .delayed : .immediate
        guard schedule != .immediate, schedule != next else { return .none }
        schedule = next
        return next
    }

    /// Sets whether more writes are expected; returns whether the caller has to schedule a commit.
    mutating func expect(_ expectsMore: Bool) -> Bool {
        self.expectsMore = expectsMore
        return !expectsMore && endDelay()
    }

    /// Ends the delay; returns whether the caller has to schedule a commit.
    mutating func endDelay() -> Bool {
        guard schedule == .delayed else { return false }
        schedule = .immediate
        return true
    }

    /// Removes the writes of the next transaction; returns them, and whether the caller has to schedule another commit.
    mutating func take() -> (group: [GroupedWrite], isMore: Bool) {
        let group = removeFirst(max(1, fitting(0, Self.maximumBatchBytes)))
        schedule = writes.isEmpty ? .none : .immediate
        return (group, schedule == .immediate)
    }

    /// Removes writes that arrived while a transaction runs and still fit into it.
    ///
    /// A commit that is scheduled already may find fewer writes, or none.
    mutating func takeMore(besides written: Int) -> [GroupedWrite] {
        removeFirst(fitting(written, Self.targetBatchBytes))
    }

    /// Returns the number of writes that fit into a transaction that has some bytes of text already.
    private func fitting(_ written: Int, _ most: Int) -> Int {
        var taken = written
        let end = writes.firstIndex { write in
            taken += write.size
            return taken > most
        }
        return end ?? writes.count
    }

    private mutating func removeFirst(_ count: Int) -> [GroupedWrite] {
        let group = Array(writes.prefix(count))
        writes.removeFirst(group.count)
        size -= group.reduce(0) { $0 + $1.size }
        return group
    }
}

struct GroupedWrite: Sendable {
    let size: Int
    /// Writes, and appends pages for the search index; returns a closure that resumes the caller after the commit.
    let begin: @Sendable (Database, inout [WrittenPage]) throws -> () -> Void
    let fail: @Sendable (LibraryError) -> Void
}
