import FeedModel
public import Foundation
public import Primitives

/// The wall clock of a place.
///
/// Whoever makes it asks the system how far the clock is from UTC at each moment that is shown, so that an item of
/// summer is shown with summer's hour; nothing here knows a time zone.
public struct LocalClock: Sendable {
    /// Seconds east of UTC at a moment.
    public let offset: @Sendable (Date) -> Int

    /// Makes the clock of a place.
    ///
    /// - Parameter offset: Seconds east of UTC at a moment.
    public init(_ offset: @escaping @Sendable (Date) -> Int) {
        self.offset = offset
    }

    /// Makes a clock that is always as far from UTC.
    public init(offset: Int) {
        self.init { _ in offset }
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

    /// The day and the time of day.
    public func civilTime(_ date: Date) -> CivilTime {
        CivilTime(date, offset: max(-86_400, min(86_400, offset(date))))
    }
}

extension CalendarDay {
    /// The day in words, for example `Friday 21 November`.
    public var heading: String { "\(Self.weekdays[weekday]) \(day) \(Self.months[month - 1])" }

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
