import FeedModel
import Foundation
import Primitives

extension TolerantDateParser {
    /// The years 2 to 9999, which are the ones that dates can have and can be read with.
    private static let years =
        Date(timeIntervalSince1970: -62_104_060_800)...Date(timeIntervalSince1970: 253_402_300_799)

    func date() -> Date? {
        // Go and .NET write a date that is not set as the first day of the year 1.
        guard let day = day(), (2...9999).contains(day.year) else { return nil }
        let clock = self.clock ?? (0, 0, 0)
        // ISO 8601 has the time 24:00. RFC 822, which writes months as words, does not.
        let isMidnight = clock.hour == 24 && clock.minute == 0 && clock.second == 0 && month == nil
        guard clock.hour < 24 || isMidnight, clock.minute < 60, clock.second <= 60 else { return nil }
        let time = CivilTime(day: day, hour: clock.hour, minute: clock.minute, second: clock.second)
        let date: Date
        if let zone = zone ?? (offset == nil ? defaultZone : nil) {
            date = time.date { zone.secondsFromGMT(for: $0) }
        } else {
            date = time.date(offset: offset ?? defaultOffset ?? 0)
        }
        guard Self.years.contains(date), clock.second < 60 || CivilTime(date).followsLeapSecond else { return nil }
        return date
    }

    private func day() -> CalendarDay? {
        let values = numbers.map(\.value)
        if let month, !isMonthUncertain || numbers.count < 3 {
            guard numbers.count == 2 else { return nil }
            let yearFirst = numbers[0].digits >= 3 || (values[0] > 31 && numbersBeforeMonth > 0)
            let year = numbers[yearFirst ? 0 : 1]
            return CalendarDay(year: Self.year(year), month: month, day: values[yearFirst ? 1 : 0])
        }
        guard let first = numbers.first else { return nil }
        if first.digits == 4 {
            if numbers.count == 2, numbers[1].digits == 3 { return CalendarDay(year: first.value, ordinal: values[1]) }
            guard numbers.count == 3 || clock == nil else { return nil }
            return CalendarDay(
                year: first.value,
                month: numbers.count > 1 ? values[1] : 1,
                day: numbers.count > 2 ? values[2] : 1
            )
        }
        guard numbers.count == 3 else { return nil }
        let separator = numbers[1].separator
        if numbers[2].digits != 4, separator == UInt8(ascii: "-") {
            return CalendarDay(year: Self.year(first), month: values[1], day: values[2])
        }
        // In 1/2/2024 the day and the month are ambiguous, unless there is a weekday of a language that has the day
        // first. With a time of day the date is American; without one it is refused.
        let isAmerican = separator == UInt8(ascii: "/") && values[0] <= 12 && !isDayFirst
        guard !isAmerican || clock != nil || values[1] > 12 || values[0] == values[1] else { return nil }
        let dayFirst = !isAmerican
        return CalendarDay(year: Self.year(numbers[2]), month: values[dayFirst ? 1 : 0], day: values[dayFirst ? 0 : 1])
    }

    /// Returns a year by RFC 2822, section 4.3: two digits up to 49 are in this century, others and three digits in the
    /// last.
    private static func year(_ number: Number) -> Int {
        switch number.digits {
        case ...2: number.value + (number.value < 50 ? 2000 : 1900)
        case 3: number.value + 1900
        default: number.value
        }
    }
}

extension CalendarDay {
    init?(year: Int, ordinal: Int) {
        guard (0...9999).contains(year), let first = CalendarDay(year: year, month: 1, day: 1) else { return nil }
        let day = CalendarDay(daysSince1970: first.daysSince1970 + ordinal - 1)
        guard day.year == year else { return nil }
        self = day
    }
}

extension CivilTime {
    /// Whether a leap second may precede this second: leap seconds are added at the ends of June and December, UTC.
    fileprivate var followsLeapSecond: Bool {
        day.day == 1 && (day.month == 1 || day.month == 7) && hour == 0 && minute == 0 && second == 0
    }
}
