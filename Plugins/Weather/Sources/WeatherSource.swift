import FeedModel
package import SourceAPI

/// The weather of a place: `weather:Tokyo`, `weather:Paris, Texas?units=imperial`.
///
/// Requests Open-Meteo, which needs no key, unless `provider` names another service. To add a service, write a type
/// that conforms to `WeatherProvider` and add a case to `WeatherRequest.Provider`.
package struct WeatherSource: Source {
    package init() {}

    package var descriptor: SourceDescriptor {
        SourceDescriptor(
            id: "weather",
            title: "Weather",
            subject: .init(
                name: "place",
                help: "A town or postal code, optionally with its region or country: Paris, Texas",
                example: "Tokyo"
            ),
            parameters: [
                .init(
                    name: "provider",
                    help: "The service to use; openweathermap needs a key",
                    example: "open-meteo",
                    values: WeatherRequest.Provider.allCases.map(\.rawValue)
                ),
                .init(
                    name: "units",
                    help: "Celsius, Fahrenheit or kelvin",
                    example: "metric",
                    values: WeatherRequest.units.map(\.name)
                ),
                .init(name: "language", help: "The language of place names, as a two-letter code", example: "ja"),
                .init(name: "at", help: "Latitude and longitude; no place is looked up", example: "35.69,139.69"),
                .init(name: "zone", help: "The time zone at these coordinates", example: "Asia/Tokyo"),
            ],
            reach: .services([OpenMeteo.service, PlaceSearch.service, OpenWeatherMap.service, METNorway.service]),
            minimumInterval: .seconds(900),
            attribution: OpenMeteo.attribution,
            credentials: [
                .init(
                    name: OpenWeatherMap.credential,
                    help: "The key for provider=openweathermap; the other providers need none"
                )
            ],
            hasItems: false
        )
    }

    /// Fetches the forecast of a place, whose coordinates are stored in the page's state.
    package func fetch(_ request: FetchRequest, through host: any SourceHost) async throws(SourceError) -> Page {
        let weatherRequest = try WeatherRequest(request.uri)
        let provider: any WeatherProvider =
            switch weatherRequest.provider {
            case .openMeteo: OpenMeteo(host: host)
            case .openWeatherMap: OpenWeatherMap(host: host)
            case .metNorway: METNorway(host: host)
            }
        return try await provider.page(for: weatherRequest, state: request.state)
    }
}

protocol WeatherProvider: Sendable {
    /// Fetches a forecast in degrees Celsius, with its place and its attribution.
    func page(for request: WeatherRequest, state: SourceState?) async throws(SourceError) -> Page
}
