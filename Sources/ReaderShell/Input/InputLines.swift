import Glibc

package enum InputLines {
    /// The maximum length of a line in bytes; the rest of a longer line is dropped.
    package static let maximumLineBytes = 1 << 20

    /// Returns the lines in order without their line endings, decoded as UTF-8 with U+FFFD for invalid bytes.
    ///
    /// A separate thread reads each line on demand. The stream is for one task. It ends at the end of input or when
    /// the task is cancelled; the descriptor stays open.
    package static func stream(from descriptor: Int32 = 0) -> AsyncStream<String> {
        OnDemandLines.stream(name: "input") { DescriptorLineReader(descriptor: descriptor) }
    }
}

struct DescriptorLineReader: BlockingLineReader {
    private let descriptor: Int32
    private var buffer = [UInt8](repeating: 0, count: 1 << 16)
    private var unread: Range<Int> = 0..<0
    private var isAtEnd = false

    init(descriptor: Int32) { self.descriptor = descriptor }

    mutating func next() -> String? {
        var line: [UInt8] = []
        var isBegun = false
        while !unread.isEmpty || fill() {
            isBegun = true
            let end = buffer[unread].firstIndex(of: 0x0A)
            let part = unread.lowerBound..<(end ?? unread.upperBound)
            line += buffer[part].prefix(InputLines.maximumLineBytes - line.count)
            unread = (end.map { $0 + 1 } ?? unread.upperBound)..<unread.upperBound
            if end != nil { break }
        }
        guard isBegun else { return nil }
        if line.last == 0x0D { line.removeLast() }
        return String(decoding: line, as: UTF8.self)
    }

    /// Returns `false` at the end of input or after an error.
    private mutating func fill() -> Bool {
        while !isAtEnd {
            let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                unread = 0..<count
                return true
            }
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN {
                // Another process that shares the descriptor has made it non-blocking.
                var interest = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                poll(&interest, 1, -1)
                continue
            }
            isAtEnd = true
        }
        return false
    }
}
