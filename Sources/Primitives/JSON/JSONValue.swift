/// A JSON document as a value, read tolerantly: what is missing or of another type is `nil`, never an error.
///
/// Services and feeds change their documents without asking. A decoder that wants every member to be right
/// loses a whole page for one odd item; with this type each member is asked for by itself:
///
///     let answer = try JSONValue(parsing: body)
///     let titles = answer["items"].array.compactMap(\.["title"].string)
public enum JSONValue: Hashable, Sendable {
    /// `null`, or what is not there.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number without fraction and exponent that fits.
    case int(Int)
    /// Any other number.
    case number(Double)
    /// A text.
    case string(String)
    /// Values in order.
    case array([JSONValue])
    /// Members in order.
    case object([Member])

    /// One member of an object; objects keep the order of their members.
    public struct Member: Hashable, Sendable {
        /// The name before the colon.
        public var name: String
        /// The value after it.
        public var value: JSONValue

        /// Makes a member.
        public init(_ name: String, _ value: JSONValue) {
            self.name = name
            self.value = value
        }
    }
}

extension JSONValue {
    /// The value of the first member of that name, or ``null``.
    public subscript(name: String) -> JSONValue {
        guard case .object(let members) = self else { return .null }
        return members.first { $0.name == name }?.value ?? .null
    }

    /// The element at that place, or ``null``.
    public subscript(index: Int) -> JSONValue {
        guard case .array(let elements) = self, elements.indices.contains(index) else { return .null }
        return elements[index]
    }

    /// The text of a string.
    public var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The text of a string or of a number, for identities and codes that some services send as either.
    public var text: String? {
        switch self {
        case .string(let text): text
        case .int(let number): String(number)
        case .number(let number): String(number)
        default: nil
        }
    }

    /// A whole number, also when it was sent as a string or with a fraction of zero.
    public var int: Int? {
        switch self {
        case .int(let number): number
        case .number(let number): Int(exactly: number)
        case .string(let text): Int(text)
        default: nil
        }
    }

    /// A number, also when it was sent as a string; never an infinity or a NaN.
    public var double: Double? {
        switch self {
        case .int(let number): Double(number)
        case .number(let number): number.isFinite ? number : nil
        case .string(let text): Double(text).flatMap { $0.isFinite ? $0 : nil }
        default: nil
        }
    }

    /// A truth value.
    public var bool: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    /// The elements of an array; none for anything else.
    public var array: [JSONValue] {
        if case .array(let elements) = self { elements } else { [] }
    }

    /// The members of an object; none for anything else.
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
    /// Makes a string.
    public init(stringLiteral value: String) { self = .string(value) }
    /// Makes a whole number.
    public init(integerLiteral value: Int) { self = .int(value) }
    /// Makes a number.
    public init(floatLiteral value: Double) { self = .number(value) }
    /// Makes a truth value.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// Makes an array.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    /// Makes an object whose members keep their order.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(elements.map { Member($0.0, $0.1) })
    }

    /// Makes a string, or ``null``.
    public init(_ text: String?) { self = text.map(JSONValue.string) ?? .null }
    /// Makes a whole number, or ``null``.
    public init(_ number: Int?) { self = number.map(JSONValue.int) ?? .null }
}
