import SourceAPI

/// Splits the output of a program into lines, and numbers them.
struct OutputLines {
    enum Limit {
        static let bytes = 1 << 20
        static let lines = 20_000
    }

    private var rest: [UInt8] = []
    private(set) var number = 0

    /// A line without its ending.
    struct Line {
        var number: Int
        var bytes: [UInt8]
    }

    /// Takes bytes, and returns the lines that they complete.
    ///
    /// - Throws: ``SourceError/plugin(_:)`` for a line that is too long, and for too many lines.
    mutating func append(_ bytes: [UInt8]) throws(SourceError) -> [Line] {
        var lines: [Line] = []
        var start = bytes.startIndex
        while let end = bytes[start...].firstIndex(of: 0x0A) {
            rest += bytes[start..<end]
            start = end + 1
            if let line = try next() { lines.append(line) }
        }
        rest += bytes[start...]
        guard rest.count <= Limit.bytes else { throw .plugin(Self.tooLong(number + 1)) }
        return lines
    }

    /// Returns the last line, if the output does not end with a line break.
    mutating func finish() throws(SourceError) -> Line? { rest.isEmpty ? nil : try next() }

    /// Returns the line that is complete; `nil` if it is blank.
    private mutating func next() throws(SourceError) -> Line? {
        defer { rest.removeAll(keepingCapacity: true) }
        number += 1
        guard number <= Limit.lines else { throw .plugin("its output has more than \(Limit.lines) lines") }
        guard rest.count <= Limit.bytes else { throw .plugin(Self.tooLong(number)) }
        var line = rest[...]
        if number == 1, line.starts(with: [0xEF, 0xBB, 0xBF]) { line = line.dropFirst(3) }
        if line.last == 0x0D { line = line.dropLast() }
        guard line.contains(where: { $0 > 0x20 }) else { return nil }
        return Line(number: number, bytes: Array(line))
    }

    private static func tooLong(_ number: Int) -> String { "line \(number) of its output is longer than 1 MiB" }
}
