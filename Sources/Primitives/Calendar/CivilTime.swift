public import Foundation

/// A moment written as calendar and clock in UTC, without a formatter, a locale or a time zone database.
///
/// Uses the proleptic Gregorian calendar. The arithmetic is Howard Hinnant's `days_from_civil`
/// (https://howardhinnant.github.io/date_algorithms.html).
public struct CivilTime: Hashable, Sendable {
    /// The day.
    public var day: CalendarDay
    /// 0 to 23.
    public var hour: Int
    /// 0 to 59.
    public var minute: Int
    /// 0 to 59.
    public var second: Int

    /// Makes a time from its parts, which are not checked.
    public init(day: CalendarDay, hour: Int = 0, minute: Int = 0, second: Int = 0) {
        self.day = day
        self.hour = hour
        self.minute = minute
        self.second = second
    }

    /// The calendar and clock of a moment at a distance of `offset` seconds from UTC; fractions are dropped.
    ///
    /// A moment outside the years 0 to 9999, which the text forms of dates cannot hold, becomes the nearest one inside.
    public init(_ date: Date, offset: Int = 0) {
        let interval = date.timeIntervalSince1970
        let inside = interval.isNaN ? 0 : min(max(interval, -62_167_219_200), 253_402_300_799)
        let seconds = Int(inside.rounded(.down)) + offset
        let days = seconds.floorDivided(by: 86_400)
        let rest = seconds - days * 86_400
        self.init(day: CalendarDay(daysSince1970: days), hour: rest / 3600, minute: rest / 60 % 60, second: rest % 60)
    }

    /// The moment, read at a distance of `offset` seconds from UTC.
    public func date(offset: Int = 0) -> Date {
        Date(timeIntervalSince1970: Double(day.daysSince1970 * 86_400 + hour * 3600 + minute * 60 + second - offset))
    }

    /// The moment, read on the clock of a place whose distance from UTC changes with the time of year.
    ///
    /// A time that the clock shows twice is the first of both; one that it leaves out is as far behind the gap as it
    /// stands in it.
    ///
    /// - Parameter offset: The clock's distance from UTC at a moment, in seconds, east positive.
    public func date(offset: (Date) -> Int) -> Date {
        let near = date()
        let (before, after) = (offset(near.addingTimeInterval(-86_400)), offset(near.addingTimeInterval(86_400)))
        let (first, second) = (date(offset: before), date(offset: after))
        return offset(first) == before || offset(second) != after ? first : second
    }
}

extension Date {
    /// ISO 8601 in UTC to the second, for example `2026-11-21T09:00:00Z`.
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

    /// ISO 8601 in UTC to the millisecond where there is a part of a second: `2026-11-21T09:00:00.25Z`.
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
    /// The quotient rounded towards minus infinity.
    func floorDivided(by divisor: Int) -> Int {
        let quotient = self / divisor
        return self % divisor < 0 ? quotient - 1 : quotient
    }

    /// Decimal digits, filled with zeros in front.
    func padded(_ width: Int) -> String {
        let digits = String(magnitude)
        return (self < 0 ? "-" : "") + String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
    }
}

extension Date {
    /// Reads ISO 8601 as ``iso8601`` writes it, also with a fraction or an offset: `2026-11-21T18:00:00.5+09:00`.
    ///
    /// Strict, for our own files and for services that document RFC 3339; what publishers write in feeds is read
    /// by FeedFormats. `T` may be a space; an offset may lack its colon; without an offset the text is refused.
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
    /// Reads decimal digits and nothing else.
    fileprivate init?(digits: ArraySlice<UInt8>) {
        guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        self = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    /// Reads `Z`, `+09:00` or `+0900` as seconds east of UTC.
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
