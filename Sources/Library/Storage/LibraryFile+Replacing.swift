import FeedModel
import Foundation
import GRDB

extension LibraryFile {
    /// Copies a library that is not open, and leaves no file next to it.
    static func copy(_ source: String, to target: String) throws(LibraryError) {
        let file = LibraryFile(path: source)
        try file.checkKind()
        try LibraryError.wrapping(path: source) {
            var configuration = Storage.configuration(busyTimeout: .zero)
            configuration.readonly = true
            let isFinished = LibraryFile(path: source + "-wal").size == 0
            let address = isFinished ? file.immutableURI ?? source : source
            let queue = try DatabaseQueue(path: address, configuration: configuration)
            try queue.unsafeRead { database in
                try file.checkApplication(of: database)
                try backUp(from: database, to: target)
            }
            try queue.close()
        }
    }

    /// Links the old library to its new name, and gives this one the name that ``finishReplacing()`` looks for.
    ///
    /// The log of the old library must be removed before the new library takes its path, or SQLite would write the log
    /// into the new one. Without its log the old library could seem whole and lack the last writes. So the last step
    /// here is the commit: if the process is interrupted after it, the next process that opens the library completes
    /// the replacement.
    ///
    /// - Returns: Whether there was an old library.
    func commitReplacement(at place: String, movingTo aside: String) throws(LibraryError) -> Bool {
        try LibraryFile(path: place).checkNotOpenElsewhere()
        // Content that is not in the file after its closing would be lost.
        guard LibraryFile(path: path + "-wal").size == 0 else {
            throw .failed(path: path, reason: "its log could not be written into it")
        }
        try synchronize()
        var hasMoved = false
        // An empty log is not kept.
        for suffix in ["", "-wal"] where suffix.isEmpty || LibraryFile(path: place + suffix).size > 0 {
            if try LibraryFile(path: place + suffix).link(as: aside + suffix) { hasMoved = true }
        }
        let folder = LibraryFile(path: LibraryFile(path: place).folder)
        try folder.synchronize()
        let successor = LibraryFile(path: place).successor
        guard !LibraryFile(path: successor).isForeignFile else {
            throw .unwritable(path: successor, reason: "another file has that name")
        }
        guard rename(path, successor) == 0 else {
            throw .unwritable(path: successor, reason: SystemError.last.reason)
        }
        try folder.synchronize()
        return hasMoved
    }

    /// Links the file to a second name, unless an interrupted run did so already; returns `false` if there is no file.
    private func link(as name: String) throws(LibraryError) -> Bool {
        if Foundation.link(path, name) == 0 { return true }
        let error = SystemError.last
        if error.code == ENOENT { return false }
        guard error.code == EEXIST, isSame(as: LibraryFile(path: name)) else {
            throw .unwritable(path: name, reason: error.reason)
        }
        return true
    }

    var draft: LibraryFile { LibraryFile(path: path + ".restoring") }

    /// The path of a finished library that is to replace this one.
    var successor: String { path + ".restored" }

    /// Whether a replacement was committed and not completed.
    ///
    /// A file of that name that is not a library is ignored.
    var isBeingReplaced: Bool { access(successor, F_OK) == 0 && !LibraryFile(path: successor).isForeignFile }

    /// Completes an interrupted replacement, unless another process has this library open.
    func finishReplacing() throws(LibraryError) {
        guard isBeingReplaced else { return }
        try checkNotOpenElsewhere()
        for suffix in ["-wal", "-shm", "-journal"] where unlink(path + suffix) != 0 {
            let error = SystemError.last
            guard error.code == ENOENT else { throw .unwritable(path: path + suffix, reason: error.reason) }
        }
        guard rename(successor, path) == 0 else { throw .unwritable(path: path, reason: SystemError.last.reason) }
        try LibraryFile(path: folder).synchronize()
        draft.removeLibrary()
    }

    /// Completes a replacement, or reverts it if another process has opened this library since.
    func finishReplacing(orReverting aside: String?) throws(LibraryError) {
        do throws(LibraryError) {
            try finishReplacing()
        } catch {
            if case .busy = error {
                for name in [successor, aside, aside.map { $0 + "-wal" }].compactMap(\.self) { unlink(name) }
            }
            throw error
        }
    }

    /// Removes a library in preparation, with all files that opening it has created.
    func removeLibrary() {
        remove()
        unlink(path + ".lock")
        for version in Schema.oldestVersion..<Schema.current.version {
            unlink(Library.backupPath(of: path, version: version))
        }
    }

    func isSame(as other: LibraryFile) -> Bool {
        guard let identity = FileIdentity(path: path) else { return false }
        return identity == FileIdentity(path: other.path)
    }

    /// Whether there is a file at the path without the header of a library.
    ///
    /// Opening the file would release locks of this process, so it must not have a connection to it.
    var isForeignFile: Bool {
        var status = stat()
        guard lstat(path, &status) == 0 else { return false }
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            let handle = FileHandle(forReadingAtPath: path), let head = try? handle.read(upToCount: 72),
            head.count == 72
        else { return true }
        let application = head[68...].reduce(0) { $0 << 8 | UInt32($1) }
        return !head.starts(with: Data("SQLite format 3\0".utf8)) || application != Self.applicationID
    }

    /// Checks that no other process has the library open; this one must not have it open either.
    ///
    /// Each open connection holds SQLite's shared lock (bytes 0x40000002 to 0x400001FF, *Database File Format*, 1.6).
    /// Opening the file would release the locks of this process.
    func checkNotOpenElsewhere() throws(LibraryError) {
        let descriptor = open(path, O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else {
            let error = SystemError.last
            guard error.code == ENOENT else { throw .unwritable(path: path, reason: error.reason) }
            return
        }
        defer { _ = Foundation.close(descriptor) }
        var range = flock()
        range.l_type = Int16(F_WRLCK)
        range.l_whence = Int16(SEEK_SET)
        range.l_start = 0x4000_0002
        range.l_len = 510
        guard fcntl(descriptor, F_GETLK, &range) == 0 else {
            throw .unwritable(path: path, reason: SystemError.last.reason)
        }
        guard range.l_type == Int16(F_UNLCK) else { throw .busy(path: path) }
    }
}
