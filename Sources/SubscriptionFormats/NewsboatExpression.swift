/// Translates newsboat's filter expressions into quire's query language (newsboat's manual, *Filter language*).
///
/// `unread = "yes" and (age < 7 or tags # "news")` becomes `unread (newer:7d OR tag:news)`. An expression without a
/// whole counterpart is not translated, so that no query finds more than was meant.
package enum NewsboatExpression {
    package static func query(_ expression: String) -> String? {
        var reader = Reader(expression)
        guard let query = reader.disjunction(depth: 0), reader.isAtEnd else { return nil }
        return query.text
    }

    private struct Part {
        var text: String
        var isDisjunction = false

        var inConjunction: String { isDisjunction ? "(\(text))" : text }
    }

    private struct Reader {
        private let scalars: [Unicode.Scalar]
        private var index = 0

        private static let depthLimit = 32

        init(_ text: String) { scalars = Array(text.unicodeScalars.prefix(10_000)) }

        var isAtEnd: Bool {
            mutating get {
                skipSpace()
                return index == scalars.count
            }
        }

        mutating func disjunction(depth: Int) -> Part? {
            guard depth < Self.depthLimit, var part = conjunction(depth: depth) else { return nil }
            while take(word: "or") || take("||") {
                guard let next = conjunction(depth: depth) else { return nil }
                part = Part(text: part.text + " OR " + next.text, isDisjunction: true)
            }
            return part
        }

        private mutating func conjunction(depth: Int) -> Part? {
            guard var part = comparison(depth: depth) else { return nil }
            while take(word: "and") || take("&&") {
                guard let next = comparison(depth: depth) else { return nil }
                part = Part(text: part.inConjunction + " " + next.inConjunction)
            }
            return part
        }

        private mutating func comparison(depth: Int) -> Part? {
            if take("(") {
                guard let inner = disjunction(depth: depth + 1), take(")") else { return nil }
                return inner
            }
            guard let attribute = word(), let sign = comparisonOperator(), let value = value() else { return nil }
            return NewsboatExpression.condition(attribute, sign, value).map { Part(text: $0) }
        }

        private mutating func skipSpace() {
            while index < scalars.count, scalars[index].properties.isWhitespace { index += 1 }
        }

        private mutating func take(_ text: String) -> Bool {
            skipSpace()
            let wanted = Array(text.unicodeScalars)
            guard scalars[index...].starts(with: wanted) else { return false }
            index += wanted.count
            return true
        }

        private mutating func take(word wanted: String) -> Bool {
            let start = index
            if word() == wanted { return true }
            index = start
            return false
        }

        private mutating func word() -> String? {
            skipSpace()
            let start = index
            while index < scalars.count, scalars[index].properties.isAlphabetic || scalars[index] == "_" { index += 1 }
            guard index > start else { return nil }
            return String(String.UnicodeScalarView(scalars[start..<index])).lowercased()
        }

        private mutating func comparisonOperator() -> String? {
            if take(word: "between") { return "between" }
            return ["==", "=~", "!=", "!~", "!#", "<=", ">=", "=", "<", ">", "#"].first { take($0) }
        }

        private mutating func value() -> String? {
            skipSpace()
            guard take("\"") else {
                let start = index
                while index < scalars.count, ("0"..."9").contains(scalars[index]) || scalars[index] == ":" {
                    index += 1
                }
                return index > start ? String(String.UnicodeScalarView(scalars[start..<index])) : nil
            }
            var text = String.UnicodeScalarView()
            while index < scalars.count, scalars[index] != "\"" {
                if scalars[index] == "\\", index + 1 < scalars.count, scalars[index + 1] == "\"" { index += 1 }
                text.append(scalars[index])
                index += 1
            }
            return take("\"") ? String(text) : nil
        }
    }

    private static let fields = [
        "title": "title", "author": "author", "content": "text", "link": "url", "feedtitle": "source",
        "rssurl": "source", "feedlink": "source",
    ]

    private static func condition(_ attribute: String, _ sign: String, _ value: String) -> String? {
        switch attribute {
        case "unread": state(sign, value)
        case "tags": membership(sign).flatMap { tag(value).map($0) }
        case "flags": value.utf8.count == 1 ? membership(sign).flatMap { tag("flag-\(value)").map($0) } : nil
        case "age": age(sign, value)
        default: fields[attribute].flatMap { text(field: $0, sign, value) }
        }
    }

    private static func state(_ sign: String, _ value: String) -> String? {
        guard ["yes", "no"].contains(value), ["=", "==", "!="].contains(sign) else { return nil }
        return (value == "yes") == (sign != "!=") ? "unread" : "read"
    }

    /// Returns the effect of `#` and `!#` on a condition.
    private static func membership(_ sign: String) -> ((String) -> String)? {
        switch sign {
        case "#": { $0 }
        case "!#": { "-" + $0 }
        default: nil
        }
    }

    private static func tag(_ name: String) -> String? {
        guard !name.isEmpty, !name.contains("\""), !name.contains("\\") else { return nil }
        let isWord = name.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "-"
        }
        return isWord ? "tag:\(name)" : "tag:\"\(name)\""
    }

    /// Translates an age in whole days: `age < 7` means younger than seven days.
    private static func age(_ sign: String, _ value: String) -> String? {
        if sign == "between" {
            let ends = value.split(separator: ":").map { Int($0) }
            guard ends.count == 2, let first = ends[0], let last = ends[1] else { return nil }
            let (low, high) = (min(first, last), max(first, last))
            guard high < 100_000 else { return nil }
            return low == 0 ? "newer:\(high + 1)d" : "older:\(low)d newer:\(high + 1)d"
        }
        guard let days = Int(value), days < 100_000 else { return nil }
        return switch sign {
        case "<" where days > 0: "newer:\(days)d"
        case "<=": "newer:\(days + 1)d"
        case ">": "older:\(days + 1)d"
        case ">=" where days > 0: "older:\(days)d"
        default: nil
        }
    }

    private static func text(field: String, _ sign: String, _ value: String) -> String? {
        guard !value.isEmpty, !value.contains("\n") else { return nil }
        switch sign {
        case "=~", "!~": return (sign == "!~" ? "-" : "") + "\(field):/\(slashed(value))/"
        case "=", "==", "!=": return (sign == "!=" ? "-" : "") + "\(field):/^\(slashed(exactly(value)))$/c"
        default: return nil
        }
    }

    private static func exactly(_ text: String) -> String {
        text.unicodeScalars.map { "\\^$.|?*+()[]{}".unicodeScalars.contains($0) ? "\\\($0)" : "\($0)" }.joined()
    }

    /// Returns a pattern for use between slashes, with a backslash before each slash.
    private static func slashed(_ pattern: String) -> String {
        var text = String.UnicodeScalarView()
        var isEscaped = false
        for scalar in pattern.unicodeScalars {
            if scalar == "/", !isEscaped { text.append("\\") }
            isEscaped = scalar == "\\" && !isEscaped
            text.append(scalar)
        }
        return String(text)
    }
}
