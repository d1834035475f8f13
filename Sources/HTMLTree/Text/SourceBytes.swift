import Markup

/// The bytes of a source, followed by zeros that may be read but are not part of it.
struct SourceBytes {
    /// The number of zeros after the source.
    static let padding = 64

    let base: UnsafePointer<UInt8>
    let count: Int

    init?(padded buffer: UnsafeBufferPointer<UInt8>) {
        guard let base = buffer.baseAddress, buffer.count >= Self.padding else { return nil }
        self.base = base
        count = buffer.count - Self.padding
    }

    @inline(__always)
    subscript(index: Int) -> UInt8 { base[index] }

    @inline(__always)
    func word(at index: Int) -> UInt64 {
        UInt64(littleEndian: UnsafeRawPointer(base + index).loadUnaligned(as: UInt64.self))
    }

    /// Returns the first offset of a byte from `start`, or the end of the source.
    @inline(__always)
    func find(_ byte: UInt8, from start: Int) -> Int {
        var index = start
        let pattern = SIMD32<UInt8>(repeating: byte)
        while index < count {
            let vector = UnsafeRawPointer(base + index).loadUnaligned(as: SIMD32<UInt8>.self)
            if let hit = (vector .== pattern).firstTrue { return min(index + hit, count) }
            index += 32
        }
        return count
    }

    @inline(__always)
    func find(_ byte: UInt8, in range: Range<Int>) -> Int {
        var index = range.lowerBound
        let pattern = SIMD32<UInt8>(repeating: byte)
        while index < range.upperBound {
            let vector = UnsafeRawPointer(base + index).loadUnaligned(as: SIMD32<UInt8>.self)
            if let hit = (vector .== pattern).firstTrue { return min(index + hit, range.upperBound) }
            index += 32
        }
        return range.upperBound
    }

    func count(_ one: UInt8, _ other: UInt8) -> (Int, Int) {
        var total = (0, 0)
        var index = 0
        let patterns = (SIMD32<UInt8>(repeating: one), SIMD32<UInt8>(repeating: other))
        while index < count {
            // Lanes that are equal are all ones, so each adds one to its count; 255 steps fit in a byte.
            var ones = SIMD32<UInt8>(repeating: 0)
            var others = SIMD32<UInt8>(repeating: 0)
            let end = min(count, index + 255 * 32)
            while index < end {
                let vector = UnsafeRawPointer(base + index).loadUnaligned(as: SIMD32<UInt8>.self)
                ones &-= unsafeBitCast(vector .== patterns.0, to: SIMD32<UInt8>.self)
                others &-= unsafeBitCast(vector .== patterns.1, to: SIMD32<UInt8>.self)
                index += 32
            }
            for lane in ones.indices {
                total.0 += Int(ones[lane])
                total.1 += Int(others[lane])
            }
        }
        return total
    }

    func matches(ignoringCase pattern: StaticString, at start: Int) -> Bool {
        guard start + pattern.utf8CodeUnitCount <= count else { return false }
        for offset in 0..<pattern.utf8CodeUnitCount
        where base[start + offset].lowercased != pattern.utf8Start[offset] { return false }
        return true
    }

    func matches(_ pattern: StaticString, at start: Int) -> Bool {
        guard start + pattern.utf8CodeUnitCount <= count else { return false }
        for offset in 0..<pattern.utf8CodeUnitCount where base[start + offset] != pattern.utf8Start[offset] {
            return false
        }
        return true
    }

    func buffer(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: base + range.lowerBound, count: range.count)
    }
}

extension SIMDMask<SIMD32<Int8>> {
    /// The index of the first lane that is true, or `nil`.
    @inline(__always)
    var firstTrue: Int? {
        let words = unsafeBitCast(self, to: SIMD4<UInt64>.self)
        let low = words[0] | words[1]
        guard low | words[2] | words[3] != 0 else { return nil }
        if low != 0 { return words[0] != 0 ? Self.place(words[0], 0) : Self.place(words[1], 8) }
        return words[2] != 0 ? Self.place(words[2], 16) : Self.place(words[3], 24)
    }

    @inline(__always)
    private static func place(_ word: UInt64, _ offset: Int) -> Int {
        offset + word.littleEndian.trailingZeroBitCount / 8
    }
}

extension UInt8 {
    @inline(__always) var isSpace: Bool { self <= 0x20 && (0x1_0000_3600 as UInt64) &>> UInt64(self) & 1 != 0 }
    @inline(__always) var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }
    @inline(__always) var isAlphanumeric: Bool { isLetter || self &- 0x30 < 10 }
    @inline(__always) var lowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
}

extension UInt64 {
    /// The number with each byte that is an ASCII capital in lower case.
    @inline(__always)
    var lowercasedBytes: UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let low = self & (0x7F &* ones)
        let isUpper = (low &+ (0x3F &* ones)) ^ (low &+ (0x25 &* ones))
        return self | (isUpper & ~self & (0x80 &* ones)) &>> 2
    }
}

extension SourceBytes {
    func append(_ range: Range<Int>, form: TextForm, isAttribute: Bool = false, to output: inout [UInt8]) {
        let hasNull = find(0, in: range) < range.upperBound
        guard form.contains(.references) else {
            return appendLiteral(range, form: form, hasNull: hasNull, to: &output)
        }
        var index = range.lowerBound
        while index < range.upperBound {
            let ampersand = find(UInt8(ascii: "&"), in: index..<range.upperBound)
            appendLiteral(index..<ampersand, form: form, hasNull: hasNull, to: &output)
            guard ampersand < range.upperBound else { return }
            if let reference = reference(at: ampersand, limit: range.upperBound, isAttribute: isAttribute) {
                output.append(scalar: reference.first)
                if reference.second != 0 { output.append(scalar: reference.second) }
                index = reference.end
            } else {
                output.append(UInt8(ascii: "&"))
                index = ampersand + 1
            }
        }
    }

    /// Returns the reference whose ampersand is at an offset; unlike a feed, a page keeps the control characters of references.
    func reference(at start: Int, limit: Int, isAttribute: Bool = false) -> CharacterReferences.Reference? {
        CharacterReferences.reference(buffer(0..<limit), start, limit, isAttribute: isAttribute, keepsControls: true)
    }

    private func appendLiteral(_ range: Range<Int>, form: TextForm, hasNull: Bool, to output: inout [UInt8]) {
        guard hasNull else { return output.append(contentsOf: buffer(range)) }
        for index in range {
            if base[index] != 0 {
                output.append(base[index])
            } else if !form.contains(.dropsNull) {
                output.append(scalar: 0xFFFD)
            }
        }
    }

    /// Returns the text of a range, which is not validated again and begins and ends next to ASCII characters.
    func string(_ range: Range<Int>, form: TextForm, isAttribute: Bool = false) -> String {
        let isPlain =
            find(0, in: range) == range.upperBound
            && (!form.contains(.references) || find(UInt8(ascii: "&"), in: range) == range.upperBound)
        if isPlain { return String(copying: UTF8Span(unchecked: buffer(range).span)) }
        var output: [UInt8] = []
        output.reserveCapacity(range.count + 8)
        append(range, form: form, isAttribute: isAttribute, to: &output)
        return String(copying: UTF8Span(unchecked: output.span))
    }

    /// Returns whether the character at an offset is white space, written as it is or as a reference, and its end.
    func unit(at index: Int, limit: Int, form: TextForm) -> (isSpace: Bool, end: Int) {
        guard base[index] == UInt8(ascii: "&"), form.contains(.references),
            let found = reference(at: index, limit: limit)
        else { return (base[index].isSpace, index + 1) }
        return (found.second == 0 && found.first < 0x80 && UInt8(found.first).isSpace, found.end)
    }

    /// Returns the offset of the first character that is not white space.
    @inline(__always)
    func skipSpace(_ range: Range<Int>, form: TextForm) -> Int {
        var index = range.lowerBound
        while index < range.upperBound {
            if base[index].isSpace {
                index += 1
            } else if base[index] == UInt8(ascii: "&"), form.contains(.references) {
                let unit = unit(at: index, limit: range.upperBound, form: form)
                guard unit.isSpace else { return index }
                index = unit.end
            } else {
                return index
            }
        }
        return index
    }
}

extension [UInt8] {
    mutating func append(scalar value: UInt32) {
        append(contentsOf: UTF8.encode(Unicode.Scalar(value) ?? "\u{FFFD}") ?? .init(repeating: 0x3F, count: 1))
    }
}
