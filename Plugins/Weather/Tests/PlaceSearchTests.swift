import FeedModel
import Foundation
import SourceAPI
import SourceChecks
import Testing

@testable import WeatherSource

@Suite struct PlaceSearchTests {
    @Test func severalPlacesOfOneNameAreOfferedBesideTheLikeliest() async throws {
        let rehearsal = try await rehearse("weather:Springfield", on: try recordings("several-places"))
        let page = try rehearsal.page
        #expect(page.forecast?.place.fullName == "Springfield, Missouri, United States")
        #expect(
            page.forecast?.others.map(\.fullName) == [
                "Springfield, Massachusetts, United States", "Springfield, Illinois, United States",
            ]
        )
        let again = try await rehearse("weather:Springfield", on: try recordings("several-places"), state: page.state)
        #expect(try again.page == page)
        #expect(again.transcript.requests.count == 1)
    }

    @Test func aPlaceThatIsNamedByItsCoordinatesIsNotLookedUp() async throws {
        let rehearsal = try await rehearse(
            "weather:Springfield, Illinois?at=39.80172,-89.64371&zone=America/Chicago",
            on: try recordings("several-places")
        )
        #expect(try rehearsal.page.forecast?.place.name == "Springfield, Illinois")
        #expect(try rehearsal.page.forecast?.days.first?.condition == .snow)
        #expect(rehearsal.transcript.requests.count == 1)
        #expect(try rehearsal.page.state == nil)
    }

    @Test(arguments: ["", "39.8", "91,0", "0,181", "nan,nan", "39.8,-89.6,1", "here"])
    func coordinatesThatAreNoneAreRefusedAndNobodyIsAsked(position: String) async throws {
        let rehearsal = try await rehearse("weather:Tokyo?at=\(position)", on: try recordings("several-places"))
        #expect(
            rehearsal.error
                == .refused("'at' is a latitude and a longitude such as 35.69,139.69, not '\(position)'")
        )
        #expect(rehearsal.transcript.requests == [])
    }

    @Test func aNameWithItsRegionIsFoundByItsPartsToo() async throws {
        let rehearsal = try await rehearse("weather:Springfield, illinois", on: try recordings("parts-of-a-name"))
        #expect(try rehearsal.page.forecast?.place.region == "Illinois")
        #expect(try rehearsal.page.forecast?.others == [])
    }

    // The weather of another place is never shown without a notice.
    @Test func theBeginningOfANameTellsWhatElseItCouldBe() async throws {
        let forecast = try #require(
            try await rehearse("weather:Spring", on: try recordings("beginning-of-a-name")).page.forecast
        )
        #expect(forecast.place.fullName == "Springfield, Missouri, United States")
        #expect(forecast.others.count == 3)
    }

    @Test(arguments: [
        ("metric", TemperatureUnit.celsius), ("imperial", .fahrenheit), ("standard", .kelvin),
    ])
    func theUnitIsThePersonsAndTheFiguresStayTheSame(name: String, unit: TemperatureUnit) async throws {
        let page = try await rehearse("weather:Tokyo?units=\(name)", on: try recordings("ordinary")).page
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
