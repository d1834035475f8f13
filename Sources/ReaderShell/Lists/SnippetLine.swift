package import Query
import TerminalText

/// The passage of an item's text around a match, as one line with the match in brackets.
package struct SnippetLine {
    private let snippet: Snippet
    private let width: Int?
    private let symbols: Symbols

    package init(snippet: Snippet, width: Int?, symbols: Symbols) {
        (self.snippet, self.width, self.symbols) = (snippet, width, symbols)
    }

    private static let defaultWidth = 100

    /// `… before [found] after …`: the match is whole if there is room, and the text before it gets a third of the rest.
    package var text: String {
        let ellipsis = symbols.ellipsis
        let found = "[" + TerminalText.line(snippet.found) + "]"
        let (before, after) = (TerminalText.line(snippet.before), TerminalText.line(snippet.after))
        let (gapBefore, gapAfter) = (gap(snippet.before.last), gap(snippet.after.first))
        let room =
            max(20, min(width ?? Self.defaultWidth, Self.defaultWidth)) - found.cellWidth - 2 * (ellipsis.cellWidth + 2)
        let end = ending(of: before, cells: room / 3)
        let isCut = snippet.isCutBefore || end != before
        let beginning = beginning(of: after, cells: room - end.cellWidth, isCut: snippet.isCutAfter)
        let isCutAfter = snippet.isCutAfter || beginning != after
        let start = isCutAfter && beginning.last == " " ? String(beginning.dropLast()) : beginning
        return (isCut ? ellipsis + " " : "") + end + gapBefore + found + gapAfter + start
            + (isCutAfter ? " " + ellipsis : "")
    }

    /// The space between the match and the text next to it, if there is one.
    private func gap(_ neighbour: Character?) -> String { neighbour == " " ? " " : "" }

    /// Returns the first words that fit of a text that may itself end within a word.
    private func beginning(of text: String, cells: Int, isCut: Bool) -> String {
        let mark = " " + symbols.ellipsis
        let isWhole = text.cellWidth + (isCut ? mark.cellWidth : 0) <= cells
        if isWhole, !isCut { return text }
        let start = isWhole ? text : text.truncated(toCells: max(0, cells - mark.cellWidth), ellipsis: "")
        if !isWhole, text.dropFirst(start.count).first?.isWhitespace == true { return start }
        // A script without spaces, or one long word, is cut where it has to be.
        guard let space = start.lastIndex(of: " "), space > start.startIndex else { return start }
        return String(start[..<space])
    }

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
