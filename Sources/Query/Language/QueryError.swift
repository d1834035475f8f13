/// Where and why a text is not a query.
public struct QueryError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The place, counted in characters from 1; one more than the text has when the end came too early.
    public var column: Int
    /// What was expected there, as words that continue "expected".
    public var expected: String

    /// Makes an error.
    public init(column: Int, expected: String) {
        self.column = column
        self.expected = expected
    }

    /// One line, for example `column 8: expected a closing parenthesis`.
    public var description: String { "column \(column): expected \(expected)" }
}
