import FeedModel
import Foundation
import GRDB
import Synchronization

/// The files that the connections of a library have open.
///
/// If another program replaces, moves or removes the file, SQLite keeps writing to the old one, and the data is lost. Each
/// transaction compares the files at the paths with those that were opened, before it begins and before its result is
/// acknowledged.
final class OpenFiles: Sendable {
    let path: String
    private let name: String
    private let version: Int
    private let opened = Mutex(Identities())

    private struct Identities: Hashable {
        var library, log, sharedMemory: FileIdentity?
    }

    init(path: String, name: String, version: Int) {
        self.path = path
        self.name = name
        self.version = version
    }

    /// - Parameter library: The identity of the library's file before SQLite opened it.
    func record(library: FileIdentity?) {
        var identities = current
        identities.library = library
        opened.withLock { $0 = identities }
    }

    func check() throws(LibraryError) {
        guard LibraryFile(path: name).resolved == path, current == opened.withLock(\.self) else {
            throw .replaced(path: path)
        }
    }

    /// Checks within a transaction that no other version of quire has migrated the library.
    func checkVersion(in database: Database) throws {
        let found = try Schema.version(of: database)
        if found > version { throw LibraryError.newerSchema(path: path, found: found, known: version) }
        if found < version { throw LibraryError.replaced(path: path) }
    }

    /// Returns whether the connections can move the log into the library before they are closed, without harm to other processes.
    ///
    /// Connections with another shared memory do not see each other. A log and a shared memory that were removed are used by no other
    /// process, which could not have removed its own while this one has the library open, and moving the log is what saves it. Where
    /// the library was replaced and its log was not, another process may use that log for the new library.
    ///
    /// - Parameter descriptor: Receives a descriptor to be closed after the connections: closing it releases their locks.
    func canCheckpoint(opening descriptor: inout Int32) -> Bool {
        let (current, opened) = (current, opened.withLock(\.self))
        guard current.sharedMemory == opened.sharedMemory else {
            return current.sharedMemory == nil && current.log == nil
        }
        guard current.library != opened.library else { return true }
        descriptor = open(path + "-shm", O_RDWR | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return true }
        // Each process that has it open holds a lock on byte 128 (`UNIX_SHM_DMS` in SQLite's os_unix.c).
        var range = flock()
        (range.l_type, range.l_whence, range.l_start, range.l_len) = (Int16(F_WRLCK), Int16(SEEK_SET), 128, 1)
        return fcntl(descriptor, F_GETLK, &range) == 0 && range.l_type == Int16(F_UNLCK)
    }

    private var current: Identities {
        Identities(
            library: FileIdentity(path: path),
            log: FileIdentity(path: path + "-wal"),
            sharedMemory: FileIdentity(path: path + "-shm")
        )
    }
}

package struct FileIdentity: Hashable, Sendable {
    private let device: UInt64
    private let number: UInt64

    /// Creates the identity of the file at a path, following symbolic links; `nil` if there is no file.
    init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        device = UInt64(status.st_dev)
        number = UInt64(status.st_ino)
    }
}
