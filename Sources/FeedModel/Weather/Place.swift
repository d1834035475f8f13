/// A place a forecast is for.
public struct Place: Hashable, Sendable {
    /// The name to show, for example `Tokyo`.
    public var name: String
    /// The state, province or prefecture that tells it from places of the same name.
    public var region: String?
    /// The country to show beside it.
    public var country: String?
    /// Degrees, north positive.
    public var latitude: Double
    /// Degrees, east positive.
    public var longitude: Double
    /// The IANA name of its time zone, for example `Asia/Tokyo`; where only the distance from UTC is known, `UTC+09:00`.
    public var timeZone: String?

    /// Makes a place.
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

    /// Name, region and country, for example `Springfield, Illinois, United States`; a region of the same name is left out.
    public var fullName: String {
        let region = region == name ? nil : region
        return [name, region, country].compactMap(\.self).joined(separator: ", ")
    }
}
