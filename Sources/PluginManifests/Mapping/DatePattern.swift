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
            case "Y": output += String(format: "%04d", time.day.year)
            case "m": output += String(format: "%02d", time.day.month)
            case "d": output += String(format: "%02d", time.day.day)
            case "H": output += String(format: "%02d", time.hour)
            case "M": output += String(format: "%02d", time.minute)
            case "S": output += String(format: "%02d", time.second)
            case "j": output += String(format: "%03d", Self.ordinal(time.day))
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
}
