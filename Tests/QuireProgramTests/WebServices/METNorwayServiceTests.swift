import Foundation
import QuireTesting
import Testing

/// Tests of MET Norway against a server on loopback.
@Suite(.timeLimit(.minutes(2))) struct METNorwayServiceTests {
    private static func series(_ times: [String], symbol: String = "heavysnowshowersandthunder_night") -> String {
        let moments = times.enumerated().map { index, time in
            #"{"time":"\#(time)","data":{"instant":{"details":{"air_temperature":\#(index)}},"#
                + #""next_1_hours":{"summary":{"symbol_code":"\#(symbol)"}}}}"#
        }
        return #"{"type":"Feature","properties":{"timeseries":[\#(moments.joined(separator: ","))]}}"#
    }

    private func weather(
        zone: String = "Europe/Oslo",
        _ reply: LoopbackServer.Reply,
        _ commands: String = ""
    ) async throws -> PlayedServices.Outcome {
        try await PlayedServices.run("weather Oslo --provider met-norway" + commands) { path, _ in
            let place = #"{"name":"Oslo","latitude":59.912734,"longitude":10.746091,"timezone":"\#(zone)"}"#
            return path.hasPrefix("/v1/search") ? .status(200, #"{"results":[\#(place)]}"#) : reply
        }
    }

    // RW6: the last hour of one day and the first of the next, on days of 25 and of 23 hours, and on the date line.
    @Test(arguments: [
        (
            "Europe/Oslo", ["2026-10-24T22:00:00Z", "2026-10-25T22:00:00Z", "2026-10-25T23:00:00Z"],
            [" Sun 25 October  ", " Mon 26 October  "]
        ),
        (
            "Europe/Oslo",
            ["2026-03-28T22:00:00Z", "2026-03-28T23:00:00Z", "2026-03-29T21:00:00Z", "2026-03-29T22:00:00Z"],
            [" Sat 28 March  ", " Sun 29 March  ", " Mon 30 March  "]
        ),
        (
            "Pacific/Apia", ["2026-11-21T10:00:00Z", "2026-11-21T11:00:00Z"],
            [" Sat 21 November  ", " Sun 22 November  "]
        ),
        (
            "Pacific/Niue", ["2026-11-21T10:00:00Z", "2026-11-21T11:00:00Z"],
            [" Fri 20 November  ", " Sat 21 November  "]
        ),
        ("Moon/Sea", ["2026-11-21T23:59:59Z", "2026-11-22T00:00:00Z"], [" Sat 21 November  ", " Sun 22 November  "]),
    ])
    func daysAreCutByTheClockOfThePlace(zone: String, times: [String], days: [String]) async throws {
        let outcome = try await weather(zone: zone, .status(200, Self.series(times)))
        #expect(outcome.lines.first == "== Weather ⛈️ ==  Oslo  (\(zone == "Moon/Sea" ? "UTC" : zone))")
        let rows = outcome.lines.filter { $0.hasPrefix(" ") }
        #expect(rows.map { row in days.first { row.hasPrefix($0) } } == days)
    }

    // RW9
    @Test func momentsWithoutFiguresAndStrangeOnesCostThemselvesAlone() async throws {
        let body = """
            {"properties":{"timeseries":[null,7,{"time":null},{"time":"2026-11-21T10:00:00Z","data":{"instant":{"details":null}}},
            {"time":"2026-11-22T10:00:00Z","data":{"instant":{"details":{"air_temperature":-0.04,"relative_humidity":null}},
            "next_1_hours":{"summary":{"symbol_code":"ashfall"}}}}]}}
            """
        let outcome = try await weather(.status(200, body))
        #expect(
            outcome.lines.filter { $0.hasPrefix(" ") } == [
                " Sat 21 November  Unknown  no data", " Sun 22 November  ashfall  high 0.0°, low 0.0°",
            ]
        )
        #expect(outcome.status == 0)
    }

    // RW15
    @Test(arguments: [
        (
            403, "Forbidden",
            "the server answered 403: MET Norway does not serve this program. The service rejected the request.",
            69
        ),
        (
            422, "{}",
            "not found: MET Norway has no forecast for this place. Check the spelling; a region or country after a comma can help.",
            66
        ),
        (
            500, "", "the server answered 500 (internal server error). The server is at fault; try again later.",
            75
        ),
        (
            200, #"{"properties":{"timeseries":[]}}"#,
            "unreadable: expected the figures of a moment (properties.timeseries). The service is at fault; try again later.",
            65
        ),
        (
            200, "<xml/>",
            "unreadable: expected a value (byte 0 of the answer). The service is at fault; try again later.", 65
        ),
    ])
    func anErrorIsToldInItsOwnWordsAndNeverAsNothingFound(
        status: Int,
        body: String,
        sentence: String,
        exit: Int32
    ) async throws {
        let outcome = try await weather(.status(status, body))
        #expect(outcome.page == "== Weather ==\nThe weather of Oslo could not be fetched: \(sentence)\n")
        #expect(outcome.status == exit)
    }

    @Test func aVersionThatIsAboutToEndAnswersAllTheSameAndIsLogged() async throws {
        let body = Self.series(["2026-11-21T10:00:00Z"])
        let outcome = try await weather(
            .status(203, body),
            "; add weather:Oslo?provider=met-norway&at=59.9,10.7; refresh; why met-norway"
        )
        #expect(
            outcome.lines.contains(
                " Sat 21 November  Thunderstorm ⛈️  high 0.0°, low 0.0°  heavy snow showers and thunder"
            )
        )
        #expect(outcome.lines.contains("  MET Norway: this version of the service is about to be withdrawn"))
        // The terms: who asks is named, and coordinates have four decimals at most.
        let asked = outcome.requests.filter { $0.path.contains("locationforecast") }
        #expect(asked.map(\.path).first == "/weatherapi/locationforecast/2.0/compact?lat=59.9127&lon=10.746")
        #expect(asked.allSatisfy { $0.header("User-Agent")?.contains("(+https://") == true })
    }
}
