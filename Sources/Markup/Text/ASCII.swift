import Glibc

typealias Bytes = UnsafeBufferPointer<UInt8>

enum ASCII {
    static let tab = UInt8(ascii: "\t")
    static let lineFeed = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")
    static let space = UInt8(ascii: " ")
    static let exclamation = UInt8(ascii: "!")
    static let quotation = UInt8(ascii: "\"")
    static let hash = UInt8(ascii: "#")
    static let ampersand = UInt8(ascii: "&")
    static let apostrophe = UInt8(ascii: "'")
    static let hyphen = UInt8(ascii: "-")
    static let slash = UInt8(ascii: "/")
    static let colon = UInt8(ascii: ":")
    static let semicolon = UInt8(ascii: ";")
    static let less = UInt8(ascii: "<")
    static let equals = UInt8(ascii: "=")
    static let greater = UInt8(ascii: ">")
    static let question = UInt8(ascii: "?")
    static let openBracket = UInt8(ascii: "[")
    static let closeBracket = UInt8(ascii: "]")
}

/// A set of ASCII characters below `@`, tested without branches.
struct ByteSet {
    private let bits: UInt64

    init(spaceAnd signs: StaticString) {
        var bits: UInt64 = 1 << 0x20 | 1 << 0x09 | 1 << 0x0A | 1 << 0x0C | 1 << 0x0D
        for offset in 0..<signs.utf8CodeUnitCount { bits |= 1 &<< UInt64(signs.utf8Start[offset]) }
        self.bits = bits
    }

    @inline(__always)
    func contains(_ byte: UInt8) -> Bool { byte < 0x40 && (bits &>> UInt64(byte)) & 1 != 0 }
}

extension UInt8 {
    @inline(__always) var isSpace: Bool { self == 0x20 || (self >= 0x09 && self <= 0x0D && self != 0x0B) }
    @inline(__always) var isLetter: Bool { (self | 0x20) >= 0x61 && (self | 0x20) <= 0x7A }
    @inline(__always) var isDigit: Bool { self >= 0x30 && self <= 0x39 }
    @inline(__always) var lowercased: UInt8 { self >= 0x41 && self <= 0x5A ? self | 0x20 : self }
    /// Whether the byte may begin a name: letters, `_`, `:` and everything beyond ASCII.
    @inline(__always) var startsName: Bool { isLetter || self == 0x5F || self == 0x3A || self >= 0x80 }
    @inline(__always) var continuesName: Bool { startsName || isDigit || self == 0x2D || self == 0x2E }

    var hexadecimalValue: UInt32? {
        switch self {
        case 0x30...0x39: UInt32(self - 0x30)
        case 0x41...0x46: UInt32(self - 0x37)
        case 0x61...0x66: UInt32(self - 0x57)
        default: nil
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Returns the first offset of a byte in a range, or the end of the range.
    ///
    /// The first sixteen bytes are compared inline, because the byte is often near. `memchr` searches the rest.
    @inline(__always)
    package func find(_ byte: UInt8, _ start: Int, _ end: Int) -> Int {
        guard start >= 0, start <= end - ByteVector.scalarCount, end <= count else { return findFar(byte, start, end) }
        if let hit = (vector(at: start) .== .all(byte)).firstTrue { return start + hit }
        return findFar(byte, start + ByteVector.scalarCount, end)
    }

    private func findFar(_ byte: UInt8, _ start: Int, _ end: Int) -> Int {
        guard start < end, let base = baseAddress, let hit = memchr(base + start, Int32(byte), end - start) else {
            return end
        }
        return UnsafeRawPointer(hit) - UnsafeRawPointer(base)
    }

    /// Returns the offset of a pattern that ends in `>`, or `nil`; the search looks at each `>` once.
    func find(endingInGreater pattern: StaticString, from start: Int) -> Int? {
        let length = pattern.utf8CodeUnitCount
        var index = start + length - 1
        while index < count {
            index = find(ASCII.greater, index, count)
            guard index < count else { return nil }
            if matches(pattern, at: index - length + 1) { return index - length + 1 }
            index += 1
        }
        return nil
    }

    /// Returns the offset of `]]>`, or `nil`.
    func findSectionEnd(from start: Int) -> Int? {
        var index = start
        while true {
            // The bracket is rarer in HTML than the other two.
            index = find(ASCII.closeBracket, index, count)
            guard index + 2 < count else { return nil }
            if self[index + 1] == ASCII.closeBracket, self[index + 2] == ASCII.greater { return index }
            index += 1
        }
    }

    func matches(_ pattern: StaticString, at start: Int) -> Bool {
        let length = pattern.utf8CodeUnitCount
        guard start >= 0, start <= count - length, let base = baseAddress else { return false }
        return memcmp(base + start, pattern.utf8Start, length) == 0
    }

    func matches(ignoringCase pattern: StaticString, at start: Int) -> Bool {
        let length = pattern.utf8CodeUnitCount
        guard start >= 0, start <= count - length else { return false }
        for offset in 0..<length where self[start + offset].lowercased != pattern.utf8Start[offset] { return false }
        return true
    }

    func skipSpace(_ start: Int) -> Int {
        var index = start
        while index < count, self[index].isSpace { index += 1 }
        return index
    }

    package func slice(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: self[range]) }

    func string(_ range: Range<Int>) -> String { String(decoding: slice(range), as: UTF8.self) }

    /// Returns the text of a range of a document, which is valid UTF-8 and is not checked again.
    ///
    /// The range must begin and end next to an ASCII byte, as everything that markup delimits does.
    func trustedString(_ range: Range<Int>) -> String {
        String(copying: UTF8Span(unchecked: slice(range).span))
    }

    /// Returns the text of a range like ``trustedString(_:)``, but known to be ASCII if it is, to be hashed by its bytes.
    func trustedKey(_ range: Range<Int>) -> String {
        var text = UTF8Span(unchecked: slice(range).span)
        _ = text.checkForASCII()
        return String(copying: text)
    }

    package func lowercasedString(_ range: Range<Int>) -> String {
        String(unsafeUninitializedCapacity: range.count) { target in
            for (offset, index) in range.enumerated() { target[offset] = self[index].lowercased }
            return range.count
        }
    }

    package func isName(_ range: Range<Int>, _ name: StaticString) -> Bool {
        range.count == name.utf8CodeUnitCount && matches(ignoringCase: name, at: range.lowerBound)
    }

    func isBlank(_ range: Range<Int>) -> Bool { range.allSatisfy { self[$0].isSpace } }

    // Names are short: a call would cost more than the comparison.
    @inline(__always)
    func isSame(_ first: Range<Int>, _ second: Range<Int>) -> Bool {
        let length = first.count
        guard length == second.count else { return false }
        guard length <= 16, let one = word(at: first.lowerBound), let two = word(at: second.lowerBound) else {
            return isSameFar(first, second)
        }
        if length <= 8 { return (one ^ two) << UInt64((8 - length) * 8) == 0 }
        guard one == two else { return false }
        return word(at: first.upperBound - 8) == word(at: second.upperBound - 8)
    }

    private func isSameFar(_ first: Range<Int>, _ second: Range<Int>) -> Bool {
        guard let base = baseAddress else { return false }
        return memcmp(base + first.lowerBound, base + second.lowerBound, first.count) == 0
    }

    /// Returns the eight bytes at an offset as a little-endian number, or `nil` if there are fewer.
    @inline(__always)
    func word(at index: Int) -> UInt64? {
        guard index >= 0, index + 8 <= count else { return nil }
        return UInt64(littleEndian: UnsafeRawBufferPointer(self).loadUnaligned(fromByteOffset: index, as: UInt64.self))
    }
}
