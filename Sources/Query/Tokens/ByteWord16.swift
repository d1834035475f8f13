/// Sixteen bytes of a text, all of which are looked at in one step.
struct ByteWord16 {
    /// Small letters, digits, and spaces for everything else.
    let smallLetters: SIMD16<UInt8>
    /// Which are no letters and no digits of ASCII, in two halves, the first byte lowest; said by the highest bit of a lane.
    private var separators: (UInt64, UInt64)
    /// Which are not of ASCII, likewise.
    private let others: (UInt64, UInt64)

    @inline(__always)
    init(_ bytes: SIMD16<UInt8>) {
        let small = bytes | .all(0x20)
        let isLetter = (small &- .all(UInt8(ascii: "a"))) .<= .all(25)
        let isDigit = (bytes &- .all(UInt8(ascii: "0"))) .<= .all(9)
        let isWord = unsafeBitCast(isLetter .| isDigit, to: SIMD16<UInt8>.self)
        smallLetters = small & isWord | .all(0x20)
        let words = unsafeBitCast(isWord, to: SIMD2<UInt64>.self)
        let halves = unsafeBitCast(bytes, to: SIMD2<UInt64>.self)
        separators = (~words[0].littleEndian & ByteWord8.highBits, ~words[1].littleEndian & ByteWord8.highBits)
        others = (halves[0].littleEndian & ByteWord8.highBits, halves[1].littleEndian & ByteWord8.highBits)
    }

    /// Leaves out what follows the first byte that is not of ASCII or a second separator.
    ///
    /// - Parameter before: ``ByteWord8/lowestLane`` where a separator stands before the bytes, else 0.
    /// - Returns: How many bytes are left.
    @inline(__always)
    mutating func cut(behind before: UInt64) -> Int {
        let (first, second) = separators
        let early = first & (first &<< 8 | before) | others.0
        let late = second & (second &<< 8 | first &>> 56) | others.1
        if early | late == 0 { return 16 }
        let rest = (early == 0 ? late : early).trailingZeroBitCount &>> 3
        // As many lanes from the lowest one on; none of them for none.
        let kept = ~(UInt64.max &<< UInt64(truncatingIfNeeded: 8 &* rest))
        separators = early == 0 ? (first, second & kept) : (first & kept, 0)
        return early == 0 ? 8 &+ rest : rest
    }

    @inline(__always)
    var separatorCount: Int { ByteWord8.laneCount(separators) }

    /// Which is the last separator.
    @inline(__always)
    var lastSeparator: Int? {
        if separators.1 != 0 { return 8 &+ ByteWord8.lastLane(separators.1) }
        return separators.0 == 0 ? nil : ByteWord8.lastLane(separators.0)
    }
}

extension SIMD16<UInt8> {
    /// The byte in every lane.
    ///
    /// Vectors are compared with vectors of a type that is written out: other comparisons go lane by lane.
    @inline(__always)
    fileprivate static func all(_ byte: UInt8) -> Self { Self(repeating: byte) }
}
