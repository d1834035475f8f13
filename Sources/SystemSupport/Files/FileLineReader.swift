import Foundation
import Glibc

/// Reads a file of any size line by line, repeatedly if needed.
///
/// It reads the file that was opened, even if another takes its name.
package struct FileLineReader: ~Copyable {
    private let descriptor: Int32
    private let path: String
    private let longest: Int
    private var buffer: [UInt8] = []
    private var place = 0
    private var isAtEnd = false

    /// Opens a regular file; refuses a pipe, a device or a symbolic link.
    package init(_ path: String, longest: Int) throws(FileError) {
        let opened = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard opened >= 0 else { throw .unreadable(path: path, reason: TextFile.reason(errno)) }
        var status = stat()
        guard fstat(opened, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(opened)
            throw .unreadable(path: path, reason: "it is not a regular file")
        }
        descriptor = opened
        self.path = path
        self.longest = longest
    }

    deinit { close(descriptor) }

    package mutating func rewind() {
        lseek(descriptor, 0, SEEK_SET)
        buffer.removeAll()
        (place, isAtEnd) = (0, false)
    }

    /// Returns the next line without its line end, truncated one byte after ``longest``; `nil` at the end.
    package mutating func next() throws(FileError) -> [UInt8]? {
        while true {
            if let end = buffer[place...].firstIndex(of: UInt8(ascii: "\n")) {
                defer { place = end + 1 }
                return Array(buffer[place..<end])
            }
            guard !isAtEnd, buffer.count - place <= longest else {
                guard place < buffer.count else { return nil }
                defer { place = buffer.count }
                return Array(buffer[place...])
            }
            try fill()
        }
    }

    private mutating func fill() throws(FileError) {
        buffer.removeFirst(place)
        place = 0
        let start = buffer.count
        buffer += Array(repeating: 0, count: 65_536)
        let count = buffer.withUnsafeMutableBytes { bytes in
            read(descriptor, bytes.baseAddress?.advanced(by: start), 65_536)
        }
        buffer.removeLast(65_536 - max(0, count))
        if count == 0 { isAtEnd = true }
        if count < 0, errno != EINTR { throw .unreadable(path: path, reason: TextFile.reason(errno)) }
    }
}
