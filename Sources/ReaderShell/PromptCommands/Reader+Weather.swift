import FeedModel
import OpenCombine
import Screens
import SourceAPI
import Streams

extension Reader {
    /// The form in which weather is shown.
    enum WeatherForm {
        case week, now
    }

    /// Shows the weather of a city; without one, loads the last city again.
    func weather(_ arguments: Arguments, as form: WeatherForm) async throws {
        var arguments = arguments
        // `weather ""` clears the city, which is not the same as no city.
        if arguments.isBlankText { return clearWeather() }
        let text = try weatherText(&arguments)
        let before = await firstValue(of: weatherModel.outputs.screen)
        if text.isEmpty {
            guard before?.question != nil else {
                throw CommandError.impossible(
                    what: "No weather has been shown yet.",
                    remedy: "'weather CITY' shows a week, 'now CITY' the current weather."
                )
            }
            weatherModel.inputs.refresh.send()
        } else if let number = Int(text), (1...9).contains(number), let count = before?.forecast?.others.count,
            count > 0
        {
            // No place name is a single digit, so a digit selects from the list.
            guard number <= count else {
                throw CommandError.impossible(
                    what: "There is no other place \(number); the list goes from 1 to \(count).",
                    remedy: "'weather CITY, COUNTRY' finds another one."
                )
            }
            weatherModel.inputs.choose.send(number)
        } else {
            weatherModel.inputs.submit.send(text)
        }
        service = .weather
        weatherForm = form
        guard let asked = await firstValue(of: weatherModel.outputs.screen) else { return }
        if let loading = asked.loadingText, !environment.display.isInteractive { note(TerminalText.line(loading)) }
        await performLongWork(late: asked.loadingText.map { TerminalText.line($0) }) { [weak self] in
            await self?.showWeather(of: asked.question, as: form)
        }
    }

    private func showWeather(of question: WeatherQuery?, as form: WeatherForm) async {
        let answered = await firstValue(of: weatherModel.outputs.screen) {
            $0.phase != .loading || $0.question != question
        }
        // Another city may have been requested in the meantime.
        guard let screen = answered, screen.question == question else { return }
        if case .failed(let error) = screen.phase {
            print(["== \(screen.title) =="])
            let city = TerminalText.line(question?.city ?? "")
            let spelling = "Check the spelling; a region or country after a comma can help."
            return report(explainer.explain(error, of: "The weather of \(city)", spelling: spelling))
        }
        session.inputs.event.send(.weather)
        printPage(weatherLines(of: screen, as: form))
        if let age = screen.remembered { print(RememberedText.sentence(age, style: style)) }
    }

    /// Prints the weather again, as `back` shows it.
    func printWeatherAgain() {
        printCurrent(weatherModel.outputs.screen) { weatherLines(of: $0, as: weatherForm) }
    }

    private func weatherLines(of screen: WeatherScreen, as form: WeatherForm) -> [String] {
        switch form {
        case .week: WeatherPage(screen: screen, style: style).lines
        case .now: NowPage(screen: screen, style: style).lines
        }
    }

    /// Returns the address of a map of the place whose weather is shown, about as wide as a town.
    func mapAddress() async -> String? {
        guard let place = await firstValue(of: weatherModel.outputs.screen)?.forecast?.place else { return nil }
        let (latitude, longitude) = (place.latitude, place.longitude)
        return "https://www.openstreetmap.org/?mlat=\(latitude)&mlon=\(longitude)#map=13/\(latitude)/\(longitude)"
    }

    /// Forgets the city and its weather, without a request.
    private func clearWeather() {
        weatherModel.inputs.submit.send("")
        service = .weather
        print(["== Weather ==", "No city. 'weather CITY' shows its weather."])
    }

    /// Returns the city with the options as the parameters of an address.
    private func weatherText(_ arguments: inout Arguments) throws(CommandError) -> String {
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
