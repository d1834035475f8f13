import FeedModel
import Foundation
import Primitives
import TerminalText

extension English {
    /// `Tokyo  ☀️ Clear 14.2°, high 16.0°, low 8.1°`.
    ///
    /// - Parameter place: The name of the place, which tells it apart from others on the page.
    func line(_ forecast: Forecast, place: String) -> String {
        let today = forecast.dayOfToday(at: now)
        var parts: [String] = []
        if let condition = forecast.current?.condition ?? today?.condition {
            let title = short(condition.title)
            let sky = condition.emoji.isEmpty || !symbols.hasPictures ? title : "\(condition.emoji) \(title)"
            let temperature = forecast.current?.temperature.map { degrees($0, in: forecast.unit) }
            parts.append([sky, temperature].compactMap(\.self).joined(separator: " "))
        }
        if let today, let span = span(of: today, in: forecast) { parts.append(span) }
        let figures = parts.isEmpty ? "no data" : parts.joined(separator: ", ")
        return "\(place)  \(figures)"
    }

    /// `high 16.0°, low 8.1°`; with `from 21:00` or `until 09:00` if that covers a part of the day only.
    ///
    /// Returns `nil` without figures.
    func span(of day: Forecast.Day, in forecast: Forecast) -> String? {
        let figures = [("high", day.high), ("low", day.low)].compactMap { name, value in
            value.map { "\(name) \(degrees($0, in: forecast.unit))" }
        }
        guard !figures.isEmpty else { return nil }
        return figures.joined(separator: ", ") + part(of: day, in: forecast)
    }

    /// ` from 21:00`, ` until 09:00`, both, or nothing.
    func part(of day: Forecast.Day, in forecast: Forecast) -> String {
        let clock = clock(of: forecast.place)
        if let from = day.from, from == day.until { return " at \(clock.time(from))" }
        return [("from", day.from), ("until", day.until)].compactMap { word, date in
            date.map { " \(word) \(clock.time($0))" }
        }
        .joined()
    }

    /// `14.2°`, `57.6°F`, `287.4 K`: one decimal, without a locale, and never `-0.0°`.
    func degrees(_ celsius: Double, in unit: TemperatureUnit = .celsius) -> String {
        let sign = symbols.degrees[unit] ?? ""
        let value = unit.value(celsius: celsius)
        guard value.isFinite, value.magnitude < 1_000_000 else { return "?" + sign }
        return oneDecimal(value) + sign
    }

    private func oneDecimal(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return "\(tenths < 0 ? "-" : "")\(tenths.magnitude / 10).\(tenths.magnitude % 10)"
    }

    /// `Clear ☀️`, or the title alone without emoji.
    func sky(_ condition: WeatherCondition) -> String {
        let title = short(condition.title)
        return condition.emoji.isEmpty || !symbols.hasPictures ? title : "\(title) \(condition.emoji)"
    }

    /// Returns a service's words for the weather, which are its own for an unknown condition, cut if they are long.
    func short(_ words: String) -> String {
        TerminalText.line(words).truncated(toCells: 60, ellipsis: symbols.ellipsis)
    }

    /// Returns the clock of a place; the reader's clock if the place's time zone is not known.
    func clock(of place: Place) -> LocalClock {
        guard let own = place.clock else { return clock }
        return LocalClock { own.offset(at: $0) }
    }
}
