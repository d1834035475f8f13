import FeedModel
import Foundation
import Primitives
import SourceAPI
import SourceChecks
import Testing

@testable import WeatherSource

private let plugin = SourceTestCase(WeatherSource())

@Suite struct OpenWeatherMapTests {
    @Test func theSourceConformsWithThisProvider() async throws {
        let check = ConformanceCheck(
            of: WeatherSource(),
            on: try plugin.recordings("openweathermap"),
            address: "weather:Tokyo?provider=openweathermap"
        )
        let findings = await check.findings().map(\.description)
        #expect(findings == [])
    }

    // RW13, RW14: every name has an address.
    @Test func theRequestHasItsPartsInOrderAndThePlaceIsEscaped() async throws {
        let run = try await plugin.run(
            "weather:São Paulo & +c東京?provider=openweathermap",
            on: try plugin.recordings("openweathermap"),
            credentials: key
        )
        let address =
            "https://api.openweathermap.org/data/2.5/weather?q=S%C3%A3o%20Paulo%20%26%20%2Bc%E6%9D%B1%E4%BA%AC"
            + "&mode=json&units=metric&APPID=TEST_KEY"
        #expect(run.transcript.requests.map(\.url) == [address])
    }

    // RW6, RW9
    @Test func aForecastHasItsPlaceItsReadingItsDaysAndItsAttribution() async throws {
        let page = try await tokyo("openweathermap").page
        let forecast = try #require(page.forecast)
        #expect(
            forecast.place
                == Place(name: "Tokyo", country: "JP", latitude: 35.6895, longitude: 139.6917, timeZone: "UTC+09:00")
        )
        #expect(
            forecast.current
                == Reading(
                    observed: Date(timeIntervalSince1970: 1_795_251_300),
                    condition: .clear,
                    temperature: 14.2,
                    humidity: 81
                )
        )
        #expect(forecast.days.map(\.condition.title) == ["Clear", "Clear", "Clouds", "Rain", "Snow", "Thunderstorm"])
        #expect(forecast.days.map { "\($0.day)" }.first == "2026-11-21")
        #expect(forecast.days.first?.details == "clear sky")
        #expect(forecast.attribution.text == "Weather data provided by OpenWeather (CC BY-SA 4.0)")
        #expect(page.skipped == 0)
    }

    // RW6
    @Test(arguments: [
        (32_400, 6, "2026-11-21"), (0, 6, "2026-11-21"), (-43_200, 6, "2026-11-20"), (19_800, 6, "2026-11-21"),
        (50_400, 6, "2026-11-21"), (-32_400, 5, "2026-11-21"),
    ])
    func thereIsOneRowACalendarDayOfTheCityAndOrderIsKept(offset: Int, count: Int, first: String) async throws {
        let recordings = openWeatherMap(now: now(), forecast: fortySteps(offset: offset))
        let forecast = try #require(try await tokyo(recordings).page.forecast)
        #expect(forecast.days.count == count)
        #expect(forecast.days.first?.day.description == first)
        #expect(forecast.days.map(\.day) == forecast.days.map(\.day).sorted())
        #expect(Set(forecast.days.map(\.day)).count == count)
    }

    // RW8
    @Test(arguments: [
        (#"{"id":211,"main":"Thunderstorm"}"#, WeatherCondition.thunderstorm),
        (#"{"id":300,"main":"Drizzle"}"#, .drizzle),
        (#"{"id":531,"main":"Rain"}"#, .rain), (#"{"id":"601","main":"Snow"}"#, .snow),
        (#"{"id":701,"main":"Mist"}"#, .mist), (#"{"id":711,"main":"Smoke"}"#, .mist),
        (#"{"id":721,"main":"Haze"}"#, .mist), (#"{"id":731,"main":"Dust"}"#, .mist),
        (#"{"id":741,"main":"Fog"}"#, .mist), (#"{"id":751,"main":"Sand"}"#, .mist),
        (#"{"id":762,"main":"Ash"}"#, .mist), (#"{"id":771,"main":"Squall"}"#, .squall),
        (#"{"id":781,"main":"Tornado"}"#, .tornado), (#"{"id":800,"main":"Clear"}"#, .clear),
        (#"{"id":804,"main":"Clouds"}"#, .clouds), (#"{"main":"Snow"}"#, .snow),
        (#"{"id":999,"main":"Lava"}"#, .other("Lava")), (#"{"id":1e300,"main":"Lava"}"#, .other("Lava")),
        (#"{"id":null,"main":null,"description":null}"#, .other("Unknown")), ("null", .other("Unknown")),
    ])
    func everyGroupHasItsConditionAndAnUnknownOneKeepsItsName(weather: String, condition: WeatherCondition) async throws
    {
        #expect(WeatherGroup(try JSONValue(parsing: weather)).condition == condition)
        let run = try await tokyo(openWeatherMap(now: now(weather: "[\(weather)]"), forecast: "{\"list\":[]}"))
        #expect(try run.page.forecast?.current?.condition == condition)
    }

    // RW9
    @Test func anEmptyConditionAndMissingFiguresNeitherFailNorTrap() async throws {
        let page = try await tokyo("openweathermap-missing-fields").page
        let forecast = try #require(page.forecast)
        #expect(forecast.current?.condition == .other("Unknown"))
        #expect(forecast.current?.temperature == nil)
        #expect(forecast.days.map(\.condition) == [.other("Unknown")])
        #expect(page.skipped == 1)
    }

    @Test func aForecastWithoutMomentsStillTellsTheWeatherNow() async throws {
        let forecast = try #require(try await tokyo("openweathermap-empty").page.forecast)
        #expect(forecast.days == [])
        #expect(forecast.current?.temperature == 14.2)
    }

    @Test func anUnknownGroupIsShownByItsName() async throws {
        let forecast = try #require(try await tokyo("openweathermap-unknown-group").page.forecast)
        #expect(forecast.current?.condition == .other("Lava"))
        #expect(forecast.days.map(\.condition.title) == ["Lava"])
        #expect(forecast.days.map(\.condition.emoji) == [""])
    }

    // RW15
    @Test(arguments: [
        (
            "invalid-key",
            SourceError.status(
                401,
                message: "Invalid API key. Please see https://openweathermap.org/faq#error401 for more info."
            )
        ),
        ("bad-request", .status(400, message: "Nothing to geocode")),
        (
            "blocked",
            .rateLimited(
                until: morning + 600,
                message:
                    "Your account is temporary blocked due to exceeding of requests limitation of your subscription type."
            )
        ),
    ])
    func theServicesOwnSentenceIsTold(folder: String, error: SourceError) async throws {
        let run = try await tokyo("openweathermap-\(folder)")
        #expect(run.error == error)
        #expect(run.transcript.requests.count == 1)
    }

    // RW15
    @Test func aCityThatIsNotThereIsNotFoundInTheServicesWords() async throws {
        let run = try await plugin.run(
            "weather:Nowhereville?provider=openweathermap",
            on: try plugin.recordings("openweathermap-not-found"),
            credentials: key
        )
        #expect(run.error == .notFound("no place is called 'Nowhereville' (city not found)"))
    }

    // RW15: `cod` is a number or a string, and counts if the status is 200.
    @Test(arguments: [#""404""#, "404"]) func aCodeInTheBodyCountsWhetherItIsATextOrANumber(code: String) async throws {
        let run = try await tokyo(openWeatherMap(now: #"{"cod":\#(code),"message":"city not found"}"#))
        #expect(run.error == .notFound("no place is called 'Tokyo' (city not found)"))
    }

    // RW14
    @Test func whatIsNoJSONIsMalformed() async throws {
        let run = try await tokyo(openWeatherMap(now: "<html>"))
        guard case .malformed = run.error else {
            Issue.record("\(String(describing: run.error))")
            return
        }
    }

    @Test(arguments: ["-1e999", "1e300", #""NaN""#, #""Infinity""#, #""warm""#, "null", "[]", "{}", "true", "9999"])
    func whatIsNoTemperatureIsNoFigure(value: String) async throws {
        let text = now().replacing("14.2", with: value)
        let run = try await tokyo(openWeatherMap(now: text, forecast: fortySteps(offset: 0)))
        if case .malformed = run.error { return }
        #expect(try run.page.forecast?.current?.temperature == nil)
    }

    @Test(arguments: ["1e300", "-999999999", #""east""#, "null", #"{"x":1}"#])
    func aDistanceFromUTCThatNoPlaceHasIsNone(value: String) async throws {
        let forecast = fortySteps(offset: 0).replacing(#""timezone":0"#, with: #""timezone":\#(value)"#)
        let run = try await tokyo(openWeatherMap(now: now(offset: value), forecast: forecast))
        #expect(try run.page.forecast?.place.timeZone == nil)
        #expect(try run.page.forecast?.days.first?.day.description == "2026-11-21")
    }

    // RW16
    @Test func aMissingKeyIsNamedAndWhatWorksWithoutIsTold() async throws {
        let run = try await plugin.run(
            "weather:Tokyo?provider=openweathermap",
            on: try plugin.recordings("openweathermap")
        )
        #expect(
            run.error
                == .missingCredential(
                    "openweathermap",
                    without: "'weather:Tokyo' asks Open-Meteo and needs none"
                )
        )
        #expect(run.transcript.requests == [])
    }

    @Test func anotherLanguageIsAskedForAndKept() async throws {
        let run = try await plugin.run(
            "weather:Tokyo?provider=openweathermap&language=ja",
            on: try plugin.recordings("openweathermap-another-language"),
            credentials: key
        )
        let forecast = try #require(try run.page.forecast)
        #expect(forecast.place.name == "東京都")
        #expect(forecast.days.map(\.details) == ["小雪"])
        #expect(forecast.days.map(\.condition) == [.snow])
    }

    private func tokyo(_ folder: String) async throws -> RecordedRun { try await tokyo(plugin.recordings(folder)) }

    private func tokyo(_ recordings: Recordings) async throws -> RecordedRun {
        try await plugin.run("weather:Tokyo?provider=openweathermap", on: recordings, credentials: key)
    }
}
