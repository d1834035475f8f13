public import Foundation
public import Primitives

/// The clock of a place, by which its days are counted.
public struct PlaceClock: Sendable {
    /// The IANA name of the zone, or the offset from UTC such as `UTC+09:00`; `nil` if an offset is not known.
    public let name: String?
    private let zone: TimeZone?
    private let fixedOffset: Int

    /// Creates the clock of an IANA time zone, with daylight saving time, or of an offset such as `UTC+09:00`.
    ///
    /// An unknown zone is UTC.
    public init(named name: String?) {
        let offset = name.flatMap(Self.offset)
        zone = offset == nil ? name.flatMap { TimeZone(identifier: $0) } : nil
        self.name = zone == nil && offset == nil ? "UTC" : name
        fixedOffset = offset ?? 0
    }

    /// Creates a clock with an offset from UTC in seconds; an impossible offset is ignored.
    public init(offset: Int?) {
        let known = offset.flatMap { (-Self.maximumOffset...Self.maximumOffset).contains($0) ? $0 : nil }
        zone = nil
        fixedOffset = known ?? 0
        name = known.map(Self.name)
    }

    /// Returns the seconds east of UTC at a time.
    public func offset(at time: Date) -> Int { zone?.secondsFromGMT(for: time) ?? fixedOffset }

    /// Returns the calendar day at a time.
    public func day(at time: Date) -> CalendarDay {
        CivilTime(time, offset: offset(at: time)).day
    }

    /// Returns the time at which a calendar day begins.
    public func start(of day: CalendarDay) -> Date {
        CivilTime(day: day).date { offset(at: $0) }
    }

    private static func name(_ offset: Int) -> String {
        guard offset != 0 else { return "UTC" }
        let minutes = offset.magnitude / 60
        func two(_ number: UInt) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "UTC\(offset < 0 ? "-" : "+")\(two(minutes / 60)):\(two(minutes % 60))"
    }

    /// Parses a ``name`` of an offset.
    private static func offset(named name: String) -> Int? {
        let digits = name.utf8.dropFirst(4)
        guard name.hasPrefix("UTC+") || name.hasPrefix("UTC-"), digits.count == 5,
            let hours = Int(String(digits.prefix(2)) ?? ""), let minutes = Int(String(digits.suffix(2)) ?? "")
        else { return nil }
        let seconds = (hours * 60 + minutes) * 60
        guard minutes < 60, seconds <= maximumOffset else { return nil }
        return name.hasPrefix("UTC-") ? -seconds : seconds
    }

    private static let maximumOffset = 18 * 3600
}

extension Place {
    /// The clock of the place; `nil` if its time zone is not known.
    public var clock: PlaceClock? {
        guard let timeZone else { return nil }
        let clock = PlaceClock(named: timeZone)
        return clock.name == timeZone ? clock : nil
    }
}
