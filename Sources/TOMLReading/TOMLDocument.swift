package import TOMLKit

/// Reads TOML 1.0.
///
/// The only place that calls the parser, because it must not read some texts (``ParserCheck``).
package enum TOMLDocument {
    /// Returns the table that a text describes.
    ///
    /// - Throws: ``TOMLMistake`` with the first place that is not TOML.
    package static func table(_ text: String) throws(TOMLMistake) -> TOMLTable {
        if let mistake = ParserCheck.mistake(in: text) { throw mistake }
        do {
            return try TOMLTable(string: text)
        } catch let error as TOMLParseError {
            let begin = error.source.begin
            throw TOMLMistake(line: begin.line, column: begin.column, reason: error.description)
        } catch {
            throw TOMLMistake(line: 1, column: 1, reason: "The text is not TOML")
        }
    }
}
