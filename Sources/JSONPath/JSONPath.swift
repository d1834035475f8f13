/// A JSONPath query (RFC 9535), which selects values of a JSON document.
///
///     let path = try JSONPath("$.items[?@.score > 10].title")
///     var budget = JSONPath.Budget()
///     let titles = try path.values(in: document, within: &budget)
///
/// Supported is the whole standard: names, indexes, slices, wildcards, filters, descendants, and the functions `length`,
/// `count`, `match`, `search` and `value`. Names and strings are compared by Unicode scalars, without normalization.
/// Numbers are compared exactly, also integers with fractions. If members share a name, a name selects the first.
///
/// Parsing takes linear time. Evaluation is bounded by a ``Budget``.
package struct JSONPath: Sendable {
    /// The query, with the beginning that an abbreviated one leaves out.
    package let text: String

    let query: PathQuery

    package struct SyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
        /// The position of the error in characters, from 1; one past the end if the text is incomplete.
        package var column: Int
        /// The expected text there, as a continuation of "expected".
        package var expected: String

        /// The error on one line, for example `column 8: expected a closing parenthesis`.
        package var description: String { "column \(column): expected \(expected)" }
    }

    /// The maximum nesting depth of filters, parentheses and functions.
    package static let nestingLimit = 64

    /// Parses a query.
    ///
    /// A pattern that is not an I-Regexp is not an error: `match` and `search` are false for it (RFC 9535, section 2.4.6).
    package init(_ text: String) throws(SyntaxError) {
        var parser = PathParser(text: text, omitted: 0, requiresPatterns: false)
        query = try parser.document()
        self.text = text
    }

    /// Parses a query of which the beginning may be left out: `items[0].title` is `$.items[0].title`.
    ///
    /// This is the form of configuration files, where a mistake has to be reported: a pattern that is not an I-Regexp
    /// is an error here. The column of an error is in the text as given.
    package init(abbreviated text: String) throws(SyntaxError) {
        let prefix =
            switch text.unicodeScalars.first {
            case "$", nil: ""
            case ".", "[": "$"
            default: "$."
            }
        var parser = PathParser(text: prefix + text, omitted: prefix.utf8.count, requiresPatterns: true)
        query = try parser.document()
        self.text = prefix + text
    }

    /// Whether the query selects at most one value whatever the document: it consists of single names and indexes.
    package var isSingular: Bool { query.isSingular }

    /// Whether only names and places lead to the selected values, and no filters or descendants.
    package var isPositional: Bool { query.segments.allSatisfy(\.isPositional) }
}

extension JSONPath: Hashable, CustomStringConvertible {
    package static func == (lhs: JSONPath, rhs: JSONPath) -> Bool { lhs.text.hasScalars(of: rhs.text) }
    package func hash(into hasher: inout Hasher) { hasher.combine(text) }
    package var description: String { text }
}
