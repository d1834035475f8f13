import FeedModel
import Foundation
import Primitives
import SourceAPI

/// The Locationforecast 2.0 of the Norwegian Meteorological Institute
/// (https://api.met.no/weatherapi/locationforecast/2.0).
///
/// Its terms require a User-Agent that identifies the program and its origin, which the host sends with every request;
/// coordinates of at most four decimals; and conditional requests.
struct METNorway: WeatherProvider {
    static let service = SourceDescriptor.Service(key: "met-norway", base: "https://api.met.no")
    static let attribution = Attribution(text: "Weather data by MET Norway (CC BY 4.0)", url: "https://api.met.no/")

    let host: any SourceHost

    func page(for request: WeatherRequest, state: SourceState?) async throws(SourceError) -> Page {
        let found = try await PlaceSearch(host: host).place(for: request, state: state)
        var httpRequest = HTTPRequest(
            Self.service.base + "/weatherapi/locationforecast/2.0/compact",
            query: [("lat", found.place.latitude.fourDecimals), ("lon", found.place.longitude.fourDecimals)]
        )
        httpRequest.isConditional = true
        let response = try await host.http(httpRequest)
        let newState = request.place == nil ? RememberedPlace(request: request.subject, found: found).state : nil
        if response.status == 304 { return Page(.unchanged, state: newState) }
        var page = try forecast(in: try checked(response), for: found, request)
        page.state = newState
        return page
    }

    private func forecast(
        in answer: JSONValue,
        for found: PlaceSearch.Found,
        _ request: WeatherRequest
    ) throws(SourceError) -> Page {
        let series = answer["properties"]["timeseries"].array.prefix(Self.maximumSteps)
        let steps = series.compactMap { Self.step($0) }.sorted { $0.time < $1.time }
        guard let first = steps.first else {
            throw .malformed(where: "properties.timeseries", what: "expected the figures of a moment")
        }
        let now = steps.last { $0.time <= host.now } ?? first
        let clock = PlaceClock(named: found.place.timeZone)
        var place = found.place
        place.timeZone = clock.name
        let humidity = series.first { $0["time"].date == now.time }
        let forecast = Forecast(
            place: place,
            current: Reading(
                observed: now.time,
                condition: now.condition,
                temperature: now.temperature,
                humidity: humidity?["data"]["instant"]["details"]["relative_humidity"].percent
            ),
            days: Forecast.Day.days(of: steps, by: clock),
            attribution: Self.attribution
        )
        return Page(forecast, for: request, others: found.others, skipped: series.count - steps.count)
    }

    /// Reads a step, with the summary of the shortest period; later steps have longer periods only.
    private static func step(_ moment: JSONValue) -> WeatherStep? {
        guard let time = moment["time"].string.flatMap({ Date(iso8601: $0) }) else { return nil }
        let data = moment["data"]
        let spans = ["next_1_hours", "next_6_hours", "next_12_hours"]
        let symbol = spans.lazy.compactMap { data[$0]["summary"]["symbol_code"].label }.first
        let weather = METSymbol(symbol)
        return WeatherStep(
            time: time,
            condition: weather.condition,
            details: weather.details,
            temperature: data["instant"]["details"]["air_temperature"].celsius
        )
    }

    private func checked(_ response: HTTPResponse) throws(SourceError) -> JSONValue {
        switch response.status {
        case 203: host.log("MET Norway: this version of the service is about to be withdrawn")
        case 403: throw .status(403, message: "MET Norway does not serve this program")
        case 422: throw .notFound("MET Norway has no forecast for this place")
        case 429:
            throw .rateLimited(until: response.retryTime(now: host.now) ?? host.now.addingTimeInterval(Self.pause))
        default: break
        }
        return try response.weather(now: host.now) { $0["message"].trimmedString }.json()
    }

    private static let pause: TimeInterval = 600
    /// The service returns about 90.
    private static let maximumSteps = 1000
}

extension Double {
    /// The number truncated after four decimals, as the service's terms require.
    fileprivate var fourDecimals: String {
        JSONValue.number((self * 10_000).rounded(.towardZero) / 10_000).line
    }
}
