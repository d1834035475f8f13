import Dispatch
import FeedModel
import GRDB
import GRDBSQLite
import Synchronization

/// Lets writes that wait for the writer share its next transaction.
///
/// A transaction has its price whatever it holds. Of a refresh with a thousand pages most wait for the writer anyway, so
/// those that wait go together; each caller hears only after the commit that holds his. The writer does not wait for
/// the disk: that is left to ``WALSynchronizer``, and to who wants to know that his write is safe. When something
/// fails nothing is written, and each write is made again by itself: failures are rare, and savepoints, which would keep
/// the others, cost a copy of every page of the file that they touch.
///
/// What runs on the writer's queue must not keep ``Storage`` alive, whose end closes the connection and waits for that
/// queue; so this is an object of its own.
final class GroupCommit: Sendable {
    private let path: String
    private let place: Storage.Place
    private let busyTimeout: Duration
    /// `nil` where nothing is waited for.
    private let log: WALSynchronizer?
    private let waiting = Mutex(GroupCommitQueue())

    init(path: String, place: Storage.Place, busyTimeout: Duration, waitsForDisk: Bool) {
        self.path = path
        self.place = place
        self.busyTimeout = busyTimeout
        log = if case .file = place, waitsForDisk { WALSynchronizer(path: path) } else { nil }
    }

    /// As ``Storage/flush()``.
    func flush() async throws(StoreError) { try await log?.flush() }

    /// Why nothing reaches the disk any more.
    var failure: StoreError? { log?.failure }

    /// How many writes wait for the next transaction.
    var waitingCount: Int { waiting.withLock(\.count) }

    /// Notes whether more writes are about to come, which may share a transaction with those that wait.
    func expect(_ expectsMore: Bool, on queue: DatabaseQueue) {
        if waiting.withLock({ $0.expect(expectsMore) }) { scheduleCommit(on: queue) }
    }

    /// As ``Storage/writeInGroup(size:settles:_:)``, on that connection.
    func write<T: Sendable>(
        on queue: DatabaseQueue,
        size: Int,
        _ body: @escaping @Sendable (Database, inout [WrittenPage]) throws -> T
    ) async throws(StoreError) -> T {
        let result: Result<T, StoreError> = await withCheckedContinuation { continuation in
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

    /// Writes what waits when it is the turn of this on the writer's queue.
    ///
    /// One transaction, then the next turn: a mark that was made meanwhile comes in between.
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
        let outcome = StoreError.catching(path: path) {
            try place.whileHeld(timeout: busyTimeout) {
                guard let log else { return try commit(&group, in: database, isAlone: isAlone) }
                // SQLite still syncs before and after it moves the log into the library. What publishers have replaced is no
                // secret, and need not be overwritten.
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
        case .failure(let error) where group.count == 1: group[0].fail(error)
        // One of them is the cause, or all: by itself each is told the truth.
        case .failure: for write in group { self.write([write], in: database, isAlone: true) }
        }
    }

    /// Moves the log into the library when it has grown long, after the callers were told.
    ///
    /// SQLite would do so within a commit, and whoever waits for the commit would wait for that, too: a refresh, which
    /// fetches nothing while much waits to be stored, would have one core at work. What cannot be moved now, because
    /// somebody reads, another process writes or the disk is full, stays safe in the log until a later commit.
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
            // The system says once that it could not write; those who wait for their sync have to hear it.
            log.recordFailure(StoreError(error, path: path))
        } catch {}
    }

    /// So many pages of the file that went into the log make it long: 24 MB in new libraries, which are moved in the
    /// time in which a refresh finds the next pages.
    private static let checkpointThreshold: Int32 = 3000

    /// A transaction that has so many writes takes no more, however small they are: each waits for its end.
    private static let maximumWrites = 512

    /// Writes a group, and what comes meanwhile, in one transaction.
    ///
    /// - Parameters:
    ///   - group: What was taken for it, and then all that was written.
    ///   - isAlone: Whether nothing else may be in the transaction.
    /// - Returns: What tells each caller that everybody can see what he wrote.
    private func commit(
        _ group: inout [GroupedWrite],
        in database: Database,
        isAlone: Bool
    ) throws -> [() -> Void] {
        var begun: [() -> Void] = []
        var pages: [WrittenPage] = []
        var size = 0
        try database.inTransaction(.immediate) {
            while begun.count < group.count {
                for write in group[begun.count...] {
                    begun.append(try write.begin(database, &pages))
                    size += write.size
                }
                guard !isAlone, group.count < Self.maximumWrites else { break }
                group += waiting.withLock { $0.takeMore(besides: size) }
            }
            try SearchIndex.update(with: pages, in: database)
            return .commit
        }
        return begun
    }
}
