import Foundation
import Primitives
import RegularExpression

extension Query: CustomStringConvertible {
    /// The query in its canonical form, which parses to an equal query.
    package var description: String {
        var parts = predicate == .all([]) ? [] : [predicate.text(inside: .disjunction)]
        if let sort { parts.append("sort:" + (sort.isReversed ? "-" : "") + sort.key.word) }
        if let limit { parts.append("limit:\(limit)") }
        return parts.joined(separator: " ")
    }
}

extension Query.Predicate: CustomStringConvertible {
    package var description: String { text(inside: .disjunction) }

    /// The precedence of operators, from the loosest to the tightest.
    enum Precedence: Comparable {
        case disjunction, conjunction, negation
    }

    func text(inside precedence: Precedence) -> String {
        switch self {
        case .all(let terms):
            guard !terms.isEmpty else { return "(read OR unread)" }
            return Self.join(terms, by: " ", as: .conjunction, inside: precedence)
        case .any(let branches):
            guard !branches.isEmpty else { return "(read unread)" }
            return Self.join(branches, by: " OR ", as: .disjunction, inside: precedence)
        case .not(.all([])): return "-*"
        case .not(let inner): return "-" + inner.text(inside: .negation)
        case .phrase(let words): return words.text(asValue: false)
        case .flag(let flag): return flag.rawValue
        case .field(let field, .phrase(let words)): return field.rawValue + ":" + words.text(asValue: true)
        case .field(let field, .regex(let regex)): return field.rawValue + ":" + regex.description
        case .newer(let moment): return "newer:" + moment.description
        case .older(let moment): return "older:" + moment.description
        case .screen(let name): return "in:" + Query.Phrase(name).text(asValue: true, isLiteral: true)
        }
    }

    private static func join(
        _ parts: [Query.Predicate],
        by separator: String,
        as own: Precedence,
        inside precedence: Precedence
    ) -> String {
        if parts.count == 1 { return parts[0].text(inside: precedence) }
        // A conjunction inside a conjunction means the same without its parentheses, but would be parsed to another
        // tree.
        let inner: Precedence = own == .disjunction ? .conjunction : .negation
        let text = parts.map { part in
            // The parentheses say what the words alone do not: that 'a b OR c' is 'a b' or else 'c'.
            if case .all(let terms) = part, own == .disjunction, terms.count == 1 {
                return part.text(inside: .disjunction)
            }
            return part.text(inside: inner)
        }
        .joined(separator: separator)
        return precedence == .disjunction ? text : "(" + text + ")"
    }
}

extension Query.Phrase {
    /// Returns the words, quoted if necessary, alone or as the value after a colon; a literal can end in a star.
    func text(asValue: Bool, isLiteral: Bool = false) -> String {
        let star = isPrefix ? "*" : ""
        return canStandBare(asValue: asValue, isLiteral: isLiteral) ? text + star : Self.quote(text) + star
    }

    private func canStandBare(asValue: Bool, isLiteral: Bool) -> Bool {
        guard let first = text.unicodeScalars.first, isLiteral || !text.hasSuffix("*"),
            !text.unicodeScalars.contains(where: \.isDelimiter)
        else { return false }
        if asValue { return first != "/" }
        return !"-!~".unicodeScalars.contains(first) && !text.unicodeScalars.contains(":")
            && (isPrefix || !Self.reserved.contains(text))
    }

    /// The words that are something else than words to search for.
    private static let reserved = Set(
        ["and", "or", "not", "AND", "OR", "NOT", "all"] + Query.Flag.allCases.map(\.rawValue)
    )

    private static func quote(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            if scalar == "\"" || scalar == "\\" { quoted += "\\" }
            quoted.unicodeScalars.append(scalar)
        }
        return quoted + "\""
    }
}

extension Query.Moment: CustomStringConvertible {
    package var description: String {
        switch self {
        case .ago(let span): span.description
        case .day(let day): day.description
        case .instant(let date): date.iso8601
        }
    }
}
