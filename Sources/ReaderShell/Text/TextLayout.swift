package import FeedModel

/// Formats a ``FeedModel/ReadableText`` as lines for a terminal, a pipe or a screen reader.
///
/// The lines are safe to print: all text has passed ``TerminalText``. The kind of a block is shown by characters, never
/// by colour: a heading stands between `==` (levels 1 and 2) or `--`, a quotation has `> ` before each line, list items
/// have their markers, a separator is `---`. Blocks are separated by an empty line, except list items, and terms and
/// definitions. The links come last, as `[1] https://…`.
///
/// With a width, no line is wider than it but the address of a link, which remains whole so that it can be copied.
/// A longer line of code goes on in the next line behind a sign. Without a width nothing is wrapped: each line is a line
/// of the publisher.
package struct TextLayout: Hashable, Sendable {
    /// The width in cells; `nil` for no wrapping.
    package var width: Int?
    package var symbols: Symbols

    /// The minimum width; smaller values are raised to it.
    package static let minimumWidth = 8

    package init(width: Int?, symbols: Symbols = .rich) {
        self.width = width.map { max(Self.minimumWidth, $0) }
        self.symbols = symbols
    }

    package func lines(_ text: ReadableText) -> [String] {
        var lines: [String] = []
        var previous: ReadableText.Kind?
        for block in text.blocks {
            let set = self.lines(of: block)
            guard !set.isEmpty else { continue }
            if let previous, !previous.isTight(with: block.kind) { lines.append("") }
            lines += set
            previous = block.kind
        }
        if !lines.isEmpty, !text.links.isEmpty { lines.append("") }
        for (index, link) in text.links.enumerated() {
            lines.append("[\(index + 1)] " + TerminalText.line(link))
        }
        return lines
    }

    private func lines(of block: ReadableText.Block) -> [String] {
        switch block.kind {
        case .paragraph, .term, .definition:
            return wrapped(block.text, first: indentation(block.depth))
        case .heading(let level):
            let sign = level <= 2 ? "==" : "--"
            let title = line(block.text)
            return title.isEmpty ? [] : wrapped("\(sign) \(title) \(sign)", first: indentation(block.depth))
        case .listItem(let marker):
            let indent = indentation(block.depth - 1)
            let marker = TerminalText.line(marker).truncated(toCells: max(3, (width ?? 80) / 4)) + " "
            let rest = indent + String(repeating: " ", count: marker.cellWidth)
            return wrapped(block.text, first: indent + marker, rest: rest, keepingEmpty: true)
        case .quotation:
            return wrapped(block.text, first: indentation(block.depth - 1) + "> ")
        case .preformatted:
            let indent = indentation(block.depth)
            let lines = TerminalText.block(shown(block.text).expandingTabs).split(
                separator: "\n",
                omittingEmptySubsequences: false
            )
            return lines.flatMap { line in folded(String(line), besides: indent).map { indent + $0 } }
        case .table(let table):
            return lines(of: table, indent: indentation(block.depth))
        case .rule:
            return [indentation(block.depth) + "---"]
        }
    }

    /// Wraps each line of the publisher; the first line begins with `first`, the others with `rest`.
    func wrapped(_ text: String, first: String, rest: String? = nil, keepingEmpty: Bool = false) -> [String] {
        let rest = rest ?? first
        var lines: [String] = []
        for line in TerminalText.block(shown(text)).split(separator: "\n") {
            let line = TerminalText.line(String(line))
            guard !line.isEmpty else { continue }
            for part in width.map({ line.wrapped(toCells: $0 - rest.cellWidth) }) ?? [line] {
                lines.append((lines.isEmpty ? first : rest) + part)
            }
        }
        return lines.isEmpty && keepingEmpty ? [first] : lines
    }

    /// Cuts a line of code that is too wide; each piece but the last ends in a sign.
    private func folded(_ line: String, besides indent: String) -> [String] {
        guard let width, indent.utf8.count + line.cellWidth > width else { return [line] }
        let pieces = line.cut(toCells: width - indent.utf8.count - symbols.fold.cellWidth)
        return pieces.dropLast().map { $0 + symbols.fold } + pieces.suffix(1)
    }

    func line(_ text: String) -> String { TerminalText.line(shown(text)) }

    /// Returns the text with signs, or words for speech, in place of marks.
    private func shown(_ text: String) -> String {
        // All marks begin with this byte.
        guard text.utf8.contains(0xEF) else { return text }
        return text.reduce(into: "") { result, character in
            switch ReadableText.Mark(character) {
            case .deletion: result += symbols.isSpoken ? "(deleted: " : "[-"
            case .endOfDeletion: result += symbols.isSpoken ? ")" : "-]"
            case .insertion: result += symbols.isSpoken ? "(inserted: " : "[+"
            case .endOfInsertion: result += symbols.isSpoken ? ")" : "+]"
            case .checkedBox: result += symbols.isSpoken ? "checked:" : "[x]"
            case .uncheckedBox: result += symbols.isSpoken ? "not checked:" : "[ ]"
            case nil: result.append(character)
            }
        }
    }

    /// Returns two spaces per level, at most a quarter of the width, so that deep nesting leaves room for text.
    private func indentation(_ depth: Int) -> String {
        let most = (width ?? 80) / 4
        return String(repeating: " ", count: min(max(0, min(depth, 40)) * 2, most))
    }
}

extension ReadableText.Kind {
    /// Whether no empty line separates this block from the next.
    fileprivate func isTight(with next: ReadableText.Kind) -> Bool {
        switch (self, next) {
        case (.listItem, .listItem), (.term, .term), (.term, .definition), (.definition, .term),
            (.definition, .definition):
            true
        default: false
        }
    }
}

extension String {
    /// The text with each tab replaced by spaces up to the next multiple of eight columns, as in terminals.
    fileprivate var expandingTabs: String {
        guard utf8.contains(0x09) else { return self }
        var result = ""
        var column = 0
        for character in self {
            if character == "\t" {
                let count = 8 - column % 8
                result += String(repeating: " ", count: count)
                column += count
            } else {
                result.append(character)
                column = character.isNewline ? 0 : column + character.cellWidth
            }
        }
        return result
    }
}
