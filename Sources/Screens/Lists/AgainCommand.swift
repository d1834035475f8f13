/// `again`: asks again for what was asked last, else for what is shown; else shows the home screen.
package struct AgainCommand: Command {
    package init() {}

    package var continuesRequest: Bool { true }

    package func run(_ turn: Turn) async throws {
        let features = turn.features
        switch turn.places.lastAsked {
        case .question(let question): try await features.lists.show(question, turn)
        case .weather: try await WeatherCommand(.again, features.weather.form).run(turn)
        case .repositories: try await RepositoriesCommand(features.repositories.latest.words).run(turn)
        case .pages(let request): try await features.pages.showAgain(request, turn)
        case nil: try await showPageAgain(turn)
        }
    }

    @MainActor
    private func showPageAgain(_ turn: Turn) async throws {
        if case .weather(let weather)? = turn.places.last {
            return try await WeatherCommand(.again, weather.form).run(turn)
        }
        switch turn.places.numbered {
        case .list(let list): try await turn.features.lists.show(list.question, turn)
        case .feeds(let feeds): try await FeedsCommand(feeds.request).run(turn)
        case .tags(let tags): try await TagsCommand(tags.kind).run(turn)
        case .history(let history): try await HistoryCommand(history.question).run(turn)
        case .sources: try await SourcesCommand().run(turn)
        case .repositories(let repositories): try await RepositoriesCommand(repositories.screen.words).run(turn)
        case .pages(let pages): try await turn.features.pages.showAgain(pages.request, turn)
        case .home, .item, .weather, nil:
            try await HomeCommand(name: turn.features.home.name, atOnce: turn.isInteractive).run(turn)
        }
    }
}
