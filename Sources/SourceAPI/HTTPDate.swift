import FeedModel
public import Foundation

/// The date format of HTTP headers (RFC 9110, 5.6.7), always in GMT.
public enum HTTPDate {
    /// Reads `Sun, 06 Nov 1994 08:49:37 GMT`; anything else is `nil`.
    ///
    /// The two obsolete forms of the standard are not read: a server that sends one loses its hint, no more.
    public static func date(from text: String) -> Date? {
        let parts = text.split(whereSeparator: { $0 == " " || $0 == "," || $0 == "-" })
        guard parts.count == 6, let day = Int(parts[1]), parts[3].utf8.count == 4, let year = Int(parts[3]),
            let month = months.firstIndex(of: parts[2].lowercased())
        else { return nil }
        let clock = parts[4].split(separator: ":").compactMap { Int($0) }
        guard clock.count == 3, (0...23).contains(clock[0]), (0...59).contains(clock[1]), (0...60).contains(clock[2]),
            let day = CalendarDay(year: year, month: month + 1, day: day)
        else { return nil }
        return CivilTime(day: day, hour: clock[0], minute: clock[1], second: clock[2]).date()
    }

    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]
}
