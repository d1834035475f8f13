/// An open table, whose cells are blocks until its end shows whether it has data.
struct OpenTable {
    struct Cell {
        var blocks: Range<Int>
        var isHeading = false
        var columns = 1
        var rows = 1
    }

    let start: Int
    /// The marker of the list item that contains the table, if nothing precedes the table in it.
    var marker: String?
    let depth: Int
    private(set) var rows: [[Cell]] = []
    var isInRow = false
    var cell: Cell?
    private var column = 0
    /// The cells of rows above that reach into the next rows, by their columns, with the number of those rows.
    private var continued: [Int: (columns: Int, rows: Int)] = [:]
    /// The number of cells that may be continued, which bounds the memory of hostile tables.
    private var allowance = 10_000

    init(start: Int, marker: String?, depth: Int) {
        self.start = start
        self.marker = marker
        self.depth = depth
    }

    mutating func beginRow(at start: Int) {
        rows.append([])
        isInRow = true
        column = 0
        addContinued(at: start)
    }

    mutating func endCell(at end: Int) {
        guard var cell else { return }
        cell.blocks = cell.blocks.lowerBound..<end
        if cell.rows > 1 { continued[column] = (cell.columns, cell.rows - 1) }
        rows[rows.count - 1].append(cell)
        column += cell.columns
        self.cell = nil
        addContinued(at: end)
    }

    /// Adds an empty cell for each cell above that reaches into the row here.
    private mutating func addContinued(at place: Int) {
        while let above = continued[column], above.rows > 0, allowance > 0 {
            allowance -= 1
            continued[column]?.rows -= 1
            rows[rows.count - 1].append(Cell(blocks: place..<place, columns: above.columns))
            column += above.columns
        }
    }
}
