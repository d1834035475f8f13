import FeedModel
import Foundation
import Primitives
import SourceAPI

/// The data of a forecast: an object with the current weather, and columns for the days and the hours, in which any cell
/// can be `null`.
struct OpenMeteoTable {
    let current: Reading?
    let days: [Forecast.Day]
    /// The number of days without a valid date.
    let unreadableDays: Int

    init(_ answer: JSONValue) {
        let offset = Self.offset(in: answer)
        let current = Self.reading(answer["current"], offset: offset)
        let firstHours = Self.firstHours(answer["hourly"], offset: offset, from: current?.observed)
        let daily = answer["daily"]
        let dates = daily["time"].array.prefix(Self.maximumDays)
        let highs = daily["temperature_2m_max"]
        let lows = daily["temperature_2m_min"]
        let codes = daily["weather_code"]
        var days: [CalendarDay: Forecast.Day] = [:]
        var unreadable = 0
        for (index, date) in dates.enumerated() {
            guard let day = date.string.flatMap({ CalendarDay($0) }) else {
                unreadable += 1
                continue
            }
            // Of two columns for one day the first is used, as with the steps of other services.
            guard days[day] == nil else { continue }
            let code = WeatherCode(codes[index])
            var row = Forecast.Day(
                day: day,
                condition: code.condition,
                details: code.details,
                high: highs[index].celsius,
                low: lows[index].celsius
            )
            row.first = firstHours[day]
            days[day] = row
        }
        self.current = current
        self.days = days.values.sorted { $0.day < $1.day }
        unreadableDays = unreadable
    }

    /// Returns the offset of the times from UTC in seconds: its own member, or else that of the time zone.
    private static func offset(in answer: JSONValue) -> Int {
        let limits = -maximumOffset...maximumOffset
        let offset = answer["utc_offset_seconds"].int.flatMap { limits.contains($0) ? $0 : nil }
        let clock = PlaceClock(named: answer["timezone"].label)
        return offset ?? time(answer["current"]["time"], offset: 0).map(clock.offset) ?? 0
    }

    /// Parses the current weather, whose local time has no zone; the offset is a separate member of the response.
    private static func reading(_ current: JSONValue, offset: Int) -> Reading? {
        guard let time = time(current["time"], offset: offset) else { return nil }
        return Reading(
            observed: time,
            condition: WeatherCode(current["weather_code"]).condition,
            temperature: current["temperature_2m"].celsius,
            humidity: current["relative_humidity_2m"].percent
        )
    }

    /// Returns the first hour of each day that has a temperature and is not earlier than the observation.
    private static func firstHours(
        _ hourly: JSONValue,
        offset: Int,
        from start: Date?
    ) -> [CalendarDay: Forecast.Moment] {
        let temperatures = hourly["temperature_2m"]
        var moments: [CalendarDay: Forecast.Moment] = [:]
        for (index, text) in hourly["time"].array.prefix(maximumDays * 24).enumerated() {
            guard let time = time(text, offset: offset), start.map({ time >= $0 }) ?? true,
                let temperature = temperatures[index].celsius
            else { continue }
            let day = CivilTime(time, offset: offset).day
            if moments[day].map({ time < $0.time }) ?? true {
                moments[day] = Forecast.Moment(time: time, temperature: temperature)
            }
        }
        return moments
    }

    private static func time(_ local: JSONValue, offset: Int) -> Date? {
        local.string.flatMap { Date(iso8601: $0 + ":00Z") }?.addingTimeInterval(-TimeInterval(offset))
    }

    /// The service returns at most 16.
    private static let maximumDays = 16
    /// The largest offset from UTC, 18 hours.
    private static let maximumOffset = 18 * 3600
}
