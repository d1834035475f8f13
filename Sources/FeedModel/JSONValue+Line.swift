extension JSONValue {
    /// The document on one line, without white space, members in their order (RFC 8259).
    ///
    /// Control characters, U+2028 and U+2029 are escaped, so the text is one line for every reader of lines,
    /// and harmless on a terminal as far as C0 and C1 go.
    public var line: String {
        var text = ""
        write(to: &text)
        return text
    }

    private func write(to text: inout String) {
        switch self {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .int(let number): text += String(number)
        case .number(let number): text += number.isFinite ? Self.shortest(number) : "null"
        case .string(let string): Self.write(string, to: &text)
        case .array(let elements):
            text += "["
            for (index, element) in elements.enumerated() {
                if index > 0 { text += "," }
                element.write(to: &text)
            }
            text += "]"
        case .object(let members):
            text += "{"
            for (index, member) in members.enumerated() {
                if index > 0 { text += "," }
                Self.write(member.name, to: &text)
                text += ":"
                member.value.write(to: &text)
            }
            text += "}"
        }
    }

    /// Swift's shortest form that reads back equal, without the `.0` of whole numbers.
    private static func shortest(_ number: Double) -> String {
        let text = String(number)
        // Without its point, minus zero would be read as a whole number, which has no such value.
        if number == 0, number.sign == .minus { return text }
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    private static func write(_ string: String, to text: inout String) {
        text += "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case "\u{00}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}
