/// A day of the proleptic Gregorian calendar.
package struct TOMLDate: Hashable, Sendable {
    package var year: Int
    package var month: Int
    package var day: Int
}

/// A time of day; `second` is 60 in a leap second.
package struct TOMLTime: Hashable, Sendable {
    package var hour: Int
    package var minute: Int
    package var second: Int
    /// The fraction of the second, cut off at nanoseconds.
    package var nanosecond: Int
}

/// Parses dates and times (RFC 3339), each of which is all of a token.
struct TOMLDateTimeParser {
    private let token: ArraySlice<UInt8>
    private var index: Int

    init(_ token: ArraySlice<UInt8>) {
        self.token = token
        index = token.startIndex
    }

    /// Whether a token begins as a date or a time, and not as a number.
    static func isMeant(_ token: ArraySlice<UInt8>) -> Bool {
        let digits = token.prefix { $0.isDecimalDigit }.count
        let next = token.dropFirst(digits).first
        return digits == 4 && next == UInt8(ascii: "-") || digits == 2 && next == UInt8(ascii: ":")
    }

    /// Returns the value of the token; `nil` if it is neither a date nor a time.
    mutating func value() -> TOMLValue.Content? {
        guard token.dropFirst(2).first != UInt8(ascii: ":") else {
            guard let time = time(), index == token.endIndex else { return nil }
            return .localTime(time)
        }
        guard let date = date() else { return nil }
        if index == token.endIndex { return .localDate(date) }
        guard take("T") || take("t") || take(" "), let time = time() else { return nil }
        if index == token.endIndex { return .localDateTime(date, time) }
        guard let offset = offset(), index == token.endIndex else { return nil }
        return .offsetDateTime(date, time, offsetMinutes: offset)
    }

    private mutating func date() -> TOMLDate? {
        guard let year = number(4), take("-"), let month = number(2), (1...12).contains(month), take("-"),
            let day = number(2), (1...Self.dayCount(year, month)).contains(day)
        else { return nil }
        return TOMLDate(year: year, month: month, day: day)
    }

    private mutating func time() -> TOMLTime? {
        guard let hour = number(2), hour < 24, take(":"), let minute = number(2), minute < 60, take(":"),
            let second = number(2), second <= 60
        else { return nil }
        var time = TOMLTime(hour: hour, minute: minute, second: second, nanosecond: 0)
        guard take(".") else { return time }
        let fraction = token[index...].prefix { $0.isDecimalDigit }
        guard !fraction.isEmpty else { return nil }
        index = fraction.endIndex
        let digits = fraction.prefix(9) + repeatElement(UInt8(ascii: "0"), count: 9 - min(9, fraction.count))
        time.nanosecond = digits.reduce(0) { $0 * 10 + $1.decimalValue }
        return time
    }

    /// Returns the offset in minutes.
    private mutating func offset() -> Int? {
        if take("Z") || take("z") { return 0 }
        let isNegative = take("-")
        guard isNegative || take("+"), let hours = number(2), hours < 24, take(":") else { return nil }
        guard let minutes = number(2), minutes < 60 else { return nil }
        return (hours * 60 + minutes) * (isNegative ? -1 : 1)
    }

    private static func dayCount(_ year: Int, _ month: Int) -> Int {
        switch month {
        case 4, 6, 9, 11: 30
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        default: 31
        }
    }

    private mutating func number(_ count: Int) -> Int? {
        let digits = token[index...].prefix(count)
        guard digits.count == count, digits.allSatisfy(\.isDecimalDigit) else { return nil }
        index += count
        return digits.reduce(0) { $0 * 10 + $1.decimalValue }
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard index < token.endIndex, token[index] == UInt8(ascii: character) else { return false }
        index += 1
        return true
    }
}

extension UInt8 {
    var isDecimalDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

    /// The value of a decimal digit.
    var decimalValue: Int { Int(self & 0x0F) }

    /// The value of a hexadecimal digit; `nil` for other bytes.
    var hexadecimalValue: Int? {
        if isDecimalDigit { return decimalValue }
        let letter = self | 0x20
        return (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(letter) ? Int(letter - UInt8(ascii: "a")) + 10 : nil
    }
}
