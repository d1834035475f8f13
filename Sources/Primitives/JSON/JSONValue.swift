/// A JSON document as a value with lenient accessors: a missing member or one of another type is `nil`, not an error.
///
/// Services and feeds change their documents without notice. A strict decoder loses a whole page for one malformed
/// item; with this type each member is read separately:
///
///     let answer = try JSONValue(parsing: body)
///     let titles = answer["items"].array.compactMap(\.["title"].string)
public enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    /// An integer that fits in `Int`, written without fraction and exponent.
    case int(Int)
    /// Any other number.
    case number(Double)
    case string(String)
    case array([JSONValue])
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
}

extension JSONValue {
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
    public var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

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
    public var bool: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    /// The elements of an array; empty for any other value.
    public var array: [JSONValue] {
        if case .array(let elements) = self { elements } else { [] }
    }

    /// The members of an object; empty for any other value.
    public var members: [Member] {
        if case .object(let members) = self { members } else { [] }
    }

    /// Whether the value is absent or `null`.
    public var isNull: Bool { self == .null }

    /// Whether the value is an object.
    public var isObject: Bool {
        if case .object = self { true } else { false }
    }

    /// Whether the value is an array.
    public var isArray: Bool {
        if case .array = self { true } else { false }
    }
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
