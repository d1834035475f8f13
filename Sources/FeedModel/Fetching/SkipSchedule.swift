public import Foundation
import Primitives

/// The hours and days, in GMT, on which a feed asks not to be fetched: `skipHours` and `skipDays` of RSS 2.0.
public struct SkipSchedule: Hashable, Sendable {
    /// Hours of the day, 0 to 23.
    public let hours: Set<Int>
    /// Days of the week, 0 for Sunday to 6 for Saturday.
    public let days: Set<Int>

    /// Creates a schedule, ignoring numbers that are out of range.
    ///
    /// - Returns: `nil` if no hour and no day is left, or if the schedule would exclude every hour or every day.
    public init?(hours: some Sequence<Int>, days: some Sequence<Int>) {
        self.hours = Set(hours.filter { (0...23).contains($0) })
        self.days = Set(days.filter { (0...6).contains($0) })
        guard !self.hours.isEmpty || !self.days.isEmpty, self.hours.count < 24, self.days.count < 7 else { return nil }
    }

    /// Whether a date falls into the schedule.
    public func contains(_ date: Date) -> Bool {
        let time = CivilTime(date, offset: 0)
        return hours.contains(time.hour) || days.contains(time.day.weekday)
    }

    /// Returns the first date outside the schedule, at or after the given one.
    public func nextAllowed(from date: Date) -> Date {
        var moment = date
        // A week covers every hour of every day, and at least one of them is allowed.
        for _ in 0...168 where contains(moment) {
            let seconds = moment.timeIntervalSince1970
            moment = Date(timeIntervalSince1970: (seconds / 3600).rounded(.down) * 3600 + 3600)
        }
        return moment
    }

    /// The schedule as stored: `h0,1,2 d0,6`.
    public var text: String {
        func list(_ numbers: Set<Int>) -> String { numbers.sorted().map(String.init).joined(separator: ",") }
        return "h\(list(hours)) d\(list(days))"
    }

    /// Parses the form written by ``text``.
    public init?(text: String) {
        let parts = text.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].first == "h", parts[1].first == "d" else { return nil }
        let lists = parts.map { $0.dropFirst().split(separator: ",").compactMap { Int($0) } }
        self.init(hours: lists[0], days: lists[1])
    }
}
