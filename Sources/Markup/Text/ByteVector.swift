/// Sixteen bytes that are examined in one step.
///
/// Compare vectors with vectors only. The compiler does not specialize comparisons with a single value; they go lane by
/// lane and are hundreds of times slower.
typealias ByteVector = SIMD16<UInt8>

extension ByteVector {
    @inline(__always) static func all(_ byte: UInt8) -> Self { Self(repeating: byte) }

    @inline(__always) var signed: SIMD16<Int8> { unsafeBitCast(self, to: SIMD16<Int8>.self) }

    @inline(__always)
    func isPlain(with other: Self) -> Bool {
        let isAbove = (signed .> SIMD16<Int8>(repeating: 0x1F)) .& (other.signed .> SIMD16<Int8>(repeating: 0x1F))
        let halves = unsafeBitCast(isAbove, to: SIMD2<UInt64>.self)
        return halves[0] & halves[1] == .max
    }
}

extension SIMDMask<SIMD16<Int8>> {
    @inline(__always) var firstTrue: Int? {
        let halves = unsafeBitCast(self, to: SIMD2<UInt64>.self)
        if halves[0] != 0 { return halves[0].littleEndian.trailingZeroBitCount / 8 }
        return halves[1] == 0 ? nil : 8 + halves[1].littleEndian.trailingZeroBitCount / 8
    }

    @inline(__always) var isAnyTrue: Bool {
        let halves = unsafeBitCast(self, to: SIMD2<UInt64>.self)
        return halves[0] | halves[1] != 0
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Returns the sixteen bytes that begin at `index`, all of which must be in the buffer.
    @inline(__always)
    func vector(at index: Int) -> ByteVector {
        UnsafeRawBufferPointer(self).loadUnaligned(fromByteOffset: index, as: ByteVector.self)
    }
}
