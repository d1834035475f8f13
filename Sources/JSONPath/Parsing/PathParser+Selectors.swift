extension PathParser {
    mutating func selector() throws(JSONPath.SyntaxError) -> PathSelector {
        switch current {
        case "'", "\"": return .name(try string().value)
        case "*":
            index += 1
            return .wildcard
        case "?":
            index += 1
            skipBlankSpace()
            return .filter(
                try nested { parser throws(JSONPath.SyntaxError) in try parser.condition(try parser.disjunction()) }
            )
        case ":", "-", .some("0"..."9"): return try indexOrSlice()
        case let scalar? where Self.isNameStart(scalar): throw error("quotation marks around a name in brackets")
        case "(": throw error("a filter, which begins with ?; there are no script expressions")
        default: throw error("a name in quotation marks, an index, a slice, * or a filter that begins with ?")
        }
    }

    private mutating func indexOrSlice() throws(JSONPath.SyntaxError) -> PathSelector {
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
    private mutating func optionalInteger() throws(JSONPath.SyntaxError) -> Int? {
        skipBlankSpace()
        guard let scalar = current, scalar == "-" || Self.isDigit(scalar) else { return nil }
        let number = try integer()
        skipBlankSpace()
        return number
    }

    /// Parses an integer within the range that every double represents exactly (RFC 9535, section 2.1).
    private mutating func integer() throws(JSONPath.SyntaxError) -> Int {
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
        guard index - first <= 16, let magnitude = Int(String(scalars[first..<index])), magnitude < 1 << 53 else {
            throw error("an integer from -9007199254740991 to 9007199254740991", at: start)
        }
        return isNegative ? -magnitude : magnitude
    }
}
