import Primitives

extension PathParser {
    /// An expression of a filter whose type the context has yet to judge.
    struct Expression {
        var content: Content
        /// The offset of its beginning, for errors.
        var start: Int
        /// Where the characters of a string literal are.
        var offsets: [Int] = []

        enum Content {
            case literal(JSONValue)
            case query(PathQuery)
            case call(PathCall)
            case condition(PathCondition)
        }
    }

    /// Parses operands of `||`, or the only one.
    mutating func disjunction() throws(JSONPath.SyntaxError) -> Expression {
        let first = try conjunction()
        guard takeOperator("||") else { return first }
        var parts = [try condition(first)]
        repeat { parts.append(try condition(try conjunction())) } while takeOperator("||")
        return Expression(content: .condition(.any(parts)), start: first.start)
    }

    private mutating func conjunction() throws(JSONPath.SyntaxError) -> Expression {
        let first = try basic()
        guard takeOperator("&&") else { return first }
        var parts = [try condition(first)]
        repeat { parts.append(try condition(try basic())) } while takeOperator("&&")
        return Expression(content: .condition(.all(parts)), start: first.start)
    }

    private mutating func basic() throws(JSONPath.SyntaxError) -> Expression {
        let start = index
        if take("!") {
            skipBlankSpace()
            let inner = current == "(" ? try parenthesized() : try condition(try primary())
            let end = index
            guard takeComparison() == nil else {
                throw error("parentheses around a comparison after !, as in !(@.a == 1)", at: end)
            }
            return Expression(content: .condition(.not(inner)), start: start)
        }
        if current == "(" {
            let inner = try parenthesized()
            let end = index
            guard takeComparison() == nil else {
                throw error("&& or || or the end of the filter; a condition in parentheses has no value", at: end)
            }
            return Expression(content: .condition(inner), start: start)
        }
        let left = try primary()
        guard let comparison = takeComparison() else { return left }
        let right = try primary()
        return Expression(
            content: .condition(.comparison(try operand(left), comparison, try operand(right))),
            start: start
        )
    }

    private mutating func parenthesized() throws(JSONPath.SyntaxError) -> PathCondition {
        index += 1
        skipBlankSpace()
        let inner = try nested { parser throws(JSONPath.SyntaxError) in
            try parser.condition(try parser.disjunction())
        }
        skipBlankSpace()
        guard take(")") else { throw error("a closing parenthesis" + Self.hint(for: current)) }
        return inner
    }

    private mutating func primary() throws(JSONPath.SyntaxError) -> Expression {
        let start = index
        switch current {
        case "'", "\"":
            let literal = try string()
            return Expression(content: .literal(.string(literal.value)), start: start, offsets: literal.offsets)
        case "-", .some("0"..."9"): return Expression(content: .literal(try number()), start: start)
        case "@", "$":
            index += 1
            let query = PathQuery(isAbsolute: scalars[start] == "$", segments: try segments())
            return Expression(content: .query(query), start: start)
        case .some("a"..."z"): return try named()
        default: throw error("@, $, a literal, a function, ! or a parenthesis")
        }
    }

    /// Parses `true`, `false`, `null` or a function.
    private mutating func named() throws(JSONPath.SyntaxError) -> Expression {
        let start = index
        while let scalar = current, ("a"..."z").contains(scalar) || Self.isDigit(scalar) || scalar == "_" { index += 1 }
        let name = String(scalars[start..<index])
        if current == "(" { return Expression(content: .call(try call(name, at: start)), start: start) }
        switch name {
        case "true": return Expression(content: .literal(.bool(true)), start: start)
        case "false": return Expression(content: .literal(.bool(false)), start: start)
        case "null": return Expression(content: .literal(.null), start: start)
        default:
            if PathFunction(rawValue: name) != nil { throw error("a parenthesis directly after the function's name") }
            throw error("@ before a name, quotation marks around a text, or a function", at: start)
        }
    }

    /// Consumes an operator and the blank space around it, or nothing.
    private mutating func takeOperator(_ text: String) -> Bool {
        let start = index
        skipBlankSpace()
        guard take(text) else {
            index = start
            return false
        }
        skipBlankSpace()
        return true
    }

    private mutating func takeComparison() -> PathComparison? {
        for comparison in PathComparison.allCases where takeOperator(comparison.rawValue) { return comparison }
        return nil
    }
}
