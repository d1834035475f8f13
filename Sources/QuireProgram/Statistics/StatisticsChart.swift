import FeedFormats
import FeedModel
import Foundation
import ImportExportFormats
import Primitives
import ReaderShell
import Screens

/// One chart as SVG: widths are percentages, heights and letters are not.
struct StatisticsChart {
    let svg: String

    /// The greatest number of bars; the table next to the chart has all rows.
    private static let mostBars = 20
    /// The share of the width that columns have, in percent; the rest is for the figures of the scale.
    private static let plot = 91.0
    private static let mostDays = 366

    /// Creates a chart of horizontal bars, for divisions with names.
    init(bars part: Statistics, heading: String) {
        let rows = part.rows.prefix(Self.mostBars)
        let largest = max(1, rows.map(\.count).max() ?? 1)
        var body = ""
        for (index, row) in rows.enumerated() {
            let top = index * 42
            let label = TerminalText.line(row.label).truncated(toCells: 34)
            let width = Self.percent(row.count, of: largest)
            body += """
                <text x="0" y="\(top + 14)">\(HTMLPage.escaped(label))</text>
                <text x="100%" y="\(top + 14)" text-anchor="end">\(row.count)</text>
                <rect class="track" x="0" y="\(top + 21)" width="100%" height="10" rx="2"/>
                <rect x="0" y="\(top + 21)" width="\(width)%" height="10" rx="2"/>

                """
        }
        let others =
            part.rows.count > rows.count ? " The \(rows.count) with the most items, out of \(part.rows.count)." : ""
        let best = rows.prefix(3).map { "\(TerminalText.line($0.label)) \($0.count)" }.joined(separator: ", ")
        svg = Self.element(part, heading, "Most: \(best).\(others)", height: rows.count * 42, body)
    }

    /// Creates a chart of columns, for divisions with an order.
    init(columns part: Statistics, heading: String) {
        let rows = part.division == .day ? Self.days(part) : part.rows
        let largest = max(1, rows.map(\.count).max() ?? 1)
        let (top, height) = (22, 150)
        let step = Self.plot / Double(max(1, rows.count))
        var body = ""
        for (part, share) in [(largest, 1.0), (largest / 2, 0.5)]
        where part > 0 && (share == 1 || largest.isMultiple(of: 2)) {
            let y = top + Int(Double(height) * (1 - share))
            body += "<line x1=\"0\" y1=\"\(y)\" x2=\"100%\" y2=\"\(y)\"/>\n"
            body += "<text class=\"quiet\" x=\"100%\" y=\"\(y - 5)\" text-anchor=\"end\">\(part)</text>\n"
        }
        for (index, row) in rows.enumerated() where row.count > 0 {
            let tall = max(1, row.count * height / largest)
            let (x, width) = (Self.text(Double(index) * step + step * 0.1), Self.text(step * 0.8))
            body += "<rect x=\"\(x)%\" y=\"\(top + height - tall)\" width=\"\(width)%\" height=\"\(tall)\">"
            body += "<title>\(HTMLPage.escaped(row.label)): \(row.count)</title></rect>\n"
        }
        body += "<line x1=\"0\" y1=\"\(top + height)\" x2=\"100%\" y2=\"\(top + height)\"/>\n"
        body += Self.axis(part.division, rows, step: step, y: top + height + 18)
        let most = rows.max { $0.count < $1.count }
        let best = most.map { "Most: \($0.label) with \($0.count)." } ?? ""
        svg = Self.element(part, heading, best, height: top + height + 26, body)
    }

    /// Returns one row for each day without a gap, for at most the last year.
    private static func days(_ part: Statistics) -> [Statistics.Row] {
        guard let span = part.days else { return part.rows }
        let counts = Dictionary(part.rows.map { ($0.label, $0.count) }) { $1 }
        let last = span.upperBound.daysSince1970
        let first = max(span.lowerBound.daysSince1970, last - mostDays + 1)
        return (min(first, last - 6)...last).map { number in
            let day = CalendarDay(daysSince1970: number).description
            return Statistics.Row(day, counts[day] ?? 0)
        }
    }

    private static func axis(_ division: Statistics.Division, _ rows: [Statistics.Row], step: Double, y: Int) -> String
    {
        func mark(_ index: Int, _ text: String, _ anchor: String, at x: Double) -> String {
            "<text class=\"quiet\" x=\"\(Self.text(x))%\" y=\"\(y)\" text-anchor=\"\(anchor)\">\(HTMLPage.escaped(text))</text>\n"
        }
        switch division {
        case .day:
            let last = rows.count - 1
            return mark(0, rows[0].label, "start", at: 0) + mark(last, rows[last].label, "end", at: plot)
        case .hour:
            var marks = mark(0, rows[0].label, "start", at: 0)
            for hour in [6, 12, 18] where hour < rows.count {
                marks += mark(hour, rows[hour].label, "middle", at: (Double(hour) + 0.5) * step)
            }
            return marks
        case .weekday, .source, .tag:
            var marks = ""
            for (index, row) in rows.enumerated() {
                marks += mark(index, String(row.label.prefix(3)), "middle", at: (Double(index) + 0.5) * step)
            }
            return marks
        }
    }

    private static func element(
        _ part: Statistics,
        _ heading: String,
        _ description: String,
        height: Int,
        _ body: String
    ) -> String {
        let name = part.division.rawValue
        return """
            <svg role="img" aria-labelledby="\(name)-title \(name)-desc" height="\(height)">
            <title id="\(name)-title">\(HTMLPage.escaped(heading)): \(part.total) items</title>
            <desc id="\(name)-desc">\(HTMLPage.escaped(description)) The table has every figure.</desc>
            \(body)</svg>

            """
    }

    private static func percent(_ count: Int, of largest: Int) -> String {
        text(Double(count) * 100 / Double(largest))
    }

    /// Returns a percentage with two decimals.
    private static func text(_ number: Double) -> String {
        let hundredths = Int((number * 100).rounded())
        let rest = hundredths % 100
        return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
    }
}
