import FeedModel
import Foundation
import Testing

/// Tests of the words and symbols of the weather: WeatherCondition.
@Suite struct WeatherConditionTests {
    // RW8
    @Test(arguments: [
        (WeatherCondition.clear, "Clear", "\u{2600}\u{FE0F}"), (.clouds, "Clouds", "\u{1F325}"),
        (.rain, "Rain", "\u{2614}\u{FE0F}"),
        (.other("Lava"), "Lava", ""),
    ])
    func aConditionHasAWordAndPerhapsAPicture(condition: WeatherCondition, title: String, emoji: String) {
        #expect(condition.title == title)
        #expect(condition.emoji == emoji)
    }
}
