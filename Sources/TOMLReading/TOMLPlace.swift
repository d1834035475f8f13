package struct TOMLPlace: Hashable, Sendable {
    package var line: Int
    /// The column of its first character, in Unicode scalars from 1.
    package var column: Int
    /// Its bytes, as offsets from the start of the document.
    package var range: Range<Int>
}

/// Computes lines and columns of offsets that mostly grow, so that a document is scanned once.
struct TOMLPosition {
    private(set) var line = 1
    private(set) var column = 1
    private(set) var offset: Int

    init(offset: Int) { self.offset = offset }

    mutating func advance(to end: Int, in bytes: [UInt8]) {
        while offset < end {
            let byte = bytes[offset]
            if byte == UInt8(ascii: "\n") {
                (line, column) = (line + 1, 1)
            } else if byte & 0xC0 != 0x80 {
                column += 1
            }
            offset += 1
        }
    }

    func place(to end: Int) -> TOMLPlace {
        TOMLPlace(line: line, column: column, range: offset..<max(offset, end))
    }
}
