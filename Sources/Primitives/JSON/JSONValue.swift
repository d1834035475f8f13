/// A JSON document as a value with lenient accessors: a missing member or one of another type is `nil`, not an error.
///
/// Services and feeds change their documents without notice. A strict decoder loses a whole page for one malformed
/// item; with this type each member is read separately:
///
///     let answer = try JSONValue(parsing: body)
///     let titles = answer["items"].array.compactMap(\.["title"].string)
public enum JSONValue: Hashable, Sendable {
    /// `null`, or a missing value.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// An integer that fits in `Int`, written without fraction and exponent.
    case int(Int)
    /// Any other number.
    case number(Double)
    /// A string.
    case string(String)
    /// Values in order.
    case array([JSONValue])
    /// Members in order.
    case object([Member])

    /// A member of an object, which preserves the order of its members.
    public struct Member: Hashable, Sendable {
        /// The name.
        public var name: String
        /// The value.
        public var value: JSONValue

        /// Creates a member.
        public init(_ name: String, _ value: JSONValue) {
            self.name = name
            self.value = value
        }
    }

    /// The value of the first member with a name, or ``null``.
    public subscript(name: String) -> JSONValue {
        guard case .object(let members) = self else { return .null }
        return members.first { $0.name == name }?.value ?? .null
    }

    /// The element at an index, or ``null``.
    public subscript(index: Int) -> JSONValue {
        guard case .array(let elements) = self, elements.indices.contains(index) else { return .null }
        return elements[index]
    }

    /// The value if it is a string.
    public var string: String? { if case .string(let text) = self { text } else { nil } }

    /// The text of a string or a number, for identifiers and codes that services send as either.
    public var text: String? {
        switch self {
        case .string(let text): text
        case .int(let number): String(number)
        case .number(let number): String(number)
        default: nil
        }
    }

    /// The value as an integer; also converts a string, and a number without a fractional part.
    public var int: Int? {
        switch self {
        case .int(let number): number
        case .number(let number): Int(exactly: number)
        case .string(let text): Int(text)
        default: nil
        }
    }

    /// The value as a finite number; also converts a string.
    public var double: Double? {
        switch self {
        case .int(let number): Double(number)
        case .number(let number): number.isFinite ? number : nil
        case .string(let text): Double(text).flatMap { $0.isFinite ? $0 : nil }
        default: nil
        }
    }

    /// The value if it is a Boolean.
    public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }

    /// The elements of an array; empty for any other value.
    public var array: [JSONValue] { if case .array(let elements) = self { elements } else { [] } }

    /// The members of an object; empty for any other value.
    public var members: [Member] { if case .object(let members) = self { members } else { [] } }

    /// Whether the value is absent or `null`.
    public var isNull: Bool { self == .null }

    /// Whether the value is an object.
    public var isObject: Bool { if case .object = self { true } else { false } }

    /// Whether the value is an array.
    public var isArray: Bool { if case .array = self { true } else { false } }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// Creates a string.
    public init(stringLiteral value: String) { self = .string(value) }
    /// Creates an integer.
    public init(integerLiteral value: Int) { self = .int(value) }
    /// Creates a number.
    public init(floatLiteral value: Double) { self = .number(value) }
    /// Creates a Boolean.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// Creates an array.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    /// Creates an object that preserves the order of its members.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(elements.map { Member($0.0, $0.1) })
    }

    /// Creates a string, or ``null``.
    public init(_ text: String?) { self = text.map(JSONValue.string) ?? .null }
    /// Creates an integer, or ``null``.
    public init(_ number: Int?) { self = number.map(JSONValue.int) ?? .null }
}

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
    private static func scalarLength(_ byte: UInt8) -> Int { byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4 }

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
