package import Foundation

/// The time since a moment, in a few letters: `just now`, `5 min`, `2 h`, `3 d`, `6 wk`, `14 mo`, `3 y`.
///
/// Rounded down. A moment in the future, as some publishers write it, is `in 2 h`.
package struct Age: Sendable, CustomStringConvertible {
    /// The age in seconds, negative for the future; limited to ten thousand years.
    package let seconds: Int

    package init(of date: Date, at now: Date) {
        let limit = 86_400.0 * 365 * 10_000
        let distance = now.timeIntervalSince(date)
        seconds = distance.isNaN ? 0 : Int(max(-limit, min(limit, distance)).rounded(.down))
    }

    package var description: String { words { "\($0) \($1.short)" } }

    /// The age with full units, for speech: `5 minutes`, `1 hour`.
    package var spoken: String { words { "\($0) \($1.full)\($0 == 1 ? "" : "s")" } }

    private func words(_ count: (Int, Unit) -> String) -> String {
        guard seconds <= -60 || seconds >= 60 else { return "just now" }
        let magnitude = Int(seconds.magnitude)
        let unit = Self.units.first { magnitude < $0.limit } ?? Self.years
        let words = count(magnitude / unit.seconds, unit)
        return seconds < 0 ? "in \(words)" : words
    }

    private struct Unit {
        var short: String
        var full: String
        var seconds: Int
        var limit: Int
    }

    private static let day = 86_400
    private static let years = Unit(short: "y", full: "year", seconds: 365 * day, limit: .max)
    private static let units = [
        Unit(short: "min", full: "minute", seconds: 60, limit: 3600),
        Unit(short: "h", full: "hour", seconds: 3600, limit: day),
        Unit(short: "d", full: "day", seconds: day, limit: 14 * day),
        Unit(short: "wk", full: "week", seconds: 7 * day, limit: 61 * day),
        // Two of them are 60 days and 20 hours, 24 of them are two years.
        Unit(short: "mo", full: "month", seconds: 365 * day / 12, limit: 730 * day),
    ]
}
