import FeedModel
import Foundation
import Primitives
import Testing

@testable import ReaderShell
@testable import Screens

/// Tests of forecasts that do not cover today, and of places of one name: English+NowPage, English+WeatherPage, PlaceNames.
@Suite struct PartialDayPagesTests {
    /// Saturday 21 November, 18:00 in Tokyo.
    private func forecast(_ days: [Forecast.Day], observed: Date = .morning - 900) -> Forecast {
        var place = Place(name: "Tokyo", country: "Japan", latitude: 35.69, longitude: 139.69)
        place.timeZone = "Asia/Tokyo"
        return Forecast(
            place: place,
            current: Reading(observed: observed, condition: .clear, temperature: 8, humidity: 60),
            days: days,
            attribution: Attribution(text: "By weather.example")
        )
    }

    private func day(_ text: String, _ high: Double?, _ low: Double?, from: Date? = nil, until: Date? = nil) throws
        -> Forecast.Day
    {
        var day = Forecast.Day(day: try #require(CalendarDay(text)), condition: .rain, high: high, low: low)
        (day.from, day.until) = (from, until)
        return day
    }

    private func screen(_ forecast: Forecast) -> WeatherScreen {
        var screen = WeatherScreen()
        screen.question = WeatherQuery("Tokyo")
        (screen.forecast, screen.phase) = (forecast, .loaded)
        return screen
    }

    private func now(_ forecast: Forecast) -> [String] {
        page(forecast, .now, .sample(width: nil))
    }

    private func page(_ forecast: Forecast, _ form: WeatherPlace.Form, _ style: PageStyle = .sample()) -> [String] {
        style.lines { $0.blocks(WeatherPlace(screen: screen(forecast), form: form)) }
    }

    // RW11
    @Test func tomorrowsFiguresAreNotTodays() throws {
        let evening = forecast([try day("2026-11-22", 18, 15)])
        #expect(
            now(evening) == [
                "== Tokyo, Japan ==   35.69, 139.69",
                "☀️ Temperature: 8.0°   💧 Humidity: 60%",
                "The forecast begins on Sun 22 November, so today's maximum and minimum are not known.",
                "Clear ☀️. Observed 17:45 local time, 15 min ago. By weather.example",
            ]
        )
        #expect(English.sample.line(evening, place: "Tokyo") == "Tokyo  ☀️ Clear 8.0°")
    }

    // RW11
    @Test func theFiguresOfTheRestOfTheDaySaySo() throws {
        let evening = forecast([try day("2026-11-21", 11, 8, from: .morning), try day("2026-11-22", 18, 15)])
        #expect(
            now(evening) == [
                "== Tokyo, Japan ==   35.69, 139.69",
                "☀️ Temperature: 8.0°   📈 Max temperature: 11.0°   📉 Min temperature: 8.0°   💧 Humidity: 60%",
                "The maximum and minimum are those from 18:00.",
                "Clear ☀️. Observed 17:45 local time, 15 min ago. By weather.example",
            ]
        )
        #expect(
            English.sample.line(evening, place: "Tokyo")
                == "Tokyo  ☀️ Clear 8.0°, high 11.0°, low 8.0° from 18:00"
        )
    }

    // A forecast of yesterday that is still shown: its maximum is for the day of its observation.
    @Test func theDayIsThatOfTheObservation() throws {
        let old = forecast([try day("2026-11-20", 5, 1), try day("2026-11-21", 11, 8)], observed: .morning - 86_400)
        #expect(now(old)[1].contains("Max temperature: 5.0°   📉 Min temperature: 1.0°"))
        var unobserved = old
        unobserved.current = nil
        #expect(now(unobserved)[1] == "📈 Max temperature: 11.0°   📉 Min temperature: 8.0°")
    }

    // RW7
    @Test func aRowHasTheTemperatureOfItsFirstStepAndSaysWhatItCovers() throws {
        var first = try day("2026-11-21", 11, 8, from: .morning)
        first.first = Forecast.Moment(time: .morning, temperature: 10)
        var last = try day("2026-11-22", nil, nil, until: .morning + 86_400)
        last.first = Forecast.Moment(time: .morning + 6 * 3600, temperature: 7.5)
        var single = try day("2026-11-23", 7, 7)
        single.first = Forecast.Moment(time: .morning + 172_800, temperature: 7)
        let rows = page(forecast([first, last, single]), .week)
        #expect(
            rows.filter { $0.hasPrefix(" ") } == [
                " Sat 21 November  Rain \u{2614}\u{FE0F}  high 11.0°, low 8.0° from 18:00, 10.0° at 18:00",
                " Sun 22 November  Rain \u{2614}\u{FE0F}  7.5° at 00:00",
                " Mon 23 November  Rain \u{2614}\u{FE0F}  high 7.0°, low 7.0°",
            ]
        )
    }

    // RX4
    @Test(arguments: [20, 40, 60, 80]) func noLineIsWiderThanThePage(width: Int) throws {
        var part = forecast([try day("2026-11-21", 11, 8, from: .morning, until: .morning + 3600)])
        part.skipped = 3
        for forecast in [part, forecast([]), forecast([try day("2026-11-22", 1, 2)])] {
            let style = PageStyle.sample(width: width)
            let lines = page(forecast, .week, style) + page(forecast, .now, style)
            #expect(lines.filter { $0.cellWidth > width } == [])
        }
    }

    @Test func aForecastWithoutDaysOrReadingSaysSo() throws {
        var empty = forecast([])
        #expect(
            page(empty, .week) == [
                "== Weather ==  Tokyo, Japan  (Asia/Tokyo)", "Weather today: type 'now'",
                "There is no forecast for the coming days.",
                "Observed 17:45 local time, 15 min ago. By weather.example",
            ]
        )
        (empty.current, empty.skipped) = (nil, 1)
        #expect(
            page(empty, .week) == [
                "== Weather ==  Tokyo, Japan  (Asia/Tokyo)", "There is no forecast for the coming days.",
                "One entry of the forecast was unreadable and is left out.", "By weather.example",
            ]
        )
    }

    // The clock of the reader: the time needs no remark where it is the same.
    @Test(arguments: [
        ("Asia/Tokyo", 32_400, "17:45"), ("Asia/Tokyo", 0, "17:45 local time"), ("UTC+09:00", 0, "17:45 local time"),
        ("UTC-03:30", 32_400, "05:15 local time"), ("UTC", 0, "08:45"), ("Nowhere/AtAll", 3600, "09:45"),
        ("", 0, "08:45"),
    ])
    func theObservationIsToldByTheClockOfThePlace(zone: String, offset: Int, time: String) {
        var there = forecast([])
        there.place.timeZone = zone.isEmpty ? nil : zone
        let english = English(clock: LocalClock(offset: offset), now: .morning)
        #expect(english.observation(of: there) == "Observed \(time), 15 min ago. By weather.example")
    }

    @Test func placesOfOneNameAreToldApartAsShortlyAsPossible() {
        func place(_ name: String, _ region: String?, _ longitude: Double) -> Place {
            Place(name: name, region: region, country: "X", latitude: 1, longitude: longitude)
        }
        let places = [
            place("Oslo", nil, 1), place("Paris", "North", 2), place("Paris", "South", 3), place("A", nil, 4),
            place("A", nil, 5.004), place("A", nil, 5.001), place("Oslo", nil, 1),
        ]
        #expect(
            PlaceNames(of: places).names == [
                "Oslo", "Paris, North, X", "Paris, South, X", "A, X (1.00, 4.00)", "A, X (1.00, 5.00)",
                "A, X (1.00, 5.00)", "Oslo",
            ]
        )
        #expect(PlaceNames(of: [places[0]], isFull: true).names == ["Oslo, X"])
        #expect(PlaceNames.full(place(String(repeating: "あ", count: 5000), nil, 1)).cellWidth <= 120)
    }

    @Test func twoSectionsOfOneTownAreTwoPlaces() throws {
        var other = Forecast.tokyo
        other.place.longitude = -96
        let screen = HomeScreen([
            .init(try .sample(1, "Weather"), .forecast(.tokyo)), .init(try .sample(2, "Weather"), .forecast(other)),
        ])
        let lines = PageStyle.sample(width: nil).lines { $0.blocks(screen) }
        #expect(lines[1].hasPrefix("[1] Weather  Tokyo (35.69, 139.69)  ☀️ Clear"))
        #expect(lines[2].hasPrefix("[2] Weather  Tokyo (35.69, -96.00)  ☀️ Clear"))
    }
}
