/// The unit a person reads temperatures in.
///
/// Figures are kept in degrees Celsius, so that a change of the unit is no reason to ask a service again.
public enum TemperatureUnit: String, Hashable, Sendable, CaseIterable {
    /// Degrees Celsius.
    case celsius
    /// Degrees Fahrenheit.
    case fahrenheit
    /// Kelvin.
    case kelvin

    /// Converts from degrees Celsius.
    public func value(celsius: Double) -> Double {
        switch self {
        case .celsius: celsius
        case .fahrenheit: celsius * 9 / 5 + 32
        case .kelvin: celsius + 273.15
        }
    }
}
