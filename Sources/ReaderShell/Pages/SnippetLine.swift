public import Query

/// The passage of an item's text around a match, as one line with the match in brackets.
public struct SnippetLine {
    private let snippet: Snippet
    private let width: Int?
    private let symbols: Symbols

    /// Creates a line.
    ///
    /// - Parameters:
    ///   - snippet: The match and its surroundings.
    ///   - width: The width in cells; `nil` for no wrapping.
    ///   - symbols: The symbols to use.
    public init(snippet: Snippet, width: Int?, symbols: Symbols) {
        (self.snippet, self.width, self.symbols) = (snippet, width, symbols)
    }

    /// The width used if none is given.
    private static let defaultWidth = 100

    /// The line: `… before [found] after …`.
    ///
    /// The match is kept whole if there is room; the text before it gets a third of the rest.
    public var text: String {
        let ellipsis = symbols.ellipsis
        let found = "[" + TerminalText.line(snippet.found) + "]"
        let (before, after) = (TerminalText.line(snippet.before), TerminalText.line(snippet.after))
        let (gapBefore, gapAfter) = (gap(snippet.before.last), gap(snippet.after.first))
        let room =
            max(20, min(width ?? Self.defaultWidth, Self.defaultWidth)) - found.cellWidth - 2 * (ellipsis.cellWidth + 2)
        let end = ending(of: before, cells: room / 3)
        let isCut = snippet.isCutBefore || end != before
        let start = after.truncated(toCells: max(0, room - end.cellWidth), ellipsis: " " + ellipsis)
        let isCutAfter = snippet.isCutAfter && start == after
        return (isCut ? ellipsis + " " : "") + end + gapBefore + found + gapAfter + start
            + (isCutAfter ? " " + ellipsis : "")
    }

    /// The space between the match and the text beside it, if there is one.
    private func gap(_ neighbour: Character?) -> String { neighbour == " " ? " " : "" }

    /// Returns the last words that fit.
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
