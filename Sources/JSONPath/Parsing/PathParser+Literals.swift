import Primitives

extension PathParser {
    /// A string, and where its characters are in the text of the query.
    struct StringLiteral {
        var value: String
        /// The offset of each scalar of the value, then that of the closing quotation mark.
        var offsets: [Int]
    }

    mutating func string() throws(JSONPath.SyntaxError) -> StringLiteral {
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
    private mutating func escaped(in quotationMark: Unicode.Scalar) throws(JSONPath.SyntaxError) -> Unicode.Scalar {
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
    private mutating func escapedUnit() throws(JSONPath.SyntaxError) -> Unicode.Scalar {
        let start = index
        let first = try fourDigits()
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard first < 0xDC00, take("\\u"), case let second = try fourDigits(), (0xDC00...0xDFFF).contains(second),
            let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
        else { throw error("a character, or both halves of a surrogate pair", at: start) }
        return scalar
    }

    private mutating func fourDigits() throws(JSONPath.SyntaxError) -> UInt32 {
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
    mutating func number() throws(JSONPath.SyntaxError) -> JSONValue {
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
        let text = String(scalars[start..<index])
        if isWhole, let whole = Int(text) { return .int(whole) }
        return .number(Double(text) ?? .infinity)
    }

    private mutating func digits(_ expected: String) throws(JSONPath.SyntaxError) {
        let start = index
        while let scalar = current, Self.isDigit(scalar) { index += 1 }
        guard index > start else { throw error(expected) }
    }
}
