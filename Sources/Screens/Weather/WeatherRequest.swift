package enum WeatherRequest: Sendable {
    case city(String)
    /// The city that was shown last.
    case again
    case none
}

package enum WeatherCommandError: Error, Equatable, Sendable {
    case noCity
    case noSuchPlace(Int, count: Int)
}
