import Foundation

/// Reads dates by their distance from now, in English: `3 hours ago`, `an hour ago`, `2d ago`, `yesterday`.
enum RelativeDate {
    private static let words = ["now": 0, "just now": 0, "today": 0, "yesterday": 1]
    /// Words that leave a number as it is.
    private static let estimates: Set = ["about", "almost", "over", "less", "than", "and"]
    private static let amounts = ["a": 1, "an": 1, "one": 1, "few": 3]

    private static let calendar: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }()

    private static let units: [(names: Set<String>, component: Calendar.Component, count: Int)] = [
        (["s", "sec", "secs", "second", "seconds", "moment", "moments"], .second, 1),
        (["m", "min", "mins", "minute", "minutes"], .minute, 1),
        (["h", "hr", "hrs", "hour", "hours"], .hour, 1), (["d", "day", "days"], .day, 1),
        (["w", "wk", "wks", "week", "weeks"], .day, 7), (["mo", "mos", "month", "months"], .month, 1),
        (["y", "yr", "yrs", "year", "years"], .year, 1),
    ]

    static func date(_ text: String, now: Date) -> Date? {
        guard text.utf8.count <= 60 else { return nil }
        let text = text.lowercased()
        let start = Date(timeIntervalSince1970: now.timeIntervalSince1970.rounded(.down))
        if let days = words[text] { return calendar.date(byAdding: .day, value: -days, to: start) }
        guard text.hasSuffix(" ago") else { return nil }
        var date: Date?
        var amount: Int?
        for word in Self.split(text.dropLast(4)) where !estimates.contains(word) {
            if let number = Int(word) ?? amounts[word] {
                // 'a few hours' has two words for its number.
                guard amount == nil || amount == 1 && word == "few", number < 10_000 else { return nil }
                amount = number
                continue
            }
            guard let unit = units.first(where: { $0.names.contains(word) }) else { return nil }
            guard let number = amount ?? (word == "moments" ? 1 : nil) else { return nil }
            date = calendar.date(byAdding: unit.component, value: -number * unit.count, to: date ?? start)
            amount = nil
        }
        return amount == nil ? date : nil
    }

    /// Returns the words, with numbers as separate words: `2d` is two.
    private static func split(_ text: Substring) -> [String] {
        var words: [String] = []
        var last: Bool?
        for character in text {
            let isDigit = ("0"..."9").contains(character)
            if character == " " || character == "," {
                last = nil
            } else if last == isDigit {
                words[words.count - 1].append(character)
            } else {
                words.append(String(character))
                last = isDigit
            }
        }
        return words
    }
}
