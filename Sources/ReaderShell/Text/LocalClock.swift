public import FeedModel
public import Foundation

/// The wall clock at a fixed distance from UTC.
///
/// Whoever makes it asks the system for the distance, for the moments that are shown; nothing here knows a time zone.
public struct LocalClock: Hashable, Sendable {
    /// Seconds east of UTC.
    public var offset: Int

    /// Makes a clock.
    public init(offset: Int) {
        self.offset = offset
    }

    /// The time of day, for example `18:42`.
    public func time(_ date: Date) -> String {
        let time = civilTime(date)
        return "\(time.hour.twoDigits):\(time.minute.twoDigits)"
    }

    /// The time of day, and the day before it when that is not today: `18:42`, `2026-11-22 18:42`.
    ///
    /// - Parameter now: The present; `nil` leaves the day out.
    public func moment(_ date: Date, seenFrom now: Date?) -> String {
        guard let now, day(date) != day(now) else { return time(date) }
        return "\(day(date)) \(time(date))"
    }

    /// The day of the calendar.
    public func day(_ date: Date) -> CalendarDay {
        civilTime(date).day
    }

    private func civilTime(_ date: Date) -> CivilTime {
        CivilTime(date, offset: max(-86_400, min(86_400, offset)))
    }
}

extension CalendarDay {
    /// The day in words, for example `Friday 21 November`.
    public var heading: String { "\(Self.weekdays[weekday]) \(day) \(Self.months[month - 1])" }

    /// The day in words, with its year unless that is the year of the other day.
    public func heading(seenFrom today: CalendarDay) -> String {
        year == today.year ? heading : "\(heading) \(year)"
    }

    /// The day in a column of days, for example `Fri 21 November`; the number has two digits.
    public var row: String { "\(Self.weekdays[weekday].prefix(3)) \(day.twoDigits) \(Self.months[month - 1])" }

    private static let weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
    private static let months = [
        "January", "February", "March", "April", "May", "June",
        "July", "August", "September", "October", "November", "December",
    ]
}

extension Int {
    fileprivate var twoDigits: String { self < 10 ? "0\(self)" : "\(self)" }
}
