import FeedModel
import Foundation
import Primitives
import Testing

/// Tests of how forecasts are stored.
@Suite struct ForecastJSONTests {
    @Test func everyConditionReadsBackEqual() throws {
        let day = try #require(CalendarDay("2025-11-22"))
        let conditions: [WeatherCondition] = [
            .clear, .clouds, .rain, .drizzle, .thunderstorm, .snow, .mist, .squall, .tornado, .other("Sandstorm"),
            .other("Rain"),
        ]
        let forecast = Forecast(
            place: Place(name: "N", latitude: -0.1, longitude: 180),
            current: nil,
            days: conditions.map { .init(day: day, condition: $0, high: nil, low: 1.5) },
            attribution: Attribution(text: "A", url: "https://a.example/")
        )
        #expect(Forecast(json: try JSONValue(parsing: forecast.json.line)) == forecast)
    }

    @Test func everyPartReadsBackEqualAndAnEarlierVersionLacksSome() throws {
        var day = Forecast.Day(day: try #require(CalendarDay("2025-11-22")), condition: .rain, high: 2, low: 1)
        let time = Date(timeIntervalSince1970: 1_795_251_600)
        day.first = Forecast.Moment(time: time, temperature: 1.5)
        (day.from, day.until) = (time, time + 3600)
        var forecast = Forecast(
            place: Place(name: "N", latitude: 1, longitude: 2, timeZone: "UTC+09:00"),
            current: nil,
            days: [day],
            attribution: Attribution(text: "A")
        )
        (forecast.skipped, forecast.unit) = (3, .kelvin)
        let text = forecast.json.line
        #expect(Forecast(json: try JSONValue(parsing: text)) == forecast)
        let earlier = text.replacing(#/,"(?:first|from|until|skipped)":(?:\{[^}]*\}|"[^"]*"|\d+)/#, with: "")
        (day.first, day.from, day.until) = (nil, nil, nil)
        (forecast.days, forecast.skipped) = ([day], 0)
        #expect(Forecast(json: try JSONValue(parsing: earlier)) == forecast)
    }

    @Test(arguments: ["null", "{}", "{\"place\":{\"name\":\"x\"},\"attribution\":{\"text\":\"a\"}}"])
    func whatIsNoForecastIsNone(text: String) throws {
        #expect(Forecast(json: try JSONValue(parsing: text)) == nil)
    }

    @Test func aDayThatIsNoneMakesNoForecast() throws {
        let text = """
            {"place":{"name":"x","latitude":1,"longitude":2},"attribution":{"text":"a"},\
            "days":[{"day":"2025-02-30","condition":"rain"}]}
            """
        #expect(Forecast(json: try JSONValue(parsing: text)) == nil)
    }
}
