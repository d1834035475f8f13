package import SourceAPI

package enum WeatherMessage: Equatable, Sendable {
    case loading(WeatherQuery)
    case failed(WeatherQuery?, SourceError)
}
