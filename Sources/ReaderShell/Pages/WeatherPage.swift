import FeedModel
import Foundation
import Screens

/// The weather of a city for a week, as lines.
struct WeatherPage {
    var screen: WeatherScreen
    var style: PageStyle

    /// The lines: the place, a row a calendar day, the line of temperatures, and whose figures they are.
    var lines: [String] {
        guard let forecast = screen.forecast else { return ["== Weather =="] }
        let title = style.symbols.hasPictures ? screen.title : "Weather"
        let zone = forecast.place.timeZone.map { "  (\(TerminalText.line($0)))" } ?? ""
        var lines = style.folded("== \(title) ==  \(TerminalText.line(forecast.place.fullName))\(zone)")
        lines += style.folded("Weather today: type 'now'")
        lines += rows(of: forecast)
        if let line = TemperatureLine(forecast, symbols: style.symbols)?.text { lines += style.folded(line) }
        lines += style.folded(ObservationText.line(forecast, style: style))
        lines += others(of: forecast)
        return lines
    }

    private func rows(of forecast: Forecast) -> [String] {
        let skies = forecast.days.map { ForecastText.sky($0.condition, symbols: style.symbols) }
        let temperatures = forecast.days.map { span(of: $0, in: forecast.unit) }
        let dayWidth = forecast.days.map { $0.day.row.cellWidth }.max() ?? 0
        let skyWidth = min(skies.map(\.cellWidth).max() ?? 0, 24)
        let temperatureWidth = temperatures.map(\.cellWidth).max() ?? 0
        return forecast.days.indices.flatMap { index in
            let day = forecast.days[index]
            let head = " \(day.day.row.padded(toCells: dayWidth))  \(skies[index].padded(toCells: skyWidth))  "
            guard let details = day.details.map({ TerminalText.line($0) }) else {
                return style.folded(temperatures[index], head: head)
            }
            return style.folded("\(temperatures[index].padded(toCells: temperatureWidth))  \(details)", head: head)
        }
    }

    private func span(of day: Forecast.Day, in unit: TemperatureUnit) -> String {
        let figures = [("high", day.high), ("low", day.low)].compactMap { name, value in
            value.map { "\(name) \(ForecastText.degrees($0, in: unit, symbols: style.symbols))" }
        }
        return figures.isEmpty ? "no figures" : figures.joined(separator: ", ")
    }

    /// What else the name could have meant, with the number that chooses it.
    private func others(of forecast: Forecast) -> [String] {
        guard !forecast.others.isEmpty else { return [] }
        let asked = TerminalText.line(screen.question?.city ?? "")
        let places = forecast.others.enumerated().flatMap { index, place in
            style.folded(TerminalText.line(place.fullName), head: "  \(index + 1)  ")
        }
        return style.folded("'\(asked)' could also be one of these; 'weather 1' shows the first:") + places
    }
}

/// When a reading was made, and whose it is.
enum ObservationText {
    /// `Observed 08:45, 15 min ago. Weather data by Open-Meteo.com`.
    static func line(_ forecast: Forecast, style: PageStyle) -> String {
        let attribution = TerminalText.line(forecast.attribution.text)
        guard let observed = forecast.current?.observed else { return attribution }
        let isToday = style.clock.day(observed) == style.clock.day(style.now)
        let time = isToday ? style.clock.time(observed) : style.dayAndTime(observed)
        return "Observed \(time), \(style.ago(observed)). \(attribution)"
    }
}
