/// Reads CSV or TSV row by row from bytes that arrive in pieces, and holds one row at a time.
///
/// CSV may have any line ends, and quotation marks in the middle of a cell. TSV has the escapes of ``TableFormat/tsv``
/// and no quotation marks. A byte order mark is skipped. Invalid UTF-8 becomes U+FFFD.
package struct DelimitedReader {
    package enum Kind: Hashable, Sendable {
        case commas, tabs
    }

    package enum Fault: Error, Hashable, Sendable {
        /// The row that begins at a line is too long, as after an unclosed quotation mark.
        case rowTooLong(line: Int)
    }

    /// The end of a row: of its line, of the file, or of the file inside quotation marks.
    package enum RowEnd: Hashable, Sendable {
        case line, file, quotation
    }

    package static let rowLimit = 16 * 1_048_576

    /// The number of the line at which the last row began, from 1.
    package private(set) var line = 1
    package private(set) var rowEnd = RowEnd.line

    private let kind: Kind
    private let more: () throws -> [UInt8]
    private var bytes: [UInt8] = []
    private var index = 0
    private var isAtEnd = false
    private var nextLine = 1

    /// Creates a reader; `more` returns the next piece, and an empty one at the end.
    package init(_ kind: Kind, more: @escaping () throws -> [UInt8]) {
        self.kind = kind
        self.more = more
    }

    /// Returns the cells of the next row, skipping blank lines, or `nil` at the end.
    package mutating func next() throws -> [String]? {
        while true {
            guard let row = try row() else { return nil }
            if row.count > 1 || row.first?.isEmpty == false { return row }
        }
    }

    private mutating func row() throws -> [String]? {
        line = nextLine
        var cells: [String] = []
        var cell: [UInt8] = []
        var size = 0
        var isQuoted = false
        let separator: UInt8 = kind == .commas ? UInt8(ascii: ",") : 0x09
        guard try peek() != nil else { return nil }
        while let byte = try take() {
            size += 1
            guard size <= Self.rowLimit else { throw Fault.rowTooLong(line: line) }
            if isQuoted {
                if byte == 0x0A { nextLine += 1 }
                if byte == UInt8(ascii: "\"") {
                    if try peek() == byte { cell.append(try take() ?? byte) } else { isQuoted = false }
                } else {
                    cell.append(byte)
                }
            } else if byte == separator {
                cells.append(text(cell))
                cell.removeAll(keepingCapacity: true)
            } else if byte == 0x0A || byte == 0x0D {
                if byte == 0x0D, try peek() == 0x0A { _ = try take() }
                nextLine += 1
                return cells + [text(cell)]
            } else if byte == UInt8(ascii: "\""), kind == .commas {
                isQuoted = true
            } else {
                cell.append(byte)
            }
        }
        rowEnd = isQuoted ? .quotation : .file
        return cells + [text(cell)]
    }

    private func text(_ cell: [UInt8]) -> String {
        if line == 1, cell.starts(with: [0xEF, 0xBB, 0xBF]) { return text(Array(cell.dropFirst(3))) }
        guard kind == .tabs, cell.contains(UInt8(ascii: "\\")) else { return String(decoding: cell, as: UTF8.self) }
        return Self.unescaped(cell)
    }

    /// Returns a text with `\t`, `\n`, `\r` and `\\` replaced.
    static func unescaped(_ text: some Sequence<UInt8>) -> String {
        var bytes: [UInt8] = []
        var isEscaped = false
        for byte in text {
            if !isEscaped, byte == UInt8(ascii: "\\") {
                isEscaped = true
                continue
            }
            switch (isEscaped, byte) {
            case (true, UInt8(ascii: "t")): bytes.append(0x09)
            case (true, UInt8(ascii: "n")): bytes.append(0x0A)
            case (true, UInt8(ascii: "r")): bytes.append(0x0D)
            default: bytes.append(byte)
            }
            isEscaped = false
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private mutating func take() throws -> UInt8? {
        guard let byte = try peek() else { return nil }
        index += 1
        return byte
    }

    private mutating func peek() throws -> UInt8? {
        if index == bytes.count, !isAtEnd {
            bytes = try more()
            index = 0
            isAtEnd = bytes.isEmpty
        }
        return index < bytes.count ? bytes[index] : nil
    }
}

/// Reads lines that end with LF or CRLF from bytes that arrive in pieces, and holds one line at a time.
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

    private mutating func fill() throws -> Bool {
        if index < bytes.count { return true }
        guard !isAtEnd else { return false }
        bytes = try more()
        index = 0
        isAtEnd = bytes.isEmpty
        return !isAtEnd
    }
}
