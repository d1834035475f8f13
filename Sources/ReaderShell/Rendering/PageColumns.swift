/// The widths of the columns of a page in cells.
struct PageColumns {
    private(set) var label = 0
    private(set) var state = 1
    private(set) var figures = 0
    private(set) var sectionTitle = 0
    private(set) var tableName = 0
    private(set) var tableCells: [Int] = []
    private(set) var barLabel = 0
    private(set) var largestBar = 1

    init(_ blocks: [Block], style: PageStyle) {
        for block in blocks {
            switch block {
            case .section(let section):
                // The rows of a section are indented below its heading.
                label = max(label, 5)
                sectionTitle = max(sectionTitle, style.title(of: section).cellWidth)
            case .row(let row):
                label = max(label, row.label?.cellWidth ?? 0)
                switch row.content {
                case .item(let item): state = max(state, item.isStarred || row.isAlone ? 2 : 1)
                case .group(let group): figures = max(figures, group.figures.cellWidth)
                case .text: break
                }
            case .tableRow(let row):
                tableName = max(tableName, row.name.cellWidth)
                for (index, cell) in row.cells.enumerated() {
                    if tableCells.count == index { tableCells.append(0) }
                    tableCells[index] = max(tableCells[index], cell.cellWidth)
                }
            case .bar(let bar):
                barLabel = max(barLabel, style.label(of: bar).cellWidth)
                largestBar = max(largestBar, bar.count)
            case .heading, .sentence, .shortened, .line, .facts, .field, .text, .reference, .link, .passage: break
            }
        }
    }
}
