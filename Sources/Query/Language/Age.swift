package import Foundation
import Primitives

extension Query {
    /// A length of time in calendar months and seconds.
    package struct Age: Hashable, Sendable, CustomStringConvertible {
        /// Calendar months; a year is twelve.
        package let months: Int
        /// Seconds in addition to the months.
        package let seconds: Int

        /// Creates an age; negative components are replaced by zero.
        package init(months: Int = 0, seconds: Int = 0) {
            self.months = min(max(0, months), Self.limit)
            self.seconds = min(max(0, seconds), Self.limit * 86_400)
        }

        /// Parses `30min`, `12h`, `7d`, `2w`, `6mo`, `1y`, or an ISO 8601 duration such as `P1M`, `P2W`, `PT12H`.
        ///
        /// `m` alone is rejected outside ISO 8601, because it is ambiguous between minutes and months.
        package init?(_ text: some StringProtocol) {
            let characters = text.uppercased()
            if characters.hasPrefix("P") {
                self.init(iso8601: characters.dropFirst())
                return
            }
            let digits = characters.prefix(while: \.isASCIIDigit)
            guard let count = Self.count(digits), let unit = Self.units[characters[digits.endIndex...].lowercased()]
            else {
                return nil
            }
            self.init(months: count * unit.months, seconds: count * unit.seconds)
        }

        /// The shortest form, which parses to an equal age.
        package var description: String {
            if months > 0, seconds == 0 { return months.isMultiple(of: 12) ? "\(months / 12)y" : "\(months)mo" }
            for (size, unit) in [(604_800, "w"), (86_400, "d"), (3600, "h"), (60, "min")]
            where months == 0 && seconds > 0 && seconds.isMultiple(of: size) {
                return "\(seconds / size)\(unit)"
            }
            guard seconds > 0 else { return "0d" }
            // A number has at most nine digits.
            let (days, rest) = seconds.quotientAndRemainder(dividingBy: 86_400)
            let date = (months > 0 ? "\(months)M" : "") + (days > 0 ? "\(days)D" : "")
            return "P\(date)" + (rest > 0 ? "T\(rest)S" : "")
        }

        /// Returns the date this long before another one, by the offset from UTC at a date, in seconds to the east.
        ///
        /// One month before 31 March is the last day of February.
        package func before(_ moment: Date, offset: (Date) -> Int) -> Date {
            guard months > 0 else { return moment.addingTimeInterval(-Double(seconds)) }
            let time = CivilTime(moment, offset: offset(moment))
            let index = time.day.year * 12 + time.day.month - 1 - months
            let year = index >= 0 ? index / 12 : (index - 11) / 12
            let month = index - year * 12 + 1
            let day = (1...time.day.day).reversed().lazy.compactMap { CalendarDay(year: year, month: month, day: $0) }
                .first
            var earlier = time
            earlier.day = day ?? time.day
            return earlier.date(offset: offset).addingTimeInterval(-Double(seconds))
        }

        private static let limit = 100_000

        private static let units: [String: (months: Int, seconds: Int)] = [
            "min": (0, 60), "h": (0, 3600), "d": (0, 86_400), "w": (0, 604_800), "mo": (1, 0), "y": (12, 0),
        ]

        private static func count(_ digits: some StringProtocol) -> Int? {
            (1...9).contains(digits.utf8.count) ? Int(digits) : nil
        }

        private init?(iso8601 text: Substring) {
            var rest = text
            var (months, seconds) = (0, 0)
            var isTime = false
            guard !rest.isEmpty, rest.last != "T" else { return nil }
            while let first = rest.first {
                if first == "T", !isTime {
                    isTime = true
                    rest.removeFirst()
                    continue
                }
                let digits = rest.prefix(while: \.isASCIIDigit)
                rest = rest[digits.endIndex...]
                guard let count = Self.count(digits), let unit = rest.popFirst() else { return nil }
                switch (unit, isTime) {
                case ("Y", false): months += count * 12
                case ("M", false): months += count
                case ("W", false): seconds += count * 604_800
                case ("D", false): seconds += count * 86_400
                case ("H", true): seconds += count * 3600
                case ("M", true): seconds += count * 60
                case ("S", true): seconds += count
                default: return nil
                }
            }
            self.init(months: months, seconds: seconds)
        }
    }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
