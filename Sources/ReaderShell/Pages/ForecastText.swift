import FeedModel

/// Formats forecasts as text.
enum ForecastText {
    /// `Tokyo  ☀️ Clear 14.2°, high 16.0°, low 8.1°`.
    static func line(_ forecast: Forecast, symbols: Symbols) -> String {
        let today = forecast.days.first
        var parts: [String] = []
        if let condition = forecast.current?.condition ?? today?.condition {
            let title = TerminalText.line(condition.title)
            let sky = condition.emoji.isEmpty || !symbols.hasPictures ? title : "\(condition.emoji) \(title)"
            parts.append(
                [sky, forecast.current?.temperature.map { degrees($0, in: forecast.unit, symbols: symbols) }]
                    .compactMap(\.self).joined(
                        separator: " "
                    )
            )
        }
        if let high = today?.high { parts.append("high \(degrees(high, in: forecast.unit, symbols: symbols))") }
        if let low = today?.low { parts.append("low \(degrees(low, in: forecast.unit, symbols: symbols))") }
        let figures = parts.isEmpty ? "no data" : parts.joined(separator: ", ")
        return "\(TerminalText.line(forecast.place.name))  \(figures)"
    }

    /// `14.2°`, `57.6°F`, `287.4 K`: one decimal, without a locale, and never `-0.0°`.
    static func degrees(_ celsius: Double, in unit: TemperatureUnit = .celsius, symbols: Symbols) -> String {
        let sign =
            switch unit {
            case .celsius: symbols.degrees
            case .fahrenheit where symbols.isSpoken: " degrees Fahrenheit"
            case .fahrenheit: symbols.hasPictures ? symbols.degrees + "F" : " F"
            case .kelvin: symbols.isSpoken ? " kelvin" : " K"
            }
        let value = unit.value(celsius: celsius)
        guard value.isFinite, value.magnitude < 1_000_000 else { return "?" + sign }
        return decimals(value, 1) + sign
    }

    /// Formats a number with one or two decimals: `35.69`.
    static func decimals(_ value: Double, _ places: Int) -> String {
        let scale: UInt = places == 1 ? 10 : 100
        let parts = Int((value * Double(scale)).rounded())
        let rest = String(parts.magnitude % scale)
        let zeros = String(repeating: "0", count: max(0, places - rest.count))
        return "\(parts < 0 ? "-" : "")\(parts.magnitude / scale).\(zeros)\(rest)"
    }

    /// `Clear ☀️`, or the title alone without emoji.
    static func sky(_ condition: WeatherCondition, symbols: Symbols) -> String {
        let title = TerminalText.line(condition.title)
        return condition.emoji.isEmpty || !symbols.hasPictures ? title : "\(title) \(condition.emoji)"
    }
}
