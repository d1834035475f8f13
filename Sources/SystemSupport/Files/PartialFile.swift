import Glibc
import Synchronization

/// A file that arrives in parts, perhaps over several runs, and gets its name when it is whole.
///
/// Until then `NAME.part` has what has arrived, and `NAME.part.json` a record of the caller about it. One process at a
/// time has them open.
package final class PartialFile: Sendable {
    private let path: String
    private let descriptor: Mutex<Int32>

    private var part: String { path + ".part" }
    private var recordPath: String { path + ".part.json" }

    /// Opens the part of an earlier run, or creates an empty one.
    ///
    /// - Throws: ``FileError/busy(path:)`` if another process has it open.
    package init(_ path: String) throws(FileError) {
        self.path = path
        let part = path + ".part"
        var opened = try Self.opened(part)
        var status = stat()
        // A process that was killed between the two steps of `AtomicFileWriter.take` leaves the whole file a second name.
        if fstat(opened, &status) == 0, status.st_nlink > 1 {
            unlink(part)
            close(opened)
            opened = try Self.opened(part, O_EXCL)
        }
        descriptor = Mutex(opened)
    }

    deinit { abandon() }

    /// Opens and locks the file, which must be the one that has the name then.
    private static func opened(_ part: String, _ options: Int32 = 0) throws(FileError) -> Int32 {
        let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | options
        let descriptor = open(part, flags, 0o600)
        guard descriptor >= 0 else { throw .unwritable(path: part, reason: TextFile.reason(errno)) }
        var (own, named) = (stat(), stat())
        let isFile = fstat(descriptor, &own) == 0 && own.st_mode & S_IFMT == S_IFREG
        // Some file systems have no locks.
        let isLocked = flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK
        // The process that had it open may have finished it in between.
        let isNamed = lstat(part, &named) == 0 && named.st_ino == own.st_ino && named.st_dev == own.st_dev
        guard isFile, isLocked, isNamed else {
            close(descriptor)
            throw isFile ? .busy(path: part) : .unwritable(path: part, reason: TextFile.kindReason(own))
        }
        return descriptor
    }

    /// The number of bytes that have arrived.
    package var size: Int {
        descriptor.withLock { descriptor in
            var status = stat()
            return fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
        }
    }

    /// The number of bytes that its file system has room for; `nil` if it does not say.
    package var room: Int? {
        descriptor.withLock { descriptor in
            var status = statvfs()
            guard fstatvfs(descriptor, &status) == 0, status.f_blocks > 0 else { return nil }
            return Int(clamping: UInt64(status.f_bavail) &* UInt64(status.f_frsize))
        }
    }

    /// Returns the last bytes, at most as many as asked for.
    package func suffix(_ count: Int) throws(FileError) -> [UInt8] {
        let size = size
        let start = max(0, size - count)
        var bytes = [UInt8](repeating: 0, count: size - start)
        let read = descriptor.withLock { pread($0, &bytes, bytes.count, off_t(start)) }
        guard read == bytes.count else { throw .unreadable(path: part, reason: TextFile.reason(errno)) }
        return bytes
    }

    package func append(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
        let failure = descriptor.withLock { descriptor -> Int32? in
            guard lseek(descriptor, 0, SEEK_END) >= 0 else { return errno }
            return TextFile.write(bytes, to: descriptor)
        }
        if let failure { throw .unwritable(path: part, reason: TextFile.reason(failure)) }
    }

    /// Removes what has arrived, and then writes another record; `nil` for none.
    package func restart(_ record: [UInt8]?) throws(FileError) {
        let failure = descriptor.withLock { descriptor -> Int32? in
            guard ftruncate(descriptor, 0) == 0 else { return errno }
            unlink(recordPath)
            guard let record else { return nil }
            let written = open(recordPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            guard written >= 0 else { return errno }
            defer { close(written) }
            return record.withUnsafeBytes { TextFile.write($0, to: written) }
        }
        if let failure { throw .unwritable(path: part, reason: TextFile.reason(failure)) }
    }

    /// The record of the partial file; `nil` without one.
    package var record: [UInt8]? { try? TextFile.bytes(at: recordPath) }

    /// Syncs the file, and gives it its name unless another file has that.
    ///
    /// - Returns: Whether it got the name.
    package func complete() throws(FileError) -> Bool {
        var isNamed = false
        let failure = descriptor.withLock { descriptor -> Int32? in
            guard fsync(descriptor) == 0 else { return errno }
            do throws(AtomicFileWriter.Failure) {
                isNamed = try AtomicFileWriter.take(path, for: part)
            } catch {
                return error.code
            }
            guard isNamed else { return nil }
            unlink(recordPath)
            close(descriptor)
            descriptor = -1
            return nil
        }
        if let failure { throw .unwritable(path: path, reason: TextFile.reason(failure)) }
        if isNamed { AtomicFileWriter.syncFolder(of: path) }
        return isNamed
    }

    /// Closes the file, and removes it if nothing has arrived; what is written later fails.
    package func abandon() {
        descriptor.withLock { descriptor in
            guard descriptor >= 0 else { return }
            var status = stat()
            if fstat(descriptor, &status) == 0, status.st_size == 0 {
                unlink(part)
                unlink(recordPath)
            }
            close(descriptor)
            descriptor = -1
        }
    }
}
