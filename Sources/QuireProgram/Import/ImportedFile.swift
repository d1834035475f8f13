import FeedFormats
import Foundation
import Glibc
import ReaderShell
import Synchronization
import SystemSupport

/// A file that is imported: its beginning is looked at, and then it is read once, in pieces.
final class ImportedFile: Sendable {
    let path: String
    let head: [UInt8]

    private let state: Mutex<State>

    private struct State {
        var descriptor: Int32
        var isHeadRead = false
    }

    private static let headSize = 65_536

    /// Opens a file or a pipe; `-` is standard input.
    ///
    /// A device is refused unless it is a terminal or yields nothing, as `/dev/null` does: most never end.
    init(_ path: String) throws(FileError) {
        let descriptor = path == "-" ? dup(Invocation.current.input) : open(path, O_RDONLY | O_CLOEXEC)
        self.path = path == "-" ? "standard input" : path
        guard descriptor >= 0 else {
            throw errno == ENOENT ? .missing(path: path) : .unreadable(path: path, reason: TextFile.reason(errno))
        }
        do throws(FileError) {
            var head: [UInt8] = []
            while head.count < Self.headSize {
                let piece = try Self.piece(of: descriptor, path: self.path)
                if piece.isEmpty { break }
                head += piece
            }
            var status = stat()
            let isDevice = fstat(descriptor, &status) == 0 && [S_IFCHR, S_IFBLK].contains(status.st_mode & S_IFMT)
            guard head.isEmpty || !isDevice || isatty(descriptor) == 1 else {
                throw .unreadable(path: self.path, reason: TextFile.kindReason(status))
            }
            self.head = head
        } catch {
            close(descriptor)
            throw error
        }
        state = Mutex(State(descriptor: descriptor))
    }

    deinit { _ = state.withLock { close($0.descriptor) } }

    func next() throws(FileError) -> [UInt8] {
        try state.withLock { state throws(FileError) in
            if !state.isHeadRead, !head.isEmpty {
                state.isHeadRead = true
                return head
            }
            return try Self.piece(of: state.descriptor, path: path)
        }
    }

    /// Copies a pipe to its end into a file without a name, so that later reads never block; a regular file is not copied.
    func spool(in folder: String) throws(FileError) {
        try state.withLock { state throws(FileError) in
            var status = stat()
            guard fstat(state.descriptor, &status) != 0 || status.st_mode & S_IFMT != S_IFREG else { return }
            let spool = try AnonymousFile(in: folder)
            while true {
                let piece = try Self.piece(of: state.descriptor, path: path)
                if piece.isEmpty { break }
                try spool.write(piece)
            }
            close(state.descriptor)
            state.descriptor = try spool.descriptorAtStart()
        }
    }

    /// Returns the whole file; one that is larger than a file of subscriptions can be is an error.
    func whole() throws(FileError) -> [UInt8] {
        var bytes: [UInt8] = []
        while true {
            let piece = try next()
            if piece.isEmpty { return bytes }
            bytes += piece
            guard bytes.count <= TextFile.limit else { throw .tooLarge(path: path, limit: TextFile.limit) }
        }
    }

    func malformed(_ reason: String, line: Int? = nil) -> FileError {
        .malformed(path: path, line: line, reason: reason)
    }

    private static func piece(of descriptor: Int32, path: String) throws(FileError) -> [UInt8] {
        var failure: Int32 = 0
        let piece = [UInt8](unsafeUninitializedCapacity: headSize) { buffer, count in
            var size = read(descriptor, buffer.baseAddress, headSize)
            while size < 0, errno == EINTR { size = read(descriptor, buffer.baseAddress, headSize) }
            if size < 0 { failure = errno }
            count = max(0, size)
        }
        guard failure == 0 else { throw .unreadable(path: path, reason: TextFile.reason(failure)) }
        return piece
    }
}
