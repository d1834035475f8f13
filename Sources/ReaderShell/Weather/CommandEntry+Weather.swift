import Screens
import SourceAPI

extension CommandEntry {
    static let ofWeather: [CommandEntry] = [
        CommandEntry("weather", "[CITY|NUMBER] [--provider P] [--units U] [--language L]")
            .does("show a week's weather for a city") { arguments, _ in
                WeatherCommand(try WeatherRequest(arguments), .week)
            }
            .completing { _ in ["--provider", "--units", "--language"] },
        CommandEntry("now", "[CITY]")
            .does("show the current weather for a city, or for the last one shown") { arguments, _ in
                WeatherCommand(try WeatherRequest(arguments), .now)
            },
    ]
}

extension WeatherRequest {
    /// Parses the words after `weather` or `now`: a city, the number of another place, or nothing for the last city again.
    fileprivate init(_ arguments: Arguments) throws(CommandError) {
        // `weather ""` clears the city, which is not the same as no city.
        if arguments.isBlankText {
            self = .none
            return
        }
        var arguments = arguments
        let text = try Self.text(&arguments)
        self = text.isEmpty ? .again : .city(text)
    }

    private static func text(_ arguments: inout Arguments) throws(CommandError) -> String {
        var parameters: [String] = []
        let options = ["provider", "units", "language"]
        for name in options {
            if let value = try arguments.take("--\(name)") { parameters.append("\(name)=\(value.queryEscaped)") }
        }
        try arguments.refuseOptions(besides: options.map { "--\($0)" })
        if let city = arguments.text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).first,
            city.allSatisfy(\.isWhitespace), !arguments.isEmpty || !parameters.isEmpty
        {
            throw CommandError.impossible(
                what: "The city is missing.",
                remedy: "Options follow it: 'weather Tokyo --units imperial'."
            )
        }
        guard !parameters.isEmpty else { return arguments.text }
        return arguments.text + (arguments.text.contains("?") ? "&" : "?") + parameters.joined(separator: "&")
    }
}
