import FeedModel

extension SessionState {
    mutating func weather(_ request: WeatherRequest, as form: WeatherPlace.Form) -> [SessionEffect] {
        let screen = services.weather
        services.form = form
        lastAsked = .weather
        switch request {
        case .none:
            if case .weather = services.awaited { services.awaited = nil }
            return [.service(.city(""))] + finish(.page(.weather(WeatherPlace(screen.applying(.cleared), as: form))))
        case .again:
            guard let question = screen.question else { return fail(SessionFailure(WeatherCommandError.noCity)) }
            return ask(.weather(city: question.city), .cityAgain)
        case .city(let text):
            // No place name is a single digit, so a digit selects from the list.
            if let number = Int(text), (1...9).contains(number), let others = screen.forecast?.others, !others.isEmpty {
                guard others.indices.contains(number - 1) else {
                    let error = WeatherCommandError.noSuchPlace(number, count: others.count)
                    return fail(SessionFailure(error))
                }
                return ask(.weather(city: others[number - 1].name), .otherPlace(number))
            }
            return ask(.weather(city: WeatherQuery(text)?.city ?? text), .city(text))
        }
    }

    mutating func repositories(_ words: String) -> [SessionEffect] {
        lastAsked = .repositories
        return ask(.repositories(words: words, from: 0), .repositories(words))
    }

    mutating func pages(_ request: PagesRequest) -> [SessionEffect] {
        lastAsked = .pages(request)
        return ask(.pages(nil, from: 0), .pages(request))
    }

    /// Fetches the first page of a source again; the items shown stay until it arrives.
    mutating func pagesAgain(_ request: PagesRequest) -> [SessionEffect] {
        guard let latest = services.pages, latest.request == request else { return pages(request) }
        lastAsked = .pages(request)
        return ask(.pages(latest.uri, from: 0), .pagesAgain)
    }

    /// Fetches the next page of the service asked last, even if it failed, else of the one that the numbers mean; `nil` if there
    /// is none.
    mutating func moreOfService() -> [SessionEffect]? {
        switch lastAsked {
        case .repositories: return moreRepositories(services.repositories.words)
        case .pages(let request): return morePages(request)
        case .question, .weather, nil: break
        }
        switch numberedPlace {
        case .repositories(let place): return moreRepositories(place.screen.words)
        case .pages(let place): return morePages(place.request)
        default: return nil
        }
    }

    private mutating func moreRepositories(_ words: String) -> [SessionEffect] {
        // Another search may have been made since.
        guard words == services.repositories.words else { return repositories(words) }
        if services.repositories.phase.isLoading { return wait(for: .service, []) }
        guard services.repositories.next != nil else { return finish(.remark(.noMoreRepositories)) }
        return ask(.repositories(words: words, from: services.repositories.items.count), .moreRepositories)
    }

    private mutating func morePages(_ request: PagesRequest) -> [SessionEffect] {
        guard let latest = services.pages, latest.request == request else { return pages(request) }
        if latest.screen.status == .requesting { return wait(for: .service, []) }
        guard latest.screen.hasNext else { return finish(.remark(.noMoreItems)) }
        return ask(.pages(latest.uri, from: latest.items.count), .nextPage)
    }

    /// Sends an input to a service, and waits for its answer; an earlier answer is no longer awaited.
    mutating func ask(_ answer: AwaitedAnswer, _ input: ServiceInput) -> [SessionEffect] {
        // A view model answers its newest request only; requests to others are cancelled.
        let abandoned = services.awaited.map { $0.isOfService(of: answer) ? [] : abandon() } ?? []
        services.awaited = answer
        return abandoned + wait(for: .service, [.service(input)])
    }

    /// Stops waiting for a service, and says so.
    mutating func abandon() -> [SessionEffect] {
        guard let answer = services.awaited else { return [] }
        services.awaited = nil
        return [.service(.cancel), .reply(.remark(.noLongerAwaited(answer)))]
    }
}

extension SessionState {
    mutating func receive(_ screen: WeatherScreen) -> [SessionEffect] {
        services.weather = screen
        guard case .weather = services.awaited else { return [] }
        let weather = WeatherPlace(screen, as: services.form)
        switch screen.phase {
        case .idle, .empty: return []
        case .loading, .loadingMore:
            return screen.question.map { progress(.loadingWeather($0), isToldInPipes: true) } ?? []
        case .loaded:
            let remembered = screen.remembered.map { [SessionReply.remark(.remembered($0))] } ?? []
            return answer([.page(.weather(weather))] + remembered, at: .weather(weather))
        case .failed(let error):
            let remark = Remark.weatherFailed(screen.question, error)
            return answer([.page(.weather(weather)), .remark(remark)], at: nil)
        }
    }

    mutating func receive(_ screen: RepositoriesScreen) -> [SessionEffect] {
        let wasLoading = services.repositories.phase.isLoading
        services.repositories = screen
        guard case .repositories(let words, let from) = services.awaited, words == screen.words else { return [] }
        switch screen.phase {
        case .idle: return []
        case .loading, .loadingMore:
            guard !wasLoading else { return [] }
            return progress(from == 0 ? .searching : .loadingMore)
        case .loaded, .empty:
            let place = RepositoriesPlace(screen, position: from == 0 ? nil : position(of: "repositories"))
            let remembered = screen.remembered.map { [SessionReply.remark(.remembered($0))] } ?? []
            return answer([.page(.repositories(place, from: from))] + remembered, at: .repositories(place))
        case .failed(let error):
            return answer([.remark(.repositoriesFailed(screen.words, error))], at: nil)
        }
    }

    mutating func receive(_ pages: PagesPlace) -> [SessionEffect] {
        let wasRequesting = services.pages?.screen.status == .requesting
        services.pages = pages
        guard case .pages(_, let from) = services.awaited else { return [] }
        services.awaited = .pages(pages.uri, from: from)
        switch pages.screen.status {
        case .none: return []
        case .requesting: return wasRequesting ? [] : progress(.waiting(pages.uri))
        case .requestSuccess:
            var place = pages
            place.position = from == 0 ? nil : position(of: "pages")
            return answer([.page(.pages(place, from: from))], at: .pages(place))
        case .requestFailure(.source(let error)):
            return answer([.remark(.pagesFailed(pages.uri, error))], at: nil)
        case .requestFailure(let failure):
            return answer([.remark(.failed(SessionFailure(failure)))], at: nil)
        }
    }

    mutating func receivePagesFailure(_ failure: SessionFailure) -> [SessionEffect] {
        guard case .pages = services.awaited else { return [] }
        return answer([.remark(.failed(failure))], at: nil)
    }

    /// Ends the wait for a service with replies, and shows a place if the service has answered.
    private mutating func answer(_ replies: [SessionReply], at place: ReaderPlace?) -> [SessionEffect] {
        services.awaited = nil
        let isAwaited = awaited == .service
        if let place { push(place) }
        return reply(replies, isAwaited: isAwaited)
    }

    /// Reports that an answer is awaited: at a terminal if it takes long.
    private func progress(_ remark: Remark, isToldInPipes: Bool = false) -> [SessionEffect] {
        if isInteractive { return [.reply(.progress(remark))] }
        return isToldInPipes ? [.reply(.note(remark))] : []
    }

    /// The row that was opened last in the results of a service, if the numbers mean them.
    private func position(of name: String) -> Int? {
        numberedPlace?.name == name ? numberedPlace?.position : nil
    }
}

extension AwaitedAnswer {
    fileprivate func isOfService(of other: AwaitedAnswer) -> Bool {
        switch (self, other) {
        case (.weather, .weather), (.repositories, .repositories), (.pages, .pages): true
        default: false
        }
    }
}
