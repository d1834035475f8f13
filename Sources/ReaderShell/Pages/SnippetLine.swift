public import Query

/// A stretch of an item's text around what was searched for, as one line; what was found stands in brackets.
public struct SnippetLine {
    private let snippet: Snippet
    private let width: Int?
    private let symbols: Symbols

    /// Makes a line.
    ///
    /// - Parameters:
    ///   - snippet: What was found.
    ///   - width: The cells there are; `nil` when nobody folds lines.
    ///   - symbols: The signs that may be used.
    public init(snippet: Snippet, width: Int?, symbols: Symbols) {
        (self.snippet, self.width, self.symbols) = (snippet, width, symbols)
    }

    /// The cells a line has where nobody says how many.
    private static let usualWidth = 100

    /// The line: `… before [found] after …`.
    ///
    /// What was found is there as far as there is room; of what stands before it a third of the rest.
    public var text: String {
        let ellipsis = symbols.ellipsis
        let found = "[" + TerminalText.line(snippet.found) + "]"
        let room =
            max(20, min(width ?? Self.usualWidth, Self.usualWidth)) - found.cellWidth - 2 * (ellipsis.cellWidth + 1)
        let before = ending(of: TerminalText.line(snippet.before), cells: room / 3)
        let after = TerminalText.line(snippet.after)
        let isCut = snippet.isCutBefore || before != TerminalText.line(snippet.before)
        let head = (isCut ? ellipsis + " " : "") + before
        let rest = max(0, room - before.cellWidth)
        let tail = after.truncated(toCells: rest, ellipsis: " " + ellipsis)
        return head + found + tail + (snippet.isCutAfter && tail == after ? " " + ellipsis : "")
    }

    /// As many of the last words as fit.
    private func ending(of text: String, cells: Int) -> String {
        guard text.cellWidth > cells else { return text }
        var (width, start) = (0, text.endIndex)
        while start > text.startIndex {
            let previous = text.index(before: start)
            width += text[previous].cellWidth
            if width > cells { break }
            start = previous
        }
        let end = text[start...]
        guard let space = end.firstIndex(of: " "), end.index(after: space) < end.endIndex else { return String(end) }
        return String(end[end.index(after: space)...])
    }
}
