package import SourceAPI

package enum WeatherMessage: Hashable, Sendable {
    case loading(WeatherQuery)
    case failed(WeatherQuery?, SourceError)
}
