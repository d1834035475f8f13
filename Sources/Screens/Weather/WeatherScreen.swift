public import FeedModel
import Primitives
public import SourceAPI

/// The weather of a city at one moment: a week, and now.
public struct WeatherScreen: Hashable, Sendable {
    /// What was asked; `nil` before anything was, and after the text was cleared.
    public var question: WeatherQuery?
    /// The weather of the city that was asked for, never of another.
    public var forecast: Forecast?
    /// How far it is.
    public var phase = Phase.idle

    /// Starts a screen that nobody has asked anything.
    public init() {}

    /// How far the weather is.
    public enum Phase: Hashable, Sendable {
        /// No request was sent.
        case idle
        /// The weather of a city is on its way.
        case loading
        /// It is there.
        case loaded
        /// The text was cleared, and the page with it.
        case empty
        /// It could not be had, and this is why.
        case failed(SourceError)
    }
}

extension WeatherScreen {
    /// One row a calendar day of the city, in order.
    public var rows: [Forecast.Day] { forecast?.days ?? [] }

    /// The picture of the first row, or `""`.
    public var emoji: String { rows.first?.condition.emoji ?? "" }

    /// `Weather`, with the picture of the first row behind it.
    public var title: String { emoji.isEmpty ? "Weather" : "Weather \(emoji)" }

    /// What to say while the weather is on its way, `nil` at other times.
    public var loadingText: String? {
        guard phase == .loading, let question else { return nil }
        return "Loading \(question.city)'s weather..."
    }
}

/// A city as somebody typed it, perhaps with what an address says behind a question mark.
public struct WeatherQuery: Hashable, Sendable {
    /// What stands behind `weather:` in an address: `Tokyo`, `Paris, Texas?units=imperial`.
    public var text: String

    /// Makes a query of text that is not empty; white space around it is dropped.
    public init?(_ text: String) {
        let characters = text.drop(while: \.isWhitespace)
        guard let last = characters.lastIndex(where: { !$0.isWhitespace }) else { return nil }
        self.text = String(characters[...last])
    }

    /// The city without the parameters.
    public var city: String { String(text.prefix { $0 != "?" }) }

    /// The parameters, as they were typed.
    public var parameters: [Substring] {
        guard let mark = text.firstIndex(of: "?") else { return [] }
        return text[text.index(after: mark)...].split(separator: "&")
    }

    /// The address of the weather source that asks this.
    public var address: String { "weather:\(text)" }

    /// The same question about a place that is known by its coordinates.
    public func naming(_ place: Place) -> WeatherQuery? {
        let known = parameters.filter { !$0.hasPrefix("at=") && !$0.hasPrefix("zone=") }
        var added = ["at=\(JSONValue.number(place.latitude).line),\(JSONValue.number(place.longitude).line)"]
        if let zone = place.timeZone { added.append("zone=\(zone)") }
        let name = place.fullName.filter { $0 != "?" && $0 != "%" }
        return WeatherQuery("\(name)?\((known.map { String($0) } + added).joined(separator: "&"))")
    }
}

/// Everything that can happen to the weather screen.
enum WeatherChange {
    /// The text was cleared.
    case cleared
    /// A city was asked for; what was shown before is gone.
    case asked(WeatherQuery)
    /// The same city was asked for again; what is shown stays until it answers.
    case askedAgain
    /// It was answered, or was not.
    case answered(Result<Forecast, SourceError>)
}

extension WeatherScreen {
    /// The screen after a change.
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
        case .askedAgain:
            screen.phase = .loading
        case .answered(.success(let forecast)):
            screen.forecast = forecast
            screen.phase = .loaded
        case .answered(.failure(let error)):
            screen.forecast = nil
            screen.phase = .failed(error)
        }
        return screen
    }
}
