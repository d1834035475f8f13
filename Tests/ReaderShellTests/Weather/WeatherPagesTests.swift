import FeedModel
import Foundation
import Primitives
import Testing

@testable import ReaderShell
@testable import Screens

/// Tests of weather as text: English+WeatherPage, English+NowPage, English+Forecast, English+Temperatures.
@Suite struct WeatherPagesTests {
    // RW7, RW8, RW10
    @Test func aWeekIsARowADayWithItsDateItsSkyAndItsTemperatures() throws {
        #expect(
            try week(.sample(width: 80)) == [
                "== Weather \u{2614}\u{FE0F} ==  Tokyo, Japan  (Asia/Tokyo)",
                "Weather today: type 'now'",
                " Sat 21 November  Rain \u{2614}\u{FE0F}   high 16.0°, low 8.1°  light rain",
                " Sun 22 November  Clouds 🌥  high 12.4°",
                " Mon 23 November  Lava      no data",
                "Highs █▁   12.4° to 16.0°",
                "Observed 17:45 local time, 15 min ago. Weather data by Open-Meteo.com",
            ]
        )
    }

    /// Columns stay columns, whatever has to go below them.
    @Test func onNarrowPagesAllRowsGiveWayAlike() throws {
        func rows(_ width: Int) throws -> [String] {
            try week(.sample(width: width)).filter { $0.hasPrefix(" ") && !$0.contains("Tokyo") }
        }
        #expect(
            try rows(55) == [
                " Sat 21 November  Rain \u{2614}\u{FE0F}   high 16.0°, low 8.1°", "                  light rain",
                " Sun 22 November  Clouds 🌥  high 12.4°", " Mon 23 November  Lava      no data",
            ]
        )
        #expect(
            try rows(40) == [
                " Sat 21 November", "    Rain \u{2614}\u{FE0F}, high 16.0°, low 8.1°, light", "    rain",
                " Sun 22 November", "    Clouds 🌥, high 12.4°", " Mon 23 November", "    Lava, no data",
            ]
        )
        for width in [20, 30, 45, 60] {
            #expect(try rows(width).allSatisfy { $0.cellWidth <= width })
        }
    }

    @Test func inPlainSignsTheTemperaturesAreTold() throws {
        let lines = try week(.sample(width: 80, symbols: .plain))
        #expect(lines[0] == "== Weather ==  Tokyo, Japan  (Asia/Tokyo)")
        #expect(lines[5] == "Highs range from 12.4 C on Sun 22 November to 16.0 C on Sat 21 November.")
        #expect(lines.joined().utf8.allSatisfy { $0 < 0x80 })
    }

    @Test func inWordsThereAreNoSigns() throws {
        let style = PageStyle.sample(width: nil, symbols: .spoken)
        #expect(
            try week(style) == [
                "== Weather ==  Tokyo, Japan  (Asia/Tokyo)",
                "Weather today: type 'now'",
                "Sat 21 November: Rain, high 16.0 degrees, low 8.1 degrees, light rain",
                "Sun 22 November: Clouds, high 12.4 degrees",
                "Mon 23 November: Lava, no data",
                "Highs range from 12.4 degrees on Sun 22 November to 16.0 degrees on Sat 21 November.",
                "Observed 17:45 local time, 15 minutes ago. Weather data by Open-Meteo.com",
            ]
        )
        #expect(
            try now(style)[1]
                == "Temperature: 14.2 degrees   Max temperature: 16.0 degrees   Min temperature: 8.1 degrees   Humidity: 81%"
        )
    }

    @Test(arguments: [
        (false, false, "unread:"), (true, false, "read:"), (false, true, "unread, starred:"),
        (true, true, "read, starred:"),
    ])
    func inWordsAnItemHasItsStateInWords(isRead: Bool, isStarred: Bool, words: String) {
        let kept = LibraryItem.story(1, "Paper") {
            $0.state.readAt = isRead ? .morning : nil
            $0.state.isStarred = isStarred
        }
        let lines = PageStyle.sample(symbols: .spoken).lines {
            [.row($0.row("7", kept, sourceTitles: [kept.shownSource: "News"]))]
        }
        #expect(lines[0].hasPrefix("7 \(words) Paper, News"))
    }

    // RX4
    @Test(arguments: [20, 40, 60, 80]) func noLineIsWiderThanThePage(width: Int) throws {
        var screen = try screen()
        screen.forecast?.others = [
            Place(name: "Tokyo", region: "Texas", country: "United States", latitude: 1, longitude: 2)
        ]
        let style = PageStyle.sample(width: width)
        let forms = [WeatherPlace.Form.week, .now]
        let lines = forms.flatMap { form in style.lines { $0.blocks(WeatherPlace(screen: screen, form: form)) } }
        #expect(lines.filter { $0.cellWidth > width } == [])
    }

    // RW11
    @Test func nowIsThePlaceWithItsCoordinatesAndFourFigures() throws {
        #expect(
            try now(.sample(width: nil)) == [
                "== Tokyo, Japan ==   35.69, 139.69",
                "☀️ Temperature: 14.2°   📈 Max temperature: 16.0°   📉 Min temperature: 8.1°   💧 Humidity: 81%",
                "Clear ☀️. Observed 17:45 local time, 15 min ago. Weather data by Open-Meteo.com",
            ]
        )
    }

    @Test(arguments: [
        (TemperatureUnit.celsius, "-40.0°", "-40.0 degrees"), (.fahrenheit, "-40.0°F", "-40.0 degrees Fahrenheit"),
        (.kelvin, "233.2 K", "233.2 kelvin"),
    ])
    func everyUnitHasItsSign(unit: TemperatureUnit, text: String, words: String) {
        #expect(PageStyle.sample().english.degrees(-40, in: unit) == text)
        #expect(PageStyle.sample(symbols: .spoken).english.degrees(-40, in: unit) == words)
    }

    @Test(arguments: [
        ([1.0, 1.0], "▁▁  1.0°"), ([0, 7, 3.5], "▁█▅  0.0° to 7.0°"), ([-0.04, 0.04], "▁█  0.0°"),
    ])
    func theLineOfTemperaturesGoesFromTheColdestDayToTheWarmest(highs: [Double], text: String) throws {
        var forecast = try forecast()
        forecast.days = highs.enumerated().map { index, high in
            Forecast.Day(day: CalendarDay(daysSince1970: index), condition: .clear, high: high, low: nil)
        }
        #expect(English.sample.temperatures(of: forecast) == "Highs \(text)")
        forecast.days = Array(forecast.days.prefix(1))
        #expect(English.sample.temperatures(of: forecast) == nil)
    }

    private func forecast() throws -> Forecast {
        let days = try ["2026-11-21", "2026-11-22", "2026-11-23"].map { try #require(CalendarDay($0)) }
        return Forecast(
            place: Place(
                name: "Tokyo",
                region: "Tokyo",
                country: "Japan",
                latitude: 35.6895,
                longitude: 139.69171,
                timeZone: "Asia/Tokyo"
            ),
            current: Reading(
                observed: .morning - 900,
                condition: .clear,
                temperature: 14.2,
                humidity: 81
            ),
            days: [
                .init(day: days[0], condition: .rain, details: "light rain", high: 16, low: 8.1),
                .init(day: days[1], condition: .clouds, high: 12.4, low: nil),
                .init(day: days[2], condition: .other("Lava"), high: nil, low: nil),
            ],
            attribution: Attribution(text: "Weather data by Open-Meteo.com")
        )
    }

    private func week(_ style: PageStyle) throws -> [String] {
        let place = WeatherPlace(screen: try screen(), form: .week)
        return style.lines { $0.blocks(place) }
    }

    private func now(_ style: PageStyle) throws -> [String] {
        let place = WeatherPlace(screen: try screen(), form: .now)
        return style.lines { $0.blocks(place) }
    }

    private func screen() throws -> WeatherScreen {
        var screen = WeatherScreen()
        screen.question = WeatherQuery("Tokyo")
        screen.forecast = try forecast()
        screen.phase = .loaded
        return screen
    }
}
