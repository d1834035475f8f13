import FeedModel
import Foundation
import SourceAPI

/// Open-Meteo's geocoding and forecast (https://open-meteo.com/en/docs).
struct OpenMeteo {
    static let forecasts = SourceDescriptor.Service(key: "open-meteo", base: "https://api.open-meteo.com")
    static let geocoding = SourceDescriptor.Service(
        key: "open-meteo-geocoding",
        base: "https://geocoding-api.open-meteo.com"
    )
    static let attribution = Attribution(text: "Weather data by Open-Meteo.com", url: "https://open-meteo.com/")

    let host: any SourceHost

    /// Resolves a name to the place that most people mean by it.
    func place(named name: String) async throws(SourceError) -> Place {
        let answer = try await ask(
            HTTPRequest(
                Self.geocoding.base + "/v1/search",
                query: [("name", name), ("count", "1"), ("language", "en"), ("format", "json")]
            )
        )
        let result = answer["results"][0]
        guard !result.isNull else { throw .notFound("no place is called '\(name)'") }
        guard let place = Place(result) else {
            throw .malformed(where: "results[0]", what: "expected a name, a latitude and a longitude")
        }
        return place
    }

    /// Asks for the latest reading and the days of a place, in the place's own time.
    func forecast(for place: Place) async throws(SourceError) -> Page {
        let answer = try await ask(
            HTTPRequest(
                Self.forecasts.base + "/v1/forecast",
                query: [
                    ("latitude", JSONValue.number(place.latitude).line),
                    ("longitude", JSONValue.number(place.longitude).line),
                    ("current", "temperature_2m,relative_humidity_2m,weather_code"),
                    ("daily", "weather_code,temperature_2m_max,temperature_2m_min"),
                    ("timezone", "auto"),
                    ("forecast_days", "7"),
                ]
            )
        )
        let table = OpenMeteoTable(answer)
        let days = table.days
        guard table.current != nil || !days.isEmpty else {
            throw .malformed(where: "the forecast", what: "expected current or daily figures")
        }
        var place = place
        place.timeZone = place.timeZone ?? answer["timezone"].words
        let forecast = Forecast(place: place, current: table.current, days: days, attribution: Self.attribution)
        var page = Page(.forecast(forecast), title: place.name)
        page.url = Self.attribution.url
        page.skipped = table.unreadableDays
        return page
    }

    private func ask(_ request: HTTPRequest) async throws(SourceError) -> JSONValue {
        let response = try await host.http(request)
        if response.status == 429 { throw rateLimit(response) }
        let answer = try response.successful(now: host.now) { $0["reason"].words }.json()
        guard answer.isObject else { throw .malformed(where: "the answer", what: "expected an object") }
        return answer
    }

    /// The service says in words which of its limits is used up, and seldom sends `Retry-After`.
    private func rateLimit(_ response: HTTPResponse) -> SourceError {
        let reason = (try? response.json())?["reason"].words
        if let reason { host.log("Open-Meteo: \(reason)") }
        let pauses: [(word: String, seconds: TimeInterval)] = [("minutely", 60), ("hourly", 3600), ("daily", 86_400)]
        let pause = pauses.first { reason?.lowercased().hasPrefix($0.word) == true }
        let until = [response.retryTime(now: host.now), pause.map { host.now.addingTimeInterval($0.seconds) }]
        return .rateLimited(until: until.compactMap(\.self).max())
    }
}
