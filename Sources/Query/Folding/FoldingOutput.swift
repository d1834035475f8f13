/// Receives folded text in order.
protocol FoldingOutput {
    var isFull: Bool { get }
    /// Appends unfolded text in UTF-8 whose scalars are all known to ``ContextFreeFolding``.
    mutating func append(contextFree text: Span<UInt8>)
    mutating func append(_ scalar: Unicode.Scalar)
}

struct FoldedText: FoldingOutput {
    /// The folded text in UTF-8, after the initial bytes.
    private(set) var bytes: [UInt8]
    /// The number of scalars that can still be appended.
    private var remaining: Int

    /// - Parameter bytes: Initial bytes, which are kept.
    init(limit: Int, behind bytes: [UInt8] = []) {
        remaining = limit
        self.bytes = bytes
    }

    var isFull: Bool { remaining == 0 }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    mutating func append(contextFree text: Span<UInt8>) {
        var position = 0
        while position < text.count, remaining > 0 {
            position += copyLetters(text, from: position)
            guard position < text.count, remaining > 0 else { return }
            let scalar = ScannedScalar(text, at: position)
            if let folded = scalar.folded { append(folded) }
            position += scalar.length
        }
    }

    /// Appends ASCII and two-byte scalars up to the first other scalar, at most one step.
    ///
    /// - Returns: The number of bytes read.
    private mutating func copyLetters(_ text: Span<UInt8>, from start: Int) -> Int {
        let limit = min(text.count - start, remaining, Self.step)
        var (read, left) = (0, remaining)
        // A scalar of one or two bytes folds to at most three bytes, and eight bytes are stored at once.
        bytes.append(addingCapacity: 3 * limit + 8) { output in
            text.extracting(start..<text.count).withUnsafeBytes { text in
                output.withUnsafeMutableBufferPointer { output, count in
                    count = Self.copy(text, limit, to: UnsafeMutableRawBufferPointer(output), at: &read, &left)
                }
            }
        }
        remaining = left
        return read
    }

    /// Writes the lower-case form of at most the given number of bytes.
    ///
    /// - Returns: The number of bytes written.
    private static func copy(
        _ text: UnsafeRawBufferPointer,
        _ limit: Int,
        to output: UnsafeMutableRawBufferPointer,
        at read: inout Int,
        _ remaining: inout Int
    ) -> Int {
        let table = ScalarInfo.table
        var (position, left, written) = (0, remaining, 0)
        defer { (read, remaining) = (position, left) }
        while position < limit, left > 0 {
            if position + 8 <= limit, left >= 8 {
                let eight = ByteWord8(text.loadUnaligned(fromByteOffset: position, as: UInt64.self))
                output.storeBytes(of: eight.lowercased, toByteOffset: written, as: UInt64.self)
                let count = eight.leadingASCII
                (position, left, written) = (position &+ count, left &- count, written &+ count)
                if count == 8 { continue }
            }
            let byte = text[position]
            if byte < 0x80 {
                output[written] = byte.lowercasedASCII
                (position, left, written) = (position &+ 1, left &- 1, written &+ 1)
                continue
            }
            guard byte < 0xE0 else { break }
            let known = table[ScalarInfo.index(byte, text[position &+ 1])]
            guard known.isKnown, known.count <= left else { break }
            output.storeBytes(of: known.text.littleEndian, toByteOffset: written, as: UInt32.self)
            (position, left, written) = (position &+ 2, left &- known.count, written &+ known.length)
        }
        return written
    }

    /// The maximum number of bytes to read before the output is grown.
    private static let step = 1024

    mutating func append(_ scalar: Unicode.Scalar) {
        guard remaining > 0 else { return }
        bytes.append(utf8: scalar)
        remaining -= 1
    }
}

extension UInt8 {
    /// The byte with an ASCII capital replaced by its lower-case letter.
    var lowercasedASCII: UInt8 { 0x41...0x5A ~= self ? self | 0x20 : self }
}

extension [UInt8] {
    mutating func append(utf8 scalar: Unicode.Scalar) {
        let value = scalar.value
        func trail(_ shift: UInt32) -> UInt8 { UInt8(0x80 | (value >> shift & 0x3F)) }
        switch value {
        case 0..<0x80: append(UInt8(value))
        case 0x80..<0x800:
            append(UInt8(0xC0 | value >> 6))
            append(trail(0))
        case 0x800..<0x10000:
            append(UInt8(0xE0 | value >> 12))
            append(trail(6))
            append(trail(0))
        default:
            append(UInt8(0xF0 | value >> 18))
            append(trail(12))
            append(trail(6))
            append(trail(0))
        }
    }
}
