import Foundation
import Primitives
import SourceAPI
import SourceChecks
import Testing
import WeatherSource

private let plugin = SourceTestCase(WeatherSource())

/// Tests of `OpenMeteo` and `PlaceSearch`: what their errors become.
@Suite struct OpenMeteoErrorTests {
    // The weather of another place is never shown instead (wttr.in issue 1006).
    @Test func aPlaceNobodyKnowsIsNotFound() async throws {
        let run = try await plugin.run("weather:Nowhereville", on: try plugin.recordings("no-match"))

        #expect(run.error == .notFound("no place is called 'Nowhereville'"))
        #expect(run.transcript.requests.count == 1)
    }

    // RW15
    @Test func theServicesOwnSentenceIsKept() async throws {
        let run = try await plugin.run("weather:Tokyo", on: try plugin.recordings("bad-request"))

        #expect(run.error == .status(400, message: "Parameter count must be between 1 and 100."))
    }

    // RW15
    @Test(arguments: [
        ("minutely", "2026-11-21T09:01:00Z", "Minutely API request limit exceeded. Please try again in one minute."),
        ("hourly", "2026-11-21T10:00:00Z", "Hourly API request limit exceeded. Please try again in the next hour."),
        ("daily", "2026-11-22T09:00:00Z", "Daily API request limit exceeded. Please try again tomorrow."),
    ])
    func aUsedUpLimitSaysWhenToComeBack(limit: String, until: String, reason: String) async throws {
        let run = try await plugin.run("weather:Tokyo", on: try plugin.recordings("rate-limited-\(limit)"))

        #expect(run.error == .rateLimited(until: Date(iso8601: until), message: reason))
        #expect(run.transcript.log == ["Open-Meteo: \(reason)"])
    }

    // RW14
    @Test func aForecastThatFailsIsAFailure() async throws {
        #expect(try await plugin.run("weather:Tokyo", on: try plugin.recordings("timed-out")).error == .timedOut)
    }

    @Test func aForecastOfNothingIsMalformed() async throws {
        let run = try await plugin.run("weather:Tokyo", on: try plugin.recordings("empty-forecast"))

        #expect(
            run.error == .malformed(where: "the forecast", what: "expected current or daily figures")
        )
    }

    @Test func aPlaceWithoutAPositionIsMalformed() async throws {
        let run = try await plugin.run("weather:Tokyo", on: try plugin.recordings("without-position"))

        #expect(
            run.error
                == .malformed(where: "results[0]", what: "expected a name, a latitude and a longitude")
        )
    }
}
