import FeedModel

extension English {
    /// Returns the daily highs as a chart one cell high, or in words without pictures; `nil` if fewer than two days have a high.
    func temperatures(of forecast: Forecast) -> String? {
        let known = forecast.days.compactMap { day in day.high.map { (day: day.day, high: $0) } }
        guard known.count > 1, let coldest = known.min(by: { $0.high < $1.high }),
            let warmest = known.max(by: { $0.high < $1.high })
        else { return nil }
        let low = degrees(coldest.high, in: forecast.unit)
        let high = degrees(warmest.high, in: forecast.unit)
        guard symbols.hasPictures else {
            return low == high
                ? "The high is \(high) every day."
                : "Highs range from \(low) on \(coldest.day.row) to \(high) on \(warmest.day.row)."
        }
        let marks = forecast.days.map { day in
            day.high.map { ChartMark.of($0, from: coldest.high, to: warmest.high) } ?? " "
        }
        return "Highs \(marks.joined())  \(low == high ? high : "\(low) to \(high)")"
    }

}

private enum ChartMark {
    static func of(_ value: Double, from low: Double, to high: Double) -> String {
        guard high > low else { return marks[0] }
        let share = (value - low) / (high - low) * Double(marks.count - 1)
        guard share.isFinite else { return marks[0] }
        return marks[min(max(Int(share.rounded()), 0), marks.count - 1)]
    }

    private static let marks = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
}
