import FeedModel

extension ReadableWriter {
    mutating func startTable() {
        flush()
        tables.append(OpenTable(start: blocks.count, marker: marker, depth: containers.count))
        marker = nil
    }

    mutating func startRow() {
        if tables.isEmpty { startTable() }
        endRow()
        tables[tables.count - 1].beginRow(at: blocks.count)
    }

    mutating func startCell(isHeading: Bool) {
        if tables.isEmpty { startTable() }
        endCell()
        flush()
        let (table, count) = (tables.count - 1, blocks.count)
        if !tables[table].isInRow { tables[table].beginRow(at: count) }
        let (columns, rows) = (span("colspan"), span("rowspan"))
        tables[table].cell = .init(blocks: count..<count, isHeading: isHeading, columns: columns, rows: rows)
    }

    /// Returns the number of columns or rows that the cell takes, at most a hundred.
    private func span(_ name: String) -> Int { min(max(attribute(name).flatMap { Int($0) } ?? 1, 1), 100) }

    mutating func endCell() {
        flush()
        guard tables.last?.cell != nil else { return }
        tables[tables.count - 1].endCell(at: blocks.count)
        marker = nil
    }

    mutating func endRow() {
        endCell()
        if !tables.isEmpty { tables[tables.count - 1].isInRow = false }
    }

    mutating func endTable() {
        endCell()
        guard let table = tables.popLast() else { return }
        if hasData(table) { mergeRows(of: table) }
        guard let marker = table.marker else { return }
        if table.start < blocks.count, blocks[table.start].kind == .paragraph {
            blocks[table.start].kind = .listItem(marker: marker)
        } else if table.start == blocks.count {
            self.marker = marker
        }
    }

    /// Returns whether a table has data, by several rows and columns of single paragraphs; others are for layout.
    private func hasData(_ table: OpenTable) -> Bool {
        let filled = table.rows.map { $0.filter(isFilled) }.filter { !$0.isEmpty }
        let rows = filled.count { $0.count > 1 && isRow($0, of: table) }
        return filled.count > 1 && rows > filled.count { !isRow($0, of: table) }
    }

    private func isRow(_ cells: [OpenTable.Cell], of table: OpenTable) -> Bool {
        cells.allSatisfy { cell in
            guard cell.blocks.count == 1 else { return cell.blocks.isEmpty }
            let block = blocks[cell.blocks.lowerBound]
            // In a quotation around the table, a paragraph is a quotation.
            return block.kind == .paragraph || block.kind == .quotation && block.depth == table.depth
        }
    }

    /// Returns whether anything is visible in a cell, to which a no-break space alone only gives a height.
    private func isFilled(_ cell: OpenTable.Cell) -> Bool {
        cell.blocks.count > 1 || cell.blocks.contains { !blocks[$0].text.allSatisfy(\.isWhitespace) }
    }

    private func isHeading(_ row: [OpenTable.Cell]) -> Bool {
        row.allSatisfy { $0.isHeading || !isFilled($0) }
    }

    /// Makes one block of the rows that have only paragraphs; others keep their blocks and divide the table.
    private mutating func mergeRows(of table: OpenTable) {
        let top = table.rows.prefix(while: isHeading).count
        // A table of nothing but headings has none.
        let headings = table.rows[top...].contains { isRow($0, of: table) && $0.contains(where: isFilled) } ? top : 0
        var merged: [ReadableText.Block] = []
        var part = ReadableTable(rows: [])
        var next = table.start
        for (index, row) in table.rows.enumerated() {
            guard let first = row.first, let last = row.last else { continue }
            let isData = isRow(row, of: table)
            if !isData || first.blocks.lowerBound > next {
                finish(&part, in: &merged)
                merged += blocks[next..<first.blocks.lowerBound]
            }
            next = isData ? last.blocks.upperBound : first.blocks.lowerBound
            guard isData, row.contains(where: isFilled) else { continue }
            let cells = row.map { ReadableTable.Cell(isFilled($0) ? text(of: $0) : "", columns: $0.columns) }
            if index < headings { part.headings.append(cells) } else { part.rows.append(cells) }
        }
        finish(&part, in: &merged)
        merged += blocks[next...]
        blocks.replaceSubrange(table.start..., with: merged)
    }

    private func finish(_ part: inout ReadableTable, in merged: inout [ReadableText.Block]) {
        guard !part.rows.isEmpty else { return }
        merged.append(ReadableText.Block(.table(part), depth: containers.count, ""))
        part.rows = []
    }

    private func text(of cell: OpenTable.Cell) -> String { HTMLText.oneLine(blocks[cell.blocks.lowerBound].text) }
}
