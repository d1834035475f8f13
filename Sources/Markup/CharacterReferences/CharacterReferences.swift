/// Decodes character references as HTML does (https://html.spec.whatwg.org/#character-reference-state).
///
/// A reference to a control character becomes U+FFFD, unless the caller keeps those, as a page does.
package enum CharacterReferences {
    package static func decode(_ text: String) -> String {
        var copy = text
        return copy.withUTF8 { bytes in
            guard bytes.find(ASCII.ampersand, 0, bytes.count) < bytes.count else { return text }
            var output = TextBuffer()
            append(bytes, 0..<bytes.count, isAttribute: false, to: &output)
            return output.text
        }
    }

    static func append(_ bytes: Bytes, _ range: Range<Int>, isAttribute: Bool, to output: inout TextBuffer) {
        var index = range.lowerBound
        while true {
            index = output.appendDecoding(bytes, index..<range.upperBound)
            guard index < range.upperBound else { return }
            if let reference = reference(bytes, index, range.upperBound, isAttribute: isAttribute) {
                reference.append(to: &output)
                index = reference.end
            } else {
                output.append(bytes.slice(index..<index + 1))
                index += 1
            }
        }
    }

    /// A decoded reference: one or two characters, and the offset of its end.
    package struct Reference {
        package var first: UInt32
        package var second: UInt32 = 0
        package var end: Int
        var isBad = false

        func append(to output: inout TextBuffer) {
            if first != 0 { output.append(Unicode.Scalar(first) ?? "\u{FFFD}") }
            if second != 0 { output.append(Unicode.Scalar(second) ?? "\u{FFFD}") }
        }
    }

    /// Returns the reference whose ampersand is at `start`; `nil` if the text there is not a reference.
    package static func reference(
        _ bytes: UnsafeBufferPointer<UInt8>,
        _ start: Int,
        _ limit: Int,
        isAttribute: Bool,
        keepsControls: Bool = false
    ) -> Reference? {
        guard start + 1 < limit else { return nil }
        if bytes[start + 1] == ASCII.hash { return numeric(bytes, start, limit, keepsControls: keepsControls) }
        guard bytes[start + 1].isLetter else { return nil }
        var end = start + 1
        let furthest = min(limit, start + 1 + NamedReferences.longestName)
        while end < furthest, bytes[end].isLetter || bytes[end].isDigit { end += 1 }
        if end < limit, bytes[end] == ASCII.semicolon,
            let found = NamedReferences.lookUp(bytes.slice((start + 1)..<end))
        {
            return Reference(first: found.first, second: found.second, end: end + 1)
        }
        return legacy(bytes, start, end, limit, isAttribute: isAttribute)
    }

    /// Finds the longest name that needs no semicolon; in an attribute it must not be part of a longer word.
    private static func legacy(_ bytes: Bytes, _ start: Int, _ end: Int, _ limit: Int, isAttribute: Bool) -> Reference?
    {
        var end = min(end, start + 1 + NamedReferences.longestLegacyName)
        while end > start + 2 {
            if let found = NamedReferences.lookUp(bytes.slice((start + 1)..<end)), found.isLegacy {
                if isAttribute, end < limit, bytes[end] == ASCII.equals || bytes[end].isLetter || bytes[end].isDigit {
                    return nil
                }
                return Reference(first: found.first, second: found.second, end: end)
            }
            end -= 1
        }
        return nil
    }

    /// Reads `&#39;` or `&#x27;`, with or without the semicolon.
    static func numeric(_ bytes: Bytes, _ start: Int, _ limit: Int, keepsControls: Bool = false) -> Reference? {
        var index = start + 2
        let isHexadecimal = index < limit && bytes[index] | 0x20 == UInt8(ascii: "x")
        var isBad = isHexadecimal && bytes[index] == UInt8(ascii: "X")
        if isHexadecimal { index += 1 }
        let digits = index
        var value: UInt32 = 0
        while index < limit, let digit = bytes[index].hexadecimalValue, isHexadecimal || digit < 10 {
            value = min(value * (isHexadecimal ? 16 : 10) + digit, 0x11_0000)
            index += 1
        }
        guard index > digits else { return nil }
        if index < limit, bytes[index] == ASCII.semicolon { index += 1 } else { isBad = true }
        let scalar = character(value, keepsControls: keepsControls)
        return Reference(first: scalar, end: index, isBad: isBad || scalar != value)
    }

    /// Returns the character with a number: windows-1252 for 128 to 159, U+FFFD for numbers that are not text.
    private static func character(_ value: UInt32, keepsControls: Bool) -> UInt32 {
        switch value {
        case 0, 0xD800...0xDFFF, 0x11_0000...: return 0xFFFD
        case 0x80...0x9F:
            let scalar = Windows1252.scalar(UInt8(value)).value
            return scalar == value && !keepsControls ? 0xFFFD : scalar
        case 0x09, 0x0A, 0x0D: return value
        case 0...0x1F, 0x7F: return keepsControls ? value : 0xFFFD
        default: return value & 0xFFFE == 0xFFFE && !keepsControls ? 0xFFFD : value
        }
    }
}

extension UTF8.CodeUnit {
    static let replacement = UTF8.encode("\u{FFFD}") ?? .init(repeating: 0x3F, count: 1)
}
