/// Sixty-four bits that tell whether something has changed, without a look at the whole of it.
///
/// Against chance, not against intent: a publisher who finds two texts of one fingerprint keeps us from noticing an edit of
/// his own. What it says of the same bytes never changes: it is stored.
/// All of it is inlined: it runs for every value and every eight bytes that are kept.
public struct Fingerprint: Sendable {
    @usableFromInline var state: UInt64 = 0x9E37_79B9_7F4A_7C15

    /// Makes one of nothing.
    public init() {}

    /// The sixty-four bits.
    public var bits: UInt64 { state }

    /// The same as a database takes them.
    public var value: Int64 { Int64(bitPattern: state) }

    /// Adds a number.
    @inlinable
    public mutating func add(_ number: UInt64) {
        let product = (state ^ number).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
        state = product.high ^ product.low &+ 0xA076_1D64_78BD_642F
    }

    /// Adds bytes and how many there are, so that two texts are never taken for one.
    @inlinable
    public mutating func add(_ bytes: RawSpan) {
        add(UInt64(bytes.byteCount))
        addContent(of: bytes)
    }

    /// Adds bytes without their number, which has to be told otherwise.
    @inlinable
    public mutating func addContent(of bytes: RawSpan) {
        var position = 0
        while position <= bytes.byteCount - 32 {
            // As below, four at a step.
            let (first, second, third, fourth) = bytes.fourWords(at: position)
            add(first)
            add(second)
            add(third)
            add(fourth)
            position &+= 32
        }
        let last = bytes.byteCount - 8
        while position <= last {
            // The condition above is the check, and this runs once for every eight bytes that are fetched.
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
    /// Four words from a place on; all of them must be there.
    @inlinable @inline(__always)
    func fourWords(at position: Int) -> (UInt64, UInt64, UInt64, UInt64) {
        func word(_ offset: Int) -> UInt64 {
            unsafeLoadUnaligned(fromUncheckedByteOffset: position &+ offset, as: UInt64.self).littleEndian
        }
        return (word(0), word(8), word(16), word(24))
    }
}
