package import Screens
import TerminalText

/// Reading statistics as bars, each with its count, so that no information depends on the length alone, or as sentences.
package struct StatisticsPage {
    var statistics: Statistics
    var style: PageStyle
    var isInWords: Bool

    package init(statistics: Statistics, style: PageStyle, isInWords: Bool = false) {
        self.statistics = statistics
        self.style = style
        self.isInWords = isInWords
    }

    package var lines: [String] {
        guard statistics.total > 0 else { return style.folded(nothing) + imported }
        let rows = isInWords || style.symbols.isSpoken ? statistics.rows.flatMap(sentence) : bars
        return style.folded(heading) + (rows.isEmpty ? style.folded(none) : rows) + imported
    }

    private var heading: String {
        let days = statistics.days.map { days in
            days.lowerBound == days.upperBound
                ? " on \(days.lowerBound)" : " from \(days.lowerBound) to \(days.upperBound)"
        }
        return "Read by \(statistics.division.rawValue): \(statistics.total.counted("item"))\(days ?? "")"
    }

    private var nothing: String {
        statistics.query.map { "Nothing that you have read matches '\(TerminalText.line($0))'." }
            ?? "You have not read anything yet."
    }

    private var none: String { "None of the items you read has a \(statistics.division.rawValue)." }

    private var imported: [String] {
        guard statistics.imported > 0 else { return [] }
        let verb = statistics.imported == 1 ? "was" : "were"
        return style.folded("\(statistics.imported) more \(verb) marked read by an import.")
    }

    private func sentence(_ row: Statistics.Row) -> [String] {
        let percent = Int((Double(row.count) * 100 / Double(max(1, statistics.total))).rounded())
        return style.folded(
            "\(TerminalText.line(row.label)): \(row.count.counted("item")), \(percent) percent",
            isRow: true
        )
    }

    /// The bars; labels take at most a third of the page.
    private var bars: [String] {
        let page = max(20, min(style.width ?? 80, 100))
        let labels = statistics.rows.map {
            TerminalText.line($0.label).truncated(toCells: page / 3, ellipsis: style.symbols.ellipsis)
        }
        let column = labels.map(\.cellWidth).max() ?? 0
        let digits = statistics.rows.map { String($0.count).count }.max() ?? 1
        let room = max(1, page - column - digits - 4)
        let largest = statistics.rows.map(\.count).max() ?? 1
        let mark = style.symbols.hasPictures ? "█" : "#"
        return zip(statistics.rows, labels).map { row, label in
            let number = String(row.count).rightAligned(toCells: digits)
            let length = (row.count * room + largest - 1) / max(1, largest)
            let bar = row.count > 0 ? "  " + String(repeating: mark, count: max(1, length)) : ""
            return label.padded(toCells: column) + "  " + number + bar
        }
    }
}
