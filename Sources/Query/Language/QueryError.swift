/// A syntax error in a query.
public struct QueryError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The position of the error in characters, from 1; one past the end if the text is incomplete.
    public var column: Int
    /// The expected text there, as a continuation of "expected".
    public var expected: String

    /// Creates an error.
    public init(column: Int, expected: String) {
        self.column = column
        self.expected = expected
    }

    /// The error on one line, for example `column 8: expected a closing parenthesis`.
    public var description: String { "column \(column): expected \(expected)" }
}
