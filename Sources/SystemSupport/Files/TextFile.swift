import Foundation
package import Glibc

/// Reads and replaces small text files, such as the configuration.
package enum TextFile {
    package static let limit = 64 * 1_048_576

    /// Reads a whole file of quire's own.
    ///
    /// It must be a regular file: a pipe in its place would block every command.
    ///
    /// - Throws: ``FileError/missing(path:)``, ``FileError/unreadable(path:reason:)``,
    ///   ``FileError/tooLarge(path:limit:)``.
    package static func bytes(at path: String) throws(FileError) -> [UInt8] { try checkedBytes(at: path).bytes }

    /// Reads a whole file of quire's own that decides what may run, and returns why another user may have written it.
    ///
    /// - Throws: The errors of ``bytes(at:)``.
    package static func checkedBytes(at path: String) throws(FileError) -> (bytes: [UInt8], fault: FileFault?) {
        let descriptor = try opened(path, O_NONBLOCK)
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw .unreadable(path: path, reason: kindReason(status))
        }
        return (try bytes(from: descriptor, path: path), FileFault(status, at: path))
    }

    /// Reads the file an argument names, which can be a pipe, or standard input for `-`.
    package static func bytes(of argument: String) throws(FileError) -> [UInt8] {
        if argument == "-" { return try bytes(from: Invocation.current.input, path: "standard input") }
        let descriptor = try opened(argument, 0)
        defer { close(descriptor) }
        return try bytes(from: descriptor, path: argument)
    }

    private static func opened(_ path: String, _ options: Int32) throws(FileError) -> Int32 {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | options)
        guard descriptor < 0 else { return descriptor }
        throw errno == ENOENT ? .missing(path: path) : .unreadable(path: path, reason: reason(errno))
    }

    /// Returns whether a path leads to a regular file, or to nothing that can be opened.
    package static func isRegularOrMissing(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG
    }

    package static func kindReason(_ status: stat) -> String {
        switch status.st_mode & S_IFMT {
        case S_IFDIR: "it is a folder"
        case S_IFIFO: "it is a pipe and not a file"
        case S_IFCHR, S_IFBLK: "it is a device and not a file"
        default: "it is not a regular file"
        }
    }

    /// Replaces a file with ``AtomicFileWriter``, if it is still the one to replace.
    ///
    /// - Returns: `false` if it is not; then it stays.
    @discardableResult package static func replace(
        _ path: String,
        with bytes: [UInt8],
        if isCurrent: () -> Bool = { true }
    ) throws(FileError) -> Bool {
        try makeFolder(parts(of: path).folder)
        let file = try AtomicFileWriter(path)
        try file.write(bytes)
        return try file.commit(if: isCurrent)
    }

    /// Replaces a file unless another program has changed it since `before` was read; then the caller starts over.
    package static func replace(_ path: String, with bytes: [UInt8], ifStill before: [UInt8]?) throws(FileError) -> Bool
    {
        try replace(path, with: bytes) { (try? Self.bytes(at: path)) == before }
    }

    /// Returns numbers that change when a file is written or replaced; `nil` if the file does not exist.
    package static func version(of path: String) -> [Int]? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return [
            Int(truncatingIfNeeded: status.st_ino), Int(status.st_size), status.st_mtim.tv_sec, status.st_mtim.tv_nsec,
            status.st_ctim.tv_sec, status.st_ctim.tv_nsec,
        ]
    }

    /// Splits a path into its folder, `.` if it has none, and the name in it.
    package static func parts(of path: String) -> (folder: String, name: String) {
        guard let slash = path.lastIndex(of: "/") else { return (".", path) }
        let folder = slash == path.startIndex ? "/" : String(path[..<slash])
        return (folder, String(path[path.index(after: slash)...]))
    }

    package static func makeFolder(_ path: String) throws(FileError) {
        var status = stat()
        if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { return }
        do {
            try FileManager.default.createDirectory(
                atPath: path,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        } catch {
            throw .unwritable(path: path, reason: errno == 0 ? "the folder cannot be made" : reason(errno))
        }
    }

    private static func bytes(from descriptor: Int32, path: String) throws(FileError) -> [UInt8] {
        var status = stat()
        let size = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : 0
        guard size <= limit else { throw .tooLarge(path: path, limit: limit) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(size)
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            if count == 0 { return bytes }
            guard count > 0 else {
                if errno == EINTR { continue }
                throw .unreadable(path: path, reason: reason(errno))
            }
            bytes.append(contentsOf: buffer[..<count])
            guard bytes.count <= limit else { throw .tooLarge(path: path, limit: limit) }
        }
    }

    /// Writes all bytes to a descriptor; returns the `errno` of a failure.
    static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
        bytes.withUnsafeBytes { write($0, to: descriptor) }
    }

    static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32? {
        var rest = bytes
        while !rest.isEmpty {
            let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
            if count > 0 {
                rest = UnsafeRawBufferPointer(rebasing: rest[count...])
            } else if errno != EINTR {
                return errno
            }
        }
        return nil
    }

    package static func reason(_ code: Int32) -> String {
        code == EISDIR ? "it is a folder" : String(cString: strerror(code))
    }
}
