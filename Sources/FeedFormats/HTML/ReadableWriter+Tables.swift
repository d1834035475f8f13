import FeedModel

extension ReadableWriter {
    mutating func startTable() {
        flush()
        tables.begin(OpenTables.Table(start: blocks.count, marker: marker, depth: containers.count))
        marker = nil
    }

    mutating func startRow() {
        if tables.isEmpty { startTable() }
        endRow()
        let count = blocks.count
        tables.change { $0.beginRow(at: count) }
    }

    mutating func startCell(isHeading: Bool) {
        if tables.isEmpty { startTable() }
        endCell()
        flush()
        let count = blocks.count
        let cell = OpenTables.Cell(
            blocks: count..<count,
            isHeading: isHeading,
            columns: span("colspan"),
            rows: span("rowspan")
        )
        tables.change {
            if !$0.isInRow { $0.beginRow(at: count) }
            $0.cell = cell
        }
    }

    /// Returns the number of columns or rows that the cell takes, at most a hundred.
    private func span(_ name: String) -> Int { min(max(attribute(name).flatMap { Int($0) } ?? 1, 1), 100) }

    mutating func endCell() {
        flush()
        guard tables.isInCell else { return }
        let count = blocks.count
        tables.change { $0.endCell(at: count) }
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

    /// Returns whether a table has data: several rows, several columns, and in most rows nothing but a paragraph in
    /// each cell.
    ///
    /// Every other table is there for its layout.
    private func hasData(_ table: OpenTables.Table) -> Bool {
        let filled = table.rows.map { $0.filter(isFilled) }.filter { !$0.isEmpty }
        let rows = filled.count { $0.count > 1 && isRow($0, of: table) }
        return filled.count > 1 && rows > filled.count { !isRow($0, of: table) }
    }

    private func isRow(_ cells: [OpenTables.Cell], of table: OpenTables.Table) -> Bool {
        cells.allSatisfy { cell in
            guard cell.blocks.count == 1 else { return cell.blocks.isEmpty }
            let block = blocks[cell.blocks.lowerBound]
            // In a quotation around the table, a paragraph is a quotation.
            return block.kind == .paragraph || block.kind == .quotation && block.depth == table.depth
        }
    }

    /// Returns whether anything is visible in a cell.
    ///
    /// A no-break space alone only gives it a height.
    private func isFilled(_ cell: OpenTables.Cell) -> Bool {
        cell.blocks.count > 1 || cell.blocks.contains { !blocks[$0].text.allSatisfy(\.isWhitespace) }
    }

    private func isHeading(_ row: [OpenTables.Cell]) -> Bool {
        row.allSatisfy { $0.isHeading || !isFilled($0) }
    }

    /// Makes one block of the rows that have only paragraphs.
    ///
    /// Other rows keep their blocks, and the rows after them are a table with the same headings.
    private mutating func mergeRows(of table: OpenTables.Table) {
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

    private func text(of cell: OpenTables.Cell) -> String { HTMLText.oneLine(blocks[cell.blocks.lowerBound].text) }
}
