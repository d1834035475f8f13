extension JSONValue {
    /// The document on one line, without white space, with members in their order (RFC 8259).
    ///
    /// Control characters, line separators, and scalars that hide or reorder text are escaped, and so is every ninth
    /// mark in a row (``Swift/Unicode/Scalar/terminalRole``). Every line reader sees one line, a terminal can print it
    /// safely, and a parser returns the same text.
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
            var marks = 0
            while index < bytes.count {
                let length = scalarLength(bytes[index])
                if let escape = escape(bytes, at: index, marks: &marks) {
                    text += bytes[start..<index]
                    text += escape.utf8
                    start = index + length
                }
                index += length
            }
            text += bytes[start...]
        }
        text.append(UInt8(ascii: "\""))
    }

    /// The number of bytes of a scalar that begins with a byte; a string is valid UTF-8.
    @inline(__always)
    private static func scalarLength(_ byte: UInt8) -> Int {
        byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
    }

    /// The escape sequence for the scalar at an index; `nil` if it needs none.
    ///
    /// - Parameter marks: The number of marks in a row, which is kept from scalar to scalar.
    @inline(__always)
    private static func escape(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int, marks: inout Int) -> String? {
        let byte = bytes[index]
        guard byte >= 0x7F else {
            marks = 0
            return byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") ? escape(byte) : nil
        }
        // Most text beyond ASCII: Latin letters, and East Asian ones, which are not marks.
        if (0xC3..<0xCC).contains(byte) || (0xE4...0xE9).contains(byte) {
            marks = 0
            return nil
        }
        return escape(scalar(bytes, at: index), marks: &marks)
    }

    private static func escape(_ byte: UInt8) -> String {
        switch byte {
        case UInt8(ascii: "\""): "\\\""
        case UInt8(ascii: "\\"): "\\\\"
        case UInt8(ascii: "\n"): "\\n"
        case UInt8(ascii: "\r"): "\\r"
        case UInt8(ascii: "\t"): "\\t"
        default: escape(UInt16(byte))
        }
    }

    private static func escape(_ scalar: Unicode.Scalar, marks: inout Int) -> String? {
        switch scalar.terminalRole {
        case .visible, .space:
            marks = 0
            return nil
        case .mark where marks < Unicode.Scalar.maximumConsecutiveMarks && !scalar.isDirectionMark:
            marks += 1
            return nil
        case .mark, .control, .harmful, .noncharacter:
            // The letters of the escape sequence end the row.
            marks = 0
            return UTF16.encode(scalar).map { units in units.map { escape($0) }.joined() }
        }
    }

    private static func scalar(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Unicode.Scalar {
        let length = scalarLength(bytes[index])
        var value = UInt32(bytes[index]) & (length == 1 ? 0x7F : 0xFF >> UInt32(length + 1))
        for offset in 1..<max(1, length) { value = value << 6 | UInt32(bytes[index + offset] & 0x3F) }
        return Unicode.Scalar(value) ?? "\u{FFFD}"
    }

    private static func escape(_ unit: UInt16) -> String {
        let digits = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
}

extension Unicode.Scalar {
    /// Whether the scalar has no glyph but a direction, which the following signs take on.
    fileprivate var isDirectionMark: Bool { self == "\u{200E}" || self == "\u{200F}" || self == "\u{61C}" }
}
