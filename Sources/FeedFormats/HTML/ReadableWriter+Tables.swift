import FeedModel

/// The open tables of a text, innermost last.
///
/// The cells of a table are written as blocks. When the table ends it is known whether it has data, and then the blocks
/// of each row become one.
struct OpenTables {
    /// A table, with the blocks of its cells as ranges.
    struct Table {
        /// The number of blocks before the table.
        let start: Int
        /// The marker of the list item that contains the table, if nothing precedes the table in it.
        var marker: String?
        var rows: [[Range<Int>]] = []
        /// Whether the last row is open.
        var isInRow = false
        /// The number of blocks before the open cell, or `nil` outside of cells.
        var cell: Int?
        /// The number of lists and quotations around the table.
        let depth: Int

        mutating func beginRow() {
            rows.append([])
            isInRow = true
        }
    }

    private var open: [Table] = []

    var isEmpty: Bool { open.isEmpty }

    mutating func begin(_ table: Table) { open.append(table) }

    mutating func end() -> Table? { open.popLast() }

    /// Changes the innermost table.
    mutating func change(_ body: (inout Table) -> Void) {
        if !open.isEmpty { body(&open[open.count - 1]) }
    }

    /// Whether a cell of the innermost table is open.
    var isInCell: Bool { open.last?.cell != nil }
}

extension ReadableWriter {
    mutating func startTable() {
        flush()
        tables.begin(OpenTables.Table(start: blocks.count, marker: marker, depth: containers.count))
        marker = nil
    }

    mutating func startRow() {
        if tables.isEmpty { startTable() }
        endRow()
        tables.change { $0.beginRow() }
    }

    mutating func startCell() {
        if tables.isEmpty { startTable() }
        endCell()
        flush()
        let count = blocks.count
        tables.change {
            if !$0.isInRow { $0.beginRow() }
            $0.cell = count
        }
    }

    /// Ends a cell.
    mutating func endCell() {
        flush()
        guard tables.isInCell else { return }
        let count = blocks.count
        tables.change {
            if let start = $0.cell { $0.rows[$0.rows.count - 1].append(start..<count) }
            $0.cell = nil
        }
        marker = nil
    }

    mutating func endRow() {
        endCell()
        tables.change { $0.isInRow = false }
    }

    mutating func endTable() {
        endCell()
        guard let table = tables.end() else { return }
        if hasData(table) { mergeRows(of: table) }
        guard let marker = table.marker else { return }
        if table.start < blocks.count, blocks[table.start].kind == .paragraph {
            blocks[table.start].kind = .listItem(marker: marker)
        } else if table.start == blocks.count {
            self.marker = marker
        }
    }

    /// Returns whether a table has data: several rows, several columns, and in most rows nothing but a paragraph in each
    /// cell.
    ///
    /// Every other table is there for its layout.
    private func hasData(_ table: OpenTables.Table) -> Bool {
        let filled = table.rows.map { $0.filter(isFilled) }.filter { !$0.isEmpty }
        let rows = filled.count { $0.count > 1 && isRow($0, of: table) }
        return filled.count > 1 && rows > filled.count { !isRow($0, of: table) }
    }

    /// Returns whether each cell is a paragraph.
    private func isRow(_ cells: [Range<Int>], of table: OpenTables.Table) -> Bool {
        cells.allSatisfy { cell in
            guard cell.count == 1 else { return cell.isEmpty }
            let block = blocks[cell.lowerBound]
            // In a quotation around the table, a paragraph is a quotation.
            return block.kind == .paragraph || block.kind == .quotation && block.depth == table.depth
        }
    }

    /// Returns whether anything is visible in a cell.
    ///
    /// A no-break space alone only gives it a height.
    private func isFilled(_ cell: Range<Int>) -> Bool {
        cell.count > 1 || cell.contains { !blocks[$0].text.allSatisfy(\.isWhitespace) }
    }

    /// Makes one block of each row that has only paragraphs.
    private mutating func mergeRows(of table: OpenTables.Table) {
        var merged: [ReadableText.Block] = []
        var next = table.start
        for row in table.rows {
            guard let first = row.first, let last = row.last, isRow(row, of: table) else { continue }
            merged += blocks[next..<first.lowerBound]
            next = last.upperBound
            let texts = row.map { isFilled($0) ? HTMLText.oneLine(blocks[$0.lowerBound].text) : "" }
            let filled = texts.filter { !$0.isEmpty }
            guard let only = filled.first else { continue }
            let kind: ReadableText.Kind = filled.count == 1 ? .paragraph : .tableRow
            let text = filled.count == 1 ? only : texts.joined(separator: " | ")
            merged.append(ReadableText.Block(kind, depth: containers.count, text))
        }
        merged += blocks[next...]
        blocks.replaceSubrange(table.start..., with: merged)
    }
}
