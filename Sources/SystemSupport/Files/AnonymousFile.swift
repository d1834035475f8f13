import Glibc

/// A file that has no name and is gone when nobody has it open any more, whatever becomes of the program.
package struct AnonymousFile: ~Copyable {
    private let descriptor: Int32
    private let folder: String

    /// Makes an empty one, which only its owner could read.
    package init(in folder: String) throws(FileError) {
        // For a moment it has one.
        let name = "\(folder)/.quire.\(getpid()).spool"
        unlink(name)
        let opened = open(name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard opened >= 0 else { throw .unwritable(path: folder, reason: TextFile.reason(errno)) }
        unlink(name)
        descriptor = opened
        self.folder = folder
    }

    deinit { close(descriptor) }

    /// Adds bytes.
    package func write(_ bytes: [UInt8]) throws(FileError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw .unwritable(path: folder, reason: TextFile.reason(errno)) }
            rest = rest.dropFirst(count)
        }
    }

    /// Another descriptor of the file, at its beginning; the caller closes it.
    package func descriptorAtStart() throws(FileError) -> Int32 {
        lseek(descriptor, 0, SEEK_SET)
        let other = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        guard other >= 0 else { throw .unwritable(path: folder, reason: TextFile.reason(errno)) }
        return other
    }
}
