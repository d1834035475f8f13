import Markup

/// Character references as the standard decodes them (https://html.spec.whatwg.org/#character-reference-state).
///
/// Unlike feeds, a page keeps the control characters that it refers to.
enum StandardReferences {
    /// A decoded reference: one or two characters, and the offset of its end.
    struct Reference {
        var first: UInt32
        var second: UInt32 = 0
        var end: Int
    }

    /// Returns the reference whose ampersand is at `start`; `nil` if the text there is not a reference.
    static func reference(
        _ bytes: SourceBytes,
        at start: Int,
        limit: Int,
        isAttribute: Bool
    ) -> Reference? {
        guard start + 1 < limit else { return nil }
        if bytes[start + 1] == UInt8(ascii: "#") { return numeric(bytes, start, limit) }
        var end = start + 1
        let furthest = min(limit, start + 1 + NamedReferences.longestName)
        while end < furthest, bytes[end].isAlphanumeric { end += 1 }
        if end < limit, end > start + 1, bytes[end] == UInt8(ascii: ";"),
            let found = NamedReferences.lookUp(bytes.buffer((start + 1)..<end))
        {
            return Reference(first: found.first, second: found.second, end: end + 1)
        }
        end = min(end, start + 1 + NamedReferences.longestLegacyName)
        while end > start + 2 {
            if let found = NamedReferences.lookUp(bytes.buffer((start + 1)..<end)), found.isLegacy {
                if isAttribute, end < limit, bytes[end] == UInt8(ascii: "=") || bytes[end].isAlphanumeric {
                    return nil
                }
                return Reference(first: found.first, second: found.second, end: end)
            }
            end -= 1
        }
        return nil
    }

    private static func numeric(_ bytes: SourceBytes, _ start: Int, _ limit: Int) -> Reference? {
        var index = start + 2
        let isHexadecimal = index < limit && bytes[index] | 0x20 == UInt8(ascii: "x")
        if isHexadecimal { index += 1 }
        let digits = index
        var value: UInt32 = 0
        while index < limit, let digit = digit(bytes[index]), isHexadecimal || digit < 10 {
            value = min(value * (isHexadecimal ? 16 : 10) + digit, 0x11_0000)
            index += 1
        }
        guard index > digits else { return nil }
        if index < limit, bytes[index] == UInt8(ascii: ";") { index += 1 }
        return Reference(first: character(value), end: index)
    }

    private static func digit(_ byte: UInt8) -> UInt32? {
        switch byte {
        case 0x30...0x39: UInt32(byte - 0x30)
        case 0x41...0x46: UInt32(byte - 0x37)
        case 0x61...0x66: UInt32(byte - 0x57)
        default: nil
        }
    }

    private static func character(_ value: UInt32) -> UInt32 {
        switch value {
        case 0, 0xD800...0xDFFF, 0x11_0000...: 0xFFFD
        case 0x80...0x9F: Windows1252.scalar(UInt8(value)).value
        default: value
        }
    }
}
