import FeedModel
package import Foundation
package import Primitives

/// The wall clock of a place, whose offset is looked up for each moment, so that a summer date is shown in summer time.
package struct LocalClock: Sendable {
    /// Returns the seconds east of UTC at a moment.
    package let offset: @Sendable (Date) -> Int

    package init(_ offset: @escaping @Sendable (Date) -> Int) { self.offset = offset }

    package init(offset: Int) { self.init { _ in offset } }

    package func time(_ date: Date) -> String {
        let time = civilTime(date)
        return "\(time.hour.twoDigits):\(time.minute.twoDigits)"
    }

    /// Returns the time of day, preceded by the day if it is not that of the present: `18:42`, `2026-11-22 18:42`.
    package func moment(_ date: Date, seenFrom now: Date?) -> String {
        guard let now, day(date) != day(now) else { return time(date, seenFrom: now) }
        return "\(day(date)) \(time(date, seenFrom: now))"
    }

    /// Returns the time of day, with the seconds if less than a minute is left: `18:42`, `18:42:07`.
    func time(_ date: Date, seenFrom now: Date?) -> String {
        guard let now, now < date, date.timeIntervalSince(now) < 60 else { return time(date) }
        return "\(time(date)):\(civilTime(date).second.twoDigits)"
    }

    package func day(_ date: Date) -> CalendarDay { civilTime(date).day }

    func civilTime(_ date: Date) -> CivilTime {
        CivilTime(date, offset: max(-86_400, min(86_400, offset(date))))
    }
}

extension CalendarDay {
    /// The day in words, for example `Friday 21 November`.
    package var heading: String { "\(Self.weekdays[weekday]) \(day) \(Self.months[month - 1])" }

    /// The day for a column of days, for example `Fri 21 November`; the number has two digits.
    package var row: String { "\(Self.weekdays[weekday].prefix(3)) \(day.twoDigits) \(Self.months[month - 1])" }

    static let weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
    private static let months = [
        "January", "February", "March", "April", "May", "June",
        "July", "August", "September", "October", "November", "December",
    ]
}

extension Int {
    fileprivate var twoDigits: String { self < 10 ? "0\(self)" : "\(self)" }
}
