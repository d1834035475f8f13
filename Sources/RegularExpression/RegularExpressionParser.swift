/// A recursive-descent parser of patterns; ``depthLimit`` bounds the recursion.
struct RegularExpressionParser {
    private let scalars: [Unicode.Scalar]
    private let ignoresCase: Bool
    private let folding: ((String) -> String)?
    private var index = 0
    private var depth = 0
    /// The number of captured groups so far.
    private(set) var groups = 0

    static let depthLimit = 32
    static let repetitionLimit = 1000

    init(pattern: String, ignoresCase: Bool, folding: ((String) -> String)? = nil) {
        scalars = Array(pattern.unicodeScalars)
        self.ignoresCase = ignoresCase
        self.folding = folding
    }

    mutating func expression() throws(RegularExpression.SyntaxError) -> RegularExpressionTree {
        guard !scalars.isEmpty else { throw error("a pattern") }
        let tree = try alternatives()
        guard index == scalars.count else { throw error("an opening parenthesis before this one") }
        return tree
    }

    private var current: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

    private func error(_ expected: String) -> RegularExpression.SyntaxError {
        RegularExpression.SyntaxError(offset: min(index, scalars.count), expected: expected)
    }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard current == scalar else { return false }
        index += 1
        return true
    }

    private mutating func alternatives() throws(RegularExpression.SyntaxError) -> RegularExpressionTree {
        var branches = [try sequence()]
        while take("|") { branches.append(try sequence()) }
        return branches.count == 1 ? branches[0] : .alternatives(branches)
    }

    private mutating func sequence() throws(RegularExpression.SyntaxError) -> RegularExpressionTree {
        var parts: [RegularExpressionTree] = []
        while let scalar = current, scalar != "|", scalar != ")" {
            parts.append(try repetition(of: try single()))
        }
        return parts.isEmpty ? .empty : .sequence(parts)
    }

    private mutating func repetition(
        of tree: RegularExpressionTree
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
        default: return tree
        }
        index += 1
        let isLazy = take("?")
        guard current != "*", current != "+", current != "?", current != "{" else {
            throw error("something to repeat before the repetition")
        }
        let repetition = RegularExpressionTree.Repetition(
            minimum: minimum,
            maximum: maximum,
            isLazy: isLazy,
            offset: offset
        )
        return .repeated(tree, repetition)
    }

    /// Parses `m`, `m,` or `m,n` up to the closing brace, which is not consumed.
    private mutating func bounds() throws(RegularExpression.SyntaxError) -> (Int, Int?) {
        let minimum = try number()
        var maximum: Int? = minimum
        if take(",") { maximum = current == "}" ? nil : try number() }
        guard current == "}", maximum.map({ $0 >= minimum }) ?? true else { throw error("repetitions such as {2,5}") }
        return (minimum, maximum)
    }

    private mutating func number() throws(RegularExpression.SyntaxError) -> Int {
        var value: Int?
        while let scalar = current, ("0"..."9").contains(scalar) {
            value = (value ?? 0) * 10 + Int(scalar.value - 48)
            guard let number = value, number <= Self.repetitionLimit else {
                throw error("at most \(Self.repetitionLimit) repetitions")
            }
            index += 1
        }
        guard let value else { throw error("a number of repetitions; a brace itself is written \\{") }
        return value
    }

    private mutating func single() throws(RegularExpression.SyntaxError) -> RegularExpressionTree {
        switch current {
        case "(":
            index += 1
            var number: Int?
            if current == "?" {
                index += 1
                guard take(":") else { throw error("(?: or a plain parenthesis; look-around is not supported") }
            } else {
                groups += 1
                number = groups
            }
            depth += 1
            guard depth <= Self.depthLimit else {
                throw error("at most \(Self.depthLimit) nested groups")
            }
            let tree = try alternatives()
            depth -= 1
            guard take(")") else { throw error("a closing parenthesis") }
            return number.map { .group(tree, $0) } ?? tree
        case "*", "+", "?", "{": throw error("something to repeat before the repetition")
        case "^":
            index += 1
            return .assertion(.start)
        case "$":
            index += 1
            return .assertion(.end)
        case ".":
            index += 1
            return .scalar(ScalarSet(isNegated: true))
        case "[":
            index += 1
            return .scalar(try bracket())
        case "\\":
            index += 1
            if take("b") { return .assertion(.wordBoundary(isNegated: false)) }
            if take("B") { return .assertion(.wordBoundary(isNegated: true)) }
            if let literal = foldedLiteral() { return literal }
            var set = ScalarSet(ignoresCase: ignoresCase)
            try appendEscape(to: &set)
            return .scalar(set)
        default:
            guard let scalar = current else { throw error("a pattern") }
            if let literal = foldedLiteral() { return literal }
            index += 1
            return .scalar(ScalarSet(ranges: [scalar...scalar], ignoresCase: ignoresCase))
        }
    }

    /// Parses scalars other than ASCII, which are folded together because they can compose; a repetition is of the last one alone.
    private mutating func foldedLiteral() -> RegularExpressionTree? {
        let end = scalars[index...].firstIndex(where: \.isASCII) ?? scalars.endIndex
        guard folding != nil, end > index else { return nil }
        let isRepeated = end < scalars.endIndex && "*+?{".unicodeScalars.contains(scalars[end])
        let literal = scalars[index..<(isRepeated && end > index + 1 ? end - 1 : end)]
        index = literal.endIndex
        return .sequence(folded(literal).map { .scalar(ScalarSet(ranges: [$0...$0], ignoresCase: ignoresCase)) })
    }

    private func folded(_ literal: some Sequence<Unicode.Scalar>) -> String.UnicodeScalarView {
        let text = String(String.UnicodeScalarView(literal))
        return (folding.map { $0(text) } ?? text).unicodeScalars
    }

    private mutating func bracket() throws(RegularExpression.SyntaxError) -> ScalarSet {
        var set = ScalarSet(isNegated: take("^"), ignoresCase: ignoresCase)
        var isFirst = true
        while let scalar = current, isFirst || scalar != "]" {
            isFirst = false
            index += 1
            if scalar == "\\" {
                try appendEscape(to: &set)
            } else if current == "-", index + 1 < scalars.count, scalars[index + 1] != "]" {
                index += 1
                var upper = scalars[index]
                if upper == "\\", index + 1 < scalars.count {
                    index += 1
                    upper = scalars[index]
                }
                guard scalar <= upper else { throw error("a range in ascending order") }
                append(scalar...upper, to: &set)
                index += 1
            } else {
                append(scalar...scalar, to: &set)
            }
        }
        guard take("]") else { throw error("a closing bracket") }
        return set
    }

    /// Appends a range; one of other scalars than ASCII together with that of their folded forms.
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

    /// Parses the character after a backslash.
    private mutating func appendEscape(to set: inout ScalarSet) throws(RegularExpression.SyntaxError) {
        guard let scalar = current else { throw error("a character after the backslash") }
        switch scalar {
        case "d": set.classes.append(.digit(true))
        case "D": set.classes.append(.digit(false))
        case "w": set.classes.append(.word(true))
        case "W": set.classes.append(.word(false))
        case "s": set.classes.append(.space(true))
        case "S": set.classes.append(.space(false))
        case "n": set.ranges.append("\n"..."\n")
        case "r": set.ranges.append("\r"..."\r")
        case "t": set.ranges.append("\t"..."\t")
        case "a"..."z", "A"..."Z", "0"..."9":
            throw error("one of \\d \\w \\s \\b \\n \\r \\t, or punctuation after the backslash")
        default: append(scalar...scalar, to: &set)
        }
        index += 1
    }
}
