extension TolerantDateParser {
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

    /// Reads the rest of a time such as `10.30` or `10.30.00` after a day, or after the name of a month where the
    /// number is no day.
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
        // In '10 h 30 Nov 2026' they are no minutes.
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
}
