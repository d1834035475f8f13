import FeedModel
import Foundation
import Primitives
import SourceAPI
import SourceChecks
import Testing

@testable import WeatherSource

private let plugin = SourceTestCase(WeatherSource())

@Suite struct METNorwayTests {
    @Test func theSourceConformsWithThisProvider() async throws {
        let check = ConformanceCheck(
            of: WeatherSource(),
            on: try plugin.recordings("met-norway"),
            address: "weather:Tokyo?provider=met-norway"
        )
        let findings = await check.findings().map(\.description)
        #expect(findings == [])
    }

    @Test func daysAreCountedByTheClockOfThePlaceAndTheReadingIsTheLatest() async throws {
        let run = try await tokyo("met-norway")
        let forecast = try #require(try run.page.forecast)
        #expect(
            forecast.current
                == Reading(observed: morning, condition: .clear, temperature: 14.2, humidity: 81)
        )
        #expect(forecast.days.map { "\($0.day)" } == ["2026-11-21", "2026-11-22", "2026-11-23"])
        #expect(forecast.days.map(\.high) == [14.2, 8.1, 6.2])
        #expect(forecast.days.map(\.low) == [11.0, -1.0, 6.2])
        #expect(forecast.days.map(\.details) == ["fair", "light rain showers", "light sleet showers and thunder"])
        #expect(forecast.days.map(\.condition) == [.clear, .rain, .thunderstorm])
        #expect(forecast.attribution.text == "Weather data by MET Norway (CC BY 4.0)")
    }

    @Test func coordinatesHaveFourDecimalsAndTheRequestIsConditional() async throws {
        let asked = try await tokyo("met-norway").transcript.requests
        #expect(
            asked.map(\.url).last
                == "https://api.met.no/weatherapi/locationforecast/2.0/compact?lat=35.6895&lon=139.6917"
        )
        #expect(asked.map(\.isConditional) == [false, true])
    }

    @Test func nothingNewIsUnchangedAndThePlaceStaysRemembered() async throws {
        let page = try await tokyo("met-norway-unchanged").page
        #expect(page.content == .unchanged)
        #expect(page.state.flatMap { RememberedPlace($0) }?.found.place.name == "Tokyo")
    }

    // RW15
    @Test(arguments: [
        ("forbidden", SourceError.status(403, message: "MET Norway does not serve this program")),
        ("throttled", .rateLimited(until: morning + 600)),
        ("outside", .notFound("MET Norway has no forecast for this place")),
        ("empty", .malformed(where: "properties.timeseries", what: "expected the figures of a moment")),
    ])
    func errorsAreToldApart(folder: String, error: SourceError) async throws {
        #expect(try await tokyo("met-norway-\(folder)").error == error)
    }

    @Test func aVersionThatEndsIsNotedAndStillRead() async throws {
        let run = try await tokyo("met-norway-deprecated")
        #expect(try run.page.forecast?.current?.condition == .clouds)
        #expect(run.transcript.log == ["MET Norway: this version of the service is about to be withdrawn"])
    }

    // RW9
    @Test func aMomentWithoutTimeIsSkippedAndOneWithoutASymbolIsShown() async throws {
        let page = try await tokyo("met-norway-missing-fields").page
        #expect(page.skipped == 1)
        #expect(page.forecast?.current?.condition == .other("Unknown"))
        #expect(page.forecast?.current?.temperature == nil)
    }

    // RW8
    @Test(arguments: [
        ("clearsky_day", WeatherCondition.clear), ("fair_night", .clear), ("partlycloudy_polartwilight", .clouds),
        ("cloudy", .clouds), ("fog", .mist), ("lightrain", .rain), ("heavyrainshowers_day", .rain),
        ("rainandthunder", .thunderstorm), ("heavysnowshowersandthunder_day", .thunderstorm), ("sleet", .snow),
        ("lightsnow", .snow), ("volcanicash", .other("volcanicash")), ("", .other("")),
    ])
    func everySymbolHasItsConditionAndAnUnknownOneKeepsItsName(symbol: String, condition: WeatherCondition) {
        #expect(METSymbol(symbol).condition == condition)
    }

    @Test func anUnknownSymbolIsShownByItsName() async throws {
        #expect(
            try await tokyo("met-norway-unknown-symbol").page.forecast?.days.map(\.condition.title) == [
                "volcanicash_day"
            ]
        )
    }

    @Test func namesComeInTheLanguageThatWasAskedFor() async throws {
        let page = try await plugin.run(
            "weather:Tokyo?provider=met-norway&language=ja",
            on: try plugin.recordings("met-norway-another-language")
        )
        .page
        #expect(page.forecast?.place.fullName == "東京都, 日本")
    }

    // RW6: days of 23 and 25 hours are days.
    @Test(arguments: [("Europe/Oslo", 23, "2026-03-29"), ("Europe/Oslo", 25, "2026-10-25")])
    func aDayOnWhichTheClocksChangeIsOneDay(zone: String, hours: Int, day: String) throws {
        let clock = PlaceClock(named: zone)
        let start = try #require(Date(iso8601: day + "T00:00:00Z")) - 86_400
        let steps = (0..<72).map {
            WeatherStep(time: start + Double($0) * 3600, condition: .clear, temperature: Double($0))
        }
        let onThatDay = steps.filter { clock.day(at: $0.time).description == day }
        #expect(onThatDay.count == hours)
        #expect(Forecast.Day.days(of: steps.reversed(), by: clock).filter { $0.day.description == day }.count == 1)
    }

    @Test(arguments: [
        ("Asia/Kolkata", "2026-11-21T18:29:59Z", "2026-11-21"), ("Asia/Kolkata", "2026-11-21T18:30:00Z", "2026-11-22"),
        ("Asia/Kathmandu", "2026-11-21T18:15:00Z", "2026-11-22"), ("Etc/GMT+9", "2026-11-21T08:59:59Z", "2026-11-20"),
        ("Etc/GMT-9", "2026-11-21T15:00:00Z", "2026-11-22"), ("Nowhere/Land", "2026-11-21T23:59:59Z", "2026-11-21"),
    ])
    func aDayBeginsAtMidnightOfThePlace(zone: String, time: String, day: String) throws {
        #expect(PlaceClock(named: zone).day(at: try #require(Date(iso8601: time))).description == day)
    }

    private func tokyo(_ folder: String) async throws -> RecordedRun {
        try await plugin.run("weather:Tokyo?provider=met-norway", on: try plugin.recordings(folder))
    }
}
