import FeedModel

/// The open elements of deleted and inserted text.
///
/// A mark is written with the first text after it, and again in each block that the element reaches into.
struct OpenEdits {
    private var ends: [ReadableText.Mark] = []
    /// The number of them whose beginning is in the line.
    private var written = 0

    mutating func begin() -> String {
        guard written < ends.count else { return "" }
        defer { written = ends.count }
        return String(
            ends[written...].map { $0 == .endOfDeletion ? ReadableText.Mark.deletion : .insertion }.map(\.character)
        )
    }

    mutating func endBlock() -> [ReadableText.Mark] {
        defer { written = 0 }
        return ends[..<written].reversed()
    }

    mutating func open(_ end: ReadableText.Mark) { ends.append(end) }

    /// Ends the innermost element; returns the mark to write, if its beginning is in the line.
    mutating func close() -> ReadableText.Mark? {
        let end = ends.popLast()
        guard written > ends.count else { return nil }
        written = ends.count
        return end
    }
}

extension ReadableWriter {
    /// Writes the space after the number of a link and the marks of edited text that belong before a text.
    ///
    /// - Returns: The text without the white space that now precedes the marks.
    mutating func begin(_ text: String) -> Substring {
        let trimmed = text.drop(while: \.isWhitespace)
        guard let first = trimmed.first else { return text[...] }
        if isBehindNumber, preformatted == 0, first.isLetter || first.isNumber || "[(@#".contains(first) {
            line.space()
        }
        isBehindNumber = false
        let marks = edits.begin()
        guard !marks.isEmpty else { return text[...] }
        if preformatted > 0 {
            line.appendVerbatim(marks)
            return text[...]
        }
        if trimmed.startIndex > text.startIndex { line.space() }
        line.append(marks)
        return trimmed
    }
}
