import FeedModel

/// A weather symbol of MET Norway, such as `lightrainshowers_day`
/// (https://api.met.no/weatherapi/weathericon/2.0/documentation).
struct METSymbol {
    let condition: WeatherCondition
    /// The meaning of the symbol, if it is more specific than the condition.
    let details: String?

    /// Parses a symbol; an unknown one keeps its name.
    init(_ symbol: String?) {
        guard let symbol else {
            (condition, details) = (.other("Unknown"), nil)
            return
        }
        let name = String(symbol.prefix { $0 != "_" })
        switch name {
        case "clearsky": (condition, details) = (.clear, nil)
        case "fair": (condition, details) = (.clear, "fair")
        case "partlycloudy": (condition, details) = (.clouds, "partly cloudy")
        case "cloudy": (condition, details) = (.clouds, nil)
        case "fog": (condition, details) = (.mist, "fog")
        default:
            guard
                let kind = Self.kinds.first(where: {
                    name.hasSuffix($0.suffix) || $0.isInside && name.contains($0.suffix)
                })
            else {
                (condition, details) = (.other(symbol), nil)
                return
            }
            condition = kind.condition
            details = Self.words(name)
        }
    }

    /// Returns the parts of a symbol as words: `heavysleetshowersandthunder` is `heavy sleet showers and thunder`.
    private static func words(_ name: String) -> String? {
        var rest = name[...]
        var found: [String] = []
        // The service spells two of its symbols with an additional s: `lightssleetshowersandthunder`.
        let parts = ["light", "heavy", "sleet", "snow", "rain", "showers", "and", "thunder", "s"]
        while !rest.isEmpty {
            guard let part = parts.first(where: { rest.hasPrefix($0) }) else { return name }
            if part != "s" { found.append(part) }
            rest = rest.dropFirst(part.count)
        }
        let text = found.joined(separator: " ")
        return ["rain", "snow"].contains(text) ? nil : text
    }

    private static let kinds: [(suffix: String, isInside: Bool, condition: WeatherCondition)] = [
        ("thunder", false, .thunderstorm), ("sleet", true, .snow), ("snow", true, .snow), ("rain", true, .rain),
    ]
}
