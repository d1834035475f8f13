import FeedModel
import GRDB
import Synchronization

/// Lets writes that wait for the writer share its next transaction.
///
/// A transaction costs a sync of the disk whatever it holds. Of a refresh with a thousand pages most wait for the
/// writer anyway, so those that wait go together; each caller hears only after the commit that holds his.
///
/// What runs on the writer's queue must not keep ``Storage`` alive, whose end closes the connection and waits for that
/// queue; so this is an object of its own.
final class GroupCommit: Sendable {
    private let path: String
    private let place: Storage.Place
    private let busyTimeout: Duration
    private let waiting = Mutex(WaitingWrites())

    init(path: String, place: Storage.Place, busyTimeout: Duration) {
        self.path = path
        self.place = place
        self.busyTimeout = busyTimeout
    }

    /// How many writes wait for the next transaction.
    var waitingCount: Int { waiting.withLock(\.count) }

    /// As ``Storage/writeInGroup(size:_:last:)``, on that connection.
    func write<T: Sendable>(
        on queue: DatabaseQueue,
        size: Int,
        _ body: @escaping @Sendable (Database) throws -> T,
        last: @escaping @Sendable (Database, T) throws -> Void
    ) async throws(StoreError) -> T {
        let result: Result<T, StoreError> = await withCheckedContinuation { continuation in
            let write = GroupedWrite(size: size) { database in
                let value = try body(database)
                return GroupedWrite.Begun {
                    try last(database, value)
                } succeed: {
                    continuation.resume(returning: .success(value))
                }
            } fail: { error in
                continuation.resume(returning: .failure(error))
            }
            if waiting.withLock({ $0.append(write) }) { takeTurn(on: queue) }
        }
        return try result.get()
    }

    /// Writes what waits when it is the turn of this on the writer's queue.
    ///
    /// One transaction, then the next turn: a mark that was made meanwhile comes in between.
    private func takeTurn(on queue: DatabaseQueue) {
        queue.asyncWriteWithoutTransaction { database in
            let (group, isMore) = self.waiting.withLock { $0.take() }
            if isMore { self.takeTurn(on: queue) }
            self.write(group, in: database)
        }
    }

    private func write(_ group: [GroupedWrite], in database: Database) {
        let outcome = StoreError.catching(path: path) {
            try place.whileHeld(timeout: busyTimeout) {
                try GroupTransaction(path: path, database: database).run(group)
            }
        }
        switch outcome {
        case .success(let answers): for answer in answers { answer() }
        case .failure(.busy(let path)): for write in group { write.fail(.busy(path: path)) }
        case .failure(let error) where group.count == 1: group[0].fail(error)
        // One of them is the cause, or all: by itself each is told the truth.
        case .failure: for write in group { self.write([write], in: database) }
        }
    }
}

/// One transaction with the writes of several callers.
private struct GroupTransaction {
    let path: String
    let database: Database

    /// Runs the writes and commits.
    ///
    /// - Returns: What tells each caller what became of his.
    /// - Throws: What went wrong with the transaction as a whole; then nothing is written.
    func run(_ group: [GroupedWrite]) throws -> [() -> Void] {
        var answers: [() -> Void] = []
        try database.inTransaction(.immediate) {
            var begun: [GroupedWrite.Begun] = []
            for write in group {
                switch try begin(write, isAlone: group.count == 1) {
                case .success(let started):
                    begun.append(started)
                    answers.append(started.succeed)
                case .failure(let error):
                    answers.append { write.fail(error) }
                }
            }
            for started in begun { try started.finish() }
            return .commit
        }
        return answers
    }

    private func begin(_ write: GroupedWrite, isAlone: Bool) throws -> Result<GroupedWrite.Begun, StoreError> {
        if isAlone { return .success(try write.begin(database)) }
        var begun: GroupedWrite.Begun?
        do {
            try database.inSavepoint {
                begun = try write.begin(database)
                return .commit
            }
        } catch {
            // A full disk, for one, ends the whole transaction.
            guard database.isInsideTransaction else { throw error }
            return .failure(StoreError(error, path: path))
        }
        guard let begun else { throw DatabaseError(resultCode: .SQLITE_ABORT) }
        return .success(begun)
    }
}
