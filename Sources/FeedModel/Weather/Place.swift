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

    /// The coordinates with two decimals, about a kilometre, which tell places of the same name apart: `35.69, 139.69`.
    public var position: String { "\(Self.twoDecimals(latitude)), \(Self.twoDecimals(longitude))" }

    private static func twoDecimals(_ degrees: Double) -> String {
        let parts = degrees.isFinite && degrees.magnitude < 1000 ? Int((degrees * 100).rounded()) : 0
        let rest = parts.magnitude % 100
        return "\(parts < 0 ? "-" : "")\(parts.magnitude / 100).\(rest < 10 ? "0" : "")\(rest)"
    }
}
