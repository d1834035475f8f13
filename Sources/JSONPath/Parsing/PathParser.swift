import Primitives

/// A recursive-descent parser by the grammar of RFC 9535, appendix A; ``JSONPath/nestingLimit`` bounds the recursion.
struct PathParser {
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

    mutating func document() throws(JSONPath.SyntaxError) -> PathQuery {
        guard take("$") else { throw error(scalars.isEmpty ? "a path, which begins with $" : "$ at the beginning") }
        let segments = try segments()
        guard let scalar = current else { return PathQuery(isAbsolute: true, segments: segments) }
        if segments.isEmpty, Self.isNameStart(scalar) {
            throw error(". or [ after $; a name that begins with $ is written in brackets, as ['$ref']")
        }
        throw error(". or [ or the end of the path" + Self.hint(for: scalar))
    }

    /// Parses segments up to something that begins none; blank space before that is not consumed.
    mutating func segments() throws(JSONPath.SyntaxError) -> [PathSegment] {
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

    private mutating func segment() throws(JSONPath.SyntaxError) -> PathSegment {
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

    private mutating func shorthand(_ isDescendant: Bool) throws(JSONPath.SyntaxError) -> String {
        let start = index
        while let scalar = current, Self.isNameStart(scalar) || index > start && Self.isDigit(scalar) { index += 1 }
        guard index > start else {
            throw error((isDescendant ? "a name, * or [ after .." : "a name or *") + Self.hint(for: current))
        }
        return String(scalars[start..<index])
    }

    private mutating func brackets() throws(JSONPath.SyntaxError) -> PathSegment {
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
}

extension PathParser {
    var current: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

    func error(_ expected: String, at position: Int? = nil) -> JSONPath.SyntaxError {
        let before = String(scalars[..<min(position ?? index, scalars.count)].dropFirst(omitted))
        return JSONPath.SyntaxError(column: before.count + 1, expected: expected)
    }

    mutating func take(_ text: String) -> Bool {
        guard isAt(text) else { return false }
        index += text.unicodeScalars.count
        return true
    }

    func isAt(_ text: String) -> Bool {
        let end = index + text.unicodeScalars.count
        return end <= scalars.count && scalars[index..<end].elementsEqual(text.unicodeScalars)
    }

    mutating func skipBlankSpace() {
        while let scalar = current, Self.isBlank(scalar) { index += 1 }
    }

    /// Parses something that is nested one level deeper.
    mutating func nested<Result>(
        _ parse: (inout PathParser) throws(JSONPath.SyntaxError) -> Result
    ) throws(JSONPath.SyntaxError) -> Result {
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

extension String {
    init(_ scalars: ArraySlice<Unicode.Scalar>) {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        self = String(view)
    }
}
