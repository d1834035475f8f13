package import Screens
import TerminalText

extension English {
    package func blocks(_ statistics: Statistics) -> [Block] {
        let imported = statistics.imported
        let rest = "\(imported) more \(imported == 1 ? "was" : "were") marked read by an import."
        return main(statistics) + (imported > 0 ? [.sentence(rest)] : [])
    }

    private func main(_ statistics: Statistics) -> [Block] {
        guard statistics.total > 0 else {
            let query = statistics.query.map { "Nothing that you have read matches '\(TerminalText.line($0))'." }
            return [.sentence(query ?? "You have not read anything yet.")]
        }
        let division = statistics.division.rawValue
        let days = statistics.days.map { days in
            days.lowerBound == days.upperBound
                ? " on \(days.lowerBound)" : " from \(days.lowerBound) to \(days.upperBound)"
        }
        let heading = Block.sentence("Read by \(division): \(statistics.total.counted("item"))\(days ?? "")")
        guard !statistics.rows.isEmpty else {
            return [heading, .sentence("None of the items you read has a \(division).")]
        }
        return [heading]
            + statistics.rows.map { row in
                let label = TerminalText.line(row.label)
                let percent = Int((Double(row.count) * 100 / Double(max(1, statistics.total))).rounded())
                let words = "\(label): \(row.count.counted("item")), \(percent) percent"
                return .bar(Block.Bar(label: label, count: row.count, words: words))
            }
    }
}
