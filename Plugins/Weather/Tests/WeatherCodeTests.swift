import FeedModel
import Primitives
import Testing

@testable import WeatherSource

@Suite struct WeatherCodeTests {
    // RW8
    @Test func everyDocumentedCodeHasACondition() {
        let groups: [(WeatherCondition, [Int])] = [
            (.clear, [0, 1]), (.clouds, [2, 3]), (.mist, [45, 48]), (.drizzle, [51, 53, 55, 56, 57]),
            (.rain, [61, 63, 65, 66, 67, 80, 81, 82]), (.snow, [71, 73, 75, 77, 85, 86]),
            (.thunderstorm, [95, 96, 99]),
        ]
        for (condition, codes) in groups {
            #expect(codes.map { WeatherCode(.int($0)).condition } == codes.map { _ in condition })
        }
    }

    @Test func aCodeMayBeWrittenAsTextOrWithAFraction() {
        #expect(WeatherCode("63").condition == .rain)
        #expect(WeatherCode(.number(63.0)).condition == .rain)
    }

    // RW8
    @Test func whatIsNoCodeIsUnknownAndHasNoPicture() {
        for value: JSONValue in [.null, "Lava", .number(1e300), [], 0.5] {
            #expect(WeatherCode(value).condition == .other("Unknown"))
            #expect(WeatherCode(value).condition.emoji == "")
        }
        #expect(WeatherCode(.int(.min)).condition.title == "Weather code -9223372036854775808")
    }
}
