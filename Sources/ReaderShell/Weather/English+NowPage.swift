import FeedModel
import Primitives
import TerminalText

extension English {
    func blocks(now forecast: Forecast) -> [Block] {
        let place = forecast.place
        let condition = forecast.current?.condition ?? forecast.dayOfToday(at: now)?.condition
        let sky = condition.map { "\(self.sky($0)). " } ?? ""
        return [.heading(PlaceNames.full(place), detail: " \(place.position)"), .facts(figures(of: forecast))]
            + (remark(on: forecast).map { [.sentence($0)] } ?? [])
            + [.sentence(sky + observation(of: forecast))]
    }

    /// Uses the maximum and minimum of the day of the observation; some services use the names for the spread of the moment.
    private func figures(of forecast: Forecast) -> [String] {
        let today = forecast.dayOfToday(at: now)
        func degrees(_ value: Double?) -> String? {
            value.map { self.degrees($0, in: forecast.unit) }
        }
        let all: [(picture: String, name: String, value: String?)] = [
            ("☀️", "Temperature", degrees(forecast.current?.temperature)),
            ("📈", "Max temperature", degrees(today?.high)),
            ("📉", "Min temperature", degrees(today?.low)),
            ("💧", "Humidity", forecast.current?.humidity.map { "\($0)%" }),
        ]
        let known = all.compactMap { figure in
            figure.value.map { "\(symbols.hasPictures ? figure.picture + " " : "")\(figure.name): \($0)" }
        }
        return known.isEmpty ? ["no data"] : known
    }

    /// Returns a sentence if the maximum and minimum cover a part of the day only, or are not known any more.
    private func remark(on forecast: Forecast) -> String? {
        if let today = forecast.dayOfToday(at: now) {
            let part = part(of: today, in: forecast)
            guard !part.isEmpty, today.high != nil || today.low != nil else { return nil }
            return "The maximum and minimum are those\(part)."
        }
        guard let first = forecast.days.first, first.day > forecast.today(at: now) else { return nil }
        return "The forecast begins on \(first.day.row), so today's maximum and minimum are not known."
    }

    /// Returns `Observed 08:45, 15 min ago. Weather data by Open-Meteo.com`.
    ///
    /// The time is that of the place, as are the days of its forecast; `local time` says so if the reader's clock shows another one.
    func observation(of forecast: Forecast) -> String {
        let attribution = TerminalText.line(forecast.attribution.text)
        guard let observed = forecast.current?.observed else { return attribution }
        let clock = clock(of: forecast.place)
        let isElsewhere = clock.offset(observed) != self.clock.offset(observed)
        let time = clock.moment(observed, seenFrom: now) + (isElsewhere ? " local time" : "")
        return "Observed \(time), \(ago(observed)). \(attribution)"
    }
}
