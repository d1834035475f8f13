/// A place at which a text is not TOML.
package struct TOMLMistake: Error, Hashable, Sendable {
    /// The line, from 1.
    package var line: Int
    /// The column, from 1.
    package var column: Int
    /// The fault, as a sentence without its full stop.
    package var reason: String

    /// Creates a mistake.
    package init(line: Int, column: Int, reason: String) {
        self.line = line
        self.column = column
        self.reason = reason
    }
}
