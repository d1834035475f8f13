import FeedModel
import Foundation
import Screens

/// A week's weather of a city as text.
struct WeatherPage {
    var screen: WeatherScreen
    var style: PageStyle

    /// The lines: the place, one row per day, the chart of temperatures, and the attribution.
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

    /// Returns one row per day.
    ///
    /// If a row does not fit, its description goes below it, or everything goes below the day. All rows use the same
    /// form, so that columns stay aligned.
    private func rows(of forecast: Forecast) -> [String] {
        let rows = forecast.days.map { day in
            (
                day: day.day.row, sky: ForecastText.sky(day.condition, symbols: style.symbols),
                figures: span(of: day, in: forecast.unit), details: day.details.map { TerminalText.line($0) }
            )
        }
        let dayWidth = rows.map(\.day.cellWidth).max() ?? 0
        let skyWidth = min(rows.map(\.sky.cellWidth).max() ?? 0, 24)
        let figuresWidth = rows.map(\.figures.cellWidth).max() ?? 0
        let short = rows.map {
            " \($0.day.padded(toCells: dayWidth))  \($0.sky.padded(toCells: skyWidth))  \($0.figures)"
        }
        let whole = zip(short, rows).map { line, row in
            row.details.map { line.padded(toCells: dayWidth + skyWidth + figuresWidth + 5) + "  " + $0 } ?? line
        }
        if fits(whole) { return whole }
        if fits(short) {
            let indent = String(repeating: " ", count: dayWidth + 3)
            return zip(short, rows).flatMap { line, row in
                [line] + (row.details.map { style.folded($0, head: indent) } ?? [])
            }
        }
        return rows.flatMap { row in
            let words = [row.sky, row.figures, row.details].compactMap(\.self).joined(separator: ", ")
            return style.folded(" " + row.day) + style.folded(words, head: "    ")
        }
    }

    private func fits(_ lines: [String]) -> Bool {
        guard let width = style.width else { return true }
        return lines.allSatisfy { $0.cellWidth <= width }
    }

    private func span(of day: Forecast.Day, in unit: TemperatureUnit) -> String {
        let figures = [("high", day.high), ("low", day.low)].compactMap { name, value in
            value.map { "\(name) \(ForecastText.degrees($0, in: unit, symbols: style.symbols))" }
        }
        return figures.isEmpty ? "no data" : figures.joined(separator: ", ")
    }

    /// Returns the other places with the same name, with the numbers that select them.
    private func others(of forecast: Forecast) -> [String] {
        guard !forecast.others.isEmpty else { return [] }
        let asked = TerminalText.line(screen.question?.city ?? "")
        let places = forecast.others.enumerated().flatMap { index, place in
            style.folded(TerminalText.line(place.fullName), head: "  \(index + 1)  ")
        }
        return style.folded("'\(asked)' could also be one of these; 'weather 1' shows the first:") + places
    }
}
