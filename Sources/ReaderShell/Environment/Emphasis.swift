import Query

/// The strings that begin and end bold text at a terminal.
package struct Emphasis: Sendable {
    private let begin: String
    private let end: String

    /// Creates an emphasis from a terminal's own strings; `nil` without one of them.
    package init?(begin: String?, end: String?) {
        guard let begin, let end else { return nil }
        (self.begin, self.end) = (begin, end)
    }

    /// Returns the text in bold; its width in cells stays the same.
    func applied(to text: String) -> String { text.isEmpty ? text : begin + text + end }

    /// Returns a line with every occurrence of a text in bold, in the forms that a search finds; a line that has bold parts
    /// already stays as it is.
    func applied(to text: String, in line: String) -> String {
        let wanted = Array(SearchFolding.fold(text).unicodeScalars)
        guard !wanted.isEmpty, removed(from: line) == line else { return line }
        let scalars = line.indices.flatMap { index in
            SearchFolding.fold(String(line[index])).unicodeScalars.map { (folded: $0, index: index) }
        }
        var (result, rest) = ("", line[...])
        var start = 0
        while start + wanted.count <= scalars.count {
            let found = scalars[start..<start + wanted.count]
            guard found.map(\.folded) == wanted, let first = found.first?.index, let last = found.last?.index else {
                start += 1
                continue
            }
            result += rest[..<first] + applied(to: String(line[first...last]))
            rest = line[line.index(after: last)...]
            start = scalars[(start + wanted.count)...].firstIndex { $0.index > last } ?? scalars.count
        }
        return result + rest
    }

    func removed(from text: String) -> String { text.replacing(begin, with: "").replacing(end, with: "") }
}
