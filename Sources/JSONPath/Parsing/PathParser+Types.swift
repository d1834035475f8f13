import Primitives
import RegularExpression

/// The rules for types of expressions (RFC 9535, section 2.4.3).
extension PathParser {
    /// Returns an expression as a condition: a query tests whether something exists.
    func condition(_ expression: Expression) throws(JSONPath.SyntaxError) -> PathCondition {
        switch expression.content {
        case .condition(let condition): return condition
        case .query(let query): return .exists(query)
        case .call(let call) where call.function.result == .logical: return .call(call)
        case .call(let call):
            throw error("a comparison with the value of \(call.function.rawValue)()", at: expression.start)
        case .literal: throw error("a comparison; a literal alone is no condition", at: expression.start)
        }
    }

    /// Returns an expression as something to compare.
    func operand(_ expression: Expression) throws(JSONPath.SyntaxError) -> PathOperand {
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
    mutating func call(_ name: String, at start: Int) throws(JSONPath.SyntaxError) -> PathCall {
        guard let function = PathFunction(rawValue: name) else {
            let names = PathFunction.allCases.map(\.rawValue).joined(separator: ", ")
            throw error("one of the functions \(names)", at: start)
        }
        index += 1
        let expressions = try nested { parser throws(JSONPath.SyntaxError) in try parser.arguments() }
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

    /// Parses arguments up to the closing parenthesis.
    private mutating func arguments() throws(JSONPath.SyntaxError) -> [Expression] {
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
    ) throws(JSONPath.SyntaxError) -> PathCall.Argument {
        if parameter == .value { return .value(try operand(expression)) }
        guard case .query(let query) = expression.content else { throw error("a path", at: expression.start) }
        return .nodes(query)
    }

    private func pattern(
        _ text: String,
        of function: PathFunction,
        offsets: [Int]
    ) throws(JSONPath.SyntaxError) -> PathPattern {
        let pattern = PathPattern(text, for: function)
        switch pattern {
        case .malformed(let fault) where requiresPatterns, .tooLarge(let fault) where requiresPatterns:
            let place = offsets[min(fault.offset, offsets.count - 1)]
            throw error("\(fault.expected) in the pattern, which is an I-Regexp", at: place)
        default: return pattern
        }
    }
}
