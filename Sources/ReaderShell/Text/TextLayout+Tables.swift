import FeedModel

extension TextLayout {
    /// The number of cells of the widest table in columns where lines have no width.
    private static let widestTable = 200
    private static let longestHeading = 60
    /// The number of cells between two columns.
    private static let gap = 2

    /// Returns a table in columns, or, where it does not fit and for speech, a line per row that names its headings.
    func lines(of table: ReadableTable, indent: String) -> [String] {
        let table = ReadableTable(
            headings: table.headings.map { $0.map { .init(line($0.text), columns: $0.columns) } },
            rows: table.rows.map { $0.map { .init(line($0.text), columns: $0.columns) } }
        )
        let room = (width ?? Self.widestTable) - indent.utf8.count
        if !symbols.isSpoken, let columns = Self.columns(of: table, within: room) {
            return Self.aligned(table, columns).map { indent + $0 }
        }
        return Self.sentences(of: table).flatMap { wrapped($0, first: indent, rest: indent + "  ") }
    }

    /// Returns the widths of the columns, or `nil` if they do not fit into a line.
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

    /// Returns the width of adjacent columns and the gaps between them.
    ///
    /// A column without text takes no room.
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
