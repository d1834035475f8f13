import FeedModel

/// `weather CITY`: shows the forecast of a city.
package struct WeatherCommand: Command {
    package var request: WeatherRequest
    package var form: WeatherPlace.Form

    package init(_ request: WeatherRequest, _ form: WeatherPlace.Form) {
        self.request = request
        self.form = form
    }

    package var continuesRequest: Bool { true }

    package func run(_ turn: Turn) async throws {
        let weather = turn.features.weather
        weather.form = form
        turn.change { $0.lastAsked = .weather }
        switch request {
        case .none:
            turn.replaceRequests(to: .weather)
            weather.clear()
            turn.show(.weather(WeatherPlace(screen: WeatherScreen().applying(.cleared), form: form)))
        case .again:
            guard let question = weather.latest.question else { throw WeatherCommandError.noCity }
            try await show(question.city, turn) { weather.askAgain() }
        case .city(let text):
            // No place name is a single digit, so a digit selects from the list.
            if let number = Int(text), (1...9).contains(number), let others = weather.latest.forecast?.others,
                !others.isEmpty
            {
                guard others.indices.contains(number - 1) else {
                    throw WeatherCommandError.noSuchPlace(number, count: others.count)
                }
                return try await show(others[number - 1].name, turn) { weather.ask(forOtherPlace: number) }
            }
            try await show(WeatherQuery(text)?.city ?? text, turn) { weather.ask(for: text) }
        }
    }
}

@MainActor
extension WeatherCommand {
    private func show(_ city: String, _ turn: Turn, after begin: () -> Void) async throws {
        let weather = turn.features.weather
        let screen = try await turn.answer(.weather(city: city), of: weather.screens, after: begin) {
            screen -> WeatherScreen? in
            switch screen.phase {
            case .idle, .empty: return nil
            case .loading, .loadingMore:
                if let question = screen.question { sayLoading(question, turn) }
                return nil
            case .loaded, .failed: return screen
            }
        }
        let place = WeatherPlace(screen: screen, form: weather.form)
        if case .failed(let error) = screen.phase {
            turn.show(.weather(place))
            return turn.say(.weather(.failed(screen.question, error)))
        }
        turn.push(.weather(place))
        turn.show(.weather(place))
        if let remembered = screen.remembered { turn.say(.remembered(remembered)) }
    }

    private func sayLoading(_ question: WeatherQuery, _ turn: Turn) {
        let message = Message.weather(.loading(question))
        if turn.isInteractive { turn.progress(message) } else { turn.note(message) }
    }
}
