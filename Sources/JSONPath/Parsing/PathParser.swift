import Primitives

/// A recursive-descent parser by the grammar of RFC 9535, appendix A; ``JSONPath/nestingLimit`` bounds the recursion.
struct PathParser {
    typealias SyntaxError = JSONPath.SyntaxError

    let scalars: [Unicode.Scalar]
    /// The number of scalars at the beginning that the text, as it was given, does not have.
    let omitted: Int
    /// Whether a pattern that is not an I-Regexp is an error.
    let requiresPatterns: Bool
    var index = 0
    private var depth = 0

    init(text: String, omitted: Int, requiresPatterns: Bool) {
        scalars = Array(text.unicodeScalars)
        self.omitted = omitted
        self.requiresPatterns = requiresPatterns
    }

    mutating func document() throws(SyntaxError) -> PathQuery {
        guard take("$") else { throw error(scalars.isEmpty ? "a path, which begins with $" : "$ at the beginning") }
        let segments = try segments()
        guard let scalar = current else { return PathQuery(isAbsolute: true, segments: segments) }
        if segments.isEmpty, Self.isNameStart(scalar) {
            throw error(". or [ after $; a name that begins with $ is written in brackets, as ['$ref']")
        }
        throw error(". or [ or the end of the path" + Self.hint(for: scalar))
    }

    /// Parses segments up to something that begins none; blank space before that is not consumed.
    mutating func segments() throws(SyntaxError) -> [PathSegment] {
        var segments: [PathSegment] = []
        while true {
            let start = index
            skipBlankSpace()
            guard current == "." || current == "[" else {
                index = start
                return segments
            }
            segments.append(try segment())
        }
    }

    private mutating func segment() throws(SyntaxError) -> PathSegment {
        let isDescendant = take("..")
        if isDescendant || take(".") {
            if take("*") { return PathSegment(isDescendant: isDescendant, selectors: [.wildcard]) }
            guard isDescendant, current == "[" else {
                return PathSegment(isDescendant: isDescendant, selectors: [.name(try shorthand(isDescendant))])
            }
        }
        var segment = try brackets()
        segment.isDescendant = isDescendant
        return segment
    }

    private mutating func shorthand(_ isDescendant: Bool) throws(SyntaxError) -> String {
        let start = index
        while let scalar = current, Self.isNameStart(scalar) || index > start && Self.isDigit(scalar) { index += 1 }
        guard index > start else {
            throw error((isDescendant ? "a name, * or [ after .." : "a name or *") + Self.hint(for: current))
        }
        return text(start..<index)
    }

    private mutating func brackets() throws(SyntaxError) -> PathSegment {
        index += 1
        let first = current
        var selectors: [PathSelector] = []
        repeat {
            skipBlankSpace()
            selectors.append(try selector())
            skipBlankSpace()
        } while take(",")
        let hasBlankSpace = first.map(Self.isBlank) ?? false || Self.isBlank(scalars[index - 1])
        guard take("]") else { throw error("a comma or a closing bracket" + Self.hint(for: current)) }
        return PathSegment(selectors: selectors, hasBlankSpace: hasBlankSpace)
    }

    mutating func selector() throws(SyntaxError) -> PathSelector {
        switch current {
        case "'", "\"": return .name(try string().value)
        case "*":
            index += 1
            return .wildcard
        case "?":
            index += 1
            skipBlankSpace()
            return .filter(
                try nested { parser throws(SyntaxError) in try parser.condition(try parser.disjunction()) }
            )
        case ":", "-", .some("0"..."9"): return try indexOrSlice()
        case let scalar? where Self.isNameStart(scalar): throw error("quotation marks around a name in brackets")
        case "(": throw error("a filter, which begins with ?; there are no script expressions")
        default: throw error("a name in quotation marks, an index, a slice, * or a filter that begins with ?")
        }
    }

    private mutating func indexOrSlice() throws(SyntaxError) -> PathSelector {
        let start = current == ":" ? nil : try integer()
        skipBlankSpace()
        guard take(":") else {
            guard let start else { throw error("an index") }
            return .index(start)
        }
        let end = try optionalInteger()
        var step: Int?
        if take(":") { step = try optionalInteger() }
        return .slice(start: start, end: end, step: step ?? 1)
    }

    /// Parses an integer if there is one, and the blank space around it.
    private mutating func optionalInteger() throws(SyntaxError) -> Int? {
        skipBlankSpace()
        guard let scalar = current, scalar == "-" || Self.isDigit(scalar) else { return nil }
        let number = try integer()
        skipBlankSpace()
        return number
    }

    /// Parses an integer within the range that every double represents exactly (RFC 9535, section 2.1).
    private mutating func integer() throws(SyntaxError) -> Int {
        let start = index
        let isNegative = take("-")
        let first = index
        while let scalar = current, Self.isDigit(scalar) { index += 1 }
        guard index > first else { throw error("a digit") }
        if scalars[first] == "0", isNegative || index > first + 1 {
            throw error(
                isNegative ? "an index without a minus before zero" : "a number without leading zeros",
                at: start
            )
        }
        // 16 digits at most, so that the conversion cannot overflow.
        guard index - first <= 16, let magnitude = Int(text(first..<index)), magnitude < 1 << 53 else {
            throw error("an integer from -9007199254740991 to 9007199254740991", at: start)
        }
        return isNegative ? -magnitude : magnitude
    }

    /// A string, and where its characters are in the text of the query.
    struct StringLiteral {
        var value: String
        /// The offset of each scalar of the value, then that of the closing quotation mark.
        var offsets: [Int]
    }

    mutating func string() throws(SyntaxError) -> StringLiteral {
        let start = index
        let quotationMark = scalars[index]
        index += 1
        var value = String.UnicodeScalarView()
        var offsets: [Int] = []
        while let scalar = current {
            offsets.append(index)
            if scalar == quotationMark {
                index += 1
                return StringLiteral(value: String(value), offsets: offsets)
            }
            guard scalar.value >= 0x20 else { throw error("an escape such as \\n in place of a control character") }
            index += 1
            value.append(scalar == "\\" ? try escaped(in: quotationMark) : scalar)
        }
        throw error("a closing quotation mark for the one in column \(error("", at: start).column)")
    }

    /// Parses the rest of an escape, which begins after the backslash.
    private mutating func escaped(in quotationMark: Unicode.Scalar) throws(SyntaxError) -> Unicode.Scalar {
        guard let scalar = current else { throw error("a character after the backslash") }
        index += 1
        switch scalar {
        case quotationMark, "\\", "/": return scalar
        case "b": return "\u{8}"
        case "f": return "\u{C}"
        case "n": return "\n"
        case "r": return "\r"
        case "t": return "\t"
        case "u": return try escapedUnit()
        default:
            throw error("one of \\b \\f \\n \\r \\t \\u \\/ \\\\ \\\(quotationMark) after the backslash", at: index - 1)
        }
    }

    /// Parses the digits of `\u`, and a second escape if they are the first half of a surrogate pair.
    private mutating func escapedUnit() throws(SyntaxError) -> Unicode.Scalar {
        let start = index
        let first = try fourDigits()
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard first < 0xDC00, take("\\u"), case let second = try fourDigits(), (0xDC00...0xDFFF).contains(second),
            let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
        else { throw error("a character, or both halves of a surrogate pair", at: start) }
        return scalar
    }

    private mutating func fourDigits() throws(SyntaxError) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let scalar = current, scalar.isASCII, let digit = Character(scalar).hexDigitValue else {
                throw error("four hexadecimal digits")
            }
            value = value << 4 | UInt32(digit)
            index += 1
        }
        return value
    }

    /// Parses a number, as JSON writes it.
    ///
    /// An integer beyond `Int` becomes the nearest double, as in documents. A number beyond all doubles is infinite, so
    /// that every number of a document is less.
    mutating func number() throws(SyntaxError) -> JSONValue {
        let start = index
        _ = take("-")
        let first = index
        try digits("a digit")
        if scalars[first] == "0", index > first + 1 { throw error("a number without leading zeros", at: first) }
        var isWhole = true
        if take(".") {
            isWhole = false
            try digits("a digit after the decimal point")
        }
        if take("e") || take("E") {
            isWhole = false
            if !take("-") { _ = take("+") }
            try digits("a digit in the exponent")
        }
        let text = text(start..<index)
        if isWhole, let whole = Int(text) { return .int(whole) }
        return .number(Double(text) ?? .infinity)
    }

    private mutating func digits(_ expected: String) throws(SyntaxError) {
        let start = index
        while let scalar = current, Self.isDigit(scalar) { index += 1 }
        guard index > start else { throw error(expected) }
    }

    var current: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

    func error(_ expected: String, at position: Int? = nil) -> SyntaxError {
        let before = scalars[..<min(position ?? index, scalars.count)].dropFirst(omitted)
        return SyntaxError(column: String(String.UnicodeScalarView(before)).count + 1, expected: expected)
    }

    func text(_ range: Range<Int>) -> String { String(String.UnicodeScalarView(scalars[range])) }

    mutating func take(_ text: String) -> Bool {
        let end = index + text.unicodeScalars.count
        guard end <= scalars.count, scalars[index..<end].elementsEqual(text.unicodeScalars) else { return false }
        index = end
        return true
    }

    mutating func skipBlankSpace() {
        while let scalar = current, Self.isBlank(scalar) { index += 1 }
    }

    mutating func nested<Result>(
        _ parse: (inout PathParser) throws(SyntaxError) -> Result
    ) throws(SyntaxError) -> Result {
        depth += 1
        guard depth <= JSONPath.nestingLimit else {
            throw error("at most \(JSONPath.nestingLimit) levels of nested filters, parentheses and functions")
        }
        let result = try parse(&self)
        depth -= 1
        return result
    }

    static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        scalar == " " || scalar == "\t" || scalar == "\n" || scalar == "\r"
    }

    static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

    static func isNameStart(_ scalar: Unicode.Scalar) -> Bool {
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || scalar == "_" || scalar.value >= 0x80
    }

    /// The standard's way of writing something that other languages write differently.
    static func hint(for scalar: Unicode.Scalar?) -> String {
        switch scalar {
        case .some("0"..."9"): "; an index is written in brackets, as [0]"
        case "#": "; all elements are written [*]"
        case "@": "; a path begins with $"
        case "=": "; equality is written =="
        case "&": "; and is written &&"
        case "|": "; or is written ||"
        case "-", ":", "/", "$", "%", "+", "~": "; a name with other characters is written in brackets, as ['a-b']"
        default: ""
        }
    }
}
