package import Foundation
import Primitives

/// A pattern of a date in an address or a template, with the letters of strftime(3): `%Y-%m-%d`.
package struct DatePattern: Hashable, Sendable {
    private let text: String

    /// Parses a pattern; `nil` if it has a letter other than `Y`, `m`, `d`, `H`, `M`, `S`, `j`, `s` and `%`.
    package init?(_ text: String) {
        var rest = text[...]
        while let percent = rest.firstIndex(of: "%") {
            rest = rest[rest.index(after: percent)...]
            guard let letter = rest.first, "YmdHMSjs%".contains(letter) else { return nil }
            rest.removeFirst()
        }
        self.text = text
    }

    package func text(of date: Date) -> String {
        let time = CivilTime(date)
        var output = ""
        var isLetter = false
        for character in text {
            guard isLetter else {
                if character == "%" { isLetter = true } else { output.append(character) }
                continue
            }
            isLetter = false
            switch character {
            case "Y": output += Self.padded(time.day.year, 4)
            case "m": output += Self.padded(time.day.month, 2)
            case "d": output += Self.padded(time.day.day, 2)
            case "H": output += Self.padded(time.hour, 2)
            case "M": output += Self.padded(time.minute, 2)
            case "S": output += Self.padded(time.second, 2)
            case "j": output += Self.padded(Self.ordinal(time.day), 3)
            case "s": output += String(Int(date.timeIntervalSince1970.rounded(.down)))
            default: output.append(character)
            }
        }
        return output
    }

    private static func ordinal(_ day: CalendarDay) -> Int {
        let first = CalendarDay(year: day.year, month: 1, day: 1)
        return day.daysSince1970 - (first?.daysSince1970 ?? day.daysSince1970) + 1
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
