/// A recursive-descent parser of I-Regexps by the grammar of RFC 9485, section 3.
struct IRegexpParser {
    private typealias SyntaxError = RegularExpression.SyntaxError

    private let scalars: [Unicode.Scalar]
    private var index = 0
    private var depth = 0

    /// The maximum length of a pattern, which bounds its program.
    private static let lengthLimit = RegularExpression.sizeLimit

    init(pattern: String) {
        scalars = Array(pattern.unicodeScalars.prefix(Self.lengthLimit + 1))
    }

    mutating func expression() throws(RegularExpression.SyntaxError) -> RegularExpressionTree {
        guard scalars.count <= Self.lengthLimit else {
            throw error("at most \(Self.lengthLimit) characters", at: Self.lengthLimit, isLimit: true)
        }
        let tree = try alternatives()
        guard index == scalars.count else { throw error("an opening parenthesis before this one") }
        return tree
    }

    private var current: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

    private func error(_ expected: String, at offset: Int? = nil, isLimit: Bool = false) -> SyntaxError {
        SyntaxError(offset: offset ?? index, expected: expected, isLimit: isLimit)
    }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard current == scalar else { return false }
        index += 1
        return true
    }

    private mutating func alternatives() throws(RegularExpression.SyntaxError) -> RegularExpressionTree {
        var branches = [try branch()]
        while take("|") { branches.append(try branch()) }
        return branches.count == 1 ? branches[0] : .alternatives(branches)
    }

    private mutating func branch() throws(RegularExpression.SyntaxError) -> RegularExpressionTree {
        var pieces: [RegularExpressionTree] = []
        while let scalar = current, scalar != "|", scalar != ")" {
            let atom = try atom(scalar)
            pieces.append(try quantified(atom))
        }
        return pieces.isEmpty ? .empty : .sequence(pieces)
    }

    private mutating func quantified(
        _ atom: RegularExpressionTree
    ) throws(RegularExpression.SyntaxError) -> RegularExpressionTree {
        let offset = index
        let (minimum, maximum): (Int, Int?)
        switch current {
        case "*": (minimum, maximum) = (0, nil)
        case "+": (minimum, maximum) = (1, nil)
        case "?": (minimum, maximum) = (0, 1)
        case "{":
            index += 1
            (minimum, maximum) = try bounds()
        default: return atom
        }
        index += 1
        return .repeated(atom, .init(minimum: minimum, maximum: maximum, offset: offset))
    }

    /// Parses `m`, `m,` or `m,n` up to the closing brace, which is not consumed.
    private mutating func bounds() throws(RegularExpression.SyntaxError) -> (Int, Int?) {
        let start = index
        let minimum = try quantity()
        var maximum: Int? = minimum
        if take(",") { maximum = current == "}" ? nil : try quantity() }
        guard current == "}", maximum.map({ $0 >= minimum }) ?? true else { throw error("repetitions such as {2,5}") }
        let limit = RegularExpressionParser.repetitionLimit
        guard max(minimum, maximum ?? 0) <= limit else {
            throw error("at most \(limit) repetitions", at: start, isLimit: true)
        }
        return (minimum, maximum)
    }

    private mutating func quantity() throws(RegularExpression.SyntaxError) -> Int {
        let start = index
        var value = 0
        while let scalar = current, ("0"..."9").contains(scalar) {
            // Far beyond the limit the number itself does not matter, but the syntax after it does.
            value = min(value * 10 + Int(scalar.value - 48), 1_000_000_000)
            index += 1
        }
        guard index > start else { throw error("a number of repetitions; a brace itself is written \\{") }
        return value
    }

    private mutating func atom(
        _ scalar: Unicode.Scalar
    ) throws(RegularExpression.SyntaxError) -> RegularExpressionTree {
        switch scalar {
        case "(":
            index += 1
            depth += 1
            guard depth <= RegularExpressionParser.depthLimit else {
                throw error("at most \(RegularExpressionParser.depthLimit) nested groups", isLimit: true)
            }
            let tree = try alternatives()
            depth -= 1
            guard take(")") else { throw error("a closing parenthesis") }
            return tree
        case "*", "+", "?", "{": throw error("something to repeat before the repetition")
        case "]", "}": throw error("a backslash before a closing bracket or brace")
        case "[": return .scalar(try bracket())
        case "\\":
            var set = ScalarSet()
            if let escaped = try escape(into: &set) { set.ranges.append(escaped...escaped) }
            return .scalar(set)
        default: break
        }
        index += 1
        return switch scalar {
        case "^": .assertion(.start)
        case "$": .assertion(.end)
        case ".": .scalar(ScalarSet(ranges: ["\n"..."\n", "\r"..."\r"], isNegated: true))
        default: .scalar(ScalarSet(ranges: [scalar...scalar]))
        }
    }

    /// Parses a class in brackets; a hyphen stands for itself only at its beginning or end.
    private mutating func bracket() throws(RegularExpression.SyntaxError) -> ScalarSet {
        index += 1
        var set = ScalarSet(isNegated: take("^"))
        var isFirst = true
        while let scalar = current, isFirst || scalar != "]" {
            if scalar == "-" {
                index += 1
                guard isFirst || current == "]" else {
                    throw error("a backslash before a hyphen in the middle of brackets", at: index - 1)
                }
                set.ranges.append("-"..."-")
            } else if let lower = try classScalar(into: &set) {
                try appendRange(from: lower, to: &set)
            }
            isFirst = false
        }
        guard take("]") else { throw error("a closing bracket") }
        return set
    }

    private mutating func appendRange(
        from lower: Unicode.Scalar,
        to set: inout ScalarSet
    ) throws(RegularExpression.SyntaxError) {
        var upper = lower
        if current == "-", index + 1 < scalars.count, scalars[index + 1] != "]" {
            index += 1
            let start = index
            guard let scalar = try classScalar(into: &set), scalar >= lower else {
                throw error("a range in ascending order", at: start)
            }
            upper = scalar
        }
        set.ranges.append(lower...upper)
    }

    /// Parses a character within brackets, or adds an escape that stands for several to the set and returns `nil`.
    private mutating func classScalar(
        into set: inout ScalarSet
    ) throws(RegularExpression.SyntaxError) -> Unicode.Scalar? {
        guard let scalar = current else { throw error("a closing bracket") }
        switch scalar {
        case "\\": return try escape(into: &set)
        case "[", "]", "-": throw error("a backslash before \(scalar) in brackets")
        default:
            index += 1
            return scalar
        }
    }

    /// Parses an escape: returns the character it stands for, or adds a category to the set and returns `nil`.
    private mutating func escape(
        into set: inout ScalarSet
    ) throws(RegularExpression.SyntaxError) -> Unicode.Scalar? {
        index += 1
        guard let scalar = current else { throw error("a character after the backslash") }
        switch scalar {
        case "p", "P":
            index += 1
            set.classes.append(.category(try category(), scalar == "p"))
            return nil
        case "(", ")", "*", "+", "-", ".", "?", "[", "\\", "]", "^", "{", "|", "}": break
        case "n", "r", "t":
            index += 1
            return scalar == "n" ? "\n" : scalar == "r" ? "\r" : "\t"
        case "d": throw error("[0-9] or \\p{Nd} in place of \\d")
        case "s": throw error("[ \\t\\n\\r] in place of \\s")
        case "w": throw error("[\\p{L}\\p{N}_] in place of \\w")
        default: throw error("one of \\n \\r \\t \\p{…} \\P{…}, or one of ()*+-.?[\\]^{|} after the backslash")
        }
        index += 1
        return scalar
    }

    private mutating func category() throws(RegularExpression.SyntaxError) -> CategorySet {
        guard take("{") else { throw error("a category in braces, such as {Lu}") }
        let start = index
        while let scalar = current, scalar != "}" { index += 1 }
        var name = String.UnicodeScalarView()
        name.append(contentsOf: scalars[start..<index].prefix(3))
        guard let set = CategorySet(String(name)) else {
            throw error("a general category of Unicode, such as L or Lu", at: start)
        }
        guard take("}") else { throw error("a closing brace") }
        return set
    }
}
