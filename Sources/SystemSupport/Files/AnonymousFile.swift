import Glibc

/// A temporary file without a name, which the system removes when its last descriptor is closed.
package struct AnonymousFile: ~Copyable {
    private let descriptor: Int32
    private let folder: String

    package init(in folder: String) throws(FileError) {
        // It has a name until it is unlinked below, which no other thread uses.
        let name = "\(folder)/.quire.\(getpid()).\(pthread_self()).spool"
        unlink(name)
        let opened = open(name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard opened >= 0 else { throw .unwritable(path: folder, reason: TextFile.reason(errno)) }
        unlink(name)
        descriptor = opened
        self.folder = folder
    }

    deinit { close(descriptor) }

    package func write(_ bytes: [UInt8]) throws(FileError) {
        if let code = TextFile.write(bytes, to: descriptor) {
            throw .unwritable(path: folder, reason: TextFile.reason(code))
        }
    }

    /// Returns another descriptor at the beginning of the file, which the caller closes.
    package func descriptorAtStart() throws(FileError) -> Int32 {
        lseek(descriptor, 0, SEEK_SET)
        let other = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        guard other >= 0 else { throw .unwritable(path: folder, reason: TextFile.reason(errno)) }
        return other
    }
}
