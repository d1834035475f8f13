/// Eight bytes of a text, all of which are looked at in one step.
///
/// What is said of a byte is said by the highest bit of its lane.
struct ByteWord8 {
    /// The first byte lowest.
    let bits: UInt64

    static let highBits: UInt64 = 0x8080_8080_8080_8080
    private static let ones: UInt64 = 0x0101_0101_0101_0101

    /// - Parameter number: As it is loaded.
    @inline(__always)
    init(_ number: UInt64) { bits = number.littleEndian }

    /// The lowest lane, which is the first byte.
    static let lowestLane: UInt64 = 0x80

    /// Those that are no letters and no digits of ASCII.
    @inline(__always)
    var separators: UInt64 {
        let low = bits & ~Self.highBits
        let letters = Self.isWithin(low | Self.ones &* 0x20, UInt64(UInt8(ascii: "a")), UInt64(UInt8(ascii: "z")))
        let digits = Self.isWithin(low, UInt64(UInt8(ascii: "0")), UInt64(UInt8(ascii: "9")))
        return ~(letters | digits) & Self.highBits
    }

    /// The lanes of numbers below 128 that are within bounds; other bits of a lane than the highest say nothing.
    @inline(__always)
    private static func isWithin(_ lanes: UInt64, _ first: UInt64, _ last: UInt64) -> UInt64 {
        (lanes &+ ones &* (0x80 &- first)) & ~(lanes &+ ones &* (0x7F &- last))
    }

    /// The bytes as they are stored, all of them ASCII: small letters, digits, and spaces for the separators.
    @inline(__always)
    func smallLetters(_ separators: UInt64) -> UInt64 {
        // Of a lane's highest bit, seven more below it.
        let blank = separators &- separators &>> 7
        return (bits & ~blank | Self.ones &* 0x20).littleEndian
    }

    /// How many lanes have their highest bit set, if no other bits are.
    @inline(__always)
    static func laneCount(_ lanes: UInt64) -> Int { Int(truncatingIfNeeded: ((lanes &>> 7) &* ones) &>> 56) }

    /// As above, of two halves together.
    @inline(__always)
    static func laneCount(_ halves: (UInt64, UInt64)) -> Int {
        Int(truncatingIfNeeded: ((halves.0 &>> 7 &+ halves.1 &>> 7) &* ones) &>> 56)
    }

    /// Which is the last lane that has its highest bit set; there must be one.
    @inline(__always)
    static func lastLane(_ lanes: UInt64) -> Int { (63 &- lanes.leadingZeroBitCount) &>> 3 }

    /// How many bytes are ASCII before the first that is not.
    @inline(__always)
    var leadingASCII: Int { (bits & Self.highBits).trailingZeroBitCount &>> 3 }

    /// The bytes as they are stored, with the capitals of ASCII as small letters.
    @inline(__always)
    var lowercased: UInt64 {
        let capitals = Self.isWithin(bits & ~Self.highBits, UInt64(UInt8(ascii: "A")), UInt64(UInt8(ascii: "Z")))
        // The bit that tells a small letter from its capital is two below the highest.
        return (bits | (capitals & ~bits & Self.highBits) &>> 2).littleEndian
    }
}
