import Foundation
import QuireTesting
import Testing

/// Tests of `weather` and `now` against a server on loopback that the configuration names.
@Suite struct WeatherServiceTests {
    // RW17, RW10, RW11
    @Test func aServiceOfOnesOwnIsAskedThroughItsEndpoint() async throws {
        try await withService(
            openMeteo(
                current:
                    #"{"time":"2026-11-21T23:45","temperature_2m":-3.25,"relative_humidity_2m":97,"weather_code":75}"#
            )
        ) { quire, server in
            let outcome = try await quire.run("-c", "weather Oslo; now")
            #expect(outcome.status == 0)
            #expect(
                outcome.output.hasPrefix("== Weather ❄️ ==  Oslo, Norway  (Europe/Oslo)\nWeather today: type 'now'\n")
            )
            #expect(outcome.output.contains("\n Sat 21 November  Snow ❄️          high -1.0°, low -7.5°  heavy snow\n"))
            #expect(
                outcome.output.contains(
                    "\n Sun 22 November  Thunderstorm ⛈️  high 2.0°, low -0.5°   thunderstorm with heavy hail\n"
                )
            )
            #expect(outcome.output.contains("\n Mon 23 November  Weather code 42  no data\n"))
            #expect(outcome.output.contains("\nHighs ▁█   -1.0° to 2.0°\n"))
            #expect(outcome.output.contains("\n== Oslo, Norway ==   59.91, 10.75\n☀️ Temperature: -3.3°"))
            #expect(outcome.output.contains("💧 Humidity: 97%\n"))
            #expect(outcome.output.contains("Weather data by Open-Meteo.com\n"))
            #expect(server.requests.count == 2)
            #expect(server.requests.allSatisfy { $0.header("User-Agent")?.hasPrefix("quire/") == true })
        }
    }

    // RW7
    @Test func rowsAreTheSameInEveryTimeZoneAndLocaleOfTheMachine() async throws {
        var pages: Set<String> = []
        for (zone, locale) in [
            ("America/Los_Angeles", "ja_JP.UTF-8"), ("Asia/Tokyo", "C.UTF-8"), ("UTC", "de_DE.UTF-8"),
        ] {
            try await withService(openMeteo(), variables: ["TZ": zone, "LC_ALL": locale]) { quire, _ in
                let page = try await quire.run("-c", "weather Oslo").output
                pages.insert(page.split(separator: "\n").filter { $0.hasPrefix(" ") }.joined(separator: "\n"))
            }
        }
        #expect(pages.count == 1)
        #expect(pages.first?.contains("21 November") == true)
    }

    // RW16
    @Test func aMissingKeyIsNamedWithItsVariableAndWhatWorksWithout() async throws {
        try await withService({ _ in .status(500) }) { quire, server in
            let outcome = try await quire.run("-c", "weather Tokyo --provider openweathermap")
            #expect(
                outcome.output == """
                    == Weather ==
                    The weather of Tokyo could not be fetched: it needs the key 'openweathermap'. Set \
                    QUIRE_OPENWEATHERMAP_KEY, or save it with 'login openweathermap'; 'weather:Tokyo' asks Open-Meteo \
                    and needs none.

                    """
            )
            #expect(outcome.status == 77)
            #expect(server.requests.count == 0)
        }
    }

    // RW13, RW16
    @Test func theKeyIsSentToTheServiceAndShownNowhere() async throws {
        let key = "k3y-that-nobody-sees"
        try await withService(openWeatherMap(), variables: ["QUIRE_OPENWEATHERMAP_KEY": key]) { quire, server in
            let outcome = try await quire.run("-c", "weather Tokyo?provider=openweathermap; why weather:Tokyo")
            #expect(outcome.output.hasPrefix("== Weather ⛈️ ==  Tokyo, JP  (UTC+05:30)\n"))
            #expect(outcome.output.contains("Weather data provided by OpenWeather (CC BY-SA 4.0)\n"))
            #expect(
                server.requests.map(\.path) == [
                    "/data/2.5/weather?q=Tokyo&mode=json&units=metric&APPID=\(key)",
                    "/data/2.5/forecast?q=Tokyo&mode=json&units=metric&APPID=\(key)",
                ]
            )
            #expect(!(outcome.output + outcome.errors).contains(key))
        }
    }

    // RW15
    @Test(arguments: [
        (401, #"{"cod":401,"message":"Invalid API key."}"#, "the server answered 401: Invalid API key."),
        (404, #"{"cod":"404","message":"city not found"}"#, "not found: no place is called 'Tokyo' (city not found)"),
        (200, #"{"cod":"404","message":"city not found"}"#, "not found: no place is called 'Tokyo' (city not found)"),
        (403, #"{"cod":403,"message":"Blocked."}"#, "the server answered 403: Blocked."),
        (429, #"{"cod":429,"message":"blocked"}"#, "rate limited until "),
        (500, "oops", "the server answered 500 (internal server error)"),
        (200, "[]", "unreadable: expected an object (the answer)"),
        (200, "not json", "unreadable: expected "),
        (200, #"{"cod":200}"#, "unreadable: expected "),
    ])
    func everyErrorIsToldByItsOwnSentenceAndNeverAsAnEmptyPage(status: Int, body: String, reason: String) async throws {
        let key = ["QUIRE_OPENWEATHERMAP_KEY": "TEST_KEY"]
        try await withService({ _ in .status(status, body) }, variables: key) { quire, _ in
            let outcome = try await quire.run("-c", "weather Tokyo --provider openweathermap")
            #expect(outcome.output.hasPrefix("== Weather ==\nThe weather of Tokyo could not be fetched: \(reason)"))
            #expect(!outcome.output.contains("No results"))
            #expect(!outcome.output.contains("°"))
            #expect(outcome.status != 0)
        }
    }

    // RW9
    @Test(arguments: [
        #"{"dt":1795251300,"main":{"temp":"NaN","humidity":1e300},"weather":[]}"#,
        #"{"dt":1795251300,"main":{"temp":1e300,"humidity":-5},"weather":[{"id":600,"main":"Snow","description":null}]}"#,
        #"{"dt":1795251300,"main":{"temp":"warm"},"weather":[null]}"#,
        #"{"dt":1795251300,"main":null,"weather":null}"#,
        #"{"dt":1795251300,"main":[],"weather":{"main":"Rain"}}"#,
    ])
    func oddFiguresAreMissingFiguresAndTheRestIsShown(step: String) async throws {
        let odd = openWeatherMap(now: step, list: step)
        try await withService(odd, variables: ["QUIRE_OPENWEATHERMAP_KEY": "TEST_KEY"]) { quire, _ in
            let outcome = try await quire.run("-c", "weather Tokyo --provider openweathermap; now")
            #expect(outcome.status == 0)
            #expect(outcome.output.contains("Tokyo, JP"))
            #expect(outcome.output.contains("no data"))
            #expect(!outcome.output.lowercased().contains("nan"))
        }
    }

    @Test func severalPlacesOfOneNameAreOfferedAndChosenByTheirNumber() async throws {
        let folder = try TemporaryFolder()
        let outcome = try await Program(home: folder.path).run(
            "--demo",
            "-c",
            "weather Springfield; weather 2; weather 1000"
        )
        #expect(outcome.output.hasPrefix("== Weather 🌥 ==  Springfield, Missouri, United States  (America/Chicago)\n"))
        #expect(
            outcome.output.contains(
                """

                'Springfield' could also be one of these; 'weather 1' shows the first:
                  1  Springfield, Massachusetts, United States
                  2  Springfield, Illinois, United States
                == Weather ❄️ ==  Springfield, Illinois, United States  (America/Chicago)

                """
            )
        )
        #expect(outcome.output.contains("The weather of 1000 could not be fetched: refused: not recorded"))
    }

    // RW5
    @Test func aFailureIsNotTheEndOfTheSession() async throws {
        let folder = try TemporaryFolder()
        let outcome = try await Program(home: folder.path).run(
            ["--demo"],
            input: "weather Nowhereville\nweather Tokyo\n"
        )
        #expect(
            outcome.output.contains(
                """
                == Weather ==
                The weather of Nowhereville could not be fetched: not found: no place is called 'Nowhereville'. Check \
                the spelling; a region or country after a comma can help.
                == Weather ☀️ ==  Tokyo, Japan  (Asia/Tokyo)
                """
            )
        )
        #expect(outcome.status == 0)
    }

    @Test func unitsAreThePersonsAndEveryAddressCanBeAdded() async throws {
        let folder = try TemporaryFolder()
        let quire = Program(home: folder.path)
        let page = try await quire.run("--demo", "--plain", "-c", "weather Tokyo --units imperial").output
        #expect(page.contains("high 60.8 F, low 46.6 F"))
        #expect(page.contains("\nHighs range from 37.6 F on Sun 22 November to 60.8 F on Sat 21 November.\n"))
        #expect(!page.unicodeScalars.contains { $0.value > 0x7F })
        for address in [
            "weather:Tokyo", "weather:Paris, Texas?units=imperial", "weather:Oslo?provider=met-norway",
            "weather:Kyoto?provider=openweathermap&language=ja",
            "weather:Springfield?at=39.8,-89.6&zone=America/Chicago",
        ] {
            #expect(try await quire.run("add", address).status == 0)
        }
        #expect(try await quire.run("add", "weather:Tokyo?units=warm").status == 65)
    }

    @Test func signsAreWordsWherePersonOrConfigurationSaysSo() async throws {
        let folder = try TemporaryFolder()
        let quire = Program(home: folder.path)
        let commands = ["--demo", "-c", "weather Tokyo"]
        let spoken = try await quire.run(["--speak"] + commands).output
        #expect(
            spoken.contains("\nHighs range from 3.1 degrees on Sun 22 November to 16.0 degrees on Sat 21 November.\n")
        )
        let server = LoopbackServer(["/feed": .status(200, BadInputTests.feed)])
        defer { server.stop() }
        try folder.write("subscriptions", "\(server.base)/feed\n")
        try folder.write("config.toml", "[reader]\nspeak = true\n")
        #expect(try await quire.run("refresh").status == 0)
        #expect(try await quire.run("-c", "list; 1; list read").output.contains("\n1 read: One, A feed\n"))
        #expect(try await quire.run("--plain", "-c", "list read").output == "== Read ==  1 item\n1   One - A feed\n")
        #expect(
            try await quire.run("--plain", "--speak", "-c", "list read").output
                == "== Read ==  1 item\n1 read: One, A feed\n"
        )
        try folder.write("config.toml", "[reader]\nspeak = \"loudly\"\n")
        #expect(try await quire.run("-c", "list").errors.contains("config.toml: 'reader.speak' must be true or false."))
    }

    private typealias Reply = LoopbackServer.Reply

    /// Runs with a server that plays all weather services.
    private func withService(
        _ reply: @escaping @Sendable (String) -> Reply,
        variables: [String: String] = [:],
        _ test: (Program, LoopbackServer) async throws -> Void
    ) async throws {
        let server = LoopbackServer { request, _ in reply(request.path) }
        defer { server.stop() }
        let folder = try TemporaryFolder()
        let keys = ["open-meteo", "open-meteo-geocoding", "openweathermap", "met-norway"]
        try folder.write("config.toml", "[endpoint]\n" + keys.map { "\($0) = \"\(server.base)\"\n" }.joined())
        try await test(Program(home: folder.path, variables: variables), server)
    }

    private func openMeteo(
        current: String = #"{"time":"2026-11-21T23:45","temperature_2m":1,"weather_code":3}"#
    ) -> @Sendable (String) -> Reply {
        { path in
            if path.hasPrefix("/v1/search") {
                return .status(
                    200,
                    #"{"results":[{"name":"Oslo","latitude":59.91273,"longitude":10.74609,"country":"Norway","timezone":"Europe/Oslo"}]}"#
                )
            }
            return .status(
                200,
                #"{"utc_offset_seconds":3600,"timezone":"Europe/Oslo","current":\#(current),"daily":{"#
                    + #""time":["2026-11-23","2026-11-21","2026-11-22"],"weather_code":[42,75,99],"#
                    + #""temperature_2m_max":[null,-1.0,2],"temperature_2m_min":["cold",-7.5,"-0.5"]}}"#
            )
        }
    }

    private func openWeatherMap(
        now: String = #"{"dt":1795251300,"main":{"temp":3},"weather":[{"id":200,"main":"Thunderstorm"}]}"#,
        list: String = #"{"dt":1795251600,"main":{"temp":3},"weather":[{"id":200,"main":"Thunderstorm"}]}"#
    ) -> @Sendable (String) -> Reply {
        { path in
            if path.contains("/forecast") {
                return .status(200, #"{"cod":"200","list":[\#(list)],"city":{"timezone":19800}}"#)
            }
            let rest = #","coord":{"lon":139.7,"lat":35.7},"name":"Tokyo","sys":{"country":"JP"},"cod":200}"#
            return .status(200, String(now.dropLast()) + rest)
        }
    }
}
