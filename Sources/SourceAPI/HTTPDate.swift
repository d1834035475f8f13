import FeedModel
public import Foundation

/// The date format of HTTP headers (RFC 9110, 5.6.7), always in GMT.
public enum HTTPDate {
    /// Reads `Sun, 06 Nov 1994 08:49:37 GMT`; anything else is `nil`.
    ///
    /// The day of the week is not compared with the date. The two obsolete forms of the standard are not read: a
    /// server that sends one loses its hint, no more.
    public static func date(from text: String) -> Date? {
        let parts = text.split(whereSeparator: { $0 == " " || $0 == "," })
        guard parts.count == 6, parts[3].utf8.count == 4, parts[5].lowercased() == "gmt",
            let day = number(parts[1]), let year = number(parts[3]),
            let month = months.firstIndex(of: parts[2].lowercased())
        else { return nil }
        let clock = parts[4].split(separator: ":", omittingEmptySubsequences: false).map { number($0) ?? .max }
        guard clock.count == 3, clock[0] < 24, clock[1] < 60, clock[2] <= 60,
            let day = CalendarDay(year: year, month: month + 1, day: day)
        else { return nil }
        return CivilTime(day: day, hour: clock[0], minute: clock[1], second: clock[2]).date()
    }

    /// Reads one to four digits.
    private static func number(_ digits: Substring) -> Int? {
        digits.utf8.count <= 4 && digits.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(digits) : nil
    }

    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]
}
