import FeedModel
import Foundation
import Primitives
import SourceAPI

/// Open-Meteo's forecast (https://open-meteo.com/en/docs).
struct OpenMeteo: WeatherProvider {
    static let service = SourceDescriptor.Service(key: "open-meteo", base: "https://api.open-meteo.com")
    static let attribution = Attribution(text: "Weather data by Open-Meteo.com", url: "https://open-meteo.com/")

    let host: any SourceHost

    func page(for request: WeatherRequest, state: SourceState?) async throws(SourceError) -> Page {
        let found = try await PlaceSearch(host: host).place(for: request, state: state)
        var page = try await forecast(for: found, request)
        if request.place == nil { page.state = RememberedPlace(request: request.subject, found: found).state }
        return page
    }

    /// Requests the latest reading and the days of a place, in its own time zone.
    private func forecast(for found: PlaceSearch.Found, _ request: WeatherRequest) async throws(SourceError) -> Page {
        let httpRequest = HTTPRequest(
            Self.service.base + "/v1/forecast",
            query: [
                ("latitude", JSONValue.number(found.place.latitude).line),
                ("longitude", JSONValue.number(found.place.longitude).line),
                ("current", "temperature_2m,relative_humidity_2m,weather_code"),
                ("daily", "weather_code,temperature_2m_max,temperature_2m_min"),
                ("hourly", "temperature_2m"),
                ("timezone", "auto"),
                ("forecast_days", "7"),
            ]
        )
        let answer = try await Self.ask(httpRequest, through: host)
        let table = OpenMeteoTable(answer)
        guard table.current != nil || !table.days.isEmpty else {
            throw .malformed(where: "the forecast", what: "expected current or daily figures")
        }
        var place = found.place
        place.timeZone = place.timeZone ?? answer["timezone"].label
        let forecast = Forecast(place: place, current: table.current, days: table.days, attribution: Self.attribution)
        return Page(forecast, for: request, others: found.others, skipped: table.unreadableDays)
    }

    /// Sends a request to one of the service's hosts, and translates its errors.
    static func ask(_ httpRequest: HTTPRequest, through host: any SourceHost) async throws(SourceError) -> JSONValue {
        let response = try await host.http(httpRequest)
        if response.status == 429 { throw rateLimit(response, host) }
        let answer = try response.weather(now: host.now) { $0["reason"].trimmedString }.json()
        guard answer.isObject else { throw .malformed(where: "the answer", what: "expected an object") }
        // An error with status 200 must not be read as "no such place".
        if answer["error"].bool == true {
            let reason = answer["reason"].trimmedString
            if reason?.lowercased().contains("limit exceeded") == true { throw rateLimit(response, host) }
            throw .plugin("Open-Meteo: \(reason ?? "it failed")")
        }
        return answer
    }

    /// Returns the rate-limit error; the message names the exhausted limit, and `Retry-After` is rare.
    private static func rateLimit(_ response: HTTPResponse, _ host: any SourceHost) -> SourceError {
        let reason = (try? response.json())?["reason"].trimmedString
        if let reason { host.log("Open-Meteo: \(reason)") }
        let pauses: [(word: String, seconds: TimeInterval)] = [("minutely", 60), ("hourly", 3600), ("daily", 86_400)]
        let pause = pauses.first { reason?.lowercased().hasPrefix($0.word) == true }
        let until = [response.retryTime(now: host.now), pause.map { host.now.addingTimeInterval($0.seconds) }]
        return .rateLimited(until: until.compactMap(\.self).max(), message: reason)
    }
}
