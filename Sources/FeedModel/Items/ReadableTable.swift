/// A table of data as rows of cells.
public struct ReadableTable: Hashable, Sendable {
    /// A cell, on one line.
    public struct Cell: Hashable, Sendable {
        /// The text; empty if the cell is.
        public var text: String
        /// The number of columns that the cell takes.
        public var columns: Int

        /// Creates a cell.
        public init(_ text: String, columns: Int = 1) {
            self.text = text
            self.columns = columns
        }
    }

    /// The rows of headings at the top.
    public var headings: [[Cell]]
    /// The rows below.
    public var rows: [[Cell]]

    /// Creates a table.
    public init(headings: [[Cell]] = [], rows: [[Cell]]) {
        self.headings = headings
        self.rows = rows
    }

    var plain: String {
        (headings + rows).map { row in
            row.map(\.text).filter { !$0.isEmpty }.joined(separator: " ")
        }.joined(separator: "\n")
    }
}
