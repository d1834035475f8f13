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
