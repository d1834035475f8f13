package import Foundation

/// The wall clock of a place, whose offset is looked up for each moment, so that a summer date is shown in summer time.
package struct LocalClock: Sendable {
    /// Returns the seconds east of UTC at a moment.
    package let offset: @Sendable (Date) -> Int

    package init(_ offset: @escaping @Sendable (Date) -> Int) { self.offset = offset }

    package init(offset: Int) { self.init { _ in offset } }

    package func time(_ date: Date) -> String {
        let time = civilTime(date)
        return "\(time.hour.padded(2)):\(time.minute.padded(2))"
    }

    /// Returns the time of day, preceded by the day if it is not that of the present: `18:42`, `2026-11-22 18:42`.
    package func moment(_ date: Date, seenFrom now: Date?) -> String {
        guard let now, day(date) != day(now) else { return time(date, seenFrom: now) }
        return "\(day(date)) \(time(date, seenFrom: now))"
    }

    /// Returns the time of day, with the seconds if less than a minute is left: `18:42`, `18:42:07`.
    package func time(_ date: Date, seenFrom now: Date?) -> String {
        guard let now, now < date, date.timeIntervalSince(now) < 60 else { return time(date) }
        return "\(time(date)):\(civilTime(date).second.padded(2))"
    }

    package func day(_ date: Date) -> CalendarDay { civilTime(date).day }

    private func civilTime(_ date: Date) -> CivilTime {
        CivilTime(date, offset: max(-86_400, min(86_400, offset(date))))
    }
}
