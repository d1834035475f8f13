extension Pager {
    /// The number of rows and cells of the screen.
    struct Screen {
        /// The number of rows that a page may take; `nil` for no paging.
        var rows: Int?
        /// The width in cells; `nil` for no wrapping.
        var width: Int?
        var messageRows = 1

        func rows(of line: String) -> Int {
            width.map { max(1, (line.cellWidth + $0 - 1) / max(1, $0)) } ?? 1
        }

        func rows(of lines: ArraySlice<String>) -> Int { lines.reduce(0) { $0 + rows(of: $1) } }
    }

    static func end(of lines: [String], from start: Int, on screen: Screen) -> Int {
        guard let rows = screen.rows else { return lines.count }
        var (end, room) = (start, rows)
        while end < lines.count {
            let rows = screen.rows(of: lines[end])
            // A line that is taller than the screen is shown all the same.
            guard room > 0, rows <= room || end == start else { break }
            room -= rows
            end += 1
        }
        // The last line is not held back if the message about it takes as much room.
        let isLast = lines.count - end == 1 && screen.rows(of: lines[end]) <= room + screen.messageRows
        return isLast ? lines.count : end
    }
}
