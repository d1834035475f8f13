import Primitives
import RegularExpression

extension PathEvaluator {
    mutating func holds(_ condition: PathCondition, for value: JSONValue) throws(LimitError) -> Bool {
        try budget.spend(1)
        switch condition {
        case .any(let parts):
            for part in parts where try holds(part, for: value) { return true }
            return false
        case .all(let parts):
            for part in parts where try !holds(part, for: value) { return false }
            return true
        case .not(let part): return try !holds(part, for: value)
        case .exists(let query): return try count(query, from: value, maximum: 1) > 0
        case .comparison(let left, let comparison, let right):
            let left = try self.value(of: left, for: value)
            return try isTrue(left, comparison, try self.value(of: right, for: value))
        case .call(let call): return try matches(call, for: value)
        }
    }

    /// Returns the value of an operand; `nil` is the standard's special result Nothing.
    private mutating func value(of operand: PathOperand, for current: JSONValue) throws(LimitError) -> JSONValue? {
        switch operand {
        case .literal(let value): return value
        case .query(let query):
            return try budget.value(at: query.singularSteps ?? [], from: query.isAbsolute ? document : current)
        case .call(let call): return try value(of: call, for: current)
        }
    }

    private mutating func value(of call: PathCall, for current: JSONValue) throws(LimitError) -> JSONValue? {
        switch (call.function, call.arguments[0]) {
        case (.length, .value(let operand)):
            switch try value(of: operand, for: current) {
            case .string(let text):
                try budget.spend(text.utf8.count / 64)
                return .int(text.unicodeScalars.count)
            case .array(let elements): return .int(elements.count)
            case .object(let members): return .int(members.count)
            default: return nil
            }
        case (.count, .nodes(let query)): return .int(try count(query, from: current, maximum: .max))
        case (.value, .nodes(let query)):
            var found = PathSelection(maximum: 2)
            try select(query, from: current, into: &found)
            return found.count == 1 ? found.values.first : nil
        default: return nil
        }
    }

    private mutating func count(_ query: PathQuery, from current: JSONValue, maximum: Int) throws(LimitError) -> Int {
        var found = PathSelection(maximum: maximum, keepsValues: false)
        try select(query, from: current, into: &found)
        return found.count
    }

    /// Whether `match` or `search` is true; false also for a value that is not a string, and for an invalid I-Regexp.
    private mutating func matches(_ call: PathCall, for current: JSONValue) throws(LimitError) -> Bool {
        guard case .value(let subject) = call.arguments[0], case .value(let second) = call.arguments[1],
            case .string(let text) = try value(of: subject, for: current),
            let pattern = try pattern(of: call, second, for: current)
        else { return false }
        switch pattern {
        case .compiled(let expression):
            do throws(RegularExpression.OutOfSteps) {
                return try expression.matches(text, steps: &budget.remaining)
            } catch {
                throw .steps(budget.steps)
            }
        case .malformed: return false
        case .tooLarge(let fault): throw .pattern(fault.expected)
        }
    }

    private mutating func pattern(
        of call: PathCall,
        _ operand: PathOperand,
        for current: JSONValue
    ) throws(LimitError) -> PathPattern? {
        if let pattern = call.pattern { return pattern }
        guard case .string(let text) = try value(of: operand, for: current) else { return nil }
        if let lastPattern, lastPattern.function == call.function, lastPattern.text.hasScalars(of: text) {
            return lastPattern.pattern
        }
        // Beyond the limit of patterns the length does not matter.
        try budget.spend(min(text.utf8.count, 10_000))
        let pattern = PathPattern(text, for: call.function)
        // Compiling an instruction takes longer than running it.
        if case .compiled(let expression) = pattern { try budget.spend(64 * expression.size) }
        lastPattern = (text, call.function, pattern)
        return pattern
    }
}
