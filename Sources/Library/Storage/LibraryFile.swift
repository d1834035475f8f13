import FeedModel
import Foundation
import GRDB

/// The library's file as the system sees it: made whole or not at all, and looked at before SQLite may touch it.
struct LibraryFile {
    let path: String

    /// Says "quire" in the file's header, where SQLite has a place for it.
    static let applicationID: UInt32 = 0x7175_6972

    /// The path of the file itself, where this one is a symbolic link.
    ///
    /// SQLite has its log beside the file and not beside a link, and the lock must be one for all who write the file.
    var resolved: String {
        var path = path
        // As many as the system follows.
        for _ in 0..<40 {
            guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else { return path }
            let folder = (path as NSString).deletingLastPathComponent
            path = target.hasPrefix("/") ? target : (folder as NSString).appendingPathComponent(target)
        }
        return self.path
    }

    /// Makes sure that the path is no symbolic link to a place where nothing is: that may be on a disk which is not there
    /// now, and a library that is made there meanwhile would be hidden when it comes back.
    ///
    /// - Throws: ``FeedModel/StoreError/danglingLink(path:target:)`` when it is one.
    func checkLink() throws(StoreError) {
        let target = LibraryFile(path: resolved)
        guard target.path != path, try target.isMissing() else { return }
        throw .danglingLink(path: path, target: target.path)
    }

    /// Whether there is nothing at the path.
    ///
    /// - Throws: ``FeedModel/StoreError/corrupt(path:reason:)`` when the library is gone but its log is there: a new
    ///   library would take the old log for its own.
    func isMissing() throws(StoreError) -> Bool {
        var status = stat()
        if stat(path, &status) == 0 { return false }
        let error = SystemError.last
        guard error.code == ENOENT else { throw .unwritable(path: path, reason: error.reason) }
        guard LibraryFile(path: path + "-wal").size == 0 else {
            throw .corrupt(path: path, reason: "the file is missing, but its write-ahead log \(path)-wal is there")
        }
        return true
    }

    /// Looks at the file from outside, so that what can be no library is refused before SQLite is asked.
    ///
    /// The file is never opened by hand: closing any descriptor of it would drop the locks that SQLite's connections
    /// in this process hold (SQLite, *How To Corrupt An SQLite Database File*, 2.2).
    func checkKind() throws(StoreError) {
        var status = stat()
        guard stat(path, &status) == 0, access(path, R_OK) == 0 else {
            throw .unreadable(path: path, reason: SystemError.last.reason)
        }
        if status.st_mode & S_IFMT == S_IFDIR { throw .corrupt(path: path, reason: "it is a folder") }
        if status.st_size == 0 { throw .corrupt(path: path, reason: "the file is empty") }
    }

    /// Makes sure that a connection has opened a library and no other program's database.
    func checkApplication(of database: Database) throws {
        let application = try Int32.fetchOne(database, sql: "PRAGMA application_id")
        guard application == Int32(bitPattern: Self.applicationID) else {
            throw StoreError.corrupt(path: path, reason: "the file is a database of another program")
        }
    }

    /// Says why the file cannot be written, more exactly than SQLite would.
    func checkWritable() throws(StoreError) {
        guard access(path, W_OK) == 0 else { throw .unwritable(path: path, reason: SystemError.last.reason) }
    }

    /// Makes the folder and those above it, for the person alone.
    func createFolder() throws(StoreError) {
        var missing: [String] = []
        var folder = (path as NSString).deletingLastPathComponent
        var status = stat()
        while !folder.isEmpty, folder != "/", stat(folder, &status) != 0, SystemError.last.code == ENOENT {
            missing.append(folder)
            folder = (folder as NSString).deletingLastPathComponent
        }
        for folder in missing.reversed() where mkdir(folder, 0o700) != 0 {
            let error = SystemError.last
            guard error.code == EEXIST else { throw .unwritable(path: folder, reason: error.reason) }
        }
    }

    /// Makes a new library under another name and then gives it its own, so that an empty or half-made file at
    /// the path is always damage and never a beginning.
    func create(schema: Schema) throws(StoreError) {
        try checkRoomForSharedMemory()
        let draft = LibraryFile(path: path + ".new")
        draft.remove()
        try draft.createEmptyFile()
        try StoreError.wrapping(path: path) {
            let queue = try DatabaseQueue(path: draft.path)
            try queue.inDatabase { database in
                // Bodies and the index are written in long stretches; half as many pages are half the work.
                try database.execute(sql: "PRAGMA page_size = 8192")
                try schema.create(in: database)
                try database.execute(sql: "PRAGMA journal_mode = WAL")
            }
            try queue.close()
        }
        try draft.moveIntoPlace(at: path)
    }

    /// Copies an open library to a file of its own, whole at any time.
    static func backUp(from database: Database, to target: String) throws {
        let draft = LibraryFile(path: target + ".new")
        draft.remove()
        do {
            try draft.createEmptyFile()
            try database.execute(sql: "VACUUM INTO ?", arguments: [draft.path])
            // The copy does not take over that the library writes ahead.
            let copy = try DatabaseQueue(path: draft.path)
            try copy.inDatabase { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
            try copy.close()
            try draft.moveIntoPlace(at: target)
        } catch {
            draft.remove()
            throw error
        }
    }

    /// Gives a finished file its name, so that after a power cut it is there whole or not at all.
    private func moveIntoPlace(at target: String) throws(StoreError) {
        try synchronize()
        guard rename(path, target) == 0 else { throw .unwritable(path: target, reason: SystemError.last.reason) }
        try LibraryFile(path: (target as NSString).deletingLastPathComponent).synchronize()
    }

    /// Makes an empty file for the person alone.
    func createEmptyFile() throws(StoreError) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw .unwritable(path: path, reason: SystemError.last.reason) }
        _ = Foundation.close(descriptor)
    }

    func remove() {
        for suffix in ["", "-wal", "-shm", "-journal"] { unlink(path + suffix) }
    }

    /// Waits until the file, or the names in the folder, are on the disk.
    func synchronize() throws(StoreError) {
        let descriptor = open(path.isEmpty ? "." : path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .unwritable(path: path, reason: SystemError.last.reason) }
        defer { _ = Foundation.close(descriptor) }
        guard fsync(descriptor) == 0 else { throw .unwritable(path: path, reason: SystemError.last.reason) }
    }

    /// The length in bytes; 0 when there is no file.
    var size: Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }

    /// The permission bits; `nil` when there is no file.
    var permissions: UInt32? {
        var status = stat()
        return stat(path, &status) == 0 ? UInt32(status.st_mode) & 0o777 : nil
    }

    /// Whether the file system has no room for one more block, and says how many it has.
    var isDiskFull: Bool {
        var status = statvfs()
        return statvfs(path, &status) == 0 && status.f_blocks > 0 && status.f_bavail == 0
    }

    /// Makes sure that opening the library cannot end the process.
    ///
    /// SQLite reserves the pages of memory that connections share (`-shm`) by a byte every 4096. Where blocks are smaller the
    /// rest of a page has no place on the disk, and when the disk is full the first store into it is SIGBUS.
    func checkRoomForSharedMemory() throws(StoreError) {
        var status = statvfs()
        let folder = (path as NSString).deletingLastPathComponent
        guard statvfs(folder.isEmpty ? "." : folder, &status) == 0 else { return }
        if Self.isTooFull(blockSize: status.f_frsize, blocks: status.f_blocks, free: status.f_bavail) {
            throw .full(path: path)
        }
    }

    /// Whether blocks are smaller than SQLite expects, and there is no room for the shared memory of a long log.
    ///
    /// File systems in user space that do not count say that they have no blocks at all; these are roomy.
    static func isTooFull(blockSize: UInt, blocks: UInt, free: UInt) -> Bool {
        guard blocks > 0, blockSize < 4096 else { return false }
        let (bytes, isBeyondCounting) = free.multipliedReportingOverflow(by: blockSize)
        return !isBeyondCounting && bytes < 256 * 1024
    }

    /// Whether the file and its folder may be written.
    var isWritable: Bool { access(path, W_OK) == 0 && isFolderWritable }

    /// Whether files can be made and named beside it.
    var isFolderWritable: Bool {
        let folder = (path as NSString).deletingLastPathComponent
        return access(folder.isEmpty ? "." : folder, W_OK) == 0
    }

    /// When the content was last changed, in nanoseconds since 1970; 0 when there is no file.
    var modificationTime: Int {
        var status = stat()
        guard stat(path, &status) == 0 else { return 0 }
        return status.st_mtim.tv_sec &* 1_000_000_000 &+ status.st_mtim.tv_nsec
    }

    /// The address that opens the file as one that nobody can change; `nil` when it could be changed.
    var immutableURIIfReadOnly: String? { isFolderWritable ? nil : immutableURI }

    /// The address that opens the file as one that nobody changes meanwhile.
    var immutableURI: String? {
        path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed).map { "file:\($0)?immutable=1" }
    }
}
