public import Foundation

/// How long ago something was, in the fewest words: `just now`, `5 min`, `2 h`, `3 d`, `6 wk`, `14 mo`, `3 y`.
///
/// Rounded down. A moment in the future, which some publishers write, is `in 2 h`.
public struct Age: Hashable, Sendable, CustomStringConvertible {
    /// The distance in seconds, negative for the future; limited to ten thousand years.
    public let seconds: Int

    /// Measures from a moment to now.
    public init(of date: Date, at now: Date) {
        let limit = 86_400.0 * 365 * 10_000
        let distance = now.timeIntervalSince(date)
        seconds = distance.isNaN ? 0 : Int(max(-limit, min(limit, distance)).rounded(.down))
    }

    /// The words.
    public var description: String {
        guard seconds <= -60 || seconds >= 60 else { return "just now" }
        let words = Self.words(Int(seconds.magnitude))
        return seconds < 0 ? "in \(words)" : words
    }

    private static func words(_ seconds: Int) -> String {
        let (minute, hour, day) = (60, 3600, 86_400)
        return switch seconds {
        case ..<hour: "\(seconds / minute) min"
        case ..<day: "\(seconds / hour) h"
        case ..<(14 * day): "\(seconds / day) d"
        case ..<(60 * day): "\(seconds / (7 * day)) wk"
        case ..<(730 * day): "\(seconds / (30 * day)) mo"
        default: "\(seconds / (365 * day)) y"
        }
    }
}
