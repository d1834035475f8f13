import FeedModel

/// The daily highs as a chart one cell high, or in words without pictures.
struct TemperatureLine {
    let text: String

    /// Creates the line; `nil` if fewer than two days have a high.
    init?(_ forecast: Forecast, symbols: Symbols) {
        let known = forecast.days.compactMap { day in day.high.map { (day: day.day, high: $0) } }
        guard known.count > 1, let coldest = known.min(by: { $0.high < $1.high }),
            let warmest = known.max(by: { $0.high < $1.high })
        else { return nil }
        let low = ForecastText.degrees(coldest.high, in: forecast.unit, symbols: symbols)
        let high = ForecastText.degrees(warmest.high, in: forecast.unit, symbols: symbols)
        guard symbols.hasPictures else {
            text =
                low == high
                ? "The high is \(high) every day."
                : "Highs range from \(low) on \(coldest.day.row) to \(high) on \(warmest.day.row)."
            return
        }
        let marks = forecast.days.map { day in
            day.high.map { Self.mark($0, from: coldest.high, to: warmest.high) } ?? " "
        }
        text = "Highs \(marks.joined())  \(low == high ? high : "\(low) to \(high)")"
    }

    private static func mark(_ value: Double, from low: Double, to high: Double) -> String {
        guard high > low else { return marks[0] }
        let share = (value - low) / (high - low) * Double(marks.count - 1)
        guard share.isFinite else { return marks[0] }
        return marks[min(max(Int(share.rounded()), 0), marks.count - 1)]
    }

    private static let marks = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
}
