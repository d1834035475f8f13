import FeedModel
import Foundation
import Primitives
import SourceAPI
import SourceChecks
import Testing
import WeatherSource

private let plugin = SourceTestCase(WeatherSource())

@Suite struct WeatherSourceTests {
    @Test func theSourceConforms() async throws {
        #expect(await ConformanceCheck(of: WeatherSource(), on: try plugin.recordings("ordinary")).findings() == [])
    }

    // RW17
    @Test func aPlaceHasItsReadingAndItsDays() async throws {
        let page = try await plugin.run("weather:Tokyo", on: try plugin.recordings("ordinary")).page

        #expect(page == (try tokyo(days: Self.tokyoDays, current: Self.tokyoReading())))
    }

    // RW13, RW14: every name has an address.
    @Test func theNameOfAPlaceIsEscaped() async throws {
        let run = try await plugin.run("weather:São Paulo & +c東京", on: try plugin.recordings("ordinary"))

        let address =
            "https://geocoding-api.open-meteo.com/v1/search"
            + "?name=S%C3%A3o%20Paulo%20%26%20%2Bc%E6%9D%B1%E4%BA%AC&count=10&language=en&format=json"
        #expect(run.transcript.requests == [HTTPRequest(address)])
    }

    @Test func aRememberedPlaceIsNotAskedForAgain() async throws {
        let first = try await plugin.run("weather:Tokyo", on: try plugin.recordings("ordinary"))
        let second = try await plugin.run(
            "weather:Tokyo",
            on: try plugin.recordings("ordinary"),
            state: try first.page.state
        )

        #expect(try second.page == first.page)
        #expect(first.transcript.requests.map(\.url.service) == ["geocoding-api.open-meteo.com", "api.open-meteo.com"])
        #expect(second.transcript.requests.map(\.url.service) == ["api.open-meteo.com"])
    }

    @Test(arguments: [
        "", "null", "[]", #"{"question":"Tokyo"}"#, #"{"question":"Kyoto","name":"Kyoto","latitude":1,"longitude":1}"#,
    ])
    func aStateThatIsNotThisPlaceIsForgotten(state: String) async throws {
        let run = try await plugin.run(
            "weather:Tokyo",
            on: try plugin.recordings("ordinary"),
            state: SourceState(rawValue: state)
        )

        #expect(try run.page == tokyo(days: Self.tokyoDays, current: Self.tokyoReading()))
    }

    // RW8, RW9
    @Test func unknownCodesKeepTheirNumbers() async throws {
        let page = try await plugin.run("weather:Tokyo", on: try plugin.recordings("unknown-code")).page

        var days = Self.tokyoRows
        let conditions: [(WeatherCondition, String?)] = [
            (.other("Weather code 42"), nil), (.other("Unknown"), nil), (.clear, nil), (.clear, "mainly clear"),
            (.clouds, "partly cloudy"), (.clouds, "overcast"), (.thunderstorm, "thunderstorm with heavy hail"),
        ]
        for (index, condition) in conditions.enumerated() {
            (days[index].condition, days[index].details) = condition
        }
        var reading = try Self.tokyoReading()
        reading.condition = .other("Weather code 1234")
        #expect(page == (try tokyo(days: days, current: reading)))
    }

    // RW9
    @Test func whatIsMissingIsLeftOut() async throws {
        let page = try await plugin.run("weather:Tokyo", on: try plugin.recordings("missing-fields")).page

        var days = Self.tokyoRows
        days[0].high = nil
        days[2].low = nil
        for index in 3..<7 { days[index].high = nil }
        days.remove(at: 1)
        let reading = Reading(
            observed: try #require(Date(iso8601: "2026-11-21T08:45:00Z")),
            condition: .other("Unknown"),
            temperature: nil
        )
        let place = Place(name: "Tokyo", region: "Tokyo", latitude: 35.6895, longitude: 139.69171)
        let expected = try tokyo(days: days, current: reading, place: place, skipped: 1)
        #expect(page == expected)
    }

    // RW7: the clock of the place counts, also west of Greenwich.
    @Test func namesAndClocksOfOtherPlacesAreKept() async throws {
        let page = try await plugin.run("weather:São Paulo", on: try plugin.recordings("another-language")).page

        let place = Place(
            name: "São Paulo",
            region: "São Paulo",
            country: "Brasil",
            latitude: -23.5475,
            longitude: -46.63611,
            timeZone: "America/Sao_Paulo"
        )
        let reading = Reading(
            observed: try #require(Date(iso8601: "2026-11-21T08:45:00Z")),
            condition: .drizzle,
            temperature: 19.5,
            humidity: 93
        )
        let day = Forecast.Day(
            day: try #require(CalendarDay("2026-11-21")),
            condition: .rain,
            details: "moderate showers",
            high: 27.5,
            low: 18
        )
        var expected = try tokyo(days: [day], current: reading, place: place)
        expected.state = SourceState(
            rawValue:
                #"{"question":"São Paulo","name":"São Paulo","admin1":"São Paulo","country":"Brasil","latitude":-23.5475,"#
                + #""longitude":-46.63611,"timezone":"America/Sao_Paulo"}"#
        )
        #expect(page == expected)
    }

    @Test func theDemoShowsTokyo() async throws {
        let page = try await plugin.run("weather:Tokyo", on: try plugin.demo()).page

        guard case .forecast(let forecast) = page.content else {
            Issue.record("no forecast")
            return
        }
        #expect(forecast.current == (try Self.tokyoReading()))
        #expect(forecast.days.first == Self.tokyoDays.first)
        #expect(forecast.attribution.text == "Weather data by Open-Meteo.com")
    }

    /// The days of Tokyo, with the first hour of each that is not over.
    private static let tokyoDays = tokyoRows.map { row in
        var day = row
        let hours = ["T18:00", "T00:00", "T00:00", "T00:00", "T00:00", "T00:00", "T00:00"]
        let temperatures = [14.7, 0.0, 7.4, 7.2, 6.3, 8.6, 11.0]
        guard let index = tokyoRows.firstIndex(of: row), let time = Date(iso8601: "\(row.day)\(hours[index]):00+09:00")
        else { return row }
        day.first = Forecast.Moment(time: time, temperature: temperatures[index])
        return day
    }

    /// The days of Tokyo without hours.
    private static let tokyoRows = zip(
        ["2026-11-21", "2026-11-22", "2026-11-23", "2026-11-24", "2026-11-25", "2026-11-26", "2026-11-27"],
        [
            (WeatherCondition.clear, nil, 16.0, 8.1), (.snow, "slight snow", 3.1, -1.0),
            (.rain, "moderate rain", 11.0, 6.2),
            (.clouds, "overcast", 12.4, 5.5), (.mist, "fog", 10.9, 4.8), (.rain, "slight showers", 13.3, 7.0),
            (.thunderstorm, nil, 15.2, 9.6),
        ] as [(WeatherCondition, String?, Double, Double)]
    ).compactMap { text, row in
        CalendarDay(text).map { Forecast.Day(day: $0, condition: row.0, details: row.1, high: row.2, low: row.3) }
    }

    private static func tokyoReading() throws -> Reading {
        Reading(
            observed: try #require(Date(iso8601: "2026-11-21T08:45:00Z")),
            condition: .clear,
            temperature: 14.2,
            humidity: 81
        )
    }

    private func tokyo(
        days: [Forecast.Day],
        current: Reading,
        place: Place = Place(
            name: "Tokyo",
            region: "Tokyo",
            country: "Japan",
            latitude: 35.6895,
            longitude: 139.69171,
            timeZone: "Asia/Tokyo"
        ),
        skipped: Int = 0
    ) throws -> Page {
        let attribution = Attribution(text: "Weather data by Open-Meteo.com", url: "https://open-meteo.com/")
        var forecast = Forecast(place: place, current: current, days: days, attribution: attribution)
        forecast.skipped = skipped
        var page = Page(.forecast(forecast), title: place.name)
        page.skipped = skipped
        page.url = "https://open-meteo.com/"
        let memory: JSONValue = [
            "question": "Tokyo", "name": "Tokyo", "admin1": JSONValue(place.region),
            "country": JSONValue(place.country), "latitude": 35.6895,
            "longitude": 139.69171, "timezone": JSONValue(place.timeZone),
        ]
        page.state = SourceState(rawValue: memory.line)
        return page
    }
}

extension String {
    /// The host of an address.
    fileprivate var service: String? { URL(string: self)?.host() }
}
