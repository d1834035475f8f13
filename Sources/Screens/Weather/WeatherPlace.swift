import FeedModel

/// The weather as it was shown.
package struct WeatherPlace: Hashable, Sendable {
    package var screen: WeatherScreen
    package var form: Form

    package enum Form: Hashable, Sendable {
        case week
        case now
    }

    package init(_ screen: WeatherScreen, as form: Form) {
        self.screen = screen
        self.form = form
    }

    /// The address of a map of the place, about as wide as a town; `nil` without a forecast.
    var mapAddress: String? {
        guard let place = screen.forecast?.place else { return nil }
        let (latitude, longitude) = (place.latitude, place.longitude)
        return "https://www.openstreetmap.org/?mlat=\(latitude)&mlon=\(longitude)#map=13/\(latitude)/\(longitude)"
    }
}
