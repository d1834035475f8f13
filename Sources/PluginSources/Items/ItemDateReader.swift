import FeedFormats
import Foundation
import PluginManifests
import Primitives

/// Reads dates as services and pages write them.
struct ItemDateReader {
    /// The formatters of a fetch, by their rules: making one takes longer than using it.
    private var formatters: [DateRule: DateFormatter] = [:]

    /// Returns a date between 1970 and 9999: Unix seconds, or milliseconds beyond 10^11, or what a text means.
    mutating func date(_ value: JSONValue, by rule: DateRule?) -> Date? {
        let date: Date?
        switch value {
        case .int, .number: date = value.double.map(Self.unix)
        case .string(let text): date = self.date(text.onOneLine, by: rule)
        default: date = nil
        }
        guard let date, (0...253_402_300_799).contains(date.timeIntervalSince1970) else { return nil }
        return date
    }

    private mutating func date(_ text: String, by rule: DateRule?) -> Date? {
        if let rule, rule.format != nil || rule.zone != nil || rule.language != nil {
            let formatter = formatters[rule] ?? Self.formatter(rule)
            formatters[rule] = formatter
            if rule.format != nil { return formatter.date(from: text) }
            // The usual forms, in the zone of the rule if the text names none.
            guard let date = FeedDateParser.parse(text) else { return nil }
            let hasZone = text.contains("Z") || text.dropFirst(10).contains { "+-".contains($0) }
            return hasZone ? date : CivilTime(date).date { formatter.timeZone.secondsFromGMT(for: $0) }
        }
        // A number has no colon, a time usually has one.
        if text.utf8.count >= 11, !text.hasColon, let number = Double(text),
            number.magnitude < 1e15
        {
            return Self.unix(number)
        }
        return FeedDateParser.parse(text)
    }

    private static func unix(_ number: Double) -> Date {
        Date(timeIntervalSince1970: number > 1e11 ? number / 1000 : number)
    }

    private static func formatter(_ rule: DateRule) -> DateFormatter {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: rule.language ?? "en_US_POSIX")
        formatter.timeZone = rule.zone.flatMap(TimeZone.init(identifier:)) ?? TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = rule.format
        return formatter
    }
}

extension String {
    fileprivate var hasColon: Bool { utf8.span.withUnsafeBufferPointer { $0.contains(UInt8(ascii: ":")) } }
}
