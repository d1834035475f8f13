import Screens
import SourceAPI

extension ReaderCommand {
    /// Parses the words after `weather` or `now`: a city, the number of another place, or nothing for the last city again.
    static func weather(_ arguments: Arguments, as form: WeatherPlace.Form) throws(CommandError) -> ReaderCommand {
        // `weather ""` clears the city, which is not the same as no city.
        if arguments.isBlankText { return .weather(.none, form) }
        var arguments = arguments
        let text = try weatherText(&arguments)
        return .weather(text.isEmpty ? .again : .city(text), form)
    }

    /// Returns the city with the options as the parameters of an address.
    private static func weatherText(_ arguments: inout Arguments) throws(CommandError) -> String {
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

extension PagesRequest {
    /// Parses the words after `articles`, `news`, or the name of another source.
    init(_ kind: Kind, _ arguments: Arguments, source: String? = nil) throws(CommandError) {
        var arguments = arguments
        let category = try arguments.take("--category")
        try arguments.refuseOptions(besides: ["--category"])
        self.init(kind, arguments.text, category: category, source: source)
    }

    /// Parses a line that begins with the name of a source, which is a command like `news`; `nil` for any other line.
    init?(_ line: CommandLineWords, sources: [SourceDescriptor]) throws(CommandError) {
        let word = line.texts[0]
        guard sources.contains(where: { $0.id == word }), !Command.all.contains(where: { $0.words.contains(word) })
        else { return nil }
        // Without a program, they name nothing that could be fetched.
        if line.texts.count == 1, ["exec", "filter"].contains(word) { return nil }
        try self.init(.news, Arguments(line, of: .news), source: word)
    }
}
