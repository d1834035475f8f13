import CSQLite
import FeedModel
import Foundation
import GRDB
import Synchronization

extension Storage {
    func reader() throws(LibraryError) -> DatabaseQueue {
        if case .memory(let queue) = place { return queue }
        return try connections.withLock { connections throws(LibraryError) in
            try openReader(&connections)
        }
    }

    func writer() throws(LibraryError) -> DatabaseQueue {
        if case .memory(let queue) = place { return queue }
        let (path, busyTimeout, waitsForDisk) = (path, busyTimeout, waitsForDisk)
        return try connections.withLock { connections throws(LibraryError) in
            if let writer = connections.writer { return writer }
            // The reader must outlive the writer: see closeConnections.
            _ = try openReader(&connections)
            try place.files?.check()
            let file = LibraryFile(path: path)
            try file.checkWritable()
            let writer = try LibraryError.wrapping(path: path) {
                let queue = try DatabaseQueue(path: path, configuration: Self.configuration(busyTimeout: busyTimeout))
                try queue.inDatabase { database in
                    try file.checkApplication(of: database)
                    // NORMAL, which GRDB sets for WAL, loses the last writes in a power cut.
                    let level = waitsForDisk ? "FULL" : "NORMAL"
                    // GroupCommit checkpoints between commits; the automatic checkpoint is a fallback. Deleted content
                    // is overwritten, whatever the default of the SQLite build.
                    try database.execute(
                        sql: """
                            PRAGMA synchronous = \(level); PRAGMA wal_autocheckpoint = 12000; PRAGMA secure_delete = ON
                            """
                    )
                }
                return queue
            }
            connections.writer = writer
            return writer
        }
    }

    private func openReader(_ connections: inout Connections) throws(LibraryError) -> DatabaseQueue {
        if let reader = connections.reader { return reader }
        let identity = FileIdentity(path: path)
        var configuration = Self.configuration(busyTimeout: busyTimeout)
        configuration.readonly = true
        let settings = configuration
        let file = LibraryFile(path: path)
        try file.checkRoomForSharedMemory()
        let reader = try LibraryError.wrapping(path: path) {
            let queue: DatabaseQueue
            do {
                queue = try DatabaseQueue(path: path, configuration: settings)
            } catch let error as DatabaseError
                where [.SQLITE_CANTOPEN, .SQLITE_READONLY].contains(error.resultCode)
            {
                // In a read-only folder SQLite cannot create the files next to the library. Opened as immutable, the
                // library is read without its log, which is right only if the log is empty.
                guard !file.isFolderWritable, let address = file.immutableURI else { throw error }
                guard LibraryFile(path: path + "-wal").size == 0 else {
                    let reason =
                        "its last changes are in \(path)-wal, which cannot be read where nothing may be written"
                    throw LibraryError.unwritable(path: path, reason: reason)
                }
                queue = try DatabaseQueue(path: address, configuration: settings)
            }
            try queue.read { try file.checkApplication(of: $0) }
            return queue
        }
        place.files?.record(library: identity)
        connections.reader = reader
        return reader
    }

    /// The size of a connection's page cache in KiB: a refresh writes most pages once, and lists read few.
    static let cacheSize = 3000

    static func configuration(busyTimeout: Duration) -> Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(busyTimeout / .seconds(1))
        configuration.label = "quire.library"
        configuration.prepareDatabase { database in
            TitleCollation.register(in: database)
            try database.execute(
                sql: "PRAGMA trusted_schema = OFF; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -\(cacheSize)"
            )
        }
        return configuration
    }

    func traceReads(_ receive: @escaping @Sendable (String) -> Void) throws(LibraryError) {
        let (reader, path) = (try reader(), path)
        try LibraryError.wrapping(path: path) { try reader.read { $0.trace { receive("\($0)") } } }
    }

    /// Groups the duplicates of articles, or separates them, if the library was made for the other setting, and joins what imports of
    /// earlier versions have doubled.
    ///
    /// The library stays as it is if it cannot be written, or while another process writes.
    func adopt(_ environment: Library.Environment) throws(LibraryError) {
        let duplicates = environment.duplicates
        let path = path
        let reader = try reader()
        let isAdopted = try LibraryError.wrapping(path: path) {
            try reader.read { database in
                try DuplicateGroups.areGrouped(in: database) == (duplicates == .once)
                    && !DoubledImports(in: database).areExpected()
            }
        }
        guard !isAdopted else { return }
        do throws(LibraryError) {
            try writeAtOpening(timeout: busyTimeout) { database in
                try DuplicateGroups.set(duplicates, in: database)
                let doubled = DoubledImports(in: database)
                if try doubled.areExpected() { try doubled.join(environment) }
                try ScheduledDates.apply(until: StoredDate.encode(environment.now()), in: database)
            }
        } catch {
            switch error {
            case .unwritable, .busy, .full: return
            default: throw error
            }
        }
    }

    func writeAtOpening(timeout: Duration, _ body: (Database) throws -> Void) throws(LibraryError) {
        let writer = try writer()
        try LibraryError.wrapping(path: path) {
            try place.whileHeld(timeout: timeout) {
                try writer.inDatabase { database in
                    try place.inTransaction(of: database) { try body(database) }
                }
            }
        }
    }
}

enum SQLiteSettings {
    /// Turns off SQLite's memory statistics, which lock a mutex at every allocation.
    ///
    /// It is evaluated once. It has no effect after the process has used SQLite.
    static let configured: Void = { _ = quire_sqlite_count_no_memory() }()
}
