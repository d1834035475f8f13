import Foundation
import Glibc
import ReaderShell

/// Reads and replaces the small text files a person owns.
enum TextFile {
    /// What no file of ours is larger than, in bytes.
    static let limit = 64 * 1_048_576

    /// Reads a whole file.
    ///
    /// - Throws: ``FileError/missing(path:)``, ``FileError/unreadable(path:reason:)``, ``FileError/tooLarge(path:limit:)``.
    static func bytes(at path: String) throws(FileError) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw errno == ENOENT ? .missing(path: path) : .unreadable(path: path, reason: reason(errno))
        }
        defer { close(descriptor) }
        return try bytes(from: descriptor, path: path)
    }

    /// Reads standard input to its end.
    static func standardInput() throws(FileError) -> [UInt8] {
        try bytes(from: STDIN_FILENO, path: "standard input")
    }

    /// Replaces a file as a whole: whoever reads it, and whatever fails, finds the old text or the new.
    ///
    /// Written beside it, synced, renamed over it, and the folder synced; a link is followed, so that a file kept
    /// elsewhere stays there; mode 0600 for a new file, as before for an old one.
    static func replace(_ path: String, with bytes: [UInt8]) throws(FileError) {
        let target = realTarget(of: path)
        let folder = (target as NSString).deletingLastPathComponent
        try makeFolder(folder)
        let temporary = "\(folder)/.\((target as NSString).lastPathComponent).\(getpid()).new"
        var status = stat()
        let mode = stat(target, &status) == 0 ? status.st_mode & 0o777 : 0o600
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, mode)
        guard descriptor >= 0 else { throw .unwritable(path: path, reason: reason(errno)) }
        let failure = write(bytes, to: descriptor)
        close(descriptor)
        guard failure == nil, rename(temporary, target) == 0 else {
            let code = failure ?? errno
            unlink(temporary)
            throw .unwritable(path: path, reason: reason(code))
        }
        sync(folder: folder)
    }

    /// Makes a folder and those above it, readable by the person alone.
    static func makeFolder(_ path: String) throws(FileError) {
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
        var bytes: [UInt8] = []
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

    /// Writes and syncs all bytes.
    ///
    /// - Returns: The error's number, or `nil`.
    private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
        var written = 0
        while written < bytes.count {
            let count = bytes[written...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 { written += count } else if errno != EINTR { return errno }
        }
        return fsync(descriptor) == 0 ? nil : errno
    }

    private static func sync(folder: String) {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }

    private static func realTarget(of path: String) -> String {
        guard let resolved = realpath(path, nil) else { return path }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    private static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }
}
