import FeedModel
import Foundation
import GRDB

extension LibraryFile {
    /// Copies a library that is not open to a file of its own, and leaves nothing beside it.
    static func copy(_ source: String, to target: String) throws(StoreError) {
        let file = LibraryFile(path: source)
        try file.checkKind()
        try StoreError.wrapping(path: source) {
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

    /// Gives this finished library the place of another, which goes aside with its log.
    ///
    /// - Returns: Where the old one is; `nil` when there was none.
    func replaceLibrary(at place: String, movingTo aside: String) throws(StoreError) -> String? {
        let name = try commitReplacement(at: place, movingTo: aside) ? aside : nil
        try LibraryFile(path: place).finishReplacing(orReverting: name)
        return name
    }

    /// Gives the old library both names, and this one a name of which ``finishReplacing()`` knows what to do.
    ///
    /// The log of the old one has to go before the new one comes, into which SQLite would write it, and without it the
    /// old one could seem whole and be short of what was done last. So from the last step here on it is decided: who is
    /// interrupted between the two leaves the rest to whoever opens the library next.
    ///
    /// - Returns: Whether there was an old one.
    func commitReplacement(at place: String, movingTo aside: String) throws(StoreError) -> Bool {
        try LibraryFile(path: place).checkNotOpenElsewhere()
        // What is not in the file after its closing would be lost.
        guard LibraryFile(path: path + "-wal").size == 0 else {
            throw .failed(path: path, reason: "its log could not be written into it")
        }
        try synchronize()
        var hasMoved = false
        // An empty log is none.
        for suffix in ["", "-wal"] where suffix.isEmpty || LibraryFile(path: place + suffix).size > 0 {
            if try LibraryFile(path: place + suffix).link(as: aside + suffix) { hasMoved = true }
        }
        let folder = LibraryFile(path: (place as NSString).deletingLastPathComponent)
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

    /// Gives the file a second name, if it has not got it from who was interrupted a moment ago.
    ///
    /// - Returns: `false` when there is no file.
    private func link(as name: String) throws(StoreError) -> Bool {
        if Foundation.link(path, name) == 0 { return true }
        let error = SystemError.last
        if error.code == ENOENT { return false }
        guard error.code == EEXIST, isSame(as: LibraryFile(path: name)) else {
            throw .unwritable(path: name, reason: error.reason)
        }
        return true
    }

    /// A library that is being made to take this one's place.
    var draft: LibraryFile { LibraryFile(path: path + ".restoring") }

    /// A finished library that is to take this one's place.
    var successor: String { path + ".restored" }

    /// Whether it was decided that another library takes this one's place, and not yet done.
    ///
    /// A file of that name that is no library of ours decides nothing.
    var isBeingReplaced: Bool { access(successor, F_OK) == 0 && !LibraryFile(path: successor).isForeignFile }

    /// Lets the library take this one's place for which that was decided; nothing when there is none.
    ///
    /// - Throws: ``FeedModel/StoreError/busy(path:)`` when another process has this one open.
    func finishReplacing() throws(StoreError) {
        guard isBeingReplaced else { return }
        try checkNotOpenElsewhere()
        for suffix in ["-wal", "-shm", "-journal"] where unlink(path + suffix) != 0 {
            let error = SystemError.last
            guard error.code == ENOENT else { throw .unwritable(path: path + suffix, reason: error.reason) }
        }
        guard rename(successor, path) == 0 else { throw .unwritable(path: path, reason: SystemError.last.reason) }
        try LibraryFile(path: (path as NSString).deletingLastPathComponent).synchronize()
        draft.removeLibrary()
    }

    /// As ``finishReplacing()``; takes the decision back when another process has opened this library since, which goes on
    /// with it.
    ///
    /// - Parameter aside: The other name that it has got, if it has.
    func finishReplacing(orReverting aside: String?) throws(StoreError) {
        do throws(StoreError) {
            try finishReplacing()
        } catch {
            if case .busy = error {
                for name in [successor, aside, aside.map { $0 + "-wal" }].compactMap(\.self) { unlink(name) }
            }
            throw error
        }
    }

    /// Removes a library that was only being made, and all that opening it has put beside it.
    func removeLibrary() {
        remove()
        unlink(path + ".lock")
        for version in Schema.oldestVersion..<Schema.current.version {
            unlink(Library.backupPath(of: path, version: version))
        }
    }

    /// Whether both names lead to one file.
    func isSame(as other: LibraryFile) -> Bool {
        guard let identity = FileIdentity(path: path) else { return false }
        return identity == FileIdentity(path: other.path)
    }

    /// Whether there is something at the path that does not say of itself that it is a library of quire's.
    ///
    /// Only asked of a file that this process has no connection to, whose locks it would drop.
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

    /// Makes sure that no other process has the library open: each connection holds SQLite's shared lock as long as it is
    /// open (bytes 0x40000002 to 0x400001FF, *Database File Format*, 1.6).
    ///
    /// Only asked when this process has no connection to the file, whose locks it would drop.
    ///
    /// - Throws: ``FeedModel/StoreError/busy(path:)`` when one has, ``FeedModel/StoreError/unwritable(path:reason:)`` when
    ///   that cannot be told.
    func checkNotOpenElsewhere() throws(StoreError) {
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
