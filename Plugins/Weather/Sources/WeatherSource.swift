import FeedModel
public import SourceAPI

/// The weather of a place: `weather:Tokyo`, `weather:Paris, Texas?units=imperial`.
///
/// Asks Open-Meteo, which needs no key; `provider` names another service. A further one is a type that conforms to
/// `WeatherProvider` and a case of `WeatherQuestion.Provider`.
public struct WeatherSource: Source {
    /// Makes the source.
    public init() {}

    /// What the source is, and whom it asks: Open-Meteo, and OpenWeatherMap or MET Norway when told so.
    public var descriptor: SourceDescriptor {
        SourceDescriptor(
            id: "weather",
            title: "Weather",
            subject: .init(
                name: "place",
                help: "A town or a postal code, if need be with its region or country: Paris, Texas",
                example: "Tokyo"
            ),
            parameters: [
                .init(
                    name: "provider",
                    help: "Who is asked; openweathermap needs a key",
                    example: "open-meteo",
                    values: WeatherQuestion.Provider.allCases.map(\.rawValue)
                ),
                .init(
                    name: "units",
                    help: "Celsius, Fahrenheit or kelvin",
                    example: "metric",
                    values: WeatherQuestion.units.map(\.name)
                ),
                .init(name: "language", help: "The language of names, by its two letters", example: "ja"),
                .init(
                    name: "at",
                    help: "Latitude and longitude, so that no place is looked up",
                    example: "35.69,139.69"
                ),
                .init(name: "zone", help: "The time zone at these coordinates", example: "Asia/Tokyo"),
            ],
            reach: .services([
                OpenMeteo.service, PlaceSearch.service, OpenWeatherMap.service, METNorway.service,
            ]),
            minimumInterval: .seconds(900),
            attribution: OpenMeteo.attribution,
            credentials: [
                .init(
                    name: OpenWeatherMap.credential,
                    help: "The key for provider=openweathermap; the other providers need none"
                )
            ]
        )
    }

    /// Answers with the forecast of the place, whose coordinates it remembers in the page's state.
    ///
    /// - Throws: ``SourceAPI/SourceError/notFound(_:)`` when no place has that name;
    ///   ``SourceAPI/SourceError/missingCredential(_:without:)`` when the provider needs a key that is not there.
    public func fetch(_ request: FetchRequest, through host: any SourceHost) async throws(SourceError) -> Page {
        let question = try WeatherQuestion(request.uri)
        let provider: any WeatherProvider =
            switch question.provider {
            case .openMeteo: OpenMeteo(host: host)
            case .openWeatherMap: OpenWeatherMap(host: host)
            case .metNorway: METNorway(host: host)
            }
        return try await provider.page(for: question, state: request.state)
    }
}

/// A service that knows the weather.
protocol WeatherProvider: Sendable {
    /// Answers a question with a forecast in degrees Celsius, its place, and whom to name.
    func page(for question: WeatherQuestion, state: SourceState?) async throws(SourceError) -> Page
}
