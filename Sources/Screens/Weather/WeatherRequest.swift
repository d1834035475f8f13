package enum WeatherRequest: Hashable, Sendable {
    case city(String)
    /// The city that was shown last.
    case again
    case none
}

package enum WeatherCommandError: Error, Hashable, Sendable {
    case noCity
    case noSuchPlace(Int, count: Int)
}
