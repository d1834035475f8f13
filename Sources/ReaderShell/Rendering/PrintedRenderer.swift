/// Draws pages in columns, for the eye.
package struct PrintedRenderer: Renderer {
    package var style: PageStyle

    package var symbols: Symbols { style.symbols }
    package var linesPerRow: Int { ItemRow.isFolded(in: style) ? 2 : 1 }

    package func lines(_ sentence: String) -> [String] { style.folded(sentence) }

    package func lines(_ blocks: [Block]) -> [String] {
        let columns = PageColumns(blocks, style: style)
        let form = TableForm(blocks, columns, width: style.width)
        var nameWidth: Int?
        return blocks.enumerated().flatMap { index, block in
            let width = block.fieldName == nil ? nil : nameWidth ?? self.nameWidth(blocks[index...])
            nameWidth = width
            return switch block {
            case .row(let row): lines(of: row, columns)
            case .field(let name, let value): lines(ofField: name, value, column: width ?? 0)
            case .tableRow(let row): lines(of: row, form, columns)
            case .bar(let bar): [line(of: bar, columns)]
            case .link(let link): style.lines(of: link, head: "[\(link.number)] ")
            default: style.lines(of: block, columns)
            }
        }
    }

    private func lines(of row: Row, _ columns: PageColumns) -> [String] {
        let label = row.label?.rightAligned(toCells: columns.label)
        switch row.content {
        case .item(let item):
            let signs = (item.isRead ? " " : symbols.unread) + (item.isStarred ? symbols.starred : "")
            let head = "\(label.map { $0 + " " } ?? "")\(signs.padded(toCells: columns.state)) "
            return item.lines(after: head, style) + row.lines(below: head, style)
        case .group(let group):
            let head = "\(label.map { $0 + "  " } ?? "")\(group.figures.rightAligned(toCells: columns.figures))  "
            return [head + group.line(cells: style.width.map { $0 - head.cellWidth }, style)]
                + row.lines(below: head, style)
        case .text(let text, let short):
            let head = ([label].compactMap(\.self) + short).map { $0 + "  " }.joined()
            return style.folded(text, head: head, isRow: true) + row.lines(below: head, style)
        }
    }

    /// The width of a column of names; a longer name gets a separate line.
    private static let maximumNameWidth = 26

    /// Returns the width of the names of the adjacent fields that blocks begin with.
    private func nameWidth(_ blocks: ArraySlice<Block>) -> Int {
        let widths = blocks.prefix { $0.fieldName != nil }.compactMap { $0.fieldName?.cellWidth }
        return widths.filter { $0 <= Self.maximumNameWidth }.max() ?? 0
    }

    private func lines(ofField name: String, _ value: String, column: Int) -> [String] {
        let isNarrow = style.width.map { $0 < 2 * column } ?? false
        guard isNarrow || name.cellWidth > column else {
            return style.folded(value, head: name.padded(toCells: column) + "  ", isRow: true)
        }
        let indent = String(repeating: " ", count: isNarrow ? 4 : column + 2)
        return style.folded(name, isRow: true) + style.folded(value, head: indent, isRow: true)
    }

    /// The number with its label, and a bar, so that no information depends on the length alone; labels take at most a third of the page.
    private func line(of bar: Block.Bar, _ columns: PageColumns) -> String {
        let digits = String(columns.largestBar).count
        let room = max(1, style.chartWidth - columns.barLabel - digits - 4)
        let length = (bar.count * room + columns.largestBar - 1) / max(1, columns.largestBar)
        let mark = symbols.hasPictures ? "█" : "#"
        return style.label(of: bar).padded(toCells: columns.barLabel) + "  "
            + String(bar.count).rightAligned(toCells: digits)
            + (bar.count > 0 ? "  " + String(repeating: mark, count: max(1, length)) : "")
    }

    private func lines(of row: Block.TableRow, _ form: TableForm, _ columns: PageColumns) -> [String] {
        switch form {
        case .whole: return [row.line(columns) + (row.details.map { "  " + $0 } ?? "")]
        case .short:
            let indent = String(repeating: " ", count: columns.tableName + 3)
            return [row.line(columns)] + (row.details.map { style.folded($0, head: indent, isRow: true) } ?? [])
        case .folded:
            let words = (row.cells + [row.details].compactMap(\.self)).joined(separator: ", ")
            return style.folded(" " + row.name, isRow: true) + style.folded(words, head: "    ", isRow: true)
        }
    }
}

/// The form of all rows of a table, so that its columns stay aligned.
private enum TableForm {
    case whole
    /// The details go below the row.
    case short
    /// Everything goes below the name.
    case folded

    init(_ blocks: [Block], _ columns: PageColumns, width: Int?) {
        let rows = blocks.compactMap { if case .tableRow(let row) = $0 { row } else { nil } }
        func fits(_ lines: [String]) -> Bool {
            width.map { width in lines.allSatisfy { $0.cellWidth <= width } } ?? true
        }
        if fits(rows.map { $0.line(columns) + ($0.details.map { "  " + $0 } ?? "") }) {
            self = .whole
        } else {
            self = fits(rows.map { $0.line(columns) }) ? .short : .folded
        }
    }
}

extension Block {
    fileprivate var fieldName: String? { if case .field(let name, _) = self { name } else { nil } }
}

extension Block.TableRow {
    /// The most cells of a column but the last.
    private static let maximumWidth = 24

    fileprivate func line(_ columns: PageColumns) -> String {
        let padded = cells.enumerated().map { index, cell in
            let width = columns.tableCells[index]
            let isLast = index == cells.count - 1
            // Only details follow the last cell.
            return isLast && details == nil
                ? cell : cell.padded(toCells: isLast ? width : min(width, Self.maximumWidth))
        }
        return " \(name.padded(toCells: columns.tableName))  " + padded.joined(separator: "  ")
    }
}
