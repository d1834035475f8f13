/// Reads lines from bytes that arrive in pieces, and holds one line at a time.
///
/// A line ends with LF or CRLF. Invalid UTF-8 becomes U+FFFD, a byte order mark is skipped.
package struct LineReader {
    /// The number of the last line, from 1.
    package private(set) var line = 0
    /// Whether the last line had an end, which the last line of a truncated file lacks.
    package private(set) var hasLineEnd = true

    private let limit: Int
    private let more: () throws -> [UInt8]
    private var bytes: [UInt8] = []
    private var index = 0
    private var isAtEnd = false

    package init(limit: Int = DelimitedReader.rowLimit, more: @escaping () throws -> [UInt8]) {
        self.limit = limit
        self.more = more
    }

    /// Returns the next line without its ending, or `nil` at the end.
    ///
    /// - Throws: ``DelimitedReader/Fault/rowTooLong(line:)``, and the errors of `more`.
    package mutating func next() throws -> String? {
        var held: [UInt8] = []
        var (hasAny, isEnded) = (false, false)
        while try fill() {
            hasAny = true
            let end = bytes[index...].firstIndex(of: 0x0A)
            held.append(contentsOf: bytes[index..<(end ?? bytes.count)])
            index = end.map { $0 + 1 } ?? bytes.count
            guard held.count <= limit else { throw DelimitedReader.Fault.rowTooLong(line: line + 1) }
            isEnded = end != nil
            if isEnded { break }
        }
        guard hasAny else { return nil }
        hasLineEnd = isEnded
        line += 1
        if held.last == 0x0D { held.removeLast() }
        if line == 1, held.starts(with: [0xEF, 0xBB, 0xBF]) { held.removeFirst(3) }
        return String(decoding: held, as: UTF8.self)
    }

    /// Ensures that a byte is available; returns `false` at the end.
    private mutating func fill() throws -> Bool {
        if index < bytes.count { return true }
        guard !isAtEnd else { return false }
        bytes = try more()
        index = 0
        isAtEnd = bytes.isEmpty
        return !isAtEnd
    }
}
