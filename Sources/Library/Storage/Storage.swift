import FeedModel
import Foundation
import GRDB
import Synchronization

/// The connections to a library: one that reads and one that writes, each opened when it is first needed.
///
/// There is no pool, because a pool writes to the file when it opens, and most runs of the program only read. The
/// reading connection is read-only, so that it never checkpoints: SQLite before 3.51.3 can damage a file when two
/// connections write or checkpoint at once. Both happen under ``WriterLock`` only.
final class Storage: Sendable {
    let path: String
    let place: Place
    let busyTimeout: Duration
    let waitsForDisk: Bool
    let connections = Mutex(Connections())
    let groups: GroupCommit

    enum Place: Sendable {
        case memory(DatabaseQueue)
        case file(WriterLock, OpenFiles)

        func whileHeld<T>(timeout: Duration, _ body: () throws -> T) throws -> T {
            guard case .file(let lock, _) = self else { return try body() }
            try lock.acquire(timeout: timeout)
            defer { lock.release() }
            return try body()
        }

        /// Runs a writing closure as one transaction, and checks that it was one of the library at the path.
        func inTransaction(of database: Database, _ body: () throws -> Void) throws {
            try files?.check()
            try database.inTransaction(.immediate) {
                try files?.checkVersion(in: database)
                try body()
                return .commit
            }
            // The file may have been replaced before the commit.
            try files?.check()
        }

        var files: OpenFiles? {
            if case .file(_, let files) = self { files } else { nil }
        }
    }

    struct Connections {
        var reader: DatabaseQueue?
        var writer: DatabaseQueue?
    }

    init(inMemory schema: Schema) throws(LibraryError) {
        SQLiteSettings.configured
        path = ":memory:"
        busyTimeout = .zero
        waitsForDisk = true
        place = .memory(
            try LibraryError.wrapping(path: ":memory:") {
                let queue = try DatabaseQueue(configuration: Self.configuration(busyTimeout: .zero))
                try queue.inDatabase { try schema.create(in: $0) }
                return queue
            }
        )
        groups = GroupCommit(path: path, place: place, busyTimeout: busyTimeout, waitsForDisk: waitsForDisk)
    }

    init(path name: String, busyTimeout: Duration, waitsForDisk: Bool, schema: Schema) throws(LibraryError) {
        SQLiteSettings.configured
        let file = LibraryFile(path: LibraryFile(path: name).resolved)
        let lock = WriterLock(of: file.path)
        path = file.path
        place = .file(lock, OpenFiles(path: path, name: name, version: schema.version))
        self.busyTimeout = busyTimeout
        self.waitsForDisk = waitsForDisk
        groups = GroupCommit(path: path, place: place, busyTimeout: busyTimeout, waitsForDisk: waitsForDisk)
        if file.isBeingReplaced {
            try lock.acquire(timeout: busyTimeout)
            defer { lock.release() }
            try file.finishReplacing()
        }
        if try file.isMissing() {
            try LibraryFile(path: name).checkLink()
            try file.createFolder()
            try lock.acquire(timeout: busyTimeout)
            defer { lock.release() }
            if try file.isMissing() { try file.create(schema: schema) }
        }
        try file.checkKind()
        let reader = try reader()
        let version = try LibraryError.wrapping(path: path) { try reader.read { try Schema.version(of: $0) } }
        try schema.check(version: version, of: path)
        if version < schema.version { try migrate(to: schema, lock) }
    }

    deinit {
        closeConnections()
    }

    /// Runs a reading closure on one snapshot of the file.
    ///
    /// If the task is cancelled, the running statement is interrupted and ``FeedModel/LibraryError/failed(path:reason:)``
    /// is thrown.
    func read<T: Sendable>(_ body: @escaping @Sendable (Database) throws -> T) async throws(LibraryError) -> T {
        try await read(on: reader(), body)
    }

    /// Runs a reading closure on one of the connections, without the lock.
    func read<T: Sendable>(
        on queue: DatabaseQueue,
        _ body: @escaping @Sendable (Database) throws -> T
    ) async throws(LibraryError) -> T {
        do {
            return try await queue.read(body)
        } catch {
            throw LibraryError(error, path: path)
        }
    }

    /// Runs a closure on the reading connection, outside of a transaction.
    func onReader<T: Sendable>(_ body: @escaping @Sendable (Database) throws -> T) async throws(LibraryError) -> T {
        let queue = try reader()
        let path = path
        let result: Result<T, LibraryError> = await withCheckedContinuation { continuation in
            queue.asyncUnsafeRead { database in
                continuation.resume(returning: LibraryError.catching(path: path) { try body(database.get()) })
            }
        }
        return try result.get()
    }

    /// Runs a writing closure as one transaction, which is on the disk when the method returns.
    ///
    /// Cannot be cancelled: a mark is stored even while the program is being ended.
    func write<T: Sendable>(_ body: @escaping @Sendable (Database) throws -> T) async throws(LibraryError) -> T {
        if let failure = groups.failure { throw failure }
        return try await onWriter { [place] database in
            var value: T?
            try place.inTransaction(of: database) { value = try body(database) }
            guard let value else { throw DatabaseError(resultCode: .SQLITE_ABORT) }
            return value
        }
    }

    /// Runs a writing closure in a transaction that other waiting writes may share.
    ///
    /// When the method returns, the write is visible to all readers, and on the disk if `flushes`. If it throws,
    /// nothing of the write is stored, unless the sync failed after the commit. Cannot be cancelled.
    ///
    /// - Parameter body: Appends pages for the search index, which is updated after all writes of the transaction. It
    ///   may run a second time, after everything of the first run was rolled back.
    func writeInGroup<T: Sendable>(
        size: Int = 1024,
        flushes: Bool,
        _ body: @escaping @Sendable (Database, inout [WrittenPage]) throws -> T
    ) async throws(LibraryError) -> T {
        let value = try await groups.write(on: writer(), size: size, body)
        if flushes { try await groups.flush() }
        return value
    }

    /// Runs a closure on the writing connection, under the lock, outside of a transaction.
    func onWriter<T: Sendable>(
        timeout: Duration? = nil,
        _ body: @escaping @Sendable (Database) throws -> T
    ) async throws(LibraryError) -> T {
        let queue = try writer()
        let (path, place, busyTimeout) = (path, place, timeout ?? busyTimeout)
        let result: Result<T, LibraryError> = await withCheckedContinuation { continuation in
            queue.asyncWriteWithoutTransaction { database in
                continuation.resume(
                    returning: LibraryError.catching(path: path) {
                        try place.whileHeld(timeout: busyTimeout) { try body(database) }
                    }
                )
            }
        }
        return try result.get()
    }

    func close() async {
        var descriptor: Int32 = -1
        defer { if descriptor >= 0 { _ = Foundation.close(descriptor) } }
        if place.files?.canCheckpoint(opening: &descriptor) == true, connections.withLock({ $0.writer != nil }) {
            // Pages that cannot be moved now are as safe in the log.
            _ = try? await onWriter(timeout: Self.closeTimeout, Self.checkpoint)
        }
        closeConnections()
    }

    /// Closes the writer first: SQLite does not checkpoint, outside of the lock, while the reader is open.
    private func closeConnections() {
        let (reader, writer) = connections.withLock { connections in
            defer { connections = Connections() }
            return (connections.reader, connections.writer)
        }
        try? writer?.close()
        try? reader?.close()
    }

    /// The time that closing waits for other processes.
    private static let closeTimeout: Duration = .milliseconds(100)

    /// Checkpoints as much as readers allow: from a folder that is read-only later, only the file itself can be read.
    @Sendable private static func checkpoint(_ database: Database) throws {
        // Other writers wait for the checkpoint.
        try database.execute(sql: "PRAGMA busy_timeout = \(Int(closeTimeout / .milliseconds(1)))")
        try database.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
    }

    private func migrate(to schema: Schema, _ lock: WriterLock) throws(LibraryError) {
        let queue = try writer()
        let path = path
        try lock.acquire(timeout: busyTimeout)
        defer { lock.release() }
        try LibraryError.wrapping(path: path) {
            try queue.inDatabase { database in
                // Another process may have migrated it in the meantime.
                let found = try Schema.version(of: database)
                guard found < schema.version else { return }
                try LibraryFile.backUp(from: database, to: Library.backupPath(of: path, version: found))
                try schema.migrate(database, from: found)
                try database.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
            }
        }
    }
}
