import FeedModel
import Foundation

/// The weather at one step of a forecast.
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
    /// The condition is that of the first step of each day; high and low are taken from all its steps.
    static func days(of steps: [WeatherStep], by clock: PlaceClock) -> [Forecast.Day] {
        var days: [Forecast.Day] = []
        for step in steps.sorted(by: { $0.time < $1.time }) {
            let date = clock.day(at: step.time)
            let figures = [step.temperature, step.high, step.low].compactMap(\.self)
            if days.last?.day != date {
                let day = Forecast.Day(
                    day: date,
                    condition: step.condition,
                    details: step.details,
                    high: figures.max(),
                    low: figures.min()
                )
                days.append(day)
                continue
            }
            let index = days.count - 1
            days[index].high = (figures + [days[index].high].compactMap(\.self)).max()
            days[index].low = (figures + [days[index].low].compactMap(\.self)).min()
        }
        return Array(days.prefix(maximumDays))
    }

    private static let maximumDays = 7
}
