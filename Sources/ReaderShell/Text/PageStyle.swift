package import Screens

/// The width of lines, and the signs in them.
package struct PageStyle: Sendable {
    /// The width in cells; `nil` for no wrapping.
    package var width: Int?
    /// The width of texts and sentences as the reader sets it, which is also that of a pipe; `nil` for the usual.
    package var readingWidth: Int?
    package var symbols = Symbols.rich
    /// The emphasis of names; `nil` where lines have none, as in a pipe.
    package var emphasis: Emphasis?
    /// Returns an address as a browser may get it, and `nil` for one that no browser gets; `nil` where lines have no links.
    package var openableAddress: (@Sendable (String) -> String?)?

    package init(width: Int?, symbols: Symbols = .rich, emphasis: Emphasis? = nil) {
        (self.width, self.symbols, self.emphasis) = (width, symbols, emphasis)
    }

    /// Creates the style of a reader's settings; a width that the reader sets is that of every line at a terminal.
    package init(
        width: Int?,
        settings: ReaderSettings,
        emphasis: Emphasis? = nil,
        openableAddress: (@Sendable (String) -> String?)? = nil
    ) {
        self.init(
            width: width.map { min($0, settings.readingWidth ?? $0) },
            symbols: settings.symbols,
            emphasis: emphasis
        )
        readingWidth = settings.readingWidth
        // Where signs are ASCII or words, lines have no escape sequences.
        if symbols == .rich { self.openableAddress = openableAddress }
    }

    /// The width of texts and sentences in cells: at most 80, because longer lines are hard to read; `nil` for no wrapping.
    var textWidth: Int? { width.map { min($0, readingWidth ?? 80) } ?? readingWidth }

    /// Wraps a text at spaces if it is wider than a text may be, or as a row of a list than the page.
    ///
    /// Further lines are indented by the width of the head, or by four cells if it takes more than half of the width and gets a separate line.
    func folded(_ text: String, head: String = "", isRow: Bool = false) -> [String] {
        let indent = head.cellWidth
        guard let width = isRow ? width : textWidth, indent + text.cellWidth > width else { return [head + text] }
        guard indent <= width / 2 else {
            return folded(head.trimmingEnd, isRow: isRow)
                + text.wrapped(toCells: width - 4, .cutBesidesAddresses).map { "    " + $0 }
        }
        let padding = String(repeating: " ", count: indent)
        let lines = text.wrapped(toCells: width - indent, .cutBesidesAddresses)
        return lines.enumerated().map { ($0 == 0 ? head : padding) + $1 }
    }

    /// Puts one text at the left edge and one at the right; without room for both, the second gets separate lines.
    func spread(_ left: String, head: String = "", _ right: String) -> [String] {
        let taken = head.cellWidth + left.cellWidth
        guard !right.isEmpty else { return folded(left, head: head) }
        let room = (width ?? 80) - taken - right.cellWidth
        if room >= 2 || width == nil {
            return [head + left + String(repeating: " ", count: max(2, room)) + right]
        }
        let indent = String(repeating: " ", count: head.cellWidth)
        return folded(left, head: head, isRow: true) + folded(right, head: indent, isRow: true)
    }
}

extension String {
    fileprivate var trimmingEnd: String {
        var text = self[...]
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
