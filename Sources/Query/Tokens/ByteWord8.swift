/// Eight bytes of a text, processed at once; predicates set the highest bit of a byte's lane.
struct ByteWord8 {
    /// The bytes as a number, the first byte lowest.
    let bits: UInt64

    static let highBits: UInt64 = 0x8080_8080_8080_8080
    private static let ones: UInt64 = 0x0101_0101_0101_0101

    /// - Parameter number: The bytes as loaded from memory.
    @inline(__always)
    init(_ number: UInt64) { bits = number.littleEndian }

    static let lowestLane: UInt64 = 0x80

    /// The lanes that are not ASCII letters or digits.
    @inline(__always)
    var separators: UInt64 {
        let low = bits & ~Self.highBits
        let letters = Self.isWithin(low | Self.ones &* 0x20, UInt64(UInt8(ascii: "a")), UInt64(UInt8(ascii: "z")))
        let digits = Self.isWithin(low, UInt64(UInt8(ascii: "0")), UInt64(UInt8(ascii: "9")))
        return ~(letters | digits) & Self.highBits
    }

    /// The lanes whose values, all below 128, are within bounds; only the highest bit of each lane is defined.
    @inline(__always)
    private static func isWithin(_ lanes: UInt64, _ first: UInt64, _ last: UInt64) -> UInt64 {
        (lanes &+ ones &* (0x80 &- first)) & ~(lanes &+ ones &* (0x7F &- last))
    }

    /// The bytes in memory order, all of them ASCII: letters in lower case, digits, and spaces in place of the
    /// separators.
    @inline(__always)
    func smallLetters(_ separators: UInt64) -> UInt64 {
        // Sets the seven bits below the highest bit of each separator's lane.
        let blank = separators &- separators &>> 7
        return (bits & ~blank | Self.ones &* 0x20).littleEndian
    }

    /// The number of lanes with the highest bit set; no other bits may be set.
    @inline(__always)
    static func laneCount(_ lanes: UInt64) -> Int { Int(truncatingIfNeeded: ((lanes &>> 7) &* ones) &>> 56) }

    /// The index of the last lane with the highest bit set, which must exist.
    @inline(__always)
    static func lastLane(_ lanes: UInt64) -> Int { (63 &- lanes.leadingZeroBitCount) &>> 3 }

    /// The number of ASCII bytes before the first other byte.
    @inline(__always)
    var leadingASCII: Int { (bits & Self.highBits).trailingZeroBitCount &>> 3 }
}
