import FeedModel
import Foundation
import Primitives

/// The clock of a place, by which its days are counted.
struct PlaceClock {
    /// The IANA name of the zone, or the offset from UTC.
    let name: String?
    private let zone: TimeZone?
    private let offset: Int

    /// Creates the clock of an IANA time zone, with daylight saving time; an unknown zone is UTC.
    init(named name: String?) {
        zone = name.flatMap { TimeZone(identifier: $0) }
        self.name = zone == nil ? "UTC" : name
        offset = 0
    }

    /// Creates a clock with an offset from UTC in seconds; an impossible offset is ignored.
    init(offset: Int?) {
        let known = offset.flatMap { (-Self.maximumOffset...Self.maximumOffset).contains($0) ? $0 : nil }
        zone = nil
        self.offset = known ?? 0
        name = known.map(Self.name)
    }

    /// Returns the calendar day at a time.
    func day(at time: Date) -> CalendarDay {
        CivilTime(time, offset: zone?.secondsFromGMT(for: time) ?? offset).day
    }

    private static func name(_ offset: Int) -> String {
        guard offset != 0 else { return "UTC" }
        let minutes = offset.magnitude / 60
        func two(_ number: UInt) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "UTC\(offset < 0 ? "-" : "+")\(two(minutes / 60)):\(two(minutes % 60))"
    }

    /// The largest offset from UTC, 18 hours.
    private static let maximumOffset = 18 * 3600
}
