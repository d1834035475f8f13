import FeedModel
import Foundation
import Primitives

struct WeatherStep {
    var time: Date
    var condition: WeatherCondition
    var details: String?
    /// The temperature in degrees Celsius, as are the others.
    var temperature: Double?
    var high: Double?
    var low: Double?
}

extension Forecast.Day {
    /// Groups the steps of a forecast by calendar days of the place.
    ///
    /// The condition is that of the first step of each day; high and low are taken from all its steps. A forecast begins
    /// with the present and ends after a number of steps, so its first and last day can be partial (``from``, ``until``).
    ///
    /// - Parameter observed: The latest observation, which can change the high and low of its day, and adds no day.
    static func days(of steps: [WeatherStep], observed: WeatherStep? = nil, by clock: PlaceClock) -> [Forecast.Day] {
        var days: [Forecast.Day] = []
        let steps = steps.sorted { $0.time < $1.time }
        for step in steps {
            let date = clock.day(at: step.time)
            if days.last?.day != date {
                var day = Forecast.Day(day: date, condition: step.condition, details: step.details, high: nil, low: nil)
                day.first = step.temperature.map { Forecast.Moment(time: step.time, temperature: $0) }
                days.append(day)
            }
            days[days.count - 1].extend(by: [step.temperature, step.high, step.low])
        }
        days.markParts(covered: steps.map(\.time), by: clock)
        if let observed, let index = days.firstIndex(where: { $0.day == clock.day(at: observed.time) }) {
            days[index].extend(by: [observed.temperature])
            if let from = days[index].from { days[index].from = Swift.min(from, observed.time) }
        }
        return Array(days.prefix(maximumDays))
    }

    /// Includes temperatures in the high and the low.
    private mutating func extend(by temperatures: [Double?]) {
        let figures = temperatures.compactMap(\.self)
        high = (figures + [high].compactMap(\.self)).max()
        low = (figures + [low].compactMap(\.self)).min()
    }

    private static let maximumDays = 7
}

extension [Forecast.Day] {
    /// Marks the first and the last day if the steps do not cover all of it, as the interval between steps shows.
    fileprivate mutating func markParts(covered times: [Date], by clock: PlaceClock) {
        guard times.count > 1, let first = times.first, let last = times.last, let firstDay = self.first?.day,
            let lastDay = self.last?.day
        else { return }
        let opening = times[1].timeIntervalSince(first)
        let closing = last.timeIntervalSince(times[times.count - 2])
        if first.timeIntervalSince(clock.start(of: firstDay)) >= opening { self[0].from = first }
        let end = clock.start(of: CalendarDay(daysSince1970: lastDay.daysSince1970 + 1))
        if end.timeIntervalSince(last) > closing { self[count - 1].until = last }
    }
}

extension JSONValue {
    /// A temperature in degrees Celsius that occurs on Earth; `nil` for any other value.
    var celsius: Double? { double.flatMap { (-100...70).contains($0) ? $0 : nil } }

    /// An integer from 0 to 100.
    var percent: Int? { double.flatMap { (0...100).contains($0) ? Int($0.rounded()) : nil } }
}
