import Foundation
import Primitives

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
    /// The offset in seconds east of UTC for a language with a single zone.
    ///
    /// A written or given zone takes precedence.
    private(set) var defaultOffset: Int?
    let defaultZone: TimeZone?
    /// Whether the following time of day is after noon, in languages that say so before the time.
    var isAfternoon: Bool?
    var isAfterClock = false
    /// The year before the first year of a Japanese era, to which the next number is added.
    private var era: Int?
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
            // As in '10:00 (CET)': a zone is one word after a time.
            var reader = TolerantDateParser(Array("0:00 ".utf8) + comments)
            _ = reader.read()
            (offset, zone) = (reader.offset, reader.zone)
        }
        return date()
    }

    private mutating func number() -> Bool {
        let start = index
        guard var value = digits(), index - start <= 8 else { return false }
        var digits = index - start
        if let before = era.take() {
            (value, digits) = (before + value, 4)
        } else if digits < 4, bytes[index...].starts(with: "年".utf8) {
            return false
        }
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
            era = DateWords.yearBeforeEra(word)
        }
        if start > 0, bytes[start - 1].isDigit, index < bytes.count, bytes[index].isDigit, word == "t" { return true }
        // A week of ISO 8601, 2026-W10-2, has no month.
        if word == "w", numbers.count == 1, index < bytes.count, bytes[index].isDigit { return false }
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

    /// Reads the rest of `hh:mm[:ss[.fraction]] [am|pm]`.
    mutating func readClock(hour: Int) -> Bool {
        index += 1
        guard let minute = digits() else { return false }
        var second = 0
        if index < bytes.count, bytes[index] == UInt8(ascii: ":") {
            index += 1
            guard let value = digits() else { return false }
            second = value
        }
        skipFraction()
        clock = (hour, minute, second)
        isAfterClock = true
        return (meridiem() ?? isAfternoon).map { apply($0) } ?? true
    }

    mutating func skipFraction() {
        guard index + 1 < bytes.count, bytes[index] == UInt8(ascii: ".") || bytes[index] == UInt8(ascii: ","),
            bytes[index + 1].isDigit
        else { return }
        index += 1
        while index < bytes.count, bytes[index].isDigit { index += 1 }
    }

    /// Reads the rest of a time such as `10.30` after a day, or `10.30.00` after the name of a month.
    mutating func readDottedClock(hour: Int) -> Bool {
        let start = index
        guard let minute = twoDigits(after: ".") else { return false }
        let second = twoDigits(after: ".")
        let isClock = isDayComplete || second != nil && month != nil && !isMonthUncertain
        guard isClock else {
            index = start
            return false
        }
        if second != nil { skipFraction() }
        clock = (hour, minute, second ?? 0)
        isAfterClock = true
        return meridiem().map { apply($0) } ?? true
    }

    /// Reads the rest of `10h30`, `10h`, `10 h 30` or `10h30m15s`.
    mutating func readHours(_ hour: Int) -> Bool {
        var next = index
        if next < bytes.count, bytes[next] == 0x20 { next += 1 }
        guard next < bytes.count, bytes[next] == UInt8(ascii: "h"),
            next + 1 == bytes.count || !bytes[next + 1].isLetterOrBeyond
        else { return false }
        index = next + 1
        // In '10 h 30 Nov 2026' they are not minutes.
        let minute = twoDigits(after: "") ?? (isDayComplete ? twoDigits(after: " ") : nil)
        let second = minute == nil ? nil : twoDigits(after: "min") ?? twoDigits(after: "mn") ?? twoDigits(after: "m")
        clock = (hour, minute ?? 0, second ?? 0)
        isAfterClock = true
        return true
    }

    private mutating func twoDigits(after text: String) -> Int? {
        let (start, end) = (index + text.utf8.count, index + text.utf8.count + 2)
        guard end <= bytes.count, bytes[index...].starts(with: text.utf8), bytes[start..<end].allSatisfy(\.isDigit),
            end == bytes.count || !bytes[end].isDigit
        else { return nil }
        index = end
        return Int(bytes[start] - 0x30) * 10 + Int(bytes[start + 1] - 0x30)
    }

    /// Reads `am`, `pm`, `a.m.` or `p.m.` and returns whether it is the afternoon.
    mutating func meridiem() -> Bool? {
        var next = index
        while next < bytes.count, bytes[next] == 0x20 { next += 1 }
        for (text, isAfternoon) in [("a.m.", false), ("p.m.", true), ("am", false), ("pm", true)] {
            let end = next + text.utf8.count
            guard bytes[min(next, bytes.count)...].starts(with: text.utf8),
                end == bytes.count || !bytes[end].isLetterOrBeyond
            else { continue }
            index = end
            return isAfternoon
        }
        return nil
    }

    mutating func apply(_ isAfternoon: Bool) -> Bool {
        guard let hour = clock?.hour, (1...12).contains(hour) else { return false }
        clock?.hour = hour % 12 + (isAfternoon ? 12 : 0)
        isAfterClock = true
        return true
    }

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

    /// Returns a year by RFC 2822, section 4.3.
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
