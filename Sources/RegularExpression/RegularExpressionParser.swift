/// A recursive-descent parser of patterns; ``depthLimit`` bounds the recursion.
struct RegularExpressionParser {
    typealias SyntaxError = RegularExpression.SyntaxError

    enum Dialect {
        /// The syntax of Perl, as far as ``RegularExpression`` supports it.
        case perl
        /// I-Regexp (RFC 9485, section 3).
        case iRegexp
    }

    private let scalars: [Unicode.Scalar]
    private let dialect: Dialect
    private let folding: ((String) -> String)?
    private var index = 0
    private var depth = 0
    /// The number of captured groups so far.
    private(set) var groups = 0

    static let depthLimit = 32
    static let repetitionLimit = 1000

    init(pattern: String, dialect: Dialect = .perl, folding: ((String) -> String)? = nil) {
        scalars = Array(pattern.unicodeScalars)
        self.dialect = dialect
        self.folding = folding
    }

    mutating func expression() throws(SyntaxError) -> RegularExpressionTree {
        switch dialect {
        case .perl: if scalars.isEmpty { throw error("a pattern") }
        case .iRegexp:
            // Patterns come with documents. The length bounds the program.
            let limit = RegularExpression.sizeLimit
            if scalars.count > limit { throw error("at most \(limit) characters", at: limit, isLimit: true) }
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

    private mutating func alternatives() throws(SyntaxError) -> RegularExpressionTree {
        var branches = [try sequence()]
        while take("|") { branches.append(try sequence()) }
        return branches.count == 1 ? branches[0] : .alternatives(branches)
    }

    private mutating func sequence() throws(SyntaxError) -> RegularExpressionTree {
        var parts: [RegularExpressionTree] = []
        while let scalar = current, scalar != "|", scalar != ")" {
            let part = try single(scalar)
            parts.append(try repetition(of: part))
        }
        return parts.isEmpty ? .empty : .sequence(parts)
    }

    private mutating func repetition(of tree: RegularExpressionTree) throws(SyntaxError) -> RegularExpressionTree {
        let offset = index
        let (minimum, maximum): (Int, Int?)
        switch current {
        case "*": (minimum, maximum) = (0, nil)
        case "+": (minimum, maximum) = (1, nil)
        case "?": (minimum, maximum) = (0, 1)
        case "{":
            index += 1
            (minimum, maximum) = try bounds()
        default: return tree
        }
        index += 1
        let isLazy = dialect == .perl && take("?")
        return .repeated(tree, .init(minimum: minimum, maximum: maximum, isLazy: isLazy, offset: offset))
    }

    /// Parses `m`, `m,` or `m,n` up to the closing brace, which is not consumed.
    private mutating func bounds() throws(SyntaxError) -> (Int, Int?) {
        let start = index
        let minimum = try number()
        var maximum: Int? = minimum
        if take(",") { maximum = current == "}" ? nil : try number() }
        guard current == "}", maximum.map({ $0 >= minimum }) ?? true else { throw error("repetitions such as {2,5}") }
        guard max(minimum, maximum ?? 0) <= Self.repetitionLimit else {
            throw error("at most \(Self.repetitionLimit) repetitions", at: start, isLimit: true)
        }
        return (minimum, maximum)
    }

    private mutating func number() throws(SyntaxError) -> Int {
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

    private mutating func single(_ scalar: Unicode.Scalar) throws(SyntaxError) -> RegularExpressionTree {
        switch scalar {
        case "(": return try group()
        case "*", "+", "?", "{": throw error("something to repeat before the repetition")
        case "]" where dialect == .iRegexp, "}" where dialect == .iRegexp:
            throw error("a backslash before a closing bracket or brace")
        case "[": return .scalar(try bracket())
        case "\\":
            index += 1
            if dialect == .perl, take("b") { return .assertion(.wordBoundary(isNegated: false)) }
            if dialect == .perl, take("B") { return .assertion(.wordBoundary(isNegated: true)) }
            if let literal = foldedLiteral() { return literal }
            var set = ScalarSet(ignoresCase: folding != nil)
            if let escaped = try escape(into: &set) { append(escaped...escaped, to: &set) }
            return .scalar(set)
        default: if let literal = foldedLiteral() { return literal }
        }
        index += 1
        switch scalar {
        case "^": return .assertion(.start)
        case "$": return .assertion(.end)
        case "." where dialect == .iRegexp:
            return .scalar(ScalarSet(ranges: ["\n"..."\n", "\r"..."\r"], isNegated: true))
        case ".": return .scalar(ScalarSet(isNegated: true))
        default: return .scalar(ScalarSet(ranges: [scalar...scalar], ignoresCase: folding != nil))
        }
    }

    private mutating func group() throws(SyntaxError) -> RegularExpressionTree {
        index += 1
        var number: Int?
        if dialect == .perl, take("?") {
            guard take(":") else { throw error("(?: or a plain parenthesis; look-around is not supported") }
        } else {
            groups += 1
            number = groups
        }
        depth += 1
        guard depth <= Self.depthLimit else {
            throw error("at most \(Self.depthLimit) nested groups", isLimit: true)
        }
        let tree = try alternatives()
        depth -= 1
        guard take(")") else { throw error("a closing parenthesis") }
        return number.map { .group(tree, $0) } ?? tree
    }

    /// Parses scalars other than ASCII, which are folded together because they can compose; a repetition is of the last one
    /// alone.
    private mutating func foldedLiteral() -> RegularExpressionTree? {
        let end = scalars[index...].firstIndex(where: \.isASCII) ?? scalars.endIndex
        guard folding != nil, end > index else { return nil }
        let isRepeated = end < scalars.endIndex && "*+?{".unicodeScalars.contains(scalars[end])
        let literal = scalars[index..<(isRepeated && end > index + 1 ? end - 1 : end)]
        index = literal.endIndex
        return .sequence(folded(literal).map { .scalar(ScalarSet(ranges: [$0...$0], ignoresCase: true)) })
    }

    private func folded(_ literal: some Sequence<Unicode.Scalar>) -> String.UnicodeScalarView {
        let text = String(String.UnicodeScalarView(literal))
        return (folding.map { $0(text) } ?? text).unicodeScalars
    }
}

/// The characters in brackets, and after backslashes.
extension RegularExpressionParser {
    private mutating func bracket() throws(SyntaxError) -> ScalarSet {
        index += 1
        var set = ScalarSet(isNegated: take("^"), ignoresCase: folding != nil)
        let start = index
        while let scalar = current, scalar != "]" || index == start {
            if dialect == .iRegexp, scalar == "-" {
                guard index == start || scalars[index...].dropFirst().first == "]" else {
                    throw error("a backslash before a hyphen in the middle of brackets")
                }
                index += 1
                set.ranges.append("-"..."-")
            } else if let lower = try classScalar(into: &set) {
                let upper = try upperBound(from: lower, into: &set)
                append(lower...upper, to: &set)
            }
        }
        guard take("]") else { throw error("a closing bracket") }
        return set
    }

    /// Parses the rest of a range; returns `lower` for a single character.
    private mutating func upperBound(
        from lower: Unicode.Scalar,
        into set: inout ScalarSet
    ) throws(SyntaxError) -> Unicode.Scalar {
        guard current == "-", index + 1 < scalars.count, scalars[index + 1] != "]" else { return lower }
        index += 1
        let start = index
        guard let upper = try classScalar(into: &set), upper >= lower else {
            throw error("a range in ascending order", at: start)
        }
        return upper
    }

    /// Parses a character within brackets, or adds a class to the set and returns `nil`.
    private mutating func classScalar(into set: inout ScalarSet) throws(SyntaxError) -> Unicode.Scalar? {
        guard let scalar = current else { throw error("a closing bracket") }
        if dialect == .iRegexp, scalar == "[" || scalar == "]" || scalar == "-" {
            throw error("a backslash before \(scalar) in brackets")
        }
        index += 1
        return scalar == "\\" ? try escape(into: &set) : scalar
    }

    /// Appends a range; one of other scalars than ASCII together with its folded form.
    private func append(_ range: ClosedRange<Unicode.Scalar>, to set: inout ScalarSet) {
        set.ranges.append(range)
        guard folding != nil, !range.upperBound.isASCII else { return }
        if range.lowerBound == range.upperBound {
            set.ranges += folded([range.lowerBound]).map { $0...$0 }
        } else if let lower = folded([range.lowerBound]).first, let upper = folded([range.upperBound]).last,
            lower <= upper
        {
            set.ranges.append(lower...upper)
        }
    }

    /// Parses the rest of an escape: returns its character, or adds a class to the set and returns `nil`.
    private mutating func escape(into set: inout ScalarSet) throws(SyntaxError) -> Unicode.Scalar? {
        guard let scalar = current else { throw error("a character after the backslash") }
        var literal: Unicode.Scalar?
        switch (dialect, scalar) {
        case (_, "n"): literal = "\n"
        case (_, "r"): literal = "\r"
        case (_, "t"): literal = "\t"
        case (.iRegexp, _): literal = try iRegexpEscape(scalar, into: &set)
        case (.perl, "d"), (.perl, "D"): set.classes.append(.digit(scalar == "d"))
        case (.perl, "w"), (.perl, "W"): set.classes.append(.word(scalar == "w"))
        case (.perl, "s"), (.perl, "S"): set.classes.append(.space(scalar == "s"))
        case (.perl, "a"..."z"), (.perl, "A"..."Z"), (.perl, "0"..."9"):
            throw error("one of \\d \\w \\s \\b \\n \\r \\t, or punctuation after the backslash")
        case (.perl, _): literal = scalar
        }
        index += 1
        return literal
    }

    private mutating func iRegexpEscape(
        _ scalar: Unicode.Scalar,
        into set: inout ScalarSet
    ) throws(SyntaxError) -> Unicode.Scalar? {
        switch scalar {
        case "(", ")", "*", "+", "-", ".", "?", "[", "\\", "]", "^", "{", "|", "}": return scalar
        case "p", "P":
            set.classes.append(.category(try category(), scalar == "p"))
            return nil
        case "d": throw error("[0-9] or \\p{Nd} in place of \\d")
        case "s": throw error("[ \\t\\n\\r] in place of \\s")
        case "w": throw error("[\\p{L}\\p{N}_] in place of \\w")
        default: throw error("one of \\n \\r \\t \\p{…} \\P{…}, or one of ()*+-.?[\\]^{|} after the backslash")
        }
    }

    /// Parses a category in braces up to the closing one, which is not consumed.
    private mutating func category() throws(SyntaxError) -> CategorySet {
        index += 1
        guard take("{") else { throw error("a category in braces, such as {Lu}") }
        let start = index
        while let scalar = current, scalar != "}" { index += 1 }
        guard let set = CategorySet(String(String.UnicodeScalarView(scalars[start..<index].prefix(3)))) else {
            throw error("a general category of Unicode, such as L or Lu", at: start)
        }
        guard current == "}" else { throw error("a closing brace") }
        return set
    }
}
