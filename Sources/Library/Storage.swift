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
    private let place: Place
    private let busyTimeout: Duration
    private let connections = Mutex(Connections())
    private let groups: GroupCommit

    /// Where the library is.
    enum Place: Sendable {
        case memory(DatabaseQueue)
        case file(WriterLock)

        /// Runs a closure while no other process writes.
        func whileHeld<T>(timeout: Duration, _ body: () throws -> T) throws -> T {
            switch self {
            case .memory: try body()
            case .file(let lock): try lock.whileHeld(timeout: timeout, body)
            }
        }
    }

    private struct Connections {
        var reader: DatabaseQueue?
        var writer: DatabaseQueue?
    }

    init(inMemory schema: Schema) throws(StoreError) {
        path = ":memory:"
        busyTimeout = .zero
        place = .memory(
            try StoreError.wrapping(path: ":memory:") {
                let queue = try DatabaseQueue(configuration: Self.configuration(busyTimeout: .zero))
                try queue.inDatabase { try schema.create(in: $0) }
                return queue
            }
        )
        groups = GroupCommit(path: path, place: place, busyTimeout: busyTimeout)
    }

    init(path: String, busyTimeout: Duration, schema: Schema) throws(StoreError) {
        self.path = path
        self.busyTimeout = busyTimeout
        let lock = WriterLock(path: path + ".lock", library: path)
        place = .file(lock)
        groups = GroupCommit(path: path, place: place, busyTimeout: busyTimeout)
        let file = LibraryFile(path: path)
        if try file.isMissing() {
            try file.makeFolder()
            try lock.whileHeldTyped(timeout: busyTimeout) { () throws(StoreError) in
                if try file.isMissing() { try file.create(schema: schema) }
            }
        }
        try file.checkHeader()
        let version = try currentVersion()
        if version > schema.version {
            throw .newerSchema(path: path, found: version, known: schema.version)
        }
        if version < schema.version { try migrate(to: schema) }
    }

    deinit {
        closeConnections()
    }

    /// Runs a reading closure on one state of the file.
    func read<T: Sendable>(_ body: @escaping @Sendable (Database) throws -> T) async throws(StoreError) -> T {
        let queue = try reader()
        let path = path
        let result: Result<T, StoreError> = await withCheckedContinuation { continuation in
            queue.asyncRead { database in
                continuation.resume(returning: StoreError.catching(path: path) { try body(database.get()) })
            }
        }
        return try result.get()
    }

    /// Runs a writing closure as one transaction; it is on the disk when this returns.
    ///
    /// Not cancellable: a mark that was asked for is made, also while the program is being ended.
    func write<T: Sendable>(_ body: @escaping @Sendable (Database) throws -> T) async throws(StoreError) -> T {
        try await onWriter { database in
            var value: T?
            try database.inTransaction(.immediate) {
                value = try body(database)
                return .commit
            }
            guard let value else { throw DatabaseError(resultCode: .SQLITE_ABORT) }
            return value
        }
    }

    /// Runs a writing closure in a transaction that other waiting writes may share; what it wrote is on the disk when
    /// this returns, and nothing of it is there when this throws.
    ///
    /// Not cancellable, as ``write(_:)`` is not.
    ///
    /// - Parameters:
    ///   - size: How many bytes of text are written, roughly.
    ///   - body: What is written. It may run a second time, after everything of the first was taken back.
    ///   - last: What comes after the bodies of all other writes of the transaction.
    func writeInGroup<T: Sendable>(
        size: Int = 1024,
        _ body: @escaping @Sendable (Database) throws -> T,
        last: @escaping @Sendable (Database, T) throws -> Void = { _, _ in }
    ) async throws(StoreError) -> T {
        try await groups.write(on: writer(), size: size, body, last: last)
    }

    /// How many writes wait for the next transaction.
    var waitingCount: Int { groups.waitingCount }

    /// Runs a closure on the writing connection, under the lock, outside of a transaction.
    func onWriter<T: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> T
    ) async throws(StoreError) -> T {
        let queue = try writer()
        let (path, place, busyTimeout) = (path, place, busyTimeout)
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
        let checkpoint: @Sendable (Database) throws -> Void = { try Self.checkpointIfLarge($0, path: self.path) }
        if case .file = place, connections.withLock({ $0.writer != nil }) {
            // What cannot be moved now stays in the log, where it is just as safe.
            _ = try? await onWriter(checkpoint)
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
    private func reader() throws(StoreError) -> DatabaseQueue {
        if case .memory(let queue) = place { return queue }
        return try connections.withLock { connections throws(StoreError) in
            try Self.openReader(&connections, path: path, busyTimeout: busyTimeout)
        }
    }

    private func writer() throws(StoreError) -> DatabaseQueue {
        if case .memory(let queue) = place { return queue }
        let (path, busyTimeout) = (path, busyTimeout)
        return try connections.withLock { connections throws(StoreError) in
            if let writer = connections.writer { return writer }
            // The reader outlives the writer: see closeConnections.
            _ = try Self.openReader(&connections, path: path, busyTimeout: busyTimeout)
            try LibraryFile(path: path).checkWritable()
            try LibraryFile(path: path).checkHeader()
            let writer = try StoreError.wrapping(path: path) {
                let queue = try DatabaseQueue(path: path, configuration: Self.configuration(busyTimeout: busyTimeout))
                // Acknowledged means on the disk: NORMAL, which GRDB sets for WAL, loses the last writes in a power cut.
                try queue.inDatabase { try $0.execute(sql: "PRAGMA synchronous = FULL") }
                return queue
            }
            connections.writer = writer
            return writer
        }
    }

    private static func openReader(
        _ connections: inout Connections,
        path: String,
        busyTimeout: Duration
    ) throws(StoreError) -> DatabaseQueue {
        if let reader = connections.reader { return reader }
        var configuration = configuration(busyTimeout: busyTimeout)
        configuration.readonly = true
        let settings = configuration
        let reader = try StoreError.wrapping(path: path) {
            do {
                return try DatabaseQueue(path: path, configuration: settings)
            } catch let error as DatabaseError
                where [.SQLITE_CANTOPEN, .SQLITE_READONLY].contains(error.resultCode)
            {
                // Where nothing may be written the files beside the library cannot be made, but nobody can change it, either.
                guard let address = LibraryFile(path: path).immutableAddress else { throw error }
                return try DatabaseQueue(path: address, configuration: settings)
            }
        }
        connections.reader = reader
        return reader
    }

    private static func configuration(busyTimeout: Duration) -> Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(busyTimeout / .seconds(1))
        configuration.label = "quire.library"
        configuration.prepareDatabase { database in
            try database.execute(
                sql: "PRAGMA trusted_schema = OFF; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -8000"
            )
        }
        return configuration
    }

    private func currentVersion() throws(StoreError) -> Int {
        let queue = try reader()
        return try StoreError.wrapping(path: path) { try queue.read { try Schema.version(of: $0) } }
    }

    /// Moves a log of some size into the library, because the next start has to read all of it.
    private static func checkpointIfLarge(_ database: Database, path: String) throws {
        guard LibraryFile(path: path + "-wal").size > 256 * 1024 else { return }
        try database.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
    }

    private func migrate(to schema: Schema) throws(StoreError) {
        guard case .file(let lock) = place else { return }
        let queue = try writer()
        let path = path
        try lock.whileHeldTyped(timeout: busyTimeout) { () throws(StoreError) in
            try StoreError.wrapping(path: path) {
                try queue.inDatabase { database in
                    // Another process may have been quicker.
                    let found = try Schema.version(of: database)
                    guard found < schema.version else { return }
                    try LibraryFile.backUp(
                        from: database,
                        to: Library.backupPath(of: path, version: found)
                    )
                    try schema.bringForward(database, from: found)
                    try database.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
                }
            }
        }
    }
}
