import FeedModel
import Foundation
import Primitives
import Screens
import TerminalText

struct WeatherPage {
    var screen: WeatherScreen
    var style: PageStyle

    var lines: [String] {
        guard let forecast = screen.forecast else { return ["== Weather =="] }
        let title = style.symbols.hasPictures ? screen.title : "Weather"
        let zone = forecast.place.timeZone.map { "  (\(TerminalText.line($0)))" } ?? ""
        let names = PlaceNames(of: [forecast.place] + forecast.others, isFull: true).names
        var lines = style.folded("== \(title) ==  \(names[0])\(zone)")
        if forecast.current != nil || forecast.dayOfToday(at: style.now) != nil {
            lines += style.folded("Weather today: type 'now'")
        }
        lines += forecast.days.isEmpty ? style.folded("There is no forecast for the coming days.") : rows(of: forecast)
        if let line = TemperatureLine(forecast, symbols: style.symbols)?.text { lines += style.folded(line) }
        if forecast.skipped > 0 { lines += style.folded(Self.left(forecast.skipped)) }
        lines += style.folded(ObservationText.line(forecast, style: style))
        lines += others(Array(names.dropFirst()))
        return lines
    }

    private static func left(_ count: Int) -> String {
        count == 1
            ? "One entry of the forecast was unreadable and is left out."
            : "\(count) entries of the forecast were unreadable and are left out."
    }

    /// Returns one row per day.
    ///
    /// If a row does not fit, its description goes below it, or everything goes below the day. All rows use the same
    /// form, so that columns stay aligned.
    private func rows(of forecast: Forecast) -> [String] {
        let rows = forecast.days.map { day in
            (
                day: day.day.row, sky: ForecastText.sky(day.condition, symbols: style.symbols),
                figures: figures(of: day, in: forecast),
                details: day.details.map { ForecastText.short($0, symbols: style.symbols) }
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
                [line] + (row.details.map { style.folded($0, head: indent, isRow: true) } ?? [])
            }
        }
        return rows.flatMap { row in
            let words = [row.sky, row.figures, row.details].compactMap(\.self).joined(separator: ", ")
            return style.folded(" " + row.day, isRow: true) + style.folded(words, head: "    ", isRow: true)
        }
    }

    private func fits(_ lines: [String]) -> Bool {
        guard let width = style.width else { return true }
        return lines.allSatisfy { $0.cellWidth <= width }
    }

    /// `high 16.0°, low 8.1°, 14.7° at 18:00`: the span of the day, and the temperature at its first step, unless both are one figure.
    private func figures(of day: Forecast.Day, in forecast: Forecast) -> String {
        let span = ForecastText.span(of: day, in: forecast, style: style)
        let isOnly = day.high == day.low && day.high == day.first?.temperature
        let first =
            isOnly
            ? nil
            : day.first.map { first in
                let degrees = ForecastText.degrees(first.temperature, in: forecast.unit, symbols: style.symbols)
                return "\(degrees) at \(style.clock(of: forecast.place).time(first.time))"
            }
        let parts = [span, first].compactMap(\.self)
        return parts.isEmpty ? "no data" : parts.joined(separator: ", ")
    }

    private func others(_ names: [String]) -> [String] {
        guard !names.isEmpty else { return [] }
        let asked = TerminalText.line(screen.question?.city ?? "")
        let places = names.enumerated().flatMap { index, name in
            style.folded(name, head: "  \(index + 1)  ", isRow: true)
        }
        return style.folded("'\(asked)' could also be one of these; 'weather 1' shows the first:") + places
    }
}
