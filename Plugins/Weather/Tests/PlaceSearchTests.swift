import FeedModel
import Foundation
import SourceAPI
import SourceChecks
import Testing

@testable import WeatherSource

private let plugin = SourceTestCase(WeatherSource())

@Suite struct PlaceSearchTests {
    @Test func severalPlacesOfOneNameAreOfferedBesideTheLikeliest() async throws {
        let run = try await plugin.run("weather:Springfield", on: try plugin.recordings("several-places"))
        let page = try run.page
        #expect(page.forecast?.place.fullName == "Springfield, Missouri, United States")
        #expect(
            page.forecast?.others.map(\.fullName) == [
                "Springfield, Massachusetts, United States", "Springfield, Illinois, United States",
            ]
        )
        let again = try await plugin.run(
            "weather:Springfield",
            on: try plugin.recordings("several-places"),
            state: page.state
        )
        #expect(try again.page == page)
        #expect(again.transcript.requests.count == 1)
    }

    // Three towns called A in one country are three places; the same town twice is one.
    @Test func placesOfOneNameAreOneOnlyAtOnePosition() async throws {
        let towns = [(1.0, 2.0), (3.0, 4.0), (5.0, 6.0), (3.001, 4.001)].map {
            #"{"name":"A\n\u001b[31m","country":"X","latitude":\#($0.0),"longitude":\#($0.1)}"#
        }
        let search = "https://geocoding-api.open-meteo.com/v1/search?name=A&count=10&language=en&format=json"
        let forecast =
            "https://api.open-meteo.com/v1/forecast?latitude=1&longitude=2"
            + "&current=temperature_2m%2Crelative_humidity_2m%2Cweather_code"
            + "&daily=weather_code%2Ctemperature_2m_max%2Ctemperature_2m_min&hourly=temperature_2m&timezone=auto"
            + "&forecast_days=7"
        let run = try await plugin.run(
            "weather:A",
            on: answers([
                (search, 200, #"{"results":[\#(towns.joined(separator: ","))]}"#),
                (forecast, 200, #"{"daily":{"time":["2026-11-21"]}}"#),
            ])
        )
        let found = try #require(try run.page.forecast)
        #expect(([found.place] + found.others).map(\.fullName) == ["A [31m, X", "A [31m, X", "A [31m, X"])
        #expect(([found.place] + found.others).map(\.position) == ["1.00, 2.00", "3.00, 4.00", "5.00, 6.00"])
    }

    @Test func aPlaceThatIsNamedByItsCoordinatesIsNotLookedUp() async throws {
        let run = try await plugin.run(
            "weather:Springfield, Illinois?at=39.80172,-89.64371&zone=America/Chicago",
            on: try plugin.recordings("several-places")
        )
        #expect(try run.page.forecast?.place.name == "Springfield, Illinois")
        #expect(try run.page.forecast?.days.first?.condition == .snow)
        #expect(run.transcript.requests.count == 1)
        #expect(try run.page.state == nil)
    }

    @Test(arguments: ["", "39.8", "91,0", "0,181", "nan,nan", "39.8,-89.6,1", "here"])
    func coordinatesThatAreNoneAreRefusedAndNobodyIsAsked(position: String) async throws {
        let run = try await plugin.run("weather:Tokyo?at=\(position)", on: try plugin.recordings("several-places"))
        #expect(
            run.error
                == .refused("'at' is a latitude and a longitude such as 35.69,139.69, not '\(position)'")
        )
        #expect(run.transcript.requests == [])
    }

    @Test func aNameWithItsRegionIsFoundByItsPartsToo() async throws {
        let run = try await plugin.run("weather:Springfield, illinois", on: try plugin.recordings("parts-of-a-name"))
        #expect(try run.page.forecast?.place.region == "Illinois")
        #expect(try run.page.forecast?.others == [])
    }

    // The weather of another place is never shown without a notice.
    @Test func theBeginningOfANameTellsWhatElseItCouldBe() async throws {
        let forecast = try #require(
            try await plugin.run("weather:Spring", on: try plugin.recordings("beginning-of-a-name")).page.forecast
        )
        #expect(forecast.place.fullName == "Springfield, Missouri, United States")
        #expect(forecast.others.count == 3)
    }

    @Test(arguments: [
        ("metric", TemperatureUnit.celsius), ("imperial", .fahrenheit), ("standard", .kelvin),
    ])
    func theUnitIsThePersonsAndTheFiguresStayTheSame(name: String, unit: TemperatureUnit) async throws {
        let page = try await plugin.run("weather:Tokyo?units=\(name)", on: try plugin.recordings("ordinary")).page
        #expect(page.forecast?.unit == unit)
        #expect(page.forecast?.current?.temperature == 14.2)
    }

    @Test(arguments: ["weather:Tokyo?units=warm", "weather:Tokyo?provider=nobody", "weather:Tokyo?color=red"])
    func whatTheSourceDoesNotKnowIsRefusedBeforeItIsAsked(address: String) throws {
        #expect(throws: SubscriptionError.self) {
            try WeatherSource().descriptor.validate(try SubscriptionURI(address))
        }
    }
}
