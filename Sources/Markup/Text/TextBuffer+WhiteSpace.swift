extension TextBuffer {
    /// Appends a text with every run of white space replaced by one space.
    ///
    /// White space at the end stays pending until text follows.
    ///
    /// No space is written at the beginning or after a line break. While words are separated by single spaces, as in
    /// most text, sixteen bytes are copied at a time.
    ///
    /// - Parameters:
    ///   - text: UTF-8 that consists of whole characters.
    ///   - isSpacePending: Whether a space precedes the text; on return, whether white space ends it.
    package mutating func appendCollapsing(_ text: UnsafeBufferPointer<UInt8>, isSpacePending: inout Bool) {
        // One more byte for the pending space.
        write(atMost: text.count + 1) { output, end in
            var end = end
            var index = 0
            while index < text.count {
                let byte = text[index]
                index += 1
                guard !byte.isWhite else {
                    isSpacePending = true
                    continue
                }
                if isSpacePending, end > 0, output[end - 1] != ASCII.lineFeed {
                    output[end] = ASCII.space
                    end += 1
                }
                output[end] = byte
                end += 1
                Self.copyRegular(text, from: &index, to: output, at: &end)
                isSpacePending = text[index - 1].isWhite
                if isSpacePending { end -= 1 }
            }
            return end
        }
    }

    /// Copies whole vectors up to the first two adjacent bytes of white space.
    ///
    /// The byte before must not be white space. The last vector ends with the text and may overlap the one before.
    @inline(__always)
    private static func copyRegular(
        _ text: Bytes,
        from index: inout Int,
        to output: UnsafeMutableBufferPointer<UInt8>,
        at end: inout Int
    ) {
        let target = UnsafeMutableRawBufferPointer(output)
        let start = index
        while index + ByteVector.scalarCount <= text.count {
            let stop = copyVector(text, at: index, to: target, at: end)
            index += stop ?? ByteVector.scalarCount
            end += stop ?? ByteVector.scalarCount
            if stop != nil { return }
        }
        let known = index + ByteVector.scalarCount - text.count
        guard known < ByteVector.scalarCount, index - known >= start else { return }
        let step = (copyVector(text, at: index - known, to: target, at: end - known) ?? ByteVector.scalarCount) - known
        index += step
        end += step
    }

    /// Copies a vector with every white space as a space; returns the offset of two adjacent bytes of white space.
    @inline(__always)
    private static func copyVector(
        _ text: Bytes,
        at index: Int,
        to target: UnsafeMutableRawBufferPointer,
        at end: Int
    ) -> Int? {
        let vector = text.vector(at: index)
        let isWhite = whiteSpace(vector)
        let spaced = vector.replacing(with: .all(ASCII.space), where: isWhite)
        target.storeBytes(of: spaced, toByteOffset: end, as: ByteVector.self)
        return (isWhite .& whiteSpace(text.vector(at: index - 1))).firstTrue
    }

    /// Returns whether a text has a byte that begins white space beyond ASCII: U+0085, U+00A0, U+1680, U+2000 to
    /// U+205F, U+3000.
    package static func mayHoldWideSpace(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        var index = 0
        while index + ByteVector.scalarCount <= text.count {
            let vector = text.vector(at: index)
            if ((vector .== .all(0xC2)) .| ((vector &- .all(0xE1)) .<= .all(0x02))).isAnyTrue { return true }
            index += ByteVector.scalarCount
        }
        while index < text.count {
            if text[index] == 0xC2 || (0xE1...0xE3).contains(text[index]) { return true }
            index += 1
        }
        return false
    }

    /// Returns whether ``appendCollapsing(_:isSpacePending:)`` would append a text unchanged, with no space pending.
    package static func isCollapsed(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = text.first, !first.isWhite, !text[text.count - 1].isWhite else { return text.isEmpty }
        var index = 1
        while index + ByteVector.scalarCount <= text.count {
            let vector = text.vector(at: index)
            let isSpace = vector .== .all(ASCII.space)
            let isDouble = isSpace .& (text.vector(at: index - 1) .== .all(ASCII.space))
            if (isDouble .| ((vector &- .all(0x09)) .<= .all(0x04))).isAnyTrue { return false }
            index += ByteVector.scalarCount
        }
        while index < text.count {
            if text[index].isWhite, text[index] != ASCII.space || text[index - 1].isWhite { return false }
            index += 1
        }
        return true
    }

    @inline(__always)
    private static func whiteSpace(_ vector: ByteVector) -> SIMDMask<SIMD16<Int8>> {
        (vector .== .all(ASCII.space)) .| ((vector &- .all(0x09)) .<= .all(0x04))
    }
}

extension UInt8 {
    /// Whether the byte is a space, a tab or a line end.
    @inline(__always) fileprivate var isWhite: Bool { self == 0x20 || (self >= 0x09 && self <= 0x0D) }
}
