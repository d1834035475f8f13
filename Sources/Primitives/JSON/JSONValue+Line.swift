extension JSONValue {
    /// The document on one line, without white space, with members in their order (RFC 8259).
    ///
    /// Control characters, U+2028, U+2029 and bidirectional controls (U+202A to U+202E, U+2066 to U+2069) are escaped,
    /// so that every line reader sees one line and a terminal can print it safely.
    public var line: String {
        var text: [UInt8] = []
        write(to: &text)
        return String(decoding: text, as: UTF8.self)
    }

    private func write(to text: inout [UInt8]) {
        switch self {
        case .null: text += "null".utf8
        case .bool(let value): text += (value ? "true" : "false").utf8
        case .int(let number): text += String(number).utf8
        case .number(let number): text += (number.isFinite ? Self.shortest(number) : "null").utf8
        case .string(let string): Self.write(string, to: &text)
        case .array(let elements):
            text.append(UInt8(ascii: "["))
            for (index, element) in elements.enumerated() {
                if index > 0 { text.append(UInt8(ascii: ",")) }
                element.write(to: &text)
            }
            text.append(UInt8(ascii: "]"))
        case .object(let members):
            text.append(UInt8(ascii: "{"))
            for (index, member) in members.enumerated() {
                if index > 0 { text.append(UInt8(ascii: ",")) }
                Self.write(member.name, to: &text)
                text.append(UInt8(ascii: ":"))
                member.value.write(to: &text)
            }
            text.append(UInt8(ascii: "}"))
        }
    }

    /// Swift's shortest round-tripping form, without the `.0` of whole numbers.
    private static func shortest(_ number: Double) -> String {
        let text = String(number)
        // Without its decimal point, minus zero would be parsed as an integer, which has no such value.
        if number == 0, number.sign == .minus { return text }
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    private static func write(_ string: String, to text: inout [UInt8]) {
        text.append(UInt8(ascii: "\""))
        var string = string
        string.withUTF8 { bytes in
            var start = 0
            var index = 0
            while index < bytes.count {
                guard let (escape, length) = escape(bytes, at: index) else {
                    index += 1
                    continue
                }
                text += bytes[start..<index]
                text += escape.utf8
                index += length
                start = index
            }
            text += bytes[start...]
        }
        text.append(UInt8(ascii: "\""))
    }

    /// The escape sequence for the character at an index and the character's length in bytes; `nil` if it needs none.
    @inline(__always)
    private static func escape(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> (text: String, length: Int)? {
        let byte = bytes[index]
        guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte >= 0x7F else {
            return nil
        }
        switch byte {
        case UInt8(ascii: "\""): return ("\\\"", 1)
        case UInt8(ascii: "\\"): return ("\\\\", 1)
        case UInt8(ascii: "\n"): return ("\\n", 1)
        case UInt8(ascii: "\r"): return ("\\r", 1)
        case UInt8(ascii: "\t"): return ("\\t", 1)
        case ..<0x20, 0x7F: return (escape(UInt32(byte)), 1)
        // A string is valid UTF-8: C1 controls are C2 80 to C2 9F; separators and embeddings are E2 80 A8 to E2 80 AE;
        // isolates are E2 81 A6 to E2 81 A9.
        case 0xC2 where bytes[index + 1] < 0xA0: return (escape(UInt32(bytes[index + 1])), 2)
        case 0xE2 where bytes[index + 1] == 0x80 && (0xA8...0xAE).contains(bytes[index + 2]):
            return (escape(0x2000 + UInt32(bytes[index + 2] & 0x3F)), 3)
        case 0xE2 where bytes[index + 1] == 0x81 && (0xA6...0xA9).contains(bytes[index + 2]):
            return (escape(0x2040 + UInt32(bytes[index + 2] & 0x3F)), 3)
        default: return nil
        }
    }

    private static func escape(_ scalar: UInt32) -> String {
        let digits = String(scalar, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
}
