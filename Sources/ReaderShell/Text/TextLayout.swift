package import FeedModel
import TerminalText

/// Formats a ``FeedModel/ReadableText`` as lines for a terminal, a pipe or a screen reader.
///
/// The lines are safe to print: all text has passed ``TerminalText``. The kind of a block is shown by characters, never by colour: a
/// heading is enclosed in `==` (levels 1 and 2) or `--`, a quotation has `> ` before each line, list items have their markers, a separator
/// is `---`. Blocks are separated by an empty line, except list items, and terms and definitions. The links come last, as `[1] https://…`.
///
/// With a width, no line is wider than it but the address of a link, which remains whole so that it can be copied. A longer line of code
/// continues in the next line after a sign. Without a width nothing is wrapped: each line is a line of the publisher.
package struct TextLayout: Sendable {
    /// The width in cells; `nil` for no wrapping.
    package var width: Int?
    package var symbols: Symbols
    /// The links that the terminal opens.
    var hyperlinks = Hyperlinks()

    package static let minimumWidth = 8

    package init(width: Int?, symbols: Symbols = .rich) {
        self.width = width.map { max(Self.minimumWidth, $0) }
        self.symbols = symbols
    }

    package func lines(_ text: ReadableText) -> [String] {
        let lines = lines(of: text.numberingPictures(after: text.links.count).blocks)
        let addresses = text.links + text.pictures.map(\.address)
        return lines + (lines.isEmpty || addresses.isEmpty ? [] : [""])
            + addresses.enumerated().map { Self.footnote($0 + 1, $1) }
    }

    /// Returns the line of an address, which remains whole.
    static func footnote(_ number: Int, _ address: String) -> String { "[\(number)] \(TerminalText.line(address))" }

    func lines(of blocks: [ReadableText.Block]) -> [String] {
        var lines: [String] = []
        var previous: ReadableText.Kind?
        for block in blocks {
            let set = self.lines(of: block)
            guard !set.isEmpty else { continue }
            if let previous, !previous.isTight(with: block.kind) { lines.append("") }
            lines += set
            previous = block.kind
        }
        return lines
    }

    private func lines(of block: ReadableText.Block) -> [String] {
        switch block.kind {
        case .paragraph, .term, .definition: return wrapped(block.text, first: indentation(block.depth))
        case .spacedParagraph:
            let lines = TerminalText.block(shown(block.text).expandingTabs).split(separator: "\n")
            return lines.flatMap { spaced(String($0), besides: indentation(block.depth)) }
        case .heading(let level):
            let sign = level <= 2 ? "==" : "--"
            let title = line(block.text)
            return title.isEmpty ? [] : wrapped("\(sign) \(title) \(sign)", first: indentation(block.depth))
        case .listItem(let marker):
            let indent = indentation(block.depth - 1)
            let marker = TerminalText.line(marker).truncated(toCells: max(3, (width ?? 80) / 4)) + " "
            let rest = indent + String(repeating: " ", count: marker.cellWidth)
            return wrapped(block.text, first: indent + marker, rest: rest, keepingEmpty: true)
        case .quotation: return wrapped(block.text, first: indentation(block.depth - 1) + "> ")
        case .preformatted:
            let indent = indentation(block.depth)
            let lines = TerminalText.block(shown(block.text).expandingTabs).split(
                separator: "\n",
                omittingEmptySubsequences: false
            )
            return lines.flatMap { line in
                let pieces = folded(String(line), besides: indent)
                return hyperlinks.applied(to: pieces, of: String(line)).map { indent + $0 }
            }
        case .table(let table): return lines(of: table, indent: indentation(block.depth))
        case .rule: return [indentation(block.depth) + "---"]
        }
    }

    /// Wraps each line of the text; the first line begins with `first`, the others with `rest`.
    func wrapped(_ text: String, first: String, rest: String? = nil, keepingEmpty: Bool = false) -> [String] {
        let rest = rest ?? first
        var lines: [String] = []
        for line in TerminalText.block(shown(text)).split(separator: "\n") {
            let line = TerminalText.line(String(line))
            guard !line.isEmpty else { continue }
            let parts = width.map { line.wrapped(toCells: $0 - rest.cellWidth) } ?? [line]
            for part in hyperlinks.applied(to: parts, of: line) {
                lines.append((lines.isEmpty ? first : rest) + part)
            }
        }
        return lines.isEmpty && keepingEmpty ? [first] : lines
    }

    /// Wraps a line and keeps its spaces; what follows a break has the indentation of the line, at most half of the width.
    private func spaced(_ line: String, besides indent: String) -> [String] {
        var text = line.drop { $0 == " " }
        let indent = indent + String(repeating: " ", count: min(line.count - text.count, (width ?? .max) / 2))
        guard !text.isEmpty else { return [] }
        while text.last == " " { text.removeLast() }
        return (width.map { String(text).wrapped(toCells: $0 - indent.utf8.count) } ?? [String(text)]).map {
            indent + $0
        }
    }

    private func folded(_ line: String, besides indent: String) -> [String] {
        guard let width, indent.utf8.count + line.cellWidth > width else { return [line] }
        let pieces = line.cut(toCells: width - indent.utf8.count - symbols.fold.cellWidth)
        return pieces.dropLast().map { $0 + symbols.fold } + pieces.suffix(1)
    }

    func line(_ text: String) -> String { TerminalText.line(shown(text)) }

    /// Returns the text with signs, or words for speech, in place of marks.
    func shown(_ text: String) -> String {
        // All marks begin with this byte.
        guard text.utf8.contains(0xEF) else { return text }
        return text.reduce(into: "") { result, character in
            if let mark = ReadableText.Mark(character) {
                result += symbols.marks[mark] ?? ""
            } else {
                result.append(character)
            }
        }
    }

    /// Returns two spaces per level, at most a quarter of the width, so that deep nesting leaves room for text.
    private func indentation(_ depth: Int) -> String {
        let most = (width ?? 80) / 4
        return String(repeating: " ", count: min(max(0, min(depth, 40)) * 2, most))
    }

    /// The number of cells of the widest table in columns where lines have no width.
    private static let widestTable = 200
    private static let longestHeading = 60
    private static let gap = 2

    /// Returns a table in columns, or, where it does not fit and for speech, a line per row that names its headings.
    func lines(of table: ReadableTable, indent: String) -> [String] {
        let table = ReadableTable(
            headings: table.headings.map { $0.map { .init(line($0.text), columns: $0.columns) } },
            rows: table.rows.map { $0.map { .init(line($0.text), columns: $0.columns) } }
        )
        let room = (width ?? Self.widestTable) - indent.utf8.count
        if !symbols.isInWords, let columns = Self.columns(of: table, within: room) {
            return Self.aligned(table, columns).map { line in
                indent + hyperlinks.applied(to: [line], of: line).joined()
            }
        }
        return Self.sentences(of: table).flatMap { wrapped($0, first: indent, rest: indent + "  ") }
    }

    private static func columns(of table: ReadableTable, within room: Int) -> [Int]? {
        var columns: [Int] = []
        let rows = table.headings + table.rows
        for isJoined in [false, true] {
            for row in rows {
                var column = 0
                for cell in row {
                    let range = column..<(column + max(1, cell.columns))
                    column = range.upperBound
                    // An empty cell at the end of a row takes no column.
                    guard !cell.text.isEmpty, (range.count > 1) == isJoined else { continue }
                    guard range.upperBound <= room else { return nil }
                    while columns.count < range.upperBound { columns.append(0) }
                    let missing = cell.text.cellWidth - width(of: columns[range])
                    if missing > 0 { columns[range.upperBound - 1] += missing }
                }
            }
        }
        return width(of: columns[...]) <= room ? columns : nil
    }

    /// Returns the width of adjacent columns and their gaps; a column without text takes no room.
    private static func width(of columns: ArraySlice<Int>) -> Int {
        let filled = columns.filter { $0 > 0 }
        return filled.reduce(0, +) + max(0, filled.count - 1) * gap
    }

    private static func aligned(_ table: ReadableTable, _ columns: [Int]) -> [String] {
        let rule = columns.filter { $0 > 0 }.map { String(repeating: "-", count: $0) }
        let head = table.headings.map { aligned($0, columns) }
        let rows = table.rows.map { aligned($0, columns) }
        return head + (head.isEmpty ? [] : [rule.joined(separator: String(repeating: " ", count: gap))]) + rows
    }

    private static func aligned(_ row: [ReadableTable.Cell], _ columns: [Int]) -> String {
        var cells: [String] = []
        var column = 0
        for cell in row where column < columns.count {
            let end = min(column + max(1, cell.columns), columns.count)
            let width = width(of: columns[column..<end])
            column = end
            if width > 0 { cells.append(cell.text.padded(toCells: width)) }
        }
        var line = cells.joined(separator: String(repeating: " ", count: gap))
        while line.last == " " { line.removeLast() }
        return line
    }

    /// Returns a line for each row: "Heading: value. Heading: value."
    private static func sentences(of table: ReadableTable) -> [String] {
        let headings = headings(of: table).map { $0.truncated(toCells: longestHeading, ellipsis: "...") }
        let isPairs = headings.isEmpty && table.rows.allSatisfy { $0.count <= 2 }
        return table.rows.map { row in
            if isPairs { return row.map(\.text).filter { !$0.isEmpty }.reduce("") { $0.isEmpty ? $1 : label($0) + $1 } }
            var column = 0
            var parts: [String] = []
            for cell in row {
                let heading = heading(of: cell, at: column, in: headings)
                column += max(1, cell.columns)
                guard !cell.text.isEmpty else { continue }
                parts.append(sentence(heading.isEmpty ? cell.text : label(heading) + cell.text))
            }
            return parts.joined(separator: " ")
        }
    }

    /// Returns the heading of each column: the texts above it, a joined one for each of its columns.
    private static func headings(of table: ReadableTable) -> [String] {
        var headings: [[String]] = []
        for row in table.headings {
            var column = 0
            for cell in row {
                let end = min(column + max(1, cell.columns), 1000)
                for index in column..<max(column, end) where !cell.text.isEmpty {
                    while headings.count <= index { headings.append([]) }
                    headings[index].append(cell.text)
                }
                column = max(column, end)
            }
        }
        return headings.map { $0.joined(separator: " ") }
    }

    private static func heading(of cell: ReadableTable.Cell, at column: Int, in headings: [String]) -> String {
        guard column < headings.count else { return "" }
        let end = min(column + max(1, cell.columns), headings.count)
        return headings[column..<end].allSatisfy { $0 == headings[column] } ? headings[column] : ""
    }

    private static func label(_ text: String) -> String { text.last == ":" ? text + " " : text + ": " }

    private static func sentence(_ text: String) -> String {
        text.last.map { ".!?…。！？".contains($0) } ?? true ? text : text + "."
    }
}

extension ReadableText.Kind {
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
    var expandingTabs: String {
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
