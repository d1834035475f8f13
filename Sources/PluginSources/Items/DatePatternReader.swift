import FeedFormats
import Foundation
import Primitives

/// Reads dates by a pattern of Unicode Technical Standard 35, such as `d. MMMM yyyy HH:mm`, with names in one language.
///
/// `DateFormatter` is not used, because it ends the process if a combining character follows a date, and a page decides what follows.
/// White space may be any amount, and case has no meaning. A number may have fewer digits than its letters, or more unless another number
/// follows at once.
struct DatePatternReader {
    private enum Field: Equatable {
        case literal(Character)
        case space
        case number(Character, digits: Int)
        case month, weekday, half, zone

        var isNumber: Bool { if case .number = self { true } else { false } }
    }

    private typealias Names = [(name: String, number: Int)]

    private let fields: [Field]
    private let months: Names
    private let weekdays: Names
    private let halves: Names
    /// The calendar of the language, in the zone of texts that name none.
    private let calendar: Calendar

    init(_ pattern: String, language: String, zone: TimeZone) {
        fields = Self.fields(pattern)
        let locale = Locale(identifier: language)
        var calendar = locale.calendar
        calendar.locale = locale
        calendar.timeZone = zone
        self.calendar = calendar
        months = Self.names([
            calendar.monthSymbols, calendar.shortMonthSymbols, calendar.standaloneMonthSymbols,
            calendar.shortStandaloneMonthSymbols,
        ])
        weekdays = Self.names([
            calendar.weekdaySymbols, calendar.shortWeekdaySymbols, calendar.standaloneWeekdaySymbols,
            calendar.shortStandaloneWeekdaySymbols,
        ])
        halves = Self.names([[calendar.amSymbol, calendar.pmSymbol], ["am", "pm"], ["a.m.", "p.m."]])
    }

    /// Returns names and their numbers from 1, the longest first, without the full stops that texts often leave out.
    private static func names(_ lists: [[String]]) -> Names {
        lists.flatMap { list in
            list.enumerated().map { index, name in
                (name: String(name.lowercased().trimmingSuffix(".")), number: index + 1)
            }
        }
        .filter { !$0.name.isEmpty }.sorted { $0.name.count > $1.name.count }
    }

    private static func fields(_ pattern: String) -> [Field] {
        var fields: [Field] = []
        var isQuoted = false
        var rest = pattern[...]
        while let first = rest.first {
            let run = rest.prefix { $0 == first }
            if first == "'" {
                // Two apostrophes are one, in a quotation as well.
                if run.count > 1 { fields.append(.literal("'")) } else { isQuoted.toggle() }
                rest = rest.dropFirst(min(run.count, 2))
            } else if isQuoted || !(first.isASCII && first.isLetter) {
                fields.append(first.isWhitespace ? .space : .literal(first))
                rest.removeFirst()
            } else {
                fields.append(field(first, count: run.count))
                rest = rest[run.endIndex...]
            }
        }
        return fields
    }

    private static func field(_ letter: Character, count: Int) -> Field {
        switch letter {
        case "M", "L": count > 2 ? .month : .number("M", digits: count)
        case "E", "c": .weekday
        case "a": .half
        case "z", "Z", "X", "x", "O", "v", "V": .zone
        default: .number(letter, digits: count)
        }
    }

    /// Returns the date that a text means; without a year or a day, the last such date until a day from now.
    func date(_ text: String, now: Date?) -> Date? {
        guard text.utf8.count <= 200, let read = read(text) else { return nil }
        var parts = read.parts
        guard parts.year == nil else { return date(parts, zone: read.zone) }
        guard let now else { return nil }
        let today = calendar.dateComponents([.year, .month, .day], from: now)
        let hasDay = parts.month != nil || parts.day != nil
        parts.year = today.year
        if !hasDay { (parts.month, parts.day) = (today.month, today.day) }
        guard let found = date(parts, zone: read.zone) else { return nil }
        let limit = now.addingTimeInterval(86_400)
        return found < limit ? found : calendar.date(byAdding: hasDay ? .year : .day, value: -1, to: found)
    }

    private func date(_ parts: DateComponents, zone: String?) -> Date? {
        var parts = parts
        parts.month = parts.month ?? 1
        parts.day = parts.day ?? 1
        guard parts.isValidDate(in: calendar), let date = calendar.date(from: parts) else { return nil }
        guard let zone else { return date }
        let civil = date.addingTimeInterval(Double(calendar.timeZone.secondsFromGMT(for: date)))
        return FeedDateParser.parse("\(civil.iso8601.dropLast()) \(zone)")
    }

    private func read(_ text: String) -> (parts: DateComponents, zone: String?)? {
        var rest = text.lowercased()[...]
        var parts = DateComponents()
        var half: Int?
        var zone: String?
        for (index, field) in fields.enumerated() {
            let next = index + 1 < fields.count ? fields[index + 1] : nil
            rest = rest.drop(while: \.isWhitespace)
            switch field {
            case .space: break
            case .literal(let character):
                guard rest.hasPrefix(character.lowercased()) else { return nil }
                rest.removeFirst()
            case .number(let letter, let digits):
                let maximum = next?.isNumber == true ? digits : 9
                let number = rest.prefix(maximum).prefix { $0.decimalDigit != nil }
                rest = rest[number.endIndex...]
                guard !number.isEmpty,
                    Self.set(number.reduce(0) { $0 * 10 + ($1.decimalDigit ?? 0) }, letter, in: &parts)
                else { return nil }
                if letter == "y", digits == 2, number.count == 2, calendar.identifier == .gregorian,
                    let year = parts.year
                {
                    parts.year = year + (year < 50 ? 2000 : 1900)
                }
            case .month:
                guard let month = Self.take(months, &rest, before: next) else { return nil }
                parts.month = month
            case .weekday: guard Self.take(weekdays, &rest, before: next) != nil else { return nil }
            case .half:
                guard let number = Self.take(halves, &rest, before: next) else { return nil }
                half = number
            case .zone:
                let word = rest.prefix { !$0.isWhitespace && .literal($0) != next }
                guard !word.isEmpty else { return nil }
                zone = String(word)
                rest = rest[word.endIndex...]
            }
        }
        if let half, let hour = parts.hour, hour <= 12 { parts.hour = hour % 12 + (half == 2 ? 12 : 0) }
        return rest.allSatisfy(\.isWhitespace) ? (parts, zone) : nil
    }

    private static func set(_ number: Int, _ letter: Character, in parts: inout DateComponents) -> Bool {
        switch letter {
        case "y", "u": parts.year = number
        case "M": parts.month = number
        case "d": parts.day = number
        case "H": parts.hour = number
        case "h", "K": parts.hour = number
        case "k": parts.hour = number % 24
        case "m": parts.minute = number
        case "s": parts.second = number
        default: break
        }
        return (parts.hour ?? 0) < 24 && (parts.minute ?? 0) < 60 && (parts.second ?? 0) < 60
    }

    private static func take(_ names: Names, _ text: inout Substring, before next: Field?) -> Int? {
        guard let found = names.first(where: { text.hasPrefix($0.name) }) else { return nil }
        text = text.dropFirst(found.name.count)
        if text.first == ".", next != .literal(".") { text.removeFirst() }
        return found.number
    }
}

extension Character {
    /// The value of a digit of any script.
    fileprivate var decimalDigit: Int? {
        unicodeScalars.first?.properties.numericType == .decimal ? wholeNumberValue : nil
    }
}

extension String {
    fileprivate func trimmingSuffix(_ suffix: String) -> Substring {
        hasSuffix(suffix) ? dropLast(suffix.count) : self[...]
    }
}
