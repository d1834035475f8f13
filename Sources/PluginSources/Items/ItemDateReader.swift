import FeedFormats
import Foundation
import PluginManifests
import Primitives

struct ItemDateReader {
    /// The readers of patterns of a fetch, by their rules: making one takes longer than using it.
    private var patterns: [DateRule: DatePatternReader] = [:]
    private let now: Date?

    /// Creates a reader; without the time of the fetch, patterns need a year.
    init(now: Date? = nil) {
        self.now = now
    }

    /// Returns a date between 1970 and 9999: Unix seconds, or milliseconds beyond 10^11, or what a text means.
    ///
    /// Services write the beginning of 1970 where they know no date. A number of four digits is a year.
    mutating func date(_ value: JSONValue, by rule: DateRule?) -> Date? {
        let date: Date?
        switch value {
        case .int(let number) where rule?.format != nil || (1000...9999).contains(number):
            date = self.date(String(number), by: rule)
        case .int, .number: date = value.double.map(Self.unix)
        case .string(let text): date = self.date(text.onOneLine, by: rule)
        default: date = nil
        }
        return date.flatMap(Self.usable)
    }

    private static func usable(_ date: Date) -> Date? {
        date.timeIntervalSince1970 > 0 && date.timeIntervalSince1970 <= 253_402_300_799 ? date : nil
    }

    /// Returns the date that a text means by its distance from the time of the fetch, unless a pattern says how dates
    /// are written.
    func relativeDate(_ value: JSONValue, by rule: DateRule?) -> Date? {
        guard let now, rule?.format == nil, case .string(let text) = value else { return nil }
        return RelativeDate.date(text.onOneLine, now: now).flatMap(Self.usable)
    }

    private mutating func date(_ text: String, by rule: DateRule?) -> Date? {
        if let rule, let format = rule.format {
            let zone = rule.zone.flatMap(TimeZone.init(identifier:)) ?? .gmt
            let pattern =
                patterns[rule] ?? DatePatternReader(format, language: rule.language ?? "en_US_POSIX", zone: zone)
            patterns[rule] = pattern
            return pattern.date(text, now: now)
        }
        if let date = FeedDateParser.parse(text, zone: rule?.zone.flatMap(TimeZone.init(identifier:))) { return date }
        return text.utf8.count >= 11 ? Double(text).flatMap { $0.magnitude < 1e15 ? Self.unix($0) : nil } : nil
    }

    private static func unix(_ number: Double) -> Date {
        Date(timeIntervalSince1970: number > 1e11 ? number / 1000 : number)
    }
}
