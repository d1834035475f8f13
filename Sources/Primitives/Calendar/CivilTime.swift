public import Foundation

/// A calendar day and a time of day in UTC, computed without a formatter, a locale or a time zone database.
///
/// Uses the proleptic Gregorian calendar. The arithmetic is Howard Hinnant's `days_from_civil`
/// (https://howardhinnant.github.io/date_algorithms.html).
public struct CivilTime: Hashable, Sendable {
    /// The day.
    public var day: CalendarDay
    /// The hour, 0 to 23.
    public var hour: Int
    /// The minute, 0 to 59.
    public var minute: Int
    /// The second, 0 to 59.
    public var second: Int

    /// Creates a time from its components, which are not checked.
    public init(day: CalendarDay, hour: Int = 0, minute: Int = 0, second: Int = 0) {
        self.day = day
        self.hour = hour
        self.minute = minute
        self.second = second
    }

    /// Creates the local time of a date at an offset from UTC in seconds, dropping fractions of a second.
    ///
    /// A date outside the years 0 to 9999 is clamped, because the text forms of dates cannot represent it.
    public init(_ date: Date, offset: Int = 0) {
        let interval = date.timeIntervalSince1970
        let inside = interval.isNaN ? 0 : min(max(interval, -62_167_219_200), 253_402_300_799)
        let seconds = Int(inside.rounded(.down)) + offset
        let days = seconds.floorDivided(by: 86_400)
        let rest = seconds - days * 86_400
        self.init(day: CalendarDay(daysSince1970: days), hour: rest / 3600, minute: rest / 60 % 60, second: rest % 60)
    }

    /// Returns the date of this local time at an offset from UTC in seconds.
    public func date(offset: Int = 0) -> Date {
        Date(timeIntervalSince1970: Double(day.daysSince1970 * 86_400 + hour * 3600 + minute * 60 + second - offset))
    }

    /// Returns the date of this local time in a place whose offset from UTC varies, as with daylight saving time.
    ///
    /// If the local time occurs twice, the first occurrence is returned. If the clocks skip it, the result is as far
    /// behind the gap as the local time is inside it.
    ///
    /// - Parameter offset: Returns the offset from UTC at a date, in seconds, positive to the east.
    public func date(offset: (Date) -> Int) -> Date {
        let near = date()
        let (before, after) = (offset(near.addingTimeInterval(-86_400)), offset(near.addingTimeInterval(86_400)))
        let (first, second) = (date(offset: before), date(offset: after))
        return offset(first) == before || offset(second) != after ? first : second
    }
}

extension Date {
    /// The date in ISO 8601, in UTC and to the second, such as `2026-11-21T09:00:00Z`.
    public var iso8601: String {
        let time = CivilTime(self)
        let day = time.day
        return String(unsafeUninitializedCapacity: 20) { text in
            func put(_ number: Int, digits: Int, at start: Int, then mark: Unicode.Scalar) {
                var number = number
                for index in (start..<start + digits).reversed() {
                    text[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10)
                    number /= 10
                }
                text[start + digits] = UInt8(ascii: mark)
            }
            put(day.year, digits: 4, at: 0, then: "-")
            put(day.month, digits: 2, at: 5, then: "-")
            put(day.day, digits: 2, at: 8, then: "T")
            put(time.hour, digits: 2, at: 11, then: ":")
            put(time.minute, digits: 2, at: 14, then: ":")
            put(time.second, digits: 2, at: 17, then: "Z")
            return 20
        }
    }

    /// The date in ISO 8601, in UTC and to the millisecond if it has a fraction: `2026-11-21T09:00:00.25Z`.
    public var iso8601WithFraction: String {
        let milliseconds = millisecond
        guard milliseconds > 0 else { return iso8601 }
        var digits = milliseconds.padded(3)
        while digits.hasSuffix("0") { digits.removeLast() }
        return "\(iso8601.dropLast()).\(digits)Z"
    }

    /// The milliseconds since the last whole second, 0 to 999.
    public var millisecond: Int {
        let interval = timeIntervalSince1970
        guard interval.isFinite else { return 0 }
        return min(999, Int(((interval - interval.rounded(.down)) * 1000).rounded()))
    }
}

extension Int {
    /// Returns the quotient, rounded towards negative infinity.
    func floorDivided(by divisor: Int) -> Int {
        let quotient = self / divisor
        return self % divisor < 0 ? quotient - 1 : quotient
    }

    /// Returns the decimal digits, padded with leading zeros.
    func padded(_ width: Int) -> String {
        let digits = String(magnitude)
        return (self < 0 ? "-" : "") + String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
    }
}

extension Date {
    /// Parses ISO 8601 as written by ``iso8601``, also with a fraction or an offset: `2026-11-21T18:00:00.5+09:00`.
    ///
    /// Strict: for quire's own files and for services that document RFC 3339. FeedFormats parses the dates of feeds.
    /// `T` may be a space, and an offset may omit its colon. A text without an offset is rejected.
    public init?(iso8601 text: some StringProtocol) {
        let characters = Array(text.utf8)
        guard characters.count >= 20,
            [UInt8(ascii: "T"), UInt8(ascii: " "), UInt8(ascii: "t")].contains(characters[10]),
            let day = CalendarDay(String(decoding: characters[..<10], as: UTF8.self)),
            characters[13] == UInt8(ascii: ":"), characters[16] == UInt8(ascii: ":"),
            let hour = Int(digits: characters[11..<13]), let minute = Int(digits: characters[14..<16]),
            let second = Int(digits: characters[17..<19]), hour < 24, minute < 60, second <= 60
        else { return nil }
        var rest = characters[19...]
        var fraction = 0.0
        if rest.first == UInt8(ascii: ".") {
            let digits = rest.dropFirst().prefix { (0x30...0x39).contains($0) }
            guard !digits.isEmpty, let value = Double("0." + String(decoding: digits, as: UTF8.self)) else {
                return nil
            }
            fraction = value
            rest = rest[digits.endIndex...]
        }
        guard let offset = Int(zoneOffset: rest) else { return nil }
        let time = CivilTime(day: day, hour: hour, minute: minute, second: second)
        self = time.date(offset: offset).addingTimeInterval(fraction)
    }
}

extension Int {
    fileprivate init?(digits: ArraySlice<UInt8>) {
        guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        self = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    /// Parses `Z`, `+09:00` or `+0900` as seconds east of UTC.
    fileprivate init?(zoneOffset text: ArraySlice<UInt8>) {
        var digits = text.dropFirst()
        if digits.count == 5, digits.dropFirst(2).first == UInt8(ascii: ":") {
            digits.remove(at: digits.startIndex + 2)
        }
        switch text.first {
        case UInt8(ascii: "Z") where text.count == 1, UInt8(ascii: "z") where text.count == 1:
            self = 0
        case UInt8(ascii: "+"), UInt8(ascii: "-"):
            guard digits.count == 4, let hours = Int(digits: digits.prefix(2)),
                let minutes = Int(digits: digits.suffix(2)),
                hours < 24, minutes < 60
            else { return nil }
            self = (hours * 3600 + minutes * 60) * (text.first == UInt8(ascii: "-") ? -1 : 1)
        default:
            return nil
        }
    }
}
