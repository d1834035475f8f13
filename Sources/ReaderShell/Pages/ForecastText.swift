import FeedModel

/// Weather in words.
enum ForecastText {
    /// `Tokyo  ☀️ Clear 14.2°, high 16.0°, low 8.1°`.
    static func line(_ forecast: Forecast, symbols: Symbols) -> String {
        let today = forecast.days.first
        var parts: [String] = []
        if let condition = forecast.current?.condition ?? today?.condition {
            let title = TerminalText.line(condition.title)
            let sky = condition.emoji.isEmpty || !symbols.hasPictures ? title : "\(condition.emoji) \(title)"
            parts.append(
                [sky, forecast.current?.temperature.map { degrees($0, symbols: symbols) }].compactMap(\.self).joined(
                    separator: " "
                )
            )
        }
        if let high = today?.high { parts.append("high \(degrees(high, symbols: symbols))") }
        if let low = today?.low { parts.append("low \(degrees(low, symbols: symbols))") }
        let figures = parts.isEmpty ? "no figures" : parts.joined(separator: ", ")
        return "\(TerminalText.line(forecast.place.name))  \(figures)"
    }

    /// `14.2°`: one decimal, without a locale, and never `-0.0°`.
    static func degrees(_ celsius: Double, symbols: Symbols) -> String {
        guard celsius.isFinite, celsius.magnitude < 1_000_000 else { return "?" + symbols.degrees }
        let tenths = Int((celsius * 10).rounded())
        return "\(tenths < 0 ? "-" : "")\(tenths.magnitude / 10).\(tenths.magnitude % 10)\(symbols.degrees)"
    }
}
