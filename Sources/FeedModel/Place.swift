/// A place a forecast is for.
public struct Place: Hashable, Sendable {
    /// The name to show, for example `Tokyo`.
    public var name: String
    /// The country to show beside it.
    public var country: String?
    /// Degrees, north positive.
    public var latitude: Double
    /// Degrees, east positive.
    public var longitude: Double
    /// The IANA name of its time zone, for example `Asia/Tokyo`.
    public var timeZone: String?

    /// Makes a place.
    public init(name: String, country: String? = nil, latitude: Double, longitude: Double, timeZone: String? = nil) {
        self.name = name
        self.country = country
        self.latitude = latitude
        self.longitude = longitude
        self.timeZone = timeZone
    }
}
