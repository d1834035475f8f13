import FeedModel
import Primitives

/// A WMO weather interpretation code (table 4677 of the World Meteorological Organization; Open-Meteo lists its subset
/// at https://open-meteo.com/en/docs).
struct WeatherCode {
    let condition: WeatherCondition
    /// The meaning of the code, if it is more specific than the condition.
    let details: String?

    /// Parses a code; an unknown one keeps its number.
    init(_ value: JSONValue) {
        guard let code = value.int else {
            (condition, details) = (.other("Unknown"), nil)
            return
        }
        (condition, details) = Self.table[code] ?? (.other("Weather code \(code)"), nil)
    }

    private static let table: [Int: (WeatherCondition, String?)] = [
        0: (.clear, nil),
        1: (.clear, "mainly clear"),
        2: (.clouds, "partly cloudy"),
        3: (.clouds, "overcast"),
        45: (.mist, "fog"),
        48: (.mist, "freezing fog"),
        51: (.drizzle, "light drizzle"),
        53: (.drizzle, "moderate drizzle"),
        55: (.drizzle, "dense drizzle"),
        56: (.drizzle, "light freezing drizzle"),
        57: (.drizzle, "dense freezing drizzle"),
        61: (.rain, "slight rain"),
        63: (.rain, "moderate rain"),
        65: (.rain, "heavy rain"),
        66: (.rain, "light freezing rain"),
        67: (.rain, "heavy freezing rain"),
        71: (.snow, "slight snow"),
        73: (.snow, "moderate snow"),
        75: (.snow, "heavy snow"),
        77: (.snow, "snow grains"),
        80: (.rain, "slight showers"),
        81: (.rain, "moderate showers"),
        82: (.rain, "violent showers"),
        85: (.snow, "slight snow showers"),
        86: (.snow, "heavy snow showers"),
        95: (.thunderstorm, nil),
        96: (.thunderstorm, "thunderstorm with slight hail"),
        99: (.thunderstorm, "thunderstorm with heavy hail"),
    ]
}
