// Long because opening, sharing and closing the connections is one piece of private state.

import FeedModel
import Foundation
import GRDB
import Query
import Synchronization

/// The connections to one library: one that reads and one that writes, each opened when it is first needed.
///
/// Two single connections and no pool, because a pool writes to the file when it opens, and most runs of the
/// program only read. The reading connection is read-only, so that it never checkpoints: SQLite before 3.51.3 can
/// damage a file when two connections write or checkpoint at once, therefore both happen under ``WriterLock`` only.
final class Storage: Sendable {
    /// The file, or `:memory:`.
    let path: String
    let place: Place
    let busyTimeout: Duration
    let waitsForDisk: Bool
    let connections = Mutex(Connections())
    private let groups: GroupCommit

    /// Where the library is.
    enum Place: Sendable {
        case memory(DatabaseQueue)
        case file(WriterLock)
        /// A restored library that cannot take its place, because nothing may be written there; who writes is told that.
        case waiting(StoreError)

        /// Runs a closure while no other process writes.
        func whileHeld<T>(timeout: Duration, _ body: () throws -> T) throws -> T {
            switch self {
            case .memory: try body()
            case .file(let lock): try lock.whileHeld(timeout: timeout, body)
            case .waiting(let error): throw error
            }
        }
    }

    struct Connections {
        var reader: DatabaseQueue?
        var writer: DatabaseQueue?
    }

    init(inMemory schema: Schema) throws(StoreError) {
        SQLiteSettings.configured
        path = ":memory:"
        busyTimeout = .zero
        waitsForDisk = true
        place = .memory(
            try StoreError.wrapping(path: ":memory:") {
                let queue = try DatabaseQueue(configuration: Self.configuration(busyTimeout: .zero))
                try queue.inDatabase { try schema.create(in: $0) }
                return queue
            }
        )
        groups = GroupCommit(path: path, place: place, busyTimeout: busyTimeout, waitsForDisk: waitsForDisk)
    }

    init(path name: String, busyTimeout: Duration, waitsForDisk: Bool, schema: Schema) throws(StoreError) {
        SQLiteSettings.configured
        (path, place) = try Self.located(LibraryFile(path: name).resolved, busyTimeout: busyTimeout)
        self.busyTimeout = busyTimeout
        self.waitsForDisk = waitsForDisk
        groups = GroupCommit(path: path, place: place, busyTimeout: busyTimeout, waitsForDisk: waitsForDisk)
        let file = LibraryFile(path: path)
        if case .file(let lock) = place, try file.isMissing() {
            try LibraryFile(path: name).checkLink()
            try file.createFolder()
            try lock.whileHeldTyped(timeout: busyTimeout) { () throws(StoreError) in
                if try file.isMissing() { try file.create(schema: schema) }
            }
        }
        try file.checkKind()
        let version = try currentVersion()
        try schema.check(version: version, of: path)
        if version < schema.version { try migrate(to: schema) }
    }

    deinit {
        closeConnections()
    }

    /// Runs a reading closure on one state of the file.
    ///
    /// When the task is cancelled a statement that runs is broken off, and
    /// ``FeedModel/StoreError/failed(path:reason:)`` says so.
    func read<T: Sendable>(_ body: @escaping @Sendable (Database) throws -> T) async throws(StoreError) -> T {
        let queue = try reader()
        do {
            return try await queue.read(body)
        } catch {
            throw StoreError(error, path: path)
        }
    }

    /// Runs a reading closure on the writing connection, without the lock.
    func readOnWriter<T: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> T
    ) async throws(StoreError) -> T {
        let queue = try writer()
        do {
            return try await queue.read(body)
        } catch {
            throw StoreError(error, path: path)
        }
    }

    /// Runs a closure on the reading connection, outside of a transaction.
    func onReader<T: Sendable>(_ body: @escaping @Sendable (Database) throws -> T) async throws(StoreError) -> T {
        let queue = try reader()
        let path = path
        let result: Result<T, StoreError> = await withCheckedContinuation { continuation in
            queue.asyncUnsafeRead { database in
                continuation.resume(returning: StoreError.catching(path: path) { try body(database.get()) })
            }
        }
        return try result.get()
    }

    /// Runs a writing closure as one transaction; it is on the disk when this returns.
    ///
    /// Not cancellable: a mark that was asked for is made, also while the program is being ended.
    func write<T: Sendable>(_ body: @escaping @Sendable (Database) throws -> T) async throws(StoreError) -> T {
        if let failure = groups.failure { throw failure }
        return try await onWriter { database in
            var value: T?
            try database.inTransaction(.immediate) {
                value = try body(database)
                return .commit
            }
            guard let value else { throw DatabaseError(resultCode: .SQLITE_ABORT) }
            return value
        }
    }

    /// Runs a writing closure in a transaction that other waiting writes may share.
    ///
    /// When this returns everybody sees what it wrote, and it is on the disk if that was asked for; when this throws
    /// nothing of it is there, but for a disk that failed in the end. Not cancellable, as ``write(_:)`` is not.
    ///
    /// - Parameters:
    ///   - size: How many bytes of text are written, roughly.
    ///   - settles: Whether to wait for the disk, too; if not, ``flush()`` does.
    ///   - body: What is written, but for the search index, which takes the pages that it appends when all writes of the
    ///     transaction have run. It may run a second time, after everything of the first was taken back.
    func writeInGroup<T: Sendable>(
        size: Int = 1024,
        settles: Bool,
        _ body: @escaping @Sendable (Database, inout [WrittenPage]) throws -> T
    ) async throws(StoreError) -> T {
        let value = try await groups.write(on: writer(), size: size, body)
        if settles { try await flush() }
        return value
    }

    /// Returns when everything that was written before the call is on the disk.
    func flush() async throws(StoreError) { try await groups.flush() }

    /// Notes whether more writes are about to come, which may share a transaction with those that wait.
    func expect(_ isExpecting: Bool) {
        // Without a writer there is nothing that waits.
        guard let queue = try? writer() else { return }
        groups.expect(isExpecting, on: queue)
    }

    /// How many writes wait for the next transaction.
    var waitingCount: Int { groups.waitingCount }

    /// Runs a closure on the writing connection, under the lock, outside of a transaction.
    ///
    /// - Parameters:
    ///   - timeout: How long to wait for the lock; the library's own time when `nil`.
    ///   - body: What to do.
    func onWriter<T: Sendable>(
        timeout: Duration? = nil,
        _ body: @escaping @Sendable (Database) throws -> T
    ) async throws(StoreError) -> T {
        let queue = try writer()
        let (path, place, busyTimeout) = (path, place, timeout ?? busyTimeout)
        let result: Result<T, StoreError> = await withCheckedContinuation { continuation in
            queue.asyncWriteWithoutTransaction { database in
                continuation.resume(
                    returning: StoreError.catching(path: path) {
                        try place.whileHeld(timeout: busyTimeout) { try body(database) }
                    }
                )
            }
        }
        return try result.get()
    }

    func close() async {
        if case .file = place, connections.withLock({ $0.writer != nil }) {
            // What cannot be moved now stays in the log, where it is just as safe.
            _ = try? await onWriter(timeout: Self.closeTimeout, Self.checkpoint)
        }
        closeConnections()
    }

    /// Closes the writer first: while the reader is open SQLite does not checkpoint at the writer's end, which
    /// would happen outside of the lock.
    private func closeConnections() {
        let (reader, writer) = connections.withLock { connections in
            defer { connections = Connections() }
            return (connections.reader, connections.writer)
        }
        try? writer?.close()
        try? reader?.close()
    }
}

extension Storage {
    /// Lets a restored library take its place if one waits, and finds the file to open.
    private static func located(_ path: String, busyTimeout: Duration) throws(StoreError) -> (String, Place) {
        let (file, lock) = (LibraryFile(path: path), WriterLock(path: path + ".lock", library: path))
        guard file.isBeingReplaced else { return (path, .file(lock)) }
        do throws(StoreError) {
            try lock.whileHeldTyped(timeout: busyTimeout) { () throws(StoreError) in try file.finishReplacing() }
            return (path, .file(lock))
        } catch {
            // Whole and on the disk before it got its name: it can be read there.
            guard case .unwritable(_, let reason) = error, !file.isFolderWritable else { throw error }
            let refusal = "the restored library \(file.successor) has to take its place first: \(reason)"
            return (file.successor, .waiting(.unwritable(path: path, reason: refusal)))
        }
    }

    private func currentVersion() throws(StoreError) -> Int {
        let queue = try reader()
        return try StoreError.wrapping(path: path) { try queue.read { try Schema.version(of: $0) } }
    }

    /// How long the end of the program waits for others.
    private static let closeTimeout: Duration = .milliseconds(100)

    /// Moves the log into the library, as far as readers let it: in a folder that later may not be written to, only
    /// what is in the library can be read.
    @Sendable private static func checkpoint(_ database: Database) throws {
        // Whoever writes meanwhile waits for this one.
        try database.execute(sql: "PRAGMA busy_timeout = \(Int(closeTimeout / .milliseconds(1)))")
        try database.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
    }

    private func migrate(to schema: Schema) throws(StoreError) {
        let lock: WriterLock
        switch place {
        case .memory: return
        case .file(let ofFile): lock = ofFile
        case .waiting(let error): throw error
        }
        let queue = try writer()
        let path = path
        try lock.whileHeldTyped(timeout: busyTimeout) { () throws(StoreError) in
            try StoreError.wrapping(path: path) {
                try queue.inDatabase { database in
                    // Another process may have migrated it meanwhile.
                    let found = try Schema.version(of: database)
                    guard found < schema.version else { return }
                    try LibraryFile.backUp(
                        from: database,
                        to: Library.backupPath(of: path, version: found)
                    )
                    try schema.migrate(database, from: found)
                    try database.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
                }
            }
        }
    }
}
