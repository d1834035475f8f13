public import Foundation
import Primitives

/// The date format of HTTP header fields (RFC 9110, 5.6.7), always in GMT.
public enum HTTPDate {
    /// Parses the three forms that the standard requires; returns `nil` for any other text.
    ///
    /// The forms are `Sun, 06 Nov 1994 08:49:37 GMT` and the obsolete `Sunday, 06-Nov-94 08:49:37 GMT` and `Sun Nov  6
    /// 08:49:37 1994`. The day of the week is ignored, and a year of two digits is at most fifty years after `now`.
    public static func date(from text: String, now: Date) -> Date? {
        let parts = text.split(whereSeparator: { $0 == " " || $0 == "," })
        let isGMT = parts.last?.lowercased() == "gmt"
        switch parts.count {
        case 6 where isGMT && parts[3].utf8.count == 4:
            return date(day: parts[1], month: parts[2], year: number(parts[3]), clock: parts[4])
        case 4 where isGMT:
            let words = parts[1].split(separator: "-", omittingEmptySubsequences: false)
            guard words.count == 3, words[2].utf8.count == 2 else { return nil }
            let year = number(words[2]).map { fullYear($0, now: now) }
            return date(day: words[0], month: words[1], year: year, clock: parts[2])
        case 5 where parts[4].utf8.count == 4:
            return date(day: parts[2], month: parts[1], year: number(parts[4]), clock: parts[3])
        default:
            return nil
        }
    }

    static func date(day: Substring, month: Substring, year: Int?, clock: Substring) -> Date? {
        let clock = clock.split(separator: ":", omittingEmptySubsequences: false).map { number($0) ?? .max }
        guard let year, let number = number(day), let month = months.firstIndex(of: month.lowercased()),
            clock.count == 3, clock[0] < 24, clock[1] < 60, clock[2] <= 60,
            let day = CalendarDay(year: year, month: month + 1, day: number)
        else { return nil }
        return CivilTime(day: day, hour: clock[0], minute: clock[1], second: clock[2]).date()
    }

    /// Returns the year in the current century, or in the previous one if it would lie more than fifty years ahead.
    private static func fullYear(_ lastDigits: Int, now: Date) -> Int {
        let thisYear = CivilTime(now).day.year
        let year = thisYear - thisYear % 100 + lastDigits
        return year > thisYear + 50 ? year - 100 : year
    }

    static func number(_ digits: Substring) -> Int? {
        digits.utf8.count <= 4 && digits.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(digits) : nil
    }

    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]
}

/// The forms of dates, besides ISO 8601 and Unix seconds, in which JSON services write them.
enum ServiceDate {
    /// Parses a day, which begins in UTC: `2026/11/20`, `2026.11.20`, `2026-11-20`.
    static func day(_ text: String) -> Date? {
        for separator in ["/", ".", "-"] as [Character] {
            let parts = text.split(separator: separator, omittingEmptySubsequences: false)
            guard parts.count == 3, parts[0].utf8.count == 4, let year = number(parts[0]),
                let month = number(parts[1]), let day = number(parts[2]),
                let date = CalendarDay(year: year, month: month, day: day)
            else { continue }
            return within(CivilTime(day: date).date())
        }
        return nil
    }

    /// Parses the dates of mail (RFC 822 and RFC 1123): `Fri, 20 Nov 2026 09:00:00 +0900`.
    ///
    /// The day of the week and the seconds may be missing. Without a zone the time is UTC.
    static func mail(_ text: String) -> Date? {
        var words = text.split(whereSeparator: { $0 == " " || $0 == "," })
        if let first = words.first, number(first) == nil { words.removeFirst() }
        guard (4...5).contains(words.count), let offset = words.count < 5 ? 0 : offset(words[4]) else { return nil }
        let clock = words[3] + (words[3].count { $0 == ":" } == 1 ? ":00" : "")
        return HTTPDate.date(day: words[0], month: words[1].prefix(3), year: fullYear(words[2]), clock: clock)
            .flatMap { within($0 - TimeInterval(offset)) }
    }

    /// Returns a date from 1970 on; no service means an earlier one.
    private static func within(_ date: Date) -> Date? { date.timeIntervalSince1970 >= 0 ? date : nil }

    /// Returns the year of four digits, or of two: 1950 to 2049 (RFC 2822, 4.3).
    private static func fullYear(_ text: Substring) -> Int? {
        guard let year = number(text) else { return nil }
        switch text.utf8.count {
        case 4: return year
        case 2: return year < 50 ? year + 2000 : year + 1900
        default: return nil
        }
    }

    private static func offset(_ text: Substring) -> Int? {
        if let hours = zones[text.uppercased()] { return hours * 3600 }
        let digits = text.dropFirst().filter { $0 != ":" }
        guard text.hasPrefix("+") || text.hasPrefix("-"), digits.utf8.count == 4, let value = number(digits[...]),
            value / 100 < 24, value % 100 < 60
        else { return nil }
        let seconds = (value / 100 * 60 + value % 100) * 60
        return text.hasPrefix("-") ? -seconds : seconds
    }

    private static func number(_ digits: Substring) -> Int? { HTTPDate.number(digits) }

    private static let zones = [
        "GMT": 0, "UT": 0, "UTC": 0, "Z": 0, "EST": -5, "EDT": -4, "CST": -6, "CDT": -5, "MST": -7, "MDT": -6,
        "PST": -8, "PDT": -7, "JST": 9,
    ]
}
