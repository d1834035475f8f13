import FeedModel
import Foundation
import GRDB
import Glibc

/// The file of a library: created whole or not at all, and examined before SQLite opens it.
struct LibraryFile {
    let path: String

    /// The application ID in the SQLite header: "quir" in ASCII.
    static let applicationID: UInt32 = 0x7175_6972

    /// Checks that the path is not a symbolic link to a missing file: the target may be on a disk that is not mounted, and
    /// would hide a library created in its place.
    func checkLink() throws(LibraryError) {
        let target = LibraryFile(path: resolved)
        guard target.path != path, try target.isMissing() else { return }
        throw .danglingLink(path: path, target: target.path)
    }

    /// Returns whether there is no file at the path.
    ///
    /// - Throws: ``FeedModel/LibraryError/corrupt(path:reason:)`` if there is a log, which a new library would take for
    ///   its own.
    func isMissing() throws(LibraryError) -> Bool {
        var status = stat()
        if stat(path, &status) == 0 { return false }
        let error = SystemError.last
        guard error.code == ENOENT else { throw .unwritable(path: path, reason: error.reason) }
        guard LibraryFile(path: path + "-wal").size == 0 else {
            throw .corrupt(path: path, reason: "the file is missing, but its write-ahead log \(path)-wal is there")
        }
        return true
    }

    /// Checks the file without opening it, so that a file that cannot be a library is refused before SQLite reads it.
    ///
    /// Closing any descriptor of the file would release the locks that SQLite's connections in this process hold
    /// (SQLite, *How To Corrupt An SQLite Database File*, 2.2).
    func checkKind() throws(LibraryError) {
        var status = stat()
        guard stat(path, &status) == 0, access(path, R_OK) == 0 else {
            throw .unreadable(path: path, reason: SystemError.last.reason)
        }
        if status.st_mode & S_IFMT == S_IFDIR { throw .corrupt(path: path, reason: "it is a folder") }
        if status.st_mode & S_IFMT != S_IFREG { throw .corrupt(path: path, reason: "it is not a regular file") }
        if status.st_size == 0 { throw .corrupt(path: path, reason: "the file is empty") }
    }

    func checkApplication(of database: Database) throws {
        let application = try Int32.fetchOne(database, sql: "PRAGMA application_id")
        guard application == Int32(bitPattern: Self.applicationID) else {
            throw LibraryError.corrupt(path: path, reason: "the file is a database of another program")
        }
    }

    /// Checks that the file can be written, for a more exact error than SQLite's.
    func checkWritable() throws(LibraryError) {
        guard access(path, W_OK) == 0 else { throw .unwritable(path: path, reason: SystemError.last.reason) }
    }

    func createFolder() throws(LibraryError) {
        var missing: [String] = []
        var folder = self.folder
        var status = stat()
        while !folder.isEmpty, folder != "/", stat(folder, &status) != 0, SystemError.last.code == ENOENT {
            missing.append(folder)
            folder = LibraryFile(path: folder).folder
        }
        for folder in missing.reversed() where mkdir(folder, 0o700) != 0 {
            let error = SystemError.last
            guard error.code == EEXIST else { throw .unwritable(path: folder, reason: error.reason) }
        }
    }

    /// Creates a library under another name and renames it, so that an incomplete file at the path is always damage.
    func create(schema: Schema) throws(LibraryError) {
        try checkRoomForSharedMemory()
        let draft = LibraryFile(path: path + ".new")
        draft.remove()
        try draft.createEmptyFile()
        try LibraryError.wrapping(path: path) {
            let queue = try DatabaseQueue(path: draft.path)
            try queue.inDatabase { database in
                // Bodies and the search index are written in long runs; half as many pages are half the work.
                try database.execute(sql: "PRAGMA page_size = 8192")
                try schema.create(in: database)
                try database.execute(sql: "PRAGMA journal_mode = WAL")
            }
            try queue.close()
        }
        try draft.moveIntoPlace(at: path)
    }

    static func backUp(from database: Database, to target: String) throws {
        let draft = LibraryFile(path: target + ".new")
        draft.remove()
        do {
            try draft.createEmptyFile()
            try database.execute(sql: "VACUUM INTO ?", arguments: [draft.path])
            // The copy does not inherit the journal mode.
            let copy = try DatabaseQueue(path: draft.path)
            try copy.inDatabase { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
            try copy.close()
            try draft.moveIntoPlace(at: target)
        } catch {
            draft.remove()
            throw error
        }
    }

    /// Renames a finished file, so that after a power cut the target exists whole or not at all.
    private func moveIntoPlace(at target: String) throws(LibraryError) {
        try synchronize()
        guard rename(path, target) == 0 else { throw .unwritable(path: target, reason: SystemError.last.reason) }
        try LibraryFile(path: LibraryFile(path: target).folder).synchronize()
    }

    /// Creates an empty file that only the reader's account can access.
    func createEmptyFile() throws(LibraryError) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw .unwritable(path: path, reason: SystemError.last.reason) }
        _ = Foundation.close(descriptor)
    }

    func remove() {
        for suffix in ["", "-wal", "-shm", "-journal"] { unlink(path + suffix) }
    }

    func synchronize() throws(LibraryError) {
        let descriptor = open(path.isEmpty ? "." : path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .unwritable(path: path, reason: SystemError.last.reason) }
        defer { _ = Foundation.close(descriptor) }
        guard fsync(descriptor) == 0 else { throw .unwritable(path: path, reason: SystemError.last.reason) }
    }

    var size: Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }

    var permissions: UInt32? {
        var status = stat()
        return stat(path, &status) == 0 ? UInt32(status.st_mode) & 0o777 : nil
    }

    var isDiskFull: Bool {
        var status = statvfs()
        return statvfs(path, &status) == 0 && status.f_blocks > 0 && status.f_bavail == 0
    }

    /// Checks that opening the library cannot end the process.
    ///
    /// SQLite extends the shared memory (`-shm`) by one byte in every 4096. With smaller blocks the rest of such a page
    /// has no block, and on a full disk the first store into it raises SIGBUS.
    func checkRoomForSharedMemory() throws(LibraryError) {
        var status = statvfs()
        guard statvfs(folder.isEmpty ? "." : folder, &status) == 0 else { return }
        if Self.isTooFull(blockSize: status.f_frsize, blocks: status.f_blocks, free: status.f_bavail) {
            throw .full(path: path)
        }
    }

    /// Returns whether blocks are smaller than SQLite expects and there is no room for the shared memory of a long log.
    ///
    /// File systems in user space that do not count report no blocks at all. They are taken to have room.
    static func isTooFull(blockSize: UInt, blocks: UInt, free: UInt) -> Bool {
        guard blocks > 0, blockSize < 4096 else { return false }
        let (bytes, isBeyondCounting) = free.multipliedReportingOverflow(by: blockSize)
        return !isBeyondCounting && bytes < 256 * 1024
    }

    var isWritable: Bool { access(path, W_OK) == 0 && isFolderWritable }
    var isFolderWritable: Bool { access(folder.isEmpty ? "." : folder, W_OK) == 0 }

    /// The modification time in nanoseconds since 1970; 0 if there is no file.
    var modificationTime: Int {
        var status = stat()
        guard stat(path, &status) == 0 else { return 0 }
        return status.st_mtim.tv_sec &* 1_000_000_000 &+ status.st_mtim.tv_nsec
    }

    /// The URI that opens the file as immutable, for a file that no process changes.
    var immutableURI: String? {
        path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed).map { "file:\($0)?immutable=1" }
    }

    /// The path of the folder; empty if the path is a bare name.
    var folder: String {
        let slash = UInt8(ascii: "/")
        let above = path.utf8.reversed().drop { $0 == slash }.drop { $0 != slash }
        let folder = above.drop { $0 == slash }
        guard folder.isEmpty else { return String(Substring(path.utf8[..<folder.startIndex.base])) }
        return path.hasPrefix("/") ? "/" : ""
    }

    var name: String { path.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? "" }

    /// The path with symbolic links resolved.
    ///
    /// SQLite keeps its log next to the file and not next to a link, and all writers of a file must use one lock.
    var resolved: String {
        var file = self
        // The limit of the system.
        for _ in 0..<40 {
            guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: file.path) else {
                return file.path
            }
            file = LibraryFile(path: target.hasPrefix("/") ? target : LibraryFile.path(of: target, in: file.folder))
        }
        return path
    }

    static func path(of name: String, in folder: String) -> String {
        folder.isEmpty || folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
    }
}
