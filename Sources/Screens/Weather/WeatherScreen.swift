package import FeedModel
import Primitives
import SourceAPI

package struct WeatherPlace: Equatable, Sendable {
    package var screen: WeatherScreen
    package var form: Form

    package enum Form: Hashable, Sendable {
        case week, now
    }

    /// The address of a map of the place, about as wide as a town; `nil` without a forecast.
    var mapAddress: String? {
        guard let place = screen.forecast?.place else { return nil }
        let (latitude, longitude) = (place.latitude, place.longitude)
        return "https://www.openstreetmap.org/?mlat=\(latitude)&mlon=\(longitude)#map=13/\(latitude)/\(longitude)"
    }
}

package struct WeatherScreen: Equatable, Sendable {
    /// The query; `nil` before the first one and after the text was cleared.
    package var question: WeatherQuery?
    /// The forecast for ``question``, never for an earlier one.
    package var forecast: Forecast?
    package var remembered: RememberedAnswer?
    package var phase = ServicePhase.idle

    package var rows: [Forecast.Day] { forecast?.days ?? [] }

    package var emoji: String { rows.first?.condition.emoji ?? "" }

    /// `Weather`, followed by the emoji of the first row.
    package var title: String { emoji.isEmpty ? "Weather" : "Weather \(emoji)" }

    func applying(_ change: WeatherChange) -> WeatherScreen {
        var screen = self
        switch change {
        case .cleared:
            screen = WeatherScreen()
            screen.phase = .empty
        case .asked(let question):
            screen = WeatherScreen()
            screen.question = question
            screen.phase = .loading
        case .askedAgain: screen.phase = .loading
        case .answered(.success(let answer)):
            screen.forecast = answer.forecast
            screen.remembered = answer.remembered
            screen.phase = .loaded
        case .answered(.failure(let error)):
            screen.forecast = nil
            screen.remembered = nil
            screen.phase = .failed(error)
        case .cancelled: if phase == .loading { screen.phase = forecast == nil ? .idle : .loaded }
        }
        return screen
    }
}

/// A city as typed, optionally with the parameters of an address after a question mark.
package struct WeatherQuery: Equatable, Sendable {
    /// The part of an address after `weather:`, for example `Tokyo` or `Paris, Texas?units=imperial`.
    package var text: String

    package init?(_ text: String) {
        self.text = text.trimmed
        if self.text.isEmpty { return nil }
    }

    package var city: String { String(text.prefix { $0 != "?" }) }

    package var parameters: [Substring] {
        guard let mark = text.firstIndex(of: "?") else { return [] }
        return text[text.index(after: mark)...].split(separator: "&")
    }

    package var address: String { "weather:\(text)" }

    package func naming(_ place: Place) -> WeatherQuery? {
        let known = parameters.filter { !$0.hasPrefix("at=") && !$0.hasPrefix("zone=") }
        var added = ["at=\(JSONValue.number(place.latitude).line),\(JSONValue.number(place.longitude).line)"]
        if let zone = place.timeZone { added.append("zone=\(zone)") }
        // An address is one line, and cannot hold these two as they are.
        let name = place.fullName.filter { $0 != "?" && $0 != "%" }
            .split { character in
                character.isWhitespace || character.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
            }
            .joined(separator: " ")
        return WeatherQuery("\(name)?\((known.map { String($0) } + added).joined(separator: "&"))")
    }
}

package struct WeatherAnswer: Sendable {
    package var forecast: Forecast
    package var remembered: RememberedAnswer?

    package init(_ forecast: Forecast, remembered: RememberedAnswer? = nil) {
        self.forecast = forecast
        self.remembered = remembered
    }
}

enum WeatherChange {
    case cleared
    /// A city was requested; the previous forecast is discarded.
    case asked(WeatherQuery)
    /// The same city was requested again; its forecast stays until the new one arrives.
    case askedAgain
    case answered(Result<WeatherAnswer, SourceError>)
    case cancelled
}
