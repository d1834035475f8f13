import FeedFormats
import FeedModel
import Foundation
import ImportExportFormats
import Primitives
import ReaderShell
import Screens

/// Statistics as a page for a browser: a chart and a table for each division, complete in one file.
///
/// The charts are SVG whose widths are percentages, so that their text stays as large on a narrow screen. Each has a title
/// and a description for screen readers, and the table next to it has all its figures.
struct StatisticsDocument {
    let statistics: [Statistics]
    let query: String
    let today: CalendarDay

    var text: String {
        let total = statistics.first?.total ?? 0
        var text = HTMLPage.head(title: "What you read", style: Self.style)
        text += "<main>\n<h1>What you read</h1>\n<p class=\"lead\">\(HTMLPage.escaped(summary(total)))</p>\n"
        if total > 0 {
            for division in Self.order {
                if let part = statistics.first(where: { $0.division == division }) { text += section(part) }
            }
        }
        return text + "</main>\n</body>\n</html>\n"
    }

    private static let order: [Statistics.Division] = [.day, .weekday, .hour, .source, .tag]

    private func summary(_ total: Int) -> String {
        let days = statistics.first?.days.map { days in
            days.lowerBound == days.upperBound
                ? ", on \(days.lowerBound)" : ", from \(days.lowerBound) to \(days.upperBound)"
        }
        let imported = statistics.first?.imported ?? 0
        let others = imported > 0 ? " \(imported) more \(imported == 1 ? "was" : "were") marked read by an import." : ""
        let chosen = query.isEmpty ? "" : " that '\(query)' finds"
        let items = total == 1 ? "1 item" : "\(total) items"
        return "\(items)\(chosen)\(days ?? "").\(others) Counted on \(today), in the local time of this machine."
    }

    private func section(_ part: Statistics) -> String {
        let name = part.division.rawValue
        let heading = Self.headings[part.division] ?? name
        guard !part.rows.isEmpty else {
            return "<section aria-labelledby=\"\(name)\">\n<h2 id=\"\(name)\">\(heading)</h2>\n"
                + "<p>None of the items you read has a \(name).</p>\n</section>\n"
        }
        let chart: StatisticsChart =
            switch part.division {
            case .source, .tag: StatisticsChart(bars: part, heading: heading)
            case .day, .hour, .weekday: StatisticsChart(columns: part, heading: heading)
            }
        return """
            <section aria-labelledby="\(name)">
            <h2 id="\(name)">\(heading)</h2>
            <div class="pair">
            <figure>
            \(chart.svg)</figure>
            <div class="figures" tabindex="0" role="region" aria-label="\(heading), figures">
            <table>
            <thead><tr><th scope="col">\(name)</th><th scope="col" class="n">items</th><th scope="col" class="n">share</th></tr></thead>
            <tbody>
            \(part.rows.map { row($0, of: part.total) }.joined())</tbody>
            </table>
            </div>
            </div>
            </section>

            """
    }

    private func row(_ row: Statistics.Row, of total: Int) -> String {
        let tenths = Int((Double(row.count) * 1000 / Double(max(1, total))).rounded())
        let label = TerminalText.line(row.label)
        return "<tr><th scope=\"row\"><bdi>\(HTMLPage.escaped(label.isEmpty ? "(no name)" : label))</bdi></th>"
            + "<td class=\"n\">\(row.count)</td><td class=\"n\">\(tenths / 10).\(tenths % 10) %</td></tr>\n"
    }

    private static let headings: [Statistics.Division: String] = [
        .day: "By day", .weekday: "By day of the week", .hour: "By hour of the day", .source: "By source",
        .tag: "By tag",
    ]

    private static let style = """
        main { display: grid; gap: 2rem; }
        h1, .lead, h2 { margin: 0; }
        .lead { color: var(--quiet); margin-top: -1.5rem; }
        h2 { font-size: 1.15rem; padding-bottom: .5rem; }
        section { border-top: 1px solid var(--line); padding-top: 1rem; min-width: 0; }
        .pair { display: grid; gap: 1rem 2rem; grid-template-columns: minmax(0, 1fr); }
        @media (min-width: 46rem) { .pair { grid-template-columns: minmax(0, 2fr) minmax(15rem, 1fr); } }
        figure { margin: 0; min-width: 0; }
        svg { display: block; width: 100%; overflow: visible; }
        svg text { fill: var(--ink); font: .8125rem system-ui, sans-serif; font-variant-numeric: tabular-nums; }
        svg text.quiet { fill: var(--quiet); }
        svg rect { fill: var(--bar); }
        svg rect.track, svg line { fill: var(--line); stroke: var(--line); }
        .figures { max-height: 18rem; overflow: auto; }
        .figures:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
        table { border-collapse: collapse; width: 100%; font-size: .875rem; }
        th, td { text-align: start; font-weight: normal; padding: .2rem .75rem .2rem 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
        thead th { color: var(--quiet); position: sticky; top: 0; background: var(--paper); }
        th.n, td.n { text-align: end; white-space: nowrap; font-variant-numeric: tabular-nums; padding-right: 0; padding-left: .75rem; }
        @media print { .figures { max-height: none; } }
        """
}

/// One chart as SVG: widths are percentages, heights and letters are not.
struct StatisticsChart {
    let svg: String

    private static let mostBars = 20
    /// The share of the width that columns have, in percent; the rest is for the figures of the scale.
    private static let plot = 91.0
    private static let mostDays = 366

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

    private static func text(_ number: Double) -> String {
        let hundredths = Int((number * 100).rounded())
        let rest = hundredths % 100
        return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
    }
}
