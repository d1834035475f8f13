import FeedModel
import Foundation
import Primitives
import SourceAPI

/// OpenWeatherMap's current weather and its forecast for five days in steps of three hours
/// (https://openweathermap.org/api).
struct OpenWeatherMap: WeatherProvider {
    static let service = SourceDescriptor.Service(key: "openweathermap", base: "https://api.openweathermap.org")
    static let attribution = Attribution(
        text: "Weather data provided by OpenWeather (CC BY-SA 4.0)",
        url: "https://openweathermap.org/"
    )
    static let credential = "openweathermap"

    let host: any SourceHost

    func page(for request: WeatherRequest, state: SourceState?) async throws(SourceError) -> Page {
        guard let key = try await host.credential(Self.credential) else {
            let other = "'weather:\(request.subject)' asks Open-Meteo and needs none"
            throw .missingCredential(Self.credential, without: other)
        }
        let now = try await ask("weather", request, key)
        let coming = try await ask("forecast", request, key)
        guard coming["list"].isArray else {
            throw .malformed(where: "the forecast", what: "expected a list of moments")
        }
        guard let current = Self.step(now) else { throw .malformed(where: "dt", what: "expected the present time") }
        let offset = coming["city"]["timezone"].int ?? now["timezone"].int
        let clock = PlaceClock(offset: offset)
        let list = coming["list"].array.prefix(Self.maximumSteps)
        let steps = list.compactMap { Self.step($0) }
        let days = Forecast.Day.days(of: steps, observed: current, by: clock)
        let forecast = Forecast(
            place: try place(request, now, coming["city"], clock),
            current: Reading(
                observed: current.time,
                condition: current.condition,
                temperature: current.temperature,
                humidity: now["main"]["humidity"].percent
            ),
            days: days,
            attribution: Self.attribution
        )
        return Page(forecast, for: request, skipped: list.count - steps.count)
    }

    /// Returns the place as the service resolved it, which can differ from the reader's words.
    private func place(
        _ request: WeatherRequest,
        _ now: JSONValue,
        _ city: JSONValue,
        _ clock: PlaceClock
    ) throws(SourceError) -> Place {
        if var place = request.place {
            place.timeZone = place.timeZone ?? clock.name
            return place
        }
        for coordinates in [now["coord"], city["coord"]] {
            guard let latitude = coordinates["lat"].double, (-90...90).contains(latitude),
                let longitude = coordinates["lon"].double, (-180...180).contains(longitude)
            else { continue }
            return Place(
                name: now["name"].label ?? city["name"].label ?? request.subject,
                country: now["sys"]["country"].label ?? city["country"].label,
                latitude: latitude,
                longitude: longitude,
                timeZone: clock.name
            )
        }
        throw .malformed(where: "coord", what: "expected a latitude and a longitude")
    }

    /// Reads a step of the forecast or the current weather; returns `nil` without a time.
    private static func step(_ moment: JSONValue) -> WeatherStep? {
        guard let time = moment["dt"].date else { return nil }
        let weather = WeatherGroup(moment["weather"][0])
        let main = moment["main"]
        return WeatherStep(
            time: time,
            condition: weather.condition,
            details: weather.details,
            temperature: main["temp"].celsius,
            high: main["temp_max"].celsius,
            low: main["temp_min"].celsius
        )
    }

    private func ask(_ path: String, _ request: WeatherRequest, _ key: Credential) async throws(SourceError)
        -> JSONValue
    {
        var query: [(name: String, value: String)] = []
        if let place = request.place {
            query.append(("lat", JSONValue.number(place.latitude).line))
            query.append(("lon", JSONValue.number(place.longitude).line))
        } else {
            query.append(("q", request.subject))
        }
        query += [("mode", "json"), ("units", "metric"), ("APPID", key.secret)]
        if let language = request.language { query.append(("lang", language)) }
        let response = try await host.http(HTTPRequest("\(Self.service.base)/data/2.5/\(path)", query: query))
        return try checked(response, request)
    }

    /// Returns the response, or throws the error in its status or in `cod`, which is a number or a string.
    private func checked(_ response: HTTPResponse, _ request: WeatherRequest) throws(SourceError) -> JSONValue {
        let answer = try? response.json()
        var response = response
        if (200...299).contains(response.status), let code = answer?["cod"].int, (400...599).contains(code) {
            response.status = code
        }
        let message = answer?["message"].trimmedString
        switch response.status {
        case 401:
            throw .status(401, message: message ?? "Invalid API key")
        case 404:
            throw .notFound("no place is called '\(request.subject)'\(message.map { " (\($0))" } ?? "")")
        case 429:
            if let message { host.log("OpenWeatherMap: \(message)") }
            throw .rateLimited(
                until: response.retryTime(now: host.now) ?? host.now.addingTimeInterval(Self.pause),
                message: message
            )
        default:
            let whole = try response.successful(now: host.now).json()
            guard whole.isObject else { throw .malformed(where: "the answer", what: "expected an object") }
            return whole
        }
    }

    /// The service blocks a key for about ten minutes.
    private static let pause: TimeInterval = 600
    /// The service returns 40.
    private static let maximumSteps = 400
}
