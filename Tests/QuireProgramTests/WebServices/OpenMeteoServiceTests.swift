import Foundation
import Primitives
import QuireTesting
import Testing

/// Tests of Open-Meteo against a server on loopback.
@Suite(.timeLimit(.minutes(2))) struct OpenMeteoServiceTests {
    // RW8, RW9: every code of the table, and some that are not in it.
    @Test func everySkyIsShownAndWhatIsUnknownKeepsItsNumber() async throws {
        let codes = "[71,95,96,56,45,12345,null]"
        let days = (21...27).map { "\"2026-11-\($0)\"" }.joined(separator: ",")
        let outcome = try await weather("{\"time\":[\(days)],\"weather_code\":\(codes)}")
        #expect(
            Array(outcome.lines.dropFirst(2).prefix(7)) == [
                " Sat 21 November  Snow ❄️             no data  slight snow",
                " Sun 22 November  Thunderstorm ⛈️     no data",
                " Mon 23 November  Thunderstorm ⛈️     no data  thunderstorm with slight hail",
                " Tue 24 November  Drizzle 🌦️          no data  light freezing drizzle",
                " Wed 25 November  Mist 🌫️             no data  fog",
                " Thu 26 November  Weather code 12345  no data",
                " Fri 27 November  Unknown             no data",
            ]
        )
        #expect(outcome.status == 0)
    }

    // RW6, RW9
    @Test(arguments: [
        (
            #"{"time":["2026-11-21","2026-11-22"],"weather_code":[0],"temperature_2m_max":[5,6,7],"temperature_2m_min":[]}"#,
            [" Sat 21 November  Clear ☀️  high 5.0°", " Sun 22 November  Unknown   high 6.0°", "Highs ▁█  5.0° to 6.0°"]
        ),
        (
            #"{"time":["2026-11-22",null,7,"yesterday","2026-11-21"],"temperature_2m_max":[1,2,3,4,-0.04]}"#,
            [
                " Sat 21 November  Unknown  high 0.0°", " Sun 22 November  Unknown  high 1.0°",
                "Highs ▁█  0.0° to 1.0°",
                "3 entries of the forecast were unreadable and are left out.",
            ]
        ),
        (#"{"time":[]}"#, ["There is no forecast for the coming days."]),
        ("null", ["There is no forecast for the coming days."]),
        (#"{"time":"2026-11-21"}"#, ["There is no forecast for the coming days."]),
        ("[]", ["There is no forecast for the coming days."]),
        // Of two columns for one day the first is used.
        (
            #"{"time":["2026-11-21","2026-11-21"],"weather_code":[0,95],"temperature_2m_max":[5,6]}"#,
            [" Sat 21 November  Clear ☀️  high 5.0°"]
        ),
    ])
    func columnsOfDifferentLengthsAndMissingOnesAreMissingFigures(daily: String, rows: [String]) async throws {
        let outcome = try await weather(daily)
        #expect(outcome.status == 0)
        #expect(Array(outcome.lines.dropFirst(2).dropLast(2)) == rows)
        #expect(outcome.lines.dropLast().last?.hasSuffix("Weather data by Open-Meteo.com") == true)
    }

    // RW6, RW7: the calendar is the place's, ahead of UTC and behind it, and on the days of 23 and 25 hours.
    // The time of the observation too; without a known zone it is the machine's. No day here may be today.
    @Test(arguments: [
        ("Pacific/Kiritimati", 50400, "2025-11-22T13:45", "Sat 21", "2025-11-22 13:45 local time"),
        ("Pacific/Niue", -39600, "2025-11-21T12:45", "Sat 21", "2025-11-21 12:45 local time"),
        ("Europe/Oslo", 3600, "2025-10-26T02:30", "Sat 21", "2025-10-26 02:30 local time"),
        ("Nowhere/AtAll", -39600, "2025-11-21T12:45", "Sat 21", "2025-11-21 23:45"),
    ])
    func daysAreThoseOfThePlaceWhereverItsClockStands(
        zone: String,
        offset: Int,
        time: String,
        day: String,
        observed: String
    ) async throws {
        let place = #"{"name":"There","latitude":1,"longitude":2,"timezone":"\#(zone)"}"#
        let outcome = try await PlayedServices.run("weather There; now") { path, _ in
            path.hasPrefix("/v1/search")
                ? .status(200, #"{"results":[\#(place)]}"#)
                : .status(
                    200,
                    #"{"utc_offset_seconds":\#(offset),"timezone":"\#(zone)","current":{"time":"\#(time)","temperature_2m":-3.25},"#
                        + #""daily":{"time":["2026-11-21"],"temperature_2m_max":[1]}}"#
                )
        }
        #expect(outcome.lines.first == "== Weather ==  There  (\(zone))")
        #expect(outcome.lines.contains(" \(day) November  Unknown  high 1.0°"))
        #expect(outcome.lines.contains { $0.hasPrefix("Observed \(observed), ") })
        #expect(outcome.lines.contains { $0.contains("Temperature: -3.3°") })
    }

    @Test func withoutAnOffsetTheTimeZoneCounts() async throws {
        let outcome = try await PlayedServices.run("weather Tokyo") { path, _ in
            path.hasPrefix("/v1/search")
                ? .status(200, Self.tokyo)
                : .status(
                    200,
                    #"{"utc_offset_seconds":null,"timezone":"Asia/Tokyo","current":{"time":"2025-11-21T17:45"},"#
                        + #""daily":{"time":["2026-11-21"],"temperature_2m_max":[1]}}"#
                )
        }
        #expect(outcome.lines.contains { $0.hasPrefix("Observed 2025-11-21 17:45 local time, ") })
    }

    // RW5, RW15: an error is shown as one, whatever its status and whichever of the two services sends it.
    @Test(arguments: [
        (
            "search", 200, #"{"error":true,"reason":"Parameter count must be between 1 and 100."}"#, 69,
            "Open-Meteo: Parameter count must be between 1 and 100. The service is at fault; try again later."
        ),
        (
            "forecast", 200, #"{"error":true}"#, 69,
            "Open-Meteo: it failed. The service is at fault; try again later."
        ),
        (
            "forecast", 400, #"{"error":true,"reason":"Latitude must be in range of -90 to 90°. Given: 522.52."}"#, 69,
            "the server answered 400: Latitude must be in range of -90 to 90°. Given: 522.52. The service rejected the request."
        ),
        (
            "search", 500, "<html>", 75,
            "the server answered 500 (internal server error). The server is at fault; try again later."
        ),
        (
            "forecast", 200, "[{}]", 65,
            "unreadable: expected an object (the answer). The service is at fault; try again later."
        ),
        (
            "forecast", 200, "{}", 65,
            "unreadable: expected current or daily figures (the forecast). The service is at fault; try again later."
        ),
        (
            "search", 200, #"{"results":{}}"#, 65,
            "unreadable: expected a list of places (results). The service is at fault; try again later."
        ),
        (
            "search", 200, #"{"results":[{"name":"Tokyo"}]}"#, 65,
            "unreadable: expected a name, a latitude and a longitude (results[0]). The service is at fault; try again later."
        ),
        (
            "search", 200, #"{"generationtime_ms":0.1}"#, 66,
            "not found: no place is called 'Tokyo'. Check the spelling; a region or country after a comma can help."
        ),
        (
            "search", 200, #"{"results":[]}"#, 66,
            "not found: no place is called 'Tokyo'. Check the spelling; a region or country after a comma can help."
        ),
    ])
    func anErrorIsToldInItsOwnWordsAndNeverAsNothingFound(
        service: String,
        status: Int,
        body: String,
        exit: Int32,
        sentence: String
    ) async throws {
        let outcome = try await PlayedServices.run("weather Tokyo") { path, _ in
            if path.hasPrefix("/v1/\(service)") { return .status(status, body) }
            return .status(200, path.hasPrefix("/v1/search") ? Self.tokyo : Self.forecast("{}"))
        }
        #expect(outcome.page == "== Weather ==\nThe weather of Tokyo could not be fetched: \(sentence)\n")
        #expect(outcome.status == exit)
    }

    // RW15: the service says in words how long to wait.
    @Test(arguments: [("Minutely", 60.0, 429), ("Hourly", 3600, 429), ("Daily", 86_400, 429), ("Minutely", 60, 200)])
    func aUsedUpLimitIsToldWithItsEndAndNobodyIsAskedBefore(limit: String, seconds: Double, status: Int) async throws {
        let start = Date()
        let outcome = try await PlayedServices.run("weather Tokyo; now; weather Oslo") { path, _ in
            path.hasPrefix("/v1/search")
                ? .status(200, Self.tokyo)
                : .status(status, #"{"error":true,"reason":"\#(limit) API request limit exceeded. Please try again."}"#)
        }
        let moments = [start, Date()].map { $0.addingTimeInterval(seconds).formatted(.iso8601) }
        let times = moments.map { String($0.dropFirst(11).prefix(5)) }
        #expect(outcome.requests.count == 2)
        #expect(outcome.status == 75)
        let told = outcome.lines.filter { $0.contains("rate limited until ") }
        #expect(told.count == 3)
        // A time is shown to the minute, rounded up.
        #expect(told.allSatisfy { line in times.contains { line.contains($0.dropLast(1)) } })
        #expect(told.last?.hasPrefix("The weather of Oslo could not be fetched: rate limited until ") == true)
    }

    // RW5, RW12: what failed shows nothing of another place, and the next city is asked for.
    @Test func aFailureShowsNothingOfTheCityBefore() async throws {
        let outcome = try await PlayedServices.run("weather Tokyo; weather Osaka; now; weather Tokyo") { path, _ in
            if path.contains("name=Osaka") { return .status(503, "") }
            return .status(200, path.hasPrefix("/v1/search") ? Self.tokyo : Self.forecast(#"{"time":["2026-11-21"]}"#))
        }
        let failures = """
            == Weather ==
            The weather of Osaka could not be fetched: the server answered 503 (service unavailable). The server is at fault; try again later.
            == Weather ==
            The weather of Osaka could not be fetched: rate limited until T: the server answered 503 (service unavailable). Try again after that.

            """
        let page = outcome.page.replacing(#/until (\d{4}-\d\d-\d\d )?\d\d:\d\d:/#, with: "until T:")
        let parts = page.components(separatedBy: failures)
        #expect(parts.count == 2)
        #expect(parts.allSatisfy { $0.hasPrefix("== Weather ==  Tokyo, Japan  (Asia/Tokyo)\n") })
        #expect(outcome.requests.count == 3)
        #expect(outcome.status == 75)
    }

    @Test func aDigitBehindTheListOfPlacesIsNoPlace() async throws {
        let paris = #"{"name":"Paris","country":"France","latitude":48.8,"longitude":2.3}"#
        let texas = #"{"name":"Paris","admin1":"Texas","country":"United States","latitude":33.6,"longitude":-95.5}"#
        let outcome = try await PlayedServices.run("weather Paris; weather 7; weather 1") { path, _ in
            path.hasPrefix("/v1/search")
                ? .status(200, #"{"results":[\#(paris),\#(paris),{"name":null},\#(texas)]}"#)
                : .status(200, Self.forecast(#"{"time":["2026-11-21"]}"#))
        }
        #expect(
            outcome.page.contains(
                """
                'Paris' could also be one of these; 'weather 1' shows the first:
                  1  Paris, Texas, United States
                There is no other place 7; the list goes from 1 to 1. 'weather CITY, COUNTRY' finds another one.

                """
            )
        )
        #expect(outcome.requests.count == 2)
    }

    private func weather(_ daily: String) async throws -> PlayedServices.Outcome {
        try await PlayedServices.run("weather Tokyo") { path, _ in
            .status(200, path.hasPrefix("/v1/search") ? Self.tokyo : Self.forecast(daily))
        }
    }

    private static let tokyo =
        #"{"results":[{"name":"Tokyo","latitude":35.7,"longitude":139.7,"country":"Japan","timezone":"Asia/Tokyo"}]}"#

    private static func forecast(_ daily: String) -> String {
        #"{"utc_offset_seconds":32400,"current":{"time":"2026-11-21T17:45","temperature_2m":1},"daily":\#(daily)}"#
    }
}
