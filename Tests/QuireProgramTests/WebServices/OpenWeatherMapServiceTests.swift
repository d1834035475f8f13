import Foundation
import QuireTesting
import Testing

/// Tests of OpenWeatherMap against a server on loopback.
@Suite(.timeLimit(.minutes(2))) struct OpenWeatherMapServiceTests {
    private static let start = 1_795_251_300

    private static func moment(_ steps: Int = 0, weather: String = #"[{"id":600,"main":"Snow"}]"#) -> String {
        #"{"dt":\#(start + steps * 10_800),"main":{"temp":3,"temp_min":2,"temp_max":4,"humidity":81},"weather":\#(weather)"#
    }

    private static func now(_ weather: String = #"[{"id":600,"main":"Snow"}]"#, zone: String = "32400") -> String {
        moment(weather: weather)
            + #","coord":{"lon":139.7,"lat":35.7},"name":"Tokyo","sys":{"country":"JP"},"timezone":\#(zone),"cod":200}"#
    }

    private static func forecast(_ list: [String], zone: String = "32400", code: String = "\"200\"") -> String {
        #"{"cod":\#(code),"list":[\#(list.joined(separator: ","))],"city":{"timezone":\#(zone)}}"#
    }

    private func weather(_ now: String, _ forecast: String, _ commands: String = "") async throws
        -> PlayedServices.Outcome
    {
        try await PlayedServices.run("weather Tokyo --provider openweathermap" + commands) { path, _ in
            .status(200, path.contains("/forecast") ? forecast : now)
        }
    }

    // RW6: forty steps of three hours, in any order, cut by the city's clock.
    @Test(arguments: [
        ("-39600", "UTC-11:00", "Fri 20", 6), ("32400", "UTC+09:00", "Sat 21", 6), ("50400", "UTC+14:00", "Sat 21", 6),
        ("19800", "UTC+05:30", "Sat 21", 6), ("0", "UTC", "Sat 21", 6),
    ])
    func stepsAreCutByTheClockOfTheCity(zone: String, name: String, first: String, count: Int) async throws {
        let steps = (0..<40).map { Self.moment($0) + "}" }
        var pages: Set<String> = []
        for list in [steps, steps.reversed()] {
            let outcome = try await weather(Self.now(zone: zone), Self.forecast(list, zone: zone))
            #expect(outcome.lines.first == "== Weather ❄️ ==  Tokyo, JP  (\(name))")
            #expect(outcome.lines[2].hasPrefix(" \(first) November  Snow ❄️  high 4.0°, low 2.0°"))
            #expect(outcome.lines.count { $0.hasPrefix(" ") } == count)
            pages.insert(outcome.lines.filter { $0.hasPrefix(" ") }.joined(separator: "\n"))
        }
        #expect(pages.count == 1)
    }

    // RW8, RW9
    @Test(arguments: [
        ("[]", "Unknown", "Unknown"), ("null", "Unknown", "Unknown"), ("[null]", "Unknown", "Unknown"),
        (#"[{"id":999,"main":"Lava","description":"hot lava"}]"#, "Lava", "Lava"),
        (#"[{"id":"211","main":"Lava"}]"#, "Thunderstorm ⛈️", "Thunderstorm ⛈️"),
        (#"[{"id":null,"main":"DRIZZLE"}]"#, "Drizzle 🌦️", "Drizzle 🌦️"),
        (#"[{"id":1e300,"main":null,"description":"ash and glass"}]"#, "ash and glass", "ash and glass"),
        (#"[{"id":781},{"id":800}]"#, "Tornado 🌪️", "Tornado 🌪️"),
    ])
    func everySkyIsShownAndAnEmptyOneToo(weather sky: String, day: String, now: String) async throws {
        let list = Self.forecast([Self.moment(weather: sky) + "}"])
        let outcome = try await weather(Self.now(sky), list, "; now")
        #expect(outcome.status == 0)
        #expect(outcome.lines[2].hasPrefix(" Sat 21 November  \(day)  high 4.0°, low 2.0°"))
        #expect(outcome.lines.contains { $0.hasPrefix("\(now). Observed ") })
    }

    // RW15: `cod` is a text or a number, and counts with whatever status it comes.
    @Test(arguments: [
        (
            401,
            #"{"cod":401,"message":"Invalid API key. Please see https://openweathermap.org/faq#error401 for more info."}"#,
            "the server answered 401: Invalid API key. Please see https://openweathermap.org/faq#error401 for more info. The service needs a key, or rejected yours.",
            77
        ),
        (
            401, #"{"cod":"401"}"#,
            "the server answered 401: Invalid API key. The service needs a key, or rejected yours.", 77
        ),
        (
            200, #"{"cod":"401","message":"Invalid API key"}"#,
            "the server answered 401: Invalid API key. The service needs a key, or rejected yours.", 77
        ),
        (
            404, #"{"cod":404,"message":null}"#,
            "not found: no place is called 'Tokyo'. Check the spelling; a region or country after a comma can help.",
            66
        ),
        (
            200, #"{"cod":404,"message":"city not found"}"#,
            "not found: no place is called 'Tokyo' (city not found). Check the spelling; a region or country after a comma can help.",
            66
        ),
        (
            400, #"{"cod":"400","message":"Nothing to geocode"}"#,
            "the server answered 400: Nothing to geocode. The service rejected the request.", 69
        ),
        (
            400, #"{"cod":"400","message":["a","b"]}"#,
            "the server answered 400 (bad request). The service rejected the request.", 69
        ),
        (502, "<html>", "the server answered 502 (bad gateway). The server is at fault; try again later.", 75),
        (
            204, "", "unreadable: it is empty (the answer). The service is at fault; try again later.", 65
        ),
        (
            200, "null", "unreadable: expected an object (the answer). The service is at fault; try again later.",
            65
        ),
        (
            200, #"{"cod":"strange","message":"strange"}"#,
            "unreadable: expected a list of moments (the forecast). The service is at fault; try again later.", 65
        ),
    ])
    func anErrorIsToldInItsOwnWordsAndNeverAsNothingFound(
        status: Int,
        body: String,
        sentence: String,
        exit: Int32
    ) async throws {
        let outcome = try await PlayedServices.run("weather Tokyo --provider openweathermap") { _, _ in
            .status(status, body)
        }
        #expect(outcome.page == "== Weather ==\nThe weather of Tokyo could not be fetched: \(sentence)\n")
        #expect(outcome.status == exit)
    }

    // RW5: half an answer is not an answer, and nothing of it is shown.
    @Test func aForecastThatIsMissingIsAFailureAlthoughThePresentIsThere() async throws {
        let outcome = try await PlayedServices.run("weather Tokyo --provider openweathermap; now") { path, _ in
            path.contains("/forecast")
                ? .status(404, #"{"cod":"404","message":"city not found"}"#) : .status(200, Self.now())
        }
        #expect(!outcome.page.contains("°"))
        #expect(outcome.lines.count { $0.contains("no place is called 'Tokyo' (city not found)") } == 2)
    }

    // RW15
    @Test(arguments: [(429, #"{"cod":429,"message":"blocked"}"#), (200, #"{"cod":"429","message":"blocked"}"#)])
    func aBlockedKeyIsLeftAloneForTenMinutes(status: Int, body: String) async throws {
        let commands = "weather Tokyo --provider openweathermap; weather Oslo --provider openweathermap"
        let outcome = try await PlayedServices.run(commands) { _, _ in .status(status, body) }
        #expect(outcome.requests.count == 1)
        #expect(outcome.lines.count { $0.contains("could not be fetched: rate limited until ") } == 2)
        #expect(outcome.status == 75)
    }
}
