import FeedModel
import Screens

/// The current weather of a city as text.
struct NowPage {
    var screen: WeatherScreen
    var style: PageStyle

    /// The lines: place and coordinates, the values, the time of observation and the attribution.
    var lines: [String] {
        guard let forecast = screen.forecast else { return ["== Weather =="] }
        let place = forecast.place
        let position =
            "\(ForecastText.decimals(place.latitude, 2)), \(ForecastText.decimals(place.longitude, 2))"
        var lines = style.folded("== \(TerminalText.line(place.fullName)) ==   \(position)")
        let figures = figures(of: forecast)
        let line = figures.joined(separator: "   ")
        lines += style.width.map { line.cellWidth > $0 } ?? false ? figures.flatMap { style.folded($0) } : [line]
        let condition = forecast.current?.condition ?? forecast.days.first?.condition
        let sky = condition.map { "\(ForecastText.sky($0, symbols: style.symbols)). " } ?? ""
        lines += style.folded(sky + ObservationText.line(forecast, style: style))
        return lines
    }

    /// Maximum and minimum are those of the day; some services use the names for the spread of the moment.
    private func figures(of forecast: Forecast) -> [String] {
        let today = forecast.days.first
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
}
