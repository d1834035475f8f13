import FeedModel
import Primitives
import Screens
import TerminalText

struct NowPage {
    var screen: WeatherScreen
    var style: PageStyle

    var lines: [String] {
        guard let forecast = screen.forecast else { return ["== Weather =="] }
        let place = forecast.place
        var lines = style.folded("== \(PlaceNames.full(place)) ==   \(place.position)")
        let figures = figures(of: forecast)
        let line = figures.joined(separator: "   ")
        lines += style.width.map { line.cellWidth > $0 } ?? false ? figures.flatMap { style.folded($0) } : [line]
        if let remark = remark(on: forecast) { lines += style.folded(remark) }
        let condition = forecast.current?.condition ?? forecast.dayOfToday(at: style.now)?.condition
        let sky = condition.map { "\(ForecastText.sky($0, symbols: style.symbols)). " } ?? ""
        lines += style.folded(sky + ObservationText.line(forecast, style: style))
        return lines
    }

    /// Uses the maximum and minimum of the day of the observation; some services use the names for the spread of the moment.
    private func figures(of forecast: Forecast) -> [String] {
        let today = forecast.dayOfToday(at: style.now)
        let unit = forecast.unit
        func degrees(_ value: Double?) -> String? {
            value.map { ForecastText.degrees($0, in: unit, symbols: style.symbols) }
        }
        let all: [(picture: String, name: String, value: String?)] = [
            ("☀️", "Temperature", degrees(forecast.current?.temperature)),
            ("📈", "Max temperature", degrees(today?.high)),
            ("📉", "Min temperature", degrees(today?.low)),
            ("💧", "Humidity", forecast.current?.humidity.map { "\($0)%" }),
        ]
        let known = all.compactMap { figure in
            figure.value.map { "\(style.symbols.hasPictures ? figure.picture + " " : "")\(figure.name): \($0)" }
        }
        return known.isEmpty ? ["no data"] : known
    }

    /// Returns a sentence if the maximum and minimum cover a part of the day only, or are not known any more.
    private func remark(on forecast: Forecast) -> String? {
        if let today = forecast.dayOfToday(at: style.now) {
            let part = ForecastText.part(of: today, in: forecast, style: style)
            guard !part.isEmpty, today.high != nil || today.low != nil else { return nil }
            return "The maximum and minimum are those\(part)."
        }
        guard let first = forecast.days.first, first.day > forecast.today(at: style.now) else { return nil }
        return "The forecast begins on \(first.day.row), so today's maximum and minimum are not known."
    }
}

enum ObservationText {
    /// `Observed 08:45, 15 min ago. Weather data by Open-Meteo.com`.
    ///
    /// The time is that of the place, as are the days of its forecast; `local time` says so if the reader's clock shows another one.
    static func line(_ forecast: Forecast, style: PageStyle) -> String {
        let attribution = TerminalText.line(forecast.attribution.text)
        guard let observed = forecast.current?.observed else { return attribution }
        let clock = style.clock(of: forecast.place)
        let isElsewhere = clock.offset(observed) != style.clock.offset(observed)
        let time = clock.moment(observed, seenFrom: style.now) + (isElsewhere ? " local time" : "")
        return "Observed \(time), \(style.ago(observed)). \(attribution)"
    }
}
