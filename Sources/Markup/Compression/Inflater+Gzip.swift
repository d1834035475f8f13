extension Inflater {
    /// Whether another member of a gzip file begins here.
    var isAtMember: Bool { index + 2 <= bytes.count && bytes[index] == 0x1F && bytes[index + 1] == 0x8B }

    /// Reads one member of a gzip file (RFC 1952, section 2.3) and checks its length and sum.
    mutating func member() throws(Fault) {
        guard index + 10 <= bytes.count else { throw .truncated }
        guard isAtMember, bytes[index + 2] == 8 else { throw .damaged }
        let flags = bytes[index + 3]
        index += 10
        if flags & 4 != 0 {
            guard index + 2 <= bytes.count else { throw .truncated }
            index += 2 + Int(bytes[index]) + Int(bytes[index + 1]) << 8
        }
        for flag: UInt8 in [8, 16] where flags & flag != 0 { index = bytes.find(0, index, bytes.count) + 1 }
        if flags & 2 != 0 { index += 2 }
        let start = output.count
        try blocks()
        guard index + 8 <= bytes.count else { throw .truncated }
        let sum = word(at: index)
        let length = word(at: index + 4)
        index += 8
        let isWhole = output.withUnsafeBufferPointer { output in
            let member = output.slice(start..<output.count)
            return UInt32(truncatingIfNeeded: member.count) == length && CRC32.sum(member) == sum
        }
        guard isWhole else { throw .damaged }
    }

    private func word(at place: Int) -> UInt32 {
        (0..<4).reduce(0) { $0 | UInt32(bytes[place + $1]) << UInt32(8 * $1) }
    }
}

/// The check sum of gzip (RFC 1952, section 8).
enum CRC32 {
    private static let table: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { value, _ in value & 1 == 0 ? value >> 1 : value >> 1 ^ 0xEDB8_8320 }
    }

    static func sum(_ bytes: Bytes) -> UInt32 {
        ~bytes.reduce(~0) { $0 >> 8 ^ table[Int(($0 ^ UInt32($1)) & 0xFF)] }
    }
}
