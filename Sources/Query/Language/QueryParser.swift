import Foundation
import Primitives
import RegularExpression

extension Query {
    /// Parses a query; an empty text is ``everything``.
    ///
    /// Runs in linear time, bounded by ``lengthLimit``, ``depthLimit`` and ``conditionLimit``.
    package init(parsing text: String) throws(QueryError) {
        var parser = QueryParser(text: text)
        self = try parser.query()
    }

    /// The maximum length of a query in Unicode scalars.
    static let lengthLimit = 8192
    static let depthLimit = 32
    static let conditionLimit = 500
}

/// A syntax error in a query.
package struct QueryError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The position of the error in characters, from 1; one past the end if the text is incomplete.
    package var column: Int
    /// The expected text there, as a continuation of "expected".
    package var expected: String

    /// The error on one line, for example `column 8: expected a closing parenthesis`.
    package var description: String { "column \(column): expected \(expected)" }
}

/// A recursive-descent parser of the query language; ``Query/depthLimit`` bounds the recursion.
struct QueryParser {
    let scalars: [Unicode.Scalar]
    var index = 0
    private var conditions = 0
    private var sort: Query.Sort?
    private var limit: Int?

    init(text: String) { scalars = Array(text.unicodeScalars.prefix(Query.lengthLimit + 1)) }

    mutating func query() throws(QueryError) -> Query {
        guard scalars.count <= Query.lengthLimit else {
            throw error(at: Query.lengthLimit, "the end; a query has at most \(Query.lengthLimit) characters")
        }
        skipSpace()
        guard index < scalars.count else { return .everything }
        let predicate = try disjunction(depth: 0)
        if current == ")" { throw error("an opening parenthesis before this one") }
        return Query(predicate, sort: sort, limit: limit)
    }

    func error(at position: Int? = nil, _ expected: String) -> QueryError {
        let prefix = String.UnicodeScalarView(scalars[..<min(position ?? index, scalars.count)])
        return QueryError(column: String(prefix).count + 1, expected: expected)
    }

    private mutating func disjunction(depth: Int) throws(QueryError) -> Query.Predicate {
        var branches = [try conjunction(depth: depth)]
        while takeOperator("or") {
            try expectCondition("on either side of OR")
            branches.append(try conjunction(depth: depth))
        }
        guard branches.count > 1 else { return branches[0] }
        guard !branches.contains(.all([])) else { throw error("a condition on either side of OR") }
        return .any(branches)
    }

    private mutating func conjunction(depth: Int) throws(QueryError) -> Query.Predicate {
        var terms: [Query.Predicate] = []
        var isEmpty = true
        while true {
            skipSpace()
            guard let scalar = current, scalar != ")", !isAtOperator("or") else { break }
            if takeOperator("and") {
                try expectCondition("on either side of AND", isExpected: !isEmpty)
                continue
            }
            isEmpty = false
            // Next to other conditions, `everything` has no effect.
            if let term = try term(depth: depth), term != .all([]) { terms.append(term) }
        }
        guard !isEmpty else { throw error("a condition\(isAtOperator("or") ? Self.quotingHint : "")") }
        return terms.count == 1 ? terms[0] : .all(terms)
    }

    /// Parses one condition; returns `nil` for an option of the whole query.
    private mutating func term(depth: Int) throws(QueryError) -> Query.Predicate? {
        guard depth < Query.depthLimit else {
            throw error("at most \(Query.depthLimit) parentheses and negations inside each other")
        }
        let start = index
        if takeOperator("not") {
            try expectCondition("after NOT")
            return .not(try negated(at: start, depth: depth))
        }
        switch current {
        case "-", "!", "~":
            index += 1
            guard let next = current, !next.properties.isWhitespace, next != ")" else {
                throw error("a condition right after the negation")
            }
            return .not(try negated(at: start, depth: depth))
        case "(":
            index += 1
            let inner = try disjunction(depth: depth + 1)
            guard current == ")" else { throw error("a closing parenthesis") }
            index += 1
            return inner
        default:
            conditions += 1
            guard conditions <= Query.conditionLimit else {
                throw error("the end; a query has at most \(Query.conditionLimit) conditions")
            }
            return try atom(depth: depth)
        }
    }

    private mutating func negated(at start: Int, depth: Int) throws(QueryError) -> Query.Predicate {
        guard let inner = try term(depth: depth + 1) else {
            throw error(at: start, "limit and sort without a negation")
        }
        return inner
    }

    /// Throws unless a condition can follow the operator before.
    private mutating func expectCondition(_ place: String, isExpected: Bool = true) throws(QueryError) {
        skipSpace()
        guard isExpected, current != nil, current != ")", !isAtOperator("or"), !isAtOperator("and") else {
            throw error("a condition \(place)\(Self.quotingHint)")
        }
    }

    /// The part that an error about an operator adds, because the operator can have been meant as a word.
    private static let quotingHint = ", or quotation marks around a word to search for"

    private mutating func atom(depth: Int) throws(QueryError) -> Query.Predicate? {
        let start = index
        if current == "\"" { return .phrase(try searchable(try quotedPhrase(), at: start)) }
        let name = takeRun { !$0.isDelimiter && $0 != ":" }
        guard current == ":" else {
            if name == "*" || name == "all" { return .all([]) }
            if let flag = Query.Flag(rawValue: name) { return .flag(flag) }
            return .phrase(try searchable(Self.phrase(bare: name), at: start))
        }
        index += 1
        switch name {
        case "limit", "sort":
            guard depth == 0 else { throw error(at: start, "\(name) outside of parentheses") }
            try takeOption(name, at: start)
            return nil
        case "newer", "since": return .newer(try moment())
        case "older", "before": return .older(try moment())
        case "in": return .screen(try plainValue("the name of a screen"))
        default: return try field(name, at: start)
        }
    }

    private mutating func field(_ name: String, at start: Int) throws(QueryError) -> Query.Predicate {
        // The word of a source that newsboat's users type.
        guard let field = name == "feed" ? .source : Query.Field(rawValue: name) else {
            if isText(beforeColon: name) {
                let text = name + ":" + takeRun { !$0.isDelimiter }
                return .phrase(try searchable(Self.phrase(bare: text), at: start))
            }
            let names = Query.Field.allCases.map(\.rawValue) + Query.options
            throw error(
                at: start,
                "one of \(names.joined(separator: ", ")) before the colon, or quotation marks around the text"
            )
        }
        let valueStart = index
        switch current {
        case "/": return .field(field, .regex(try regex()))
        case "\"":
            let phrase = try quotedPhrase()
            return .field(field, .phrase(try checked(phrase, for: field, at: valueStart)))
        default:
            let phrase = Self.phrase(bare: takeRun { !$0.isDelimiter })
            return .field(field, .phrase(try checked(phrase, for: field, at: valueStart)))
        }
    }

    /// Whether a colon is punctuation, as in `10:30` and `kingdom: come`, and not preceded by a mistyped field.
    private func isText(beforeColon name: String) -> Bool {
        let isEnd = current.map { $0 == ")" || $0.properties.isWhitespace } ?? true
        return isEnd || name.unicodeScalars.first?.properties.numericType != nil
    }

    private func checked(_ phrase: Query.Phrase, for field: Query.Field, at position: Int) throws(QueryError)
        -> Query.Phrase
    {
        switch field {
        case .title, .author, .text: return try searchable(phrase, at: position)
        case .source, .tag, .url, .category:
            guard !phrase.text.allSatisfy(\.isWhitespace) else {
                throw error(at: position, "a value after \(field.rawValue):, \(Self.example(of: field))")
            }
            return phrase
        }
    }

    private static func example(of field: Query.Field) -> String {
        switch field {
        case .source: "such as a part of a feed's title or address"
        case .tag: "the name of a tag"
        case .category: "the name of a category"
        case .url: "a part of an address"
        case .title, .author, .text: "a word"
        }
    }

    private func searchable(_ phrase: Query.Phrase, at position: Int) throws(QueryError) -> Query.Phrase {
        guard SearchPhrase(phrase) != nil else { throw error(at: position, "a word with a letter or a digit in it") }
        return phrase
    }

    private static func phrase(bare text: String) -> Query.Phrase {
        text.hasSuffix("*") ? Query.Phrase(String(text.dropLast()), isPrefix: true) : Query.Phrase(text)
    }

    private mutating func takeOption(_ name: String, at start: Int) throws(QueryError) {
        let valueStart = index
        let value = takeRun { !$0.isDelimiter }
        if name == "limit" {
            guard limit == nil else { throw error(at: start, "limit only once") }
            guard let number = Int(value), (1...1_000_000_000).contains(number) else {
                throw error(at: valueStart, "a whole number from 1 after limit:")
            }
            limit = number
        } else {
            guard sort == nil else { throw error(at: start, "sort only once") }
            let isReversed = value.hasPrefix("-")
            let name = isReversed ? String(value.dropFirst()) : value
            guard let key = name == "date" ? .published : Query.Sort.Key(rawValue: name) else {
                let keys = (["date"] + Query.Sort.Key.allCases.map(\.rawValue)).joined(separator: ", ")
                throw error(at: valueStart, "one of \(keys) after sort:, with a - to reverse it")
            }
            sort = Query.Sort(key, isReversed: isReversed)
        }
    }

    var current: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

    mutating func skipSpace() {
        while let scalar = current, scalar.properties.isWhitespace { index += 1 }
    }

    mutating func takeRun(while condition: (Unicode.Scalar) -> Bool) -> String {
        var text = String.UnicodeScalarView()
        while let scalar = current, condition(scalar) {
            text.append(scalar)
            index += 1
        }
        return String(text)
    }

    func isAt(_ word: String) -> Bool {
        let end = index + word.unicodeScalars.count
        guard end <= scalars.count, scalars[index..<end].elementsEqual(word.unicodeScalars) else { return false }
        return end == scalars.count || scalars[end].properties.isWhitespace || scalars[end].isParenthesis
    }

    /// Whether an operator is next, in capitals or in lower case.
    func isAtOperator(_ word: String) -> Bool { isAt(word) || isAt(word.uppercased()) }

    mutating func takeOperator(_ word: String) -> Bool {
        skipSpace()
        guard isAtOperator(word) else { return false }
        index += word.unicodeScalars.count
        return true
    }

    mutating func quotedPhrase() throws(QueryError) -> Query.Phrase {
        let text = try quoted()
        guard current == "*" else { return Query.Phrase(text) }
        index += 1
        return Query.Phrase(text, isPrefix: true)
    }

    /// Parses text in quotation marks; `\"` and `\\` are a quotation mark and a backslash.
    mutating func quoted() throws(QueryError) -> String {
        index += 1
        var text = String.UnicodeScalarView()
        while let scalar = current {
            index += 1
            if scalar == "\"" { return String(text) }
            if scalar == "\\", let next = current, next == "\"" || next == "\\" {
                text.append(next)
                index += 1
            } else {
                text.append(scalar)
            }
        }
        throw error("a closing quotation mark")
    }

    mutating func plainValue(_ what: String) throws(QueryError) -> String {
        let start = index
        let text = current == "\"" ? try quoted() : takeRun { !$0.isDelimiter }
        guard !text.isEmpty else { throw error(at: start, what) }
        return text
    }

    mutating func moment() throws(QueryError) -> Query.Moment {
        let start = index
        let text = try plainValue("an age such as 7d or a date such as 2024-01-01")
        guard let moment = Query.Moment(text) else {
            throw error(at: start, "an age (30min, 12h, 7d, 2w, 6mo, 1y, P1M) or a date (2024-01-01, 2024-01, 2024)")
        }
        return moment
    }

    /// Parses `/pattern/`, and `c` if case and accents matter; `\/` is a slash.
    mutating func regex() throws(QueryError) -> RegularExpression {
        index += 1
        let start = index
        while let scalar = current, scalar != "/" { index += scalar == "\\" ? 2 : 1 }
        index = min(index, scalars.count)
        guard current == "/" else {
            throw error("a slash that closes the pattern, or quotation marks around text that begins with one")
        }
        let pattern = String(String.UnicodeScalarView(scalars[start..<index]))
        index += 1
        let flags = takeRun { !$0.isDelimiter }
        // newsboat's users and sed's write 'i'.
        guard ["", "i", "c"].contains(flags) else {
            throw error("nothing but c, for exact case, after the closing slash")
        }
        do throws(RegularExpression.SyntaxError) {
            return try RegularExpression(pattern, folding: flags == "c" ? nil : SearchFolding.fold)
        } catch {
            throw self.error(at: start + error.offset, error.expected)
        }
    }
}

extension Query.Moment {
    /// Parses an age, a day, a month, a year, or an ISO 8601 date with a time and a zone.
    package init?(_ text: String) {
        if let day = CalendarDay(text) ?? CalendarDay(text + "-01") {
            self = .day(day)
        } else if text.utf8.count == 4, let day = CalendarDay(text + "-01-01") {
            self = .day(day)
        } else if let span = Query.Age(text) {
            self = .ago(span)
        } else if let date = Date(iso8601: text) {
            self = .instant(Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down)))
        } else {
            return nil
        }
    }
}

extension Unicode.Scalar {
    var isParenthesis: Bool { self == "(" || self == ")" }
    var isDelimiter: Bool { isParenthesis || self == "\"" || properties.isWhitespace }
}
