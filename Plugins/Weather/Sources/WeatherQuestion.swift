import FeedModel
import SourceAPI

/// What an address asks: where, whom, and how the answer is to be read.
struct WeatherQuestion: Hashable {
    /// The place in the person's words.
    let subject: String
    let provider: Provider
    let unit: TemperatureUnit
    /// Two letters, lower case; `nil` leaves it to the service.
    let language: String?
    /// The place itself, when the address has its coordinates.
    let place: Place?

    /// Who can be asked.
    enum Provider: String, CaseIterable {
        case openMeteo = "open-meteo"
        case openWeatherMap = "openweathermap"
        case metNorway = "met-norway"
    }

    /// The words for units, which are OpenWeatherMap's.
    static let units: [(name: String, unit: TemperatureUnit)] = [
        ("metric", .celsius), ("imperial", .fahrenheit), ("standard", .kelvin),
    ]

    /// Reads an address whose parameters have been checked against the descriptor.
    ///
    /// - Throws: ``SourceAPI/SourceError/refused(_:)`` for coordinates that are none.
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
        place = Place(
            name: uri.subject,
            latitude: latitude,
            longitude: longitude,
            timeZone: uri.parameter("zone")
        )
    }
}

extension Page {
    /// A forecast as the person wants to read it.
    init(_ forecast: Forecast, for question: WeatherQuestion, others: [Place] = []) {
        var forecast = forecast
        forecast.unit = question.unit
        forecast.others = others
        self.init(.forecast(forecast), title: forecast.place.name)
        url = forecast.attribution.url
    }
}
