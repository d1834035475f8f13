import FeedModel
import Foundation

/// Parses a date of any form: first numbers, words and signs from left to right, then their only possible meaning.
struct TolerantDateParser {
    let bytes: [UInt8]
    private let comments: [UInt8]
    var index = 0

    private(set) var numbers: [Number] = []
    private(set) var month: Int?
    /// Whether the name of the month can be that of a weekday: another month, or a month in numbers, makes it one.
    private(set) var isMonthUncertain = false
    /// Whether a weekday says that the day comes before the month in numbers.
    private(set) var isDayFirst = false
    private(set) var numbersBeforeMonth = 0
    var clock: (hour: Int, minute: Int, second: Int)?
    private(set) var offset: Int?
    /// The offset in seconds east of UTC of a language's only zone, unless a zone is written or given.
    private(set) var defaultOffset: Int?
    let defaultZone: TimeZone?
    /// Whether the following time of day is after noon, in languages that say so before the time.
    var isAfternoon: Bool?
    var isAfterClock = false
    private(set) var zone: TimeZone?

    struct Number {
        var value: Int
        var digits: Int
        var separator: UInt8
    }

    init(_ bytes: [UInt8], comments: [UInt8] = [], zone: TimeZone? = nil) {
        self.bytes = bytes
        self.comments = comments
        defaultZone = zone
    }

    var isDayComplete: Bool { numbers.count >= (month == nil ? 3 : 2) }

    mutating func read() -> Date? {
        while index < bytes.count {
            let byte = bytes[index]
            let isUnderstood: Bool
            if byte.isDigit {
                isUnderstood = number()
            } else if byte.isLetterOrBeyond {
                isUnderstood = word()
            } else {
                isUnderstood = sign()
            }
            guard isUnderstood else { return nil }
        }
        if offset == nil, zone == nil, !comments.isEmpty, !comments.contains(0x20) {
            // As in '10:00 (CET)': a zone is one word, behind a time.
            var reader = TolerantDateParser(Array("0:00 ".utf8) + comments)
            _ = reader.read()
            (offset, zone) = (reader.offset, reader.zone)
        }
        return date()
    }

    private mutating func number() -> Bool {
        let start = index
        guard let value = digits(), index - start <= 8 else { return false }
        let digits = index - start
        let separator = start > 0 ? bytes[start - 1] : 0
        if index < bytes.count, bytes[index] == UInt8(ascii: ":") { return clock == nil && readClock(hour: value) }
        if clock == nil, digits <= 2, readDottedClock(hour: value) || readHours(value) { return true }
        if clock == nil, let half = meridiem() {
            clock = (value, 0, 0)
            return apply(half)
        }
        if separator == UInt8(ascii: "t"), clock == nil, digits == 2 || digits == 4 || digits == 6 {
            let seconds = digits == 6 ? value % 100 : 0
            let minutes = digits == 2 ? value * 100 : digits == 6 ? value / 100 : value
            clock = (minutes / 100, minutes % 100, seconds)
            isAfterClock = true
            skipFraction()
            return true
        }
        if digits == 8, numbers.isEmpty, month == nil || isMonthUncertain {
            numbers = [
                Number(value: value / 10_000, digits: 4, separator: 0),
                Number(value: value / 100 % 100, digits: 2, separator: UInt8(ascii: "-")),
                Number(value: value % 100, digits: 2, separator: UInt8(ascii: "-")),
            ]
            return true
        }
        guard numbers.count < 3 else { return false }
        numbers.append(Number(value: value, digits: digits, separator: separator))
        if month == nil { numbersBeforeMonth = numbers.count }
        isAfterClock = false
        skipOrdinal()
        return true
    }

    mutating func digits() -> Int? {
        var value = 0
        let start = index
        while index < bytes.count, bytes[index].isDigit, index - start < 12 {
            value = value * 10 + Int(bytes[index] - 0x30)
            index += 1
        }
        return index > start ? value : nil
    }

    private mutating func skipOrdinal() {
        let suffixes = ["st", "nd", "rd", "th"]
        guard index + 2 <= bytes.count, index + 2 == bytes.count || !bytes[index + 2].isLetterOrBeyond,
            suffixes.contains(String(decoding: bytes[index..<index + 2], as: UTF8.self))
        else { return }
        index += 2
    }

    private mutating func word() -> Bool {
        let start = index
        while index < bytes.count, bytes[index].isLetterOrBeyond || bytes[index] == 0x2F || bytes[index] == 0x5F {
            index += 1
        }
        let word = String(decoding: bytes[start..<index], as: UTF8.self)
        if bytes[start] >= 0x80 {
            isAfternoon = DateWords.halfDay(word) ?? isAfternoon
            if DateWords.korean.contains(word) { defaultOffset = 9 * 3600 }
        }
        if start > 0, bytes[start - 1].isDigit, index < bytes.count, bytes[index].isDigit, word == "t" { return true }
        isDayFirst = isDayFirst || DateWords.isDayFirstWeekday(word)
        if month == nil || isMonthUncertain, let number = DateWords.month(word) {
            month = number
            isMonthUncertain = DateWords.canBeWeekday(word)
            numbersBeforeMonth = numbers.count
        } else if clock != nil, offset == nil, let place = DateWords.seasonalZone(word) {
            zone = zone ?? place
            isAfterClock = true
        } else if clock != nil, let hours = DateWords.zone(word) {
            if offset == nil { offset = hours }
            isAfterClock = true
        } else if word.contains("/") {
            zone = DateWords.place(word) ?? zone
        } else if clock == nil, let hours = DateWords.zone(word), word.utf8.count != 2, !numbers.isEmpty {
            offset = hours
        }
        return true
    }

    /// Reads an offset such as `+09:00`, or skips a separator.
    private mutating func sign() -> Bool {
        let byte = bytes[index]
        index += 1
        if byte == 0x20 || byte == UInt8(ascii: ",") { return true }
        guard byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") else {
            isAfterClock = false
            return true
        }
        guard !numbers.isEmpty || month != nil || clock != nil || byte != UInt8(ascii: "-") else { return false }
        guard clock != nil, isAfterClock || isDayComplete, index < bytes.count, bytes[index] != 0x20 else {
            return byte == UInt8(ascii: "-") || clock == nil
        }
        return readOffset(isWest: byte == UInt8(ascii: "-"))
    }

    private mutating func readOffset(isWest: Bool) -> Bool {
        let start = index
        guard var value = digits() else { return false }
        let count = index - start
        if index < bytes.count, bytes[index] == UInt8(ascii: ":") {
            index += 1
            guard count <= 2, let minutes = digits() else { return false }
            value = value * 100 + minutes
        } else if count <= 2 {
            value *= 100
        } else if count > 4 {
            return false
        }
        guard value / 100 < 24, value % 100 < 60 else { return false }
        offset = (value / 100 * 3600 + value % 100 * 60) * (isWest ? -1 : 1)
        isAfterClock = false
        return true
    }
}
