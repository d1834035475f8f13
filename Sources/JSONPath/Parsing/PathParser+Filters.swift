import Primitives
import RegularExpression

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
    mutating func disjunction() throws(SyntaxError) -> Expression {
        let first = try conjunction()
        guard takeOperator("||") else { return first }
        var parts = [try condition(first)]
        repeat { parts.append(try condition(try conjunction())) } while takeOperator("||")
        return Expression(content: .condition(.any(parts)), start: first.start)
    }

    private mutating func conjunction() throws(SyntaxError) -> Expression {
        let first = try basic()
        guard takeOperator("&&") else { return first }
        var parts = [try condition(first)]
        repeat { parts.append(try condition(try basic())) } while takeOperator("&&")
        return Expression(content: .condition(.all(parts)), start: first.start)
    }

    private mutating func basic() throws(SyntaxError) -> Expression {
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

    private mutating func parenthesized() throws(SyntaxError) -> PathCondition {
        index += 1
        skipBlankSpace()
        let inner = try nested { parser throws(SyntaxError) in
            try parser.condition(try parser.disjunction())
        }
        skipBlankSpace()
        guard take(")") else { throw error("a closing parenthesis" + Self.hint(for: current)) }
        return inner
    }

    private mutating func primary() throws(SyntaxError) -> Expression {
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
    private mutating func named() throws(SyntaxError) -> Expression {
        let start = index
        while let scalar = current, ("a"..."z").contains(scalar) || Self.isDigit(scalar) || scalar == "_" { index += 1 }
        let name = text(start..<index)
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

/// The rules for types of expressions (RFC 9535, section 2.4.3).
extension PathParser {
    /// Returns an expression as a condition: a query tests whether something exists.
    func condition(_ expression: Expression) throws(SyntaxError) -> PathCondition {
        switch expression.content {
        case .condition(let condition): return condition
        case .query(let query): return .exists(query)
        case .call(let call) where call.function.result == .logical: return .call(call)
        case .call(let call):
            throw error("a comparison with the value of \(call.function.rawValue)()", at: expression.start)
        case .literal: throw error("a comparison; a literal alone is not a condition", at: expression.start)
        }
    }

    /// Returns an expression as something to compare.
    func operand(_ expression: Expression) throws(SyntaxError) -> PathOperand {
        switch expression.content {
        case .literal(let value): return .literal(value)
        case .query(let query):
            guard query.isSingular else {
                throw error(
                    "a path to at most one value, as @.a or @[0]; value() and count() take others",
                    at: expression.start
                )
            }
            guard !query.hasBlankBrackets else {
                throw error("no spaces within the brackets of a path that is used as a value", at: expression.start)
            }
            return .query(query)
        case .call(let call) where call.function.result == .value: return .call(call)
        case .call(let call):
            throw error("a value; \(call.function.rawValue)() is true or false by itself", at: expression.start)
        case .condition: throw error("a value, not a condition", at: expression.start)
        }
    }

    /// Parses the arguments of a function in parentheses.
    mutating func call(_ name: String, at start: Int) throws(SyntaxError) -> PathCall {
        guard let function = PathFunction(rawValue: name) else {
            let names = PathFunction.allCases.map(\.rawValue).joined(separator: ", ")
            throw error("one of the functions \(names)", at: start)
        }
        index += 1
        let expressions = try nested { parser throws(SyntaxError) in try parser.arguments() }
        let parameters = function.parameters
        guard expressions.count == parameters.count else {
            let count = parameters.count == 1 ? "one argument" : "\(parameters.count) arguments"
            throw error("\(count) of \(name)()", at: start)
        }
        var call = PathCall(function: function, arguments: [])
        for (parameter, expression) in zip(parameters, expressions) {
            call.arguments.append(try argument(expression, for: parameter))
        }
        if function.result == .logical, case .literal(.string(let text)) = expressions[1].content {
            call.pattern = try pattern(text, of: function, offsets: expressions[1].offsets)
        }
        return call
    }

    private mutating func arguments() throws(SyntaxError) -> [Expression] {
        var arguments: [Expression] = []
        skipBlankSpace()
        if take(")") { return arguments }
        repeat {
            skipBlankSpace()
            arguments.append(try disjunction())
            skipBlankSpace()
        } while take(",")
        guard take(")") else { throw error("a comma or a closing parenthesis" + Self.hint(for: current)) }
        return arguments
    }

    private func argument(
        _ expression: Expression,
        for parameter: PathFunction.Kind
    ) throws(SyntaxError) -> PathCall.Argument {
        if parameter == .value { return .value(try operand(expression)) }
        guard case .query(let query) = expression.content else { throw error("a path", at: expression.start) }
        return .nodes(query)
    }

    private func pattern(_ text: String, of function: PathFunction, offsets: [Int]) throws(SyntaxError) -> PathPattern {
        let pattern = PathPattern(text, for: function)
        switch pattern {
        case .malformed(let fault) where requiresPatterns, .tooLarge(let fault) where requiresPatterns:
            let place = offsets[min(fault.offset, offsets.count - 1)]
            throw error("\(fault.expected) in the pattern, which is an I-Regexp", at: place)
        default: return pattern
        }
    }
}
