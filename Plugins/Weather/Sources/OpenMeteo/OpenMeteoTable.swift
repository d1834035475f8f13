import FeedModel
import Foundation
import Primitives
import SourceAPI

/// The data of a forecast: an object with the current weather, and columns for the days, in which any cell can be
/// `null`.
struct OpenMeteoTable {
    let current: Reading?
    let days: [Forecast.Day]
    /// The number of days without a valid date.
    let unreadableDays: Int

    init(_ answer: JSONValue) {
        let offset = answer["utc_offset_seconds"].int.flatMap { abs($0.clamped) <= Self.maximumOffset ? $0 : nil } ?? 0
        current = Self.reading(answer["current"], offset: offset)
        let daily = answer["daily"]
        let dates = daily["time"].array.prefix(Self.maximumDays)
        let highs = daily["temperature_2m_max"]
        let lows = daily["temperature_2m_min"]
        let codes = daily["weather_code"]
        var days: [CalendarDay: Forecast.Day] = [:]
        for (index, date) in dates.enumerated() {
            guard let day = date.string.flatMap({ CalendarDay($0) }) else { continue }
            let code = WeatherCode(codes[index])
            days[day] = Forecast.Day(
                day: day,
                condition: code.condition,
                details: code.details,
                high: highs[index].celsius,
                low: lows[index].celsius
            )
        }
        self.days = days.values.sorted { $0.day < $1.day }
        unreadableDays = dates.count - days.count
    }

    /// Parses the current weather, whose local time has no zone; the offset is a separate member of the response.
    private static func reading(_ current: JSONValue, offset: Int) -> Reading? {
        guard let local = current["time"].string, let time = Date(iso8601: local + ":00Z") else { return nil }
        return Reading(
            observed: time.addingTimeInterval(-TimeInterval(offset)),
            condition: WeatherCode(current["weather_code"]).condition,
            temperature: current["temperature_2m"].celsius,
            humidity: current["relative_humidity_2m"].percent
        )
    }

    /// The service returns at most 16.
    private static let maximumDays = 16
    /// The largest offset from UTC, 18 hours.
    private static let maximumOffset = 18 * 3600
}

extension Int {
    /// The number, with a representable magnitude.
    fileprivate var clamped: Int { Swift.max(self, -Int.max) }
}
