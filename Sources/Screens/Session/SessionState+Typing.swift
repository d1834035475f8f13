import FeedModel

extension SessionState {
    /// The subject of the text that each line is; `nil` if lines are commands.
    package var typing: TypingPlace.Subject? { if case .typing(let typing) = place { typing.subject } else { nil } }

    /// Whether each line is the text so far of a city or of a search.
    var isTyping: Bool { typing != nil }

    /// Opens a place in which each line is the text so far.
    mutating func type(_ subject: TypingPlace.Subject) -> [SessionEffect] {
        lastAsked = nil
        if case .typing = places.last { places.removeLast() }
        places.append(.typing(TypingPlace(subject: subject)))
        return abandon() + finish(.remark(.typing(subject)))
    }

    /// Takes a line as the text so far.
    ///
    /// At a terminal the text is asked once it has stood for a moment; in a pipe, whose lines come at once, the last text is asked
    /// when the place is left.
    mutating func take(_ line: String) -> [SessionEffect] {
        guard case .typing(var typing) = place else { return finish() }
        let text = line.trimmed
        if text == ".." { return leaveTyping() }
        let isEmpty = text.isEmpty
        typing.pending = isEmpty || isInteractive ? nil : text
        places[places.count - 1] = .typing(typing)
        guard isInteractive || isEmpty else { return finish() }
        services.awaited = nil
        switch typing.subject {
        case .city:
            guard !isEmpty else { return [.service(.typedCity(""))] + finish(.remark(.cleared)) }
            services.form = .week
            services.awaited = .weather(city: text)
            // The model asks nothing if the text is that of the forecast it has.
            if services.weather.phase == .loaded, services.weather.question == WeatherQuery(text) {
                return [.service(.cancel)] + receive(services.weather)
            }
            return [.service(.typedCity(text))] + finish()
        case .repositories:
            guard !isEmpty else { return [.service(.typedRepositories(""))] + finish(.remark(.cleared)) }
            services.awaited = .repositories(words: text, from: 0)
            return [.service(.typedRepositories(text))] + finish()
        }
    }

    /// Leaves the place: shows the page before it again, unless an answer was shown after it.
    private mutating func leaveTyping() -> [SessionEffect] {
        guard case .typing(let typing) = places.popLast() else { return finish() }
        services.awaited = nil
        if let text = typing.pending { return ask(text, for: typing.subject) }
        guard !typing.isAnswered, let page = place.flatMap({ page(of: $0) }) else {
            return [.service(.cancel)] + finish()
        }
        return [.service(.cancel)] + finish(.page(page))
    }

    /// Ends a place of text at the end of the input; in a pipe, asks the last text.
    mutating func endInput() -> [SessionEffect] {
        guard case .typing(let typing) = place, let text = typing.pending else { return finish() }
        places.removeLast()
        return ask(text, for: typing.subject)
    }

    private mutating func ask(_ text: String, for subject: TypingPlace.Subject) -> [SessionEffect] {
        switch subject {
        case .city: weather(.city(text), as: .week)
        case .repositories: repositories(text)
        }
    }
}
