public import Foundation
import Primitives

/// Hours and days at which a feed asks not to be fetched, in GMT: `skipHours` and `skipDays` of RSS 2.0.
public struct SkipSchedule: Hashable, Sendable {
    /// Hours of the day, 0 to 23.
    public let hours: Set<Int>
    /// Days of the week, 0 is Sunday.
    public let days: Set<Int>

    /// Makes quiet times; numbers that are no hour and no day are left out.
    ///
    /// - Returns: `nil` when nothing is left, and when everything is: a feed that may never be fetched means something
    ///   else.
    public init?(hours: some Sequence<Int>, days: some Sequence<Int>) {
        self.hours = Set(hours.filter { (0...23).contains($0) })
        self.days = Set(days.filter { (0...6).contains($0) })
        guard !self.hours.isEmpty || !self.days.isEmpty, self.hours.count < 24, self.days.count < 7 else { return nil }
    }

    /// Whether a moment is in them.
    public func contains(_ date: Date) -> Bool {
        let time = CivilTime(date, offset: 0)
        return hours.contains(time.hour) || days.contains(time.day.weekday)
    }

    /// The first moment, from this one on, that is not in them.
    public func nextAllowed(from date: Date) -> Date {
        var moment = date
        // A week holds every hour of every day, and one of them is free.
        for _ in 0...168 where contains(moment) {
            let seconds = moment.timeIntervalSince1970
            moment = Date(timeIntervalSince1970: (seconds / 3600).rounded(.down) * 3600 + 3600)
        }
        return moment
    }
}

extension SkipSchedule {
    /// The times in the form in which they are stored: `h0,1,2 d0,6`.
    public var text: String {
        func list(_ numbers: Set<Int>) -> String { numbers.sorted().map(String.init).joined(separator: ",") }
        return "h\(list(hours)) d\(list(days))"
    }

    /// Reads back what ``text`` wrote.
    public init?(text: String) {
        let parts = text.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].first == "h", parts[1].first == "d" else { return nil }
        let lists = parts.map { $0.dropFirst().split(separator: ",").compactMap { Int($0) } }
        self.init(hours: lists[0], days: lists[1])
    }
}
