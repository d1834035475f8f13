/// What takes a text as it is folded, in order.
protocol FoldingSink {
    /// Whether nothing more is wanted.
    var isFull: Bool { get }
    /// Takes a part of a text that is not folded yet, in UTF-8, all of whose scalars ``ContextFreeFolding`` knows.
    mutating func append(known text: Span<UInt8>)
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

    mutating func append(known text: Span<UInt8>) {
        var position = 0
        while position < text.count, room > 0 {
            position += copyLetters(text, from: position)
            guard position < text.count, room > 0 else { return }
            let scalar = ScannedScalar(text, at: position)
            if let folded = scalar.folded { append(folded) }
            position += scalar.length
        }
    }

    /// Takes ASCII and scalars of two bytes, as far as they come, but not without end.
    ///
    /// - Returns: How many bytes of the text it took.
    private mutating func copyLetters(_ text: Span<UInt8>, from start: Int) -> Int {
        var (position, room) = (start, room)
        let most = min(text.count - start, room, Self.step)
        // No scalar of one or two bytes becomes more than three.
        bytes.append(addingCapacity: 3 * most) { output in
            while position < start + most, room > 0 {
                let byte = text[position]
                if byte < 0x80 {
                    output.append(byte.lowercasedASCII)
                    (position, room) = (position + 1, room - 1)
                    continue
                }
                guard byte < 0xE0 else { return }
                let known = KnownScalar.table[KnownScalar.index(byte, text[position + 1])]
                guard known.isKnown, known.count <= room else { return }
                for place in 0..<UInt32(known.length) {
                    output.append(UInt8(truncatingIfNeeded: known.text >> (8 * place)))
                }
                (position, room) = (position + 2, room - known.count)
            }
        }
        self.room = room
        return position - start
    }

    /// How many bytes are taken at most before room is made for more.
    private static let step = 1024

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
