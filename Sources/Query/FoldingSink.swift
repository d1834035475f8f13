/// What takes a text as it is folded, in order.
protocol FoldingSink {
    /// Whether nothing more is wanted.
    var isFull: Bool { get }
    /// Takes ASCII as it stands in the text: its capitals are not folded yet.
    mutating func append(ascii bytes: Span<UInt8>)
    /// Takes a folded scalar.
    mutating func append(_ scalar: Unicode.Scalar)
}

/// Keeps the folded text.
struct FoldedText: FoldingSink {
    private var bytes: [UInt8] = []
    /// How many scalars are still wanted.
    private var room: Int

    init(limit: Int) {
        room = limit
    }

    var isFull: Bool { room == 0 }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    mutating func append(ascii: Span<UInt8>) {
        let count = min(ascii.count, room)
        bytes.append(addingCapacity: count) { output in
            for index in 0..<count { output.append(ascii[index].lowercasedASCII) }
        }
        room -= count
    }

    mutating func append(_ scalar: Unicode.Scalar) {
        guard room > 0 else { return }
        bytes.append(utf8: scalar)
        room -= 1
    }
}

extension UInt8 {
    /// The small letter of an ASCII capital, else the byte itself.
    var lowercasedASCII: UInt8 { 0x41...0x5A ~= self ? self | 0x20 : self }
}

extension [UInt8] {
    /// Appends a scalar's UTF-8.
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
