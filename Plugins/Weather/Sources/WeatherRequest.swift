import FeedModel
import SourceAPI

/// The parsed parameters of a weather address: the place, the provider, and the form of the answer.
struct WeatherRequest: Hashable {
    /// The place in the reader's words.
    let subject: String
    let provider: Provider
    let unit: TemperatureUnit
    /// A two-letter language code in lower case; `nil` means the service's default.
    let language: String?
    /// The place, if the address has coordinates.
    let place: Place?

    enum Provider: String, CaseIterable {
        case openMeteo = "open-meteo"
        case openWeatherMap = "openweathermap"
        case metNorway = "met-norway"
    }

    /// The names of units, as in OpenWeatherMap.
    static let units: [(name: String, unit: TemperatureUnit)] = [
        ("metric", .celsius), ("imperial", .fahrenheit), ("standard", .kelvin),
    ]

    /// Reads an address whose parameters were validated against the descriptor; invalid coordinates are refused.
    init(_ uri: SubscriptionURI) throws(SourceError) {
        subject = uri.subject
        provider = uri.parameter("provider").flatMap(Provider.init(rawValue:)) ?? .openMeteo
        let units = uri.parameter("units")
        unit = Self.units.first { $0.name == units }?.unit ?? .celsius
        language = uri.parameter("language").flatMap { $0.isEmpty ? nil : $0.lowercased() }
        guard let position = uri.parameter("at") else {
            place = nil
            return
        }
        let parts = position.split(separator: ",").map { Double($0.filter { $0 != " " }) }
        guard parts.count == 2, let latitude = parts[0], (-90...90).contains(latitude),
            let longitude = parts[1], (-180...180).contains(longitude)
        else { throw .refused("'at' is a latitude and a longitude such as 35.69,139.69, not '\(position)'") }
        let zone = uri.parameter("zone")
        place = Place(name: uri.subject, latitude: latitude, longitude: longitude, timeZone: zone)
    }
}

extension Page {
    /// Creates a page with a forecast in the reader's unit.
    init(_ forecast: Forecast, for request: WeatherRequest, others: [Place] = [], skipped: Int) {
        var forecast = forecast
        forecast.unit = request.unit
        forecast.others = others
        forecast.skipped = skipped
        self.init(.forecast(forecast), title: forecast.place.name)
        self.skipped = skipped
        url = forecast.attribution.url
    }
}
