import ImportExportFormats
import Primitives
import ReaderShell
import Screens
import TerminalText

/// Statistics as a page for a browser: a chart and a table for each division, complete in one file.
///
/// The charts are bars of SVG whose widths are percentages, so that their text stays as large on a narrow screen. Each has a
/// title and a description for screen readers, and the table next to it has all its figures.
struct StatisticsDocument {
    let statistics: [Statistics]
    let query: String
    let today: CalendarDay

    var text: String {
        let total = statistics.first?.total ?? 0
        var text = HTMLPage.head(title: "What you read", style: Self.style)
        text += "<main>\n<h1>What you read</h1>\n<p class=\"lead\">\(HTMLPage.escaped(summary(total)))</p>\n"
        if total > 0 {
            for (division, heading) in Self.headings {
                if let part = statistics.first(where: { $0.division == division }) { text += section(part, heading) }
            }
        }
        return text + "</main>\n</body>\n</html>\n"
    }

    private func summary(_ total: Int) -> String {
        let days = statistics.first?.days.map { days in
            days.lowerBound == days.upperBound
                ? ", on \(days.lowerBound)" : ", from \(days.lowerBound) to \(days.upperBound)"
        }
        let imported = statistics.first?.imported ?? 0
        let others = imported > 0 ? " \(imported) more \(imported == 1 ? "was" : "were") marked read by an import." : ""
        let chosen = query.isEmpty ? "" : " that '\(query)' finds"
        return
            "\(total.counted("item"))\(chosen)\(days ?? "").\(others) Counted on \(today), in the local time of this machine."
    }

    private func section(_ part: Statistics, _ heading: String) -> String {
        let name = part.division.rawValue
        guard !part.rows.isEmpty else {
            return "<section aria-labelledby=\"\(name)\">\n<h2 id=\"\(name)\">\(heading)</h2>\n"
                + "<p>None of the items you read has a \(name).</p>\n</section>\n"
        }
        return """
            <section aria-labelledby="\(name)">
            <h2 id="\(name)">\(heading)</h2>
            <div class="pair">
            <figure>
            \(chart(of: part, heading: heading))</figure>
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

    private static let headings: [(Statistics.Division, String)] = [
        (.day, "By day"), (.weekday, "By day of the week"), (.hour, "By hour of the day"), (.source, "By source"),
        (.tag, "By tag"),
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
        svg rect { fill: var(--bar); }
        svg rect.track { fill: var(--line); }
        .figures { max-height: 18rem; overflow: auto; }
        .figures:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
        table { border-collapse: collapse; width: 100%; font-size: .875rem; }
        th, td { text-align: start; font-weight: normal; padding: .2rem .75rem .2rem 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
        thead th { color: var(--quiet); position: sticky; top: 0; background: var(--paper); }
        th.n, td.n { text-align: end; white-space: nowrap; font-variant-numeric: tabular-nums; padding-right: 0; padding-left: .75rem; }
        @media print { .figures { max-height: none; } }
        """

    private static let mostBars = 24

    /// Returns a chart as SVG: widths are percentages, heights and letters are not.
    private func chart(of part: Statistics, heading: String) -> String {
        // The latest days are the last rows; of sources and tags those with the most items are the first.
        let rows = part.division == .day ? part.rows.suffix(Self.mostBars) : part.rows.prefix(Self.mostBars)
        let largest = max(1, rows.map(\.count).max() ?? 1)
        var bars = ""
        for (index, row) in rows.enumerated() {
            let top = index * 42
            bars += """
                <text x="0" y="\(top + 14)">\(HTMLPage.escaped(TerminalText.line(row.label).truncated(toCells: 34)))</text>
                <text x="100%" y="\(top + 14)" text-anchor="end">\(row.count)</text>
                <rect class="track" x="0" y="\(top + 21)" width="100%" height="10" rx="2"/>
                <rect x="0" y="\(top + 21)" width="\(row.count * 100 / largest)%" height="10" rx="2"/>

                """
        }
        let name = part.division.rawValue
        let shown = part.rows.count > rows.count ? "\(rows.count) of \(part.rows.count) rows. " : ""
        return """
            <svg role="img" aria-labelledby="\(name)-title \(name)-desc" height="\(rows.count * 42)">
            <title id="\(name)-title">\(HTMLPage.escaped(heading)): \(part.total) items</title>
            <desc id="\(name)-desc">\(shown)The table has every figure.</desc>
            \(bars)</svg>

            """
    }
}
