import FeedModel
import OpenCombine

/// The view models of the services of a session, created when they are asked first.
@MainActor
final class SessionServices {
    let events = PassthroughSubject<SessionEvent, Never>()

    private let screens: SessionScreens
    private var weather: (model: any WeatherViewModelType, screens: AnyCancellable)?
    private var repositories: (model: any RepositoriesViewModelType, screens: AnyCancellable)?
    private var pages: (model: PagesModel, screens: AnyCancellable)?

    /// The requests of a view model of pages: the one of articles or the one of news, which fold the same changes into the same screen.
    private struct PagesModel {
        var fetchNext: () -> Void
        var fetchFirst: () -> Void
        var update: ([LibraryItem]) -> Void
        var cancel: () -> Void
    }

    init(screens: SessionScreens) {
        self.screens = screens
    }

    func send(_ input: ServiceInput) {
        switch input {
        case .city(let text): weatherInputs.submit.send(text)
        case .cityAgain: weatherInputs.refresh.send()
        case .otherPlace(let number): weatherInputs.choose.send(number)
        case .repositories(let words): repositoriesInputs.submit.send(words)
        case .moreRepositories: repositoriesInputs.more.send()
        // The session finds the source first.
        case .pages: break
        case .nextPage: pages?.model.fetchNext()
        case .pagesAgain: pages?.model.fetchFirst()
        case .cancel: cancel()
        }
    }

    /// Creates the view model of a source's pages, and fetches the first one.
    func open(_ request: PagesRequest, _ source: PagesSource) {
        let receive = { [events] (screen: ArticlesScreen) in
            events.send(.pages(PagesPlace(request, at: source.uri, screen: screen)))
        }
        switch request.kind {
        case .articles:
            let model = ArticlesViewModel(environment: source.environment)
            let requests = PagesModel(
                fetchNext: { model.inputs.fetchArticleTrigger.send() },
                fetchFirst: { model.inputs.refreshArticleTrigger.send() },
                update: { model.inputs.marked.send($0) },
                cancel: { model.inputs.cancel.send() }
            )
            pages = (requests, model.outputs.screen.sink { receive($0) })
            model.inputs.fetchArticleTrigger.send()
        case .news:
            let model = NewsViewModel(environment: source.environment)
            let requests = PagesModel(
                fetchNext: { model.fetchMoreNewsItems() },
                fetchFirst: { model.fetchNewsItems() },
                update: { model.update($0) },
                cancel: { model.cancel() }
            )
            pages = (requests, model.$screen.sink { receive($0) })
            model.fetchNewsItems()
        }
    }

    /// Sends the view models the current values of items that changed.
    func update(_ items: [LibraryItem]) {
        repositories?.model.inputs.marked.send(items)
        pages?.model.update(items)
    }

    func forget() {
        (weather, repositories, pages) = (nil, nil, nil)
    }

    private var weatherInputs: any WeatherInputs {
        if let weather { return weather.model.inputs }
        let model = screens.weather()
        weather = (model, model.outputs.screen.sink { [events] in events.send(.weather($0)) })
        return model.inputs
    }

    private var repositoriesInputs: any RepositoriesInputs {
        if let repositories { return repositories.model.inputs }
        let model = screens.repositories()
        repositories = (model, model.outputs.screen.sink { [events] in events.send(.repositories($0)) })
        return model.inputs
    }

    private func cancel() {
        weather?.model.inputs.cancel.send()
        repositories?.model.inputs.cancel.send()
        pages?.model.cancel()
    }
}
