import FeedModel
import Primitives
import SourceAPI

/// A condition of OpenWeatherMap: a number, a group and a description (https://openweathermap.org/weather-conditions).
struct WeatherGroup {
    let condition: WeatherCondition
    /// The service's description, if it is more specific than the condition.
    let details: String?

    /// Reads an element of `weather`: its number, or else its group; an unknown condition keeps its name.
    init(_ weather: JSONValue) {
        let name = weather["main"].label
        condition =
            weather["id"].int.flatMap(Self.condition)
            ?? name.flatMap { Self.groups[$0.lowercased()] }
            ?? .other(name ?? weather["description"].label ?? "Unknown")
        let description = weather["description"].label
        details = description?.lowercased() == condition.title.lowercased() ? nil : description
    }

    private static func condition(_ id: Int) -> WeatherCondition? {
        switch id {
        case 200...299: .thunderstorm
        case 300...399: .drizzle
        case 500...599: .rain
        case 600...699: .snow
        case 771: .squall
        case 781: .tornado
        case 700...799: .mist
        case 800: .clear
        case 801...804: .clouds
        default: nil
        }
    }

    private static let groups: [String: WeatherCondition] = [
        "thunderstorm": .thunderstorm, "drizzle": .drizzle, "rain": .rain, "snow": .snow, "clear": .clear,
        "clouds": .clouds, "mist": .mist, "smoke": .mist, "haze": .mist, "dust": .mist, "fog": .mist, "sand": .mist,
        "ash": .mist, "squall": .squall, "tornado": .tornado,
    ]
}
