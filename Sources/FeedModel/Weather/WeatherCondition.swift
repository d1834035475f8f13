/// A weather condition.
///
/// Services may report conditions without a case here; see ``other(_:)``.
public enum WeatherCondition: Hashable, Sendable {
    /// No clouds, or few.
    case clear
    /// Clouds without rain or snow.
    case clouds
    /// Rain, showers included.
    case rain
    case drizzle
    /// Thunder, with or without hail.
    case thunderstorm
    case snow
    /// Fog, mist, haze, dust or smoke.
    case mist
    case squall
    case tornado
    /// Any other condition, in the service's words.
    case other(String)

    /// The display name, for example `Clear`.
    public var title: String {
        switch self {
        case .clear: "Clear"
        case .clouds: "Clouds"
        case .rain: "Rain"
        case .drizzle: "Drizzle"
        case .thunderstorm: "Thunderstorm"
        case .snow: "Snow"
        case .mist: "Mist"
        case .squall: "Squall"
        case .tornado: "Tornado"
        case .other(let words): words
        }
    }

    /// An emoji, or `""` if the condition has none; shown next to the text, never instead of it.
    public var emoji: String {
        switch self {
        case .clear: "\u{2600}\u{FE0F}"
        case .clouds: "\u{1F325}"
        case .rain: "\u{2614}\u{FE0F}"
        case .drizzle: "\u{1F326}\u{FE0F}"
        case .thunderstorm: "\u{26C8}\u{FE0F}"
        case .snow: "\u{2744}\u{FE0F}"
        case .mist: "\u{1F32B}\u{FE0F}"
        case .squall: "\u{1F4A8}"
        case .tornado: "\u{1F32A}\u{FE0F}"
        case .other: ""
        }
    }
}

/// The unit in which temperatures are shown.
///
/// Figures are stored in degrees Celsius, so that a change of the unit needs no new request.
public enum TemperatureUnit: String, Hashable, Sendable, CaseIterable {
    case celsius
    case fahrenheit
    case kelvin

    /// Converts a temperature from degrees Celsius.
    public func value(celsius: Double) -> Double {
        switch self {
        case .celsius: celsius
        case .fahrenheit: celsius * 9 / 5 + 32
        case .kelvin: celsius + 273.15
        }
    }
}
