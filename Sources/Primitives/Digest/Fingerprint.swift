/// A 64-bit hash for detecting changes without comparing whole values.
///
/// Not collision-resistant: a publisher who finds two texts with one fingerprint can hide an edit of their own items.
/// The hash of given bytes never changes, because it is stored. The code is inlined because it runs for every stored
/// value.
public struct Fingerprint: Sendable {
    @usableFromInline var state: UInt64 = 0x9E37_79B9_7F4A_7C15

    /// Creates the fingerprint of no data.
    public init() {}

    /// The 64 bits of the hash.
    public var bits: UInt64 { state }

    /// The hash as a signed integer, as SQLite stores it.
    public var value: Int64 { Int64(bitPattern: state) }

    /// Adds a number.
    @inlinable
    public mutating func add(_ number: UInt64) {
        let product = (state ^ number).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
        state = product.high ^ product.low &+ 0xA076_1D64_78BD_642F
    }

    /// Adds bytes preceded by their count, so that two texts never hash like their concatenation.
    @inlinable
    public mutating func add(_ bytes: RawSpan) {
        add(UInt64(bytes.byteCount))
        addContent(of: bytes)
    }

    /// Adds bytes without their count, which the caller must add if it can vary.
    @inlinable
    public mutating func addContent(of bytes: RawSpan) {
        var position = 0
        while position <= bytes.byteCount - 32 {
            // As in the loop below, unrolled four times.
            let (first, second, third, fourth) = bytes.fourWords(at: position)
            add(first)
            add(second)
            add(third)
            add(fourth)
            position &+= 32
        }
        let last = bytes.byteCount - 8
        while position <= last {
            // The loop condition is the bounds check; this runs once for every eight bytes fetched.
            add(bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: position, as: UInt64.self).littleEndian)
            position &+= 8
        }
        var rest: UInt64 = 0
        while position < bytes.byteCount {
            rest = rest << 8 | UInt64(bytes.unsafeLoad(fromByteOffset: position, as: UInt8.self))
            position += 1
        }
        add(rest)
    }
}

extension RawSpan {
    /// Returns the four 64-bit words at a byte offset, which must be in bounds.
    @inlinable @inline(__always)
    func fourWords(at position: Int) -> (UInt64, UInt64, UInt64, UInt64) {
        func word(_ offset: Int) -> UInt64 {
            unsafeLoadUnaligned(fromUncheckedByteOffset: position &+ offset, as: UInt64.self).littleEndian
        }
        return (word(0), word(8), word(16), word(24))
    }
}
