import FeedModel
import Screens

/// The latest steps of the ledger, oldest first, with the numbers that open their items.
struct HistoryRowsPage {
    /// The steps, oldest first.
    var rows: [LedgerStep]
    /// The query; `nil` for all steps.
    var query: String?
    var style: PageStyle

    /// The lines.
    var lines: [String] {
        guard !rows.isEmpty else { return HistoryPage(lines: [], query: query, style: style).lines }
        let width = String(rows.count).count
        return rows.enumerated().flatMap { index, row in
            let number = String(index + 1)
            let padding = String(repeating: " ", count: width - number.count)
            let what = row.kind.tag.map { "\(row.kind.name) '\($0)'" } ?? row.kind.name
            let others = row.count > 1 ? " and \(row.count - 1) more" : ""
            let item = TerminalText.line("\(row.title)\(others)\(style.symbols.dash) \(row.sourceTitle)")
            let head = "\(padding)\(number)  \(style.dayAndTime(row.at))  \(TerminalText.line(what))  "
            return style.folded(item, head: head, isRow: true)
        }
    }
}
