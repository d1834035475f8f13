import FeedModel
public import SourceAPI

/// The weather of a place: `weather:Tokyo`.
///
/// Asks Open-Meteo, which needs no key. A further service is a type beside `OpenMeteo` and a parameter here.
public struct WeatherSource: Source {
    /// Makes the source.
    public init() {}

    /// What the source is, and that it asks Open-Meteo's forecast and geocoding services.
    public var descriptor: SourceDescriptor {
        SourceDescriptor(
            id: "weather",
            title: "Weather",
            subject: .init(
                name: "place",
                help: "A town or a postal code, if need be with its country: Paris, Texas",
                example: "Tokyo"
            ),
            reach: .services([OpenMeteo.forecasts, OpenMeteo.geocoding]),
            minimumInterval: .seconds(900),
            attribution: OpenMeteo.attribution
        )
    }

    /// Answers with the forecast of the place, whose coordinates it remembers in the page's state.
    ///
    /// - Throws: ``SourceAPI/SourceError/notFound(_:)`` when no place has that name.
    public func fetch(_ request: FetchRequest, through host: any SourceHost) async throws(SourceError) -> Page {
        let service = OpenMeteo(host: host)
        let known = request.state.flatMap { RememberedPlace($0) }
        let place =
            if let known, known.question == request.uri.subject { known.place } else {
                try await service.place(named: request.uri.subject)
            }
        var page = try await service.forecast(for: place)
        page.state = RememberedPlace(question: request.uri.subject, place: place).state
        return page
    }
}
