/// Checks dates and times (RFC 3339), each of which is all of a token; nothing that quire reads has one.
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

    /// Returns whether the token is a date, a time, or a date with a time and perhaps an offset.
    mutating func isValid() -> Bool {
        guard token.dropFirst(2).first != UInt8(ascii: ":") else { return skipTime() && isAtEnd }
        guard skipDate() else { return false }
        if isAtEnd { return true }
        guard take("T") || take("t") || take(" "), skipTime() else { return false }
        return isAtEnd || skipOffset() && isAtEnd
    }

    private var isAtEnd: Bool { index == token.endIndex }

    private mutating func skipDate() -> Bool {
        guard let year = number(4), take("-"), let month = number(2), (1...12).contains(month), take("-"),
            let day = number(2)
        else { return false }
        return (1...Self.dayCount(year, month)).contains(day)
    }

    private mutating func skipTime() -> Bool {
        guard let hour = number(2), hour < 24, take(":"), let minute = number(2), minute < 60, take(":"),
            let second = number(2), second <= 60
        else { return false }
        guard take(".") else { return true }
        let fraction = token[index...].prefix { $0.isDecimalDigit }
        index = fraction.endIndex
        return !fraction.isEmpty
    }

    private mutating func skipOffset() -> Bool {
        if take("Z") || take("z") { return true }
        guard take("-") || take("+"), let hours = number(2), hours < 24, take(":"), let minutes = number(2) else {
            return false
        }
        return minutes < 60
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

    var decimalValue: Int { Int(self & 0x0F) }

    var hexadecimalValue: Int? {
        if isDecimalDigit { return decimalValue }
        let letter = self | 0x20
        return (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(letter) ? Int(letter - UInt8(ascii: "a")) + 10 : nil
    }
}
