/// Sixteen bytes of a text, processed at once.
struct ByteWord16 {
    /// The bytes in lower case, with spaces in place of all but ASCII letters and digits.
    let smallLetters: SIMD16<UInt8>
    /// The lanes that are not ASCII letters or digits, as the highest bit of each lane, in two halves, the first byte
    /// lowest.
    private var separators: (UInt64, UInt64)
    /// The lanes that are not ASCII, in the same form.
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

    /// Excludes everything from the first byte that is not ASCII, or that is a second consecutive separator.
    ///
    /// - Parameter before: ``ByteWord8/lowestLane`` if a separator precedes the bytes, otherwise 0.
    /// - Returns: The number of remaining bytes.
    @inline(__always)
    mutating func truncate(after before: UInt64) -> Int {
        let (first, second) = separators
        let early = first & (first &<< 8 | before) | others.0
        let late = second & (second &<< 8 | first &>> 56) | others.1
        if early | late == 0 { return 16 }
        let rest = (early == 0 ? late : early).trailingZeroBitCount &>> 3
        // A mask of that many lanes from the lowest one.
        let kept = ~(UInt64.max &<< UInt64(truncatingIfNeeded: 8 &* rest))
        separators = early == 0 ? (first, second & kept) : (first & kept, 0)
        return early == 0 ? 8 &+ rest : rest
    }

    @inline(__always)
    var separatorCount: Int { ByteWord8.laneCount(separators) }

    /// The index of the last separator.
    @inline(__always)
    var lastSeparator: Int? {
        if separators.1 != 0 { return 8 &+ ByteWord8.lastLane(separators.1) }
        return separators.0 == 0 ? nil : ByteWord8.lastLane(separators.0)
    }
}

extension SIMD16<UInt8> {
    /// A vector with the byte in every lane.
    ///
    /// Comparing two vectors of an explicit type is vectorized; other comparisons go lane by lane.
    @inline(__always)
    fileprivate static func all(_ byte: UInt8) -> Self { Self(repeating: byte) }
}
