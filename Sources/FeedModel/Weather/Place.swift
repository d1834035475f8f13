public import Foundation
public import Primitives

/// A place that has a forecast.
public struct Place: Hashable, Sendable {
    /// The display name, for example `Tokyo`.
    public var name: String
    /// The state, province or prefecture, which distinguishes places of the same name.
    public var region: String?
    /// The display name of the country.
    public var country: String?
    /// The latitude in degrees, positive to the north.
    public var latitude: Double
    /// The longitude in degrees, positive to the east.
    public var longitude: Double
    /// The IANA name of the time zone, for example `Asia/Tokyo`; `UTC+09:00` if only the offset is known.
    public var timeZone: String?

    /// Creates a place.
    public init(
        name: String,
        region: String? = nil,
        country: String? = nil,
        latitude: Double,
        longitude: Double,
        timeZone: String? = nil
    ) {
        self.name = name
        self.region = region
        self.country = country
        self.latitude = latitude
        self.longitude = longitude
        self.timeZone = timeZone
    }

    /// The name, region and country, for example `Springfield, Illinois, United States`; omits a region equal to the
    /// name.
    public var fullName: String {
        let region = region == name ? nil : region
        return [name, region, country].compactMap(\.self).joined(separator: ", ")
    }

    /// The coordinates with two decimals, about a kilometre, which distinguish places of the same name: `35.69,
    /// 139.69`.
    public var position: String { "\(Self.twoDecimals(latitude)), \(Self.twoDecimals(longitude))" }

    private static func twoDecimals(_ degrees: Double) -> String {
        let parts = degrees.isFinite && degrees.magnitude < 1000 ? Int((degrees * 100).rounded()) : 0
        let rest = parts.magnitude % 100
        return "\(parts < 0 ? "-" : "")\(parts.magnitude / 100).\(rest < 10 ? "0" : "")\(rest)"
    }

    /// The clock of the place; `nil` if its time zone is not known.
    public var clock: PlaceClock? {
        guard let timeZone else { return nil }
        let clock = PlaceClock(named: timeZone)
        return clock.name == timeZone ? clock : nil
    }
}

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
    public func day(at time: Date) -> CalendarDay { CivilTime(time, offset: offset(at: time)).day }

    /// Returns the time at which a calendar day begins.
    public func start(of day: CalendarDay) -> Date { CivilTime(day: day).date { offset(at: $0) } }

    private static func name(_ offset: Int) -> String {
        guard offset != 0 else { return "UTC" }
        let minutes = offset.magnitude / 60
        func two(_ number: UInt) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "UTC\(offset < 0 ? "-" : "+")\(two(minutes / 60)):\(two(minutes % 60))"
    }

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
