import FeedModel
import Foundation
import Primitives
import SourceAPI
import SourceChecks
import Testing

@testable import WeatherSource

private let plugin = SourceTestCase(WeatherSource())

/// Tests of days whose figures do not cover all of the day, as every evening: Forecast.Day.days(of:observed:by:).
@Suite struct PartialDaysTests {
    private let tokyo = PlaceClock(offset: 32_400)

    /// Steps from a time on, with temperatures that begin at 10 and rise by one.
    private func steps(_ start: String, every hours: Double, count: Int) throws -> [WeatherStep] {
        let start = try #require(Date(iso8601: start))
        return (0..<count).map {
            WeatherStep(time: start + Double($0) * hours * 3600, condition: .clear, temperature: 10 + Double($0))
        }
    }

    private func texts(_ days: [Forecast.Day]) -> [String] {
        days.map { day in
            let first = day.first.map { "\($0.time.iso8601) \($0.temperature)" } ?? "-"
            let span = "\(day.from?.iso8601 ?? "-") \(day.until?.iso8601 ?? "-")"
            return "\(day.day) \(day.low ?? -99) \(day.high ?? -99); \(first); \(span)"
        }
    }

    @Test func theFirstAndTheLastDaySayWhichPartOfThemIsKnown() throws {
        // 18:00 in Tokyo, then every three hours until 12:00 of the day after the next.
        let days = Forecast.Day.days(of: try steps("2026-11-21T09:00:00Z", every: 3, count: 15), by: tokyo)
        #expect(
            texts(days) == [
                "2026-11-21 10.0 11.0; 2026-11-21T09:00:00Z 10.0; 2026-11-21T09:00:00Z -",
                "2026-11-22 12.0 19.0; 2026-11-21T15:00:00Z 12.0; - -",
                "2026-11-23 20.0 24.0; 2026-11-22T15:00:00Z 20.0; - 2026-11-23T03:00:00Z",
            ]
        )
    }

    @Test(arguments: [(0, true), (9900, true), (19_800, true), (20_700, true), (-12_600, true), (3600, false)])
    func stepsThatBeginWithinAnIntervalOfMidnightAreAWholeDay(offset: Int, isWhole: Bool) throws {
        // The first step is the first of three hours on the clock of UTC after midnight of the place, or one later.
        let clock = PlaceClock(offset: offset)
        let midnight = clock.start(of: try #require(CalendarDay("2026-11-21")))
        let grid = (midnight.timeIntervalSince1970 / 10_800).rounded(.up) * 10_800 + (isWhole ? 0 : 10_800)
        let start = Date(timeIntervalSince1970: grid)
        let days = Forecast.Day.days(of: try steps(start.iso8601, every: 3, count: 16), by: clock)
        #expect(days.first?.from == (isWhole ? nil : start))
    }

    @Test func theObservationCountsForItsDayAndMakesNoneOfItsOwn() throws {
        let coming = try steps("2026-11-21T09:00:00Z", every: 3, count: 10)
        func observed(_ time: String, _ temperature: Double) throws -> WeatherStep {
            WeatherStep(time: try #require(Date(iso8601: time)), condition: .rain, temperature: temperature)
        }
        let colder = Forecast.Day.days(of: coming, observed: try observed("2026-11-21T08:30:00Z", 3), by: tokyo)
        #expect(texts(colder)[0] == "2026-11-21 3.0 11.0; 2026-11-21T09:00:00Z 10.0; 2026-11-21T08:30:00Z -")
        #expect(colder[0].condition == .clear)
        let warmer = Forecast.Day.days(of: coming, observed: try observed("2026-11-21T08:30:00Z", 20), by: tokyo)
        #expect(warmer[0].high == 20)
        let earlier = Forecast.Day.days(of: coming, observed: try observed("2026-11-20T08:30:00Z", 3), by: tokyo)
        #expect(texts(earlier) == texts(Forecast.Day.days(of: coming, by: tokyo)))
    }

    @Test func aSingleStepSaysNothingOfWhatItCovers() throws {
        let days = Forecast.Day.days(of: try steps("2026-11-21T09:00:00Z", every: 3, count: 1), by: tokyo)
        #expect(texts(days) == ["2026-11-21 10.0 10.0; 2026-11-21T09:00:00Z 10.0; - -"])
        #expect(Forecast.Day.days(of: [], by: tokyo) == [])
    }

    // RW11: late in the evening the service's next step is tomorrow's.
    @Test func inTheEveningTodayHasNoFiguresOfTomorrow() async throws {
        // 22:30 in Tokyo; the steps begin at 00:00.
        let evening = Date(timeIntervalSince1970: 1_795_267_800)
        let list = (0..<8).map { moment(1_795_273_200 + $0 * 10_800, "\(15 + $0 % 3)", "[]") + "}" }
        let late = now().replacing("1795251300", with: "\(Int(evening.timeIntervalSince1970) - 300)")
        let run = try await plugin.run(
            "weather:Tokyo?provider=openweathermap",
            on: openWeatherMap(
                now: late.replacing("14.2", with: "8"),
                forecast: #"{"list":[\#(list.joined(separator: ","))],"city":{"timezone":32400}}"#
            ),
            credentials: key
        )
        let forecast = try #require(try run.page.forecast)
        #expect(forecast.today(at: evening).description == "2026-11-21")
        #expect(forecast.dayOfToday(at: evening) == nil)
        #expect(forecast.days.map { "\($0.day)" } == ["2026-11-22"])
        #expect(forecast.current?.temperature == 8)
    }
}
