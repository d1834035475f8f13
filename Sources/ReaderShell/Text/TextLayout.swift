public import FeedModel

/// Formats a ``FeedModel/ReadableText`` as lines for a terminal, a pipe or a screen reader.
///
/// The lines are safe to print: all text has passed ``TerminalText``. The kind of a block is shown by characters, never
/// by colour: a heading stands between `==` (levels 1 and 2) or `--`, a quotation has `> ` before each line, list items
/// have their markers, a separator is `---`. Blocks are separated by an empty line, except list items and table rows.
/// The links come last, as `[1] https://…`.
///
/// With a width, no line is wider; longer preformatted lines and addresses are cut, because terminals overdraw or break
/// lines that run into the margin. Without a width nothing is wrapped: each line is a line of the publisher.
public struct TextLayout: Hashable, Sendable {
    /// The width in cells; `nil` for no wrapping.
    public var width: Int?

    /// The minimum width; smaller values are raised to it.
    public static let minimumWidth = 8

    /// Creates a layout.
    public init(width: Int?) {
        self.width = width.map { max(Self.minimumWidth, $0) }
    }

    /// Returns the lines of a text followed by its links.
    public func lines(_ text: ReadableText) -> [String] {
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
            lines += cut("[\(index + 1)] " + TerminalText.line(link))
        }
        return lines
    }

    private func lines(of block: ReadableText.Block) -> [String] {
        switch block.kind {
        case .paragraph, .tableRow:
            return wrapped(block.text, first: indentation(block.depth))
        case .heading(let level):
            let sign = level <= 2 ? "==" : "--"
            let title = TerminalText.line(block.text)
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
            let lines = TerminalText.block(block.text.expandingTabs).split(
                separator: "\n",
                omittingEmptySubsequences: false
            )
            return lines.flatMap { line in cut(String(line), besides: indent).map { indent + $0 } }
        case .rule:
            return [indentation(block.depth) + "---"]
        }
    }

    /// Wraps each line of the publisher; the first line begins with `first`, the others with `rest`.
    private func wrapped(_ text: String, first: String, rest: String? = nil, keepingEmpty: Bool = false) -> [String] {
        let rest = rest ?? first
        var lines: [String] = []
        for line in TerminalText.block(text).split(separator: "\n") {
            let line = TerminalText.line(String(line))
            guard !line.isEmpty else { continue }
            for part in width.map({ line.wrapped(toCells: $0 - rest.cellWidth) }) ?? [line] {
                lines.append((lines.isEmpty ? first : rest) + part)
            }
        }
        return lines.isEmpty && keepingEmpty ? [first] : lines
    }

    private func cut(_ line: String, besides indent: String = "") -> [String] {
        width.map { line.cut(toCells: $0 - indent.utf8.count) } ?? [line]
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
        case (.listItem, .listItem), (.tableRow, .tableRow): true
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
