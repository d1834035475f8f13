import FeedModel
import Foundation
import Primitives

/// The wall clock of a place, by which its days are counted: never the clock of the machine that shows them.
struct PlaceClock {
    /// What to call it: an IANA name, or the distance from UTC.
    let name: String?
    private let zone: TimeZone?
    private let offset: Int

    /// The clock of an IANA time zone, summer time and its days of 23 and 25 hours included; UTC for a zone nobody knows.
    init(named name: String?) {
        zone = name.flatMap { TimeZone(identifier: $0) }
        self.name = zone == nil ? "UTC" : name
        offset = 0
    }

    /// The clock at a distance of so many seconds from UTC; a distance that no place has is none.
    init(offset: Int?) {
        let known = offset.flatMap { (-Self.farthest...Self.farthest).contains($0) ? $0 : nil }
        zone = nil
        self.offset = known ?? 0
        name = known.map(Self.name)
    }

    /// The calendar day at a moment.
    func day(at time: Date) -> CalendarDay {
        CivilTime(time, offset: zone?.secondsFromGMT(for: time) ?? offset).day
    }

    private static func name(_ offset: Int) -> String {
        guard offset != 0 else { return "UTC" }
        let minutes = offset.magnitude / 60
        func two(_ number: UInt) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "UTC\(offset < 0 ? "-" : "+")\(two(minutes / 60)):\(two(minutes % 60))"
    }

    /// No place is farther from UTC than 18 hours.
    private static let farthest = 18 * 3600
}
