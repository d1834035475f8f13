import Foundation

/// The strings that begin and end bold text at a terminal.
public struct Emphasis: Hashable, Sendable {
    private let begin: String
    private let end: String

    /// Creates an emphasis from a terminal's own strings; `nil` without one of them.
    public init?(begin: String?, end: String?) {
        guard let begin, let end else { return nil }
        (self.begin, self.end) = (begin, end)
    }

    /// Returns the text in bold; its width in cells stays the same.
    func applied(to text: String) -> String { text.isEmpty ? text : begin + text + end }

    /// Returns a line with every occurrence of a text in bold, in any case; a line that has bold parts already stays as it is.
    func applied(to text: String, in line: String) -> String {
        guard removed(from: line) == line else { return line }
        var (result, rest) = ("", line[...])
        while let found = rest.range(of: text, options: .caseInsensitive), !found.isEmpty {
            result += rest[..<found.lowerBound] + applied(to: String(rest[found]))
            rest = rest[found.upperBound...]
        }
        return result + rest
    }

    /// Returns the text without emphasis.
    func removed(from text: String) -> String { text.replacing(begin, with: "").replacing(end, with: "") }
}
