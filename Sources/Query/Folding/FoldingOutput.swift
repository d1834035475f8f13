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

    init(limit: Int, behind bytes: [UInt8] = []) {
        remaining = limit
        self.bytes = bytes
    }

    var isFull: Bool { remaining == 0 }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    mutating func append(contextFree text: Span<UInt8>) {
        var position = 0
        while position < text.count, remaining > 0 {
            let byte = text[position]
            if byte < 0x80 {
                bytes.append(byte.lowercasedASCII)
                (position, remaining) = (position + 1, remaining - 1)
            } else {
                let scalar = ScannedScalar(text, at: position)
                if let folded = scalar.folded { append(folded) }
                position += scalar.length
            }
        }
    }

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
