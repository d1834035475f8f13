import FeedModel
import Foundation
import Primitives
import RegularExpression

extension QueryParser {
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

    /// Parses text in quotation marks; `\"` and `\\` stand for a quotation mark and a backslash.
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

    /// Parses `/pattern/`, and `c` if case and accents count; `\/` stands for a slash.
    mutating func regex() throws(QueryError) -> RegularExpression {
        index += 1
        let start = index
        while let scalar = current, scalar != "/" { index += scalar == "\\" ? 2 : 1 }
        index = min(index, scalars.count)
        guard current == "/" else {
            throw error("a slash that closes the pattern, or quotation marks around text that begins with one")
        }
        let pattern = scalars[start..<index]
        index += 1
        let flags = takeRun { !$0.isDelimiter }
        // newsboat's users and sed's write 'i'.
        guard ["", "i", "c"].contains(flags) else {
            throw error("nothing but c, for exact case, after the closing slash")
        }
        do throws(RegularExpression.SyntaxError) {
            return try RegularExpression(String(pattern), folding: flags == "c" ? nil : SearchFolding.fold)
        } catch {
            throw self.error(at: start + error.offset, error.expected)
        }
    }
}

extension Query.Moment {
    /// Parses an age, a day, a month, a year, or an ISO 8601 date with a time and a zone.
    public init?(_ text: String) {
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

extension String {
    init(_ scalars: ArraySlice<Unicode.Scalar>) {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        self = String(view)
    }
}

extension Unicode.Scalar {
    var isParenthesis: Bool { self == "(" || self == ")" }
    var isDelimiter: Bool { isParenthesis || self == "\"" || properties.isWhitespace }
}
