import FeedModel
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

    private static func date(day: Substring, month: Substring, year: Int?, clock: Substring) -> Date? {
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

    static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]
}
