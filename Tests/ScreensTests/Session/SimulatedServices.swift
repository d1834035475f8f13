import FeedModel
import Foundation
import SourceAPI

@testable import Screens

/// The view models of the services: what each shows, and what is still to come of it.
struct SimulatedServices {
    private var weather = WeatherScreen()
    private var repositories = RepositoriesScreen()
    private var pages: PagesPlace?
    private var steps: [Step] = []

    /// A change that is still to come.
    private enum Step: Hashable {
        case forecast
        case repositories
        case page(isFirst: Bool)
    }

    /// Whether something is still to come.
    var isBusy: Bool { !steps.isEmpty }

    /// Sends an input, and returns what changes at once.
    mutating func send(_ input: ServiceInput) -> [SessionEvent] {
        switch input {
        case .city(let text):
            guard let query = WeatherQuery(text) else { return clearWeather() }
            return ask(query)
        case .cityAgain:
            guard weather.question != nil else { return [] }
            steps.removeAll { $0 == .forecast }
            steps.append(.forecast)
            return change(.askedAgain)
        case .otherPlace, .pages: return []
        case .repositories(let words): return search(words)
        case .moreRepositories:
            guard repositories.canLoadMore else { return [] }
            steps.append(.repositories)
            return change(RepositoriesChange.askedMore)
        case .nextPage:
            guard pages?.screen.canFetch == true else { return [] }
            steps.append(.page(isFirst: false))
            return change(ArticlesChange.asked)
        case .pagesAgain:
            steps.removeAll { if case .page = $0 { true } else { false } }
            steps.append(.page(isFirst: true))
            return change(ArticlesChange.asked)
        case .cancel:
            steps = []
            return change(WeatherChange.cancelled) + change(RepositoriesChange.cancelled)
                + change(ArticlesChange.cancelled)
        }
    }

    /// Shows the pages of a source that was found, and asks for the first one.
    mutating func open(_ request: PagesRequest) -> [SessionEvent] {
        guard let uri = try? SubscriptionURI("\(request.kind.rawValue):\(request.text)") else { return [] }
        let place = PagesPlace(request, at: uri)
        pages = place
        steps.removeAll { if case .page = $0 { true } else { false } }
        steps.append(.page(isFirst: true))
        return [.pages(place)] + change(ArticlesChange.asked)
    }

    /// Lets the first service continue that has something to come.
    mutating func goOn(_ answer: SimulatedSession.Answer, _ library: SimulatedLibrary) -> [SessionEvent] {
        guard !steps.isEmpty else { return [] }
        let found = answer == .nothing ? [] : Array(library.items.suffix(5).prefix(2))
        let further = answer == .nothing ? [] : Array(library.items.suffix(3).prefix(2))
        switch steps.removeFirst() {
        case .forecast:
            return change(.answered(answer == .failure ? .failure(.offline) : .success(WeatherAnswer(.tokyo))))
        case .repositories:
            let items = repositories.items.isEmpty ? found : further
            let page = FetchedPage(items: items, next: repositories.items.isEmpty ? Cursor(rawValue: "2") : nil)
            return change(RepositoriesChange.answered(answer == .failure ? .failure(.offline) : .success(page)))
        case .page(let isFirst):
            let page = FetchedPage(items: isFirst ? found : further, next: isFirst ? Cursor(rawValue: "2") : nil)
            let result: Result<FetchedPage, ScreenFailure> =
                answer == .failure ? .failure(.source(.offline)) : .success(page)
            return change(isFirst ? ArticlesChange.replaced(result) : .answered(result))
        }
    }

    /// Sends the view models the current values of items that changed.
    mutating func update(_ items: [LibraryItem]) -> [SessionEvent] {
        change(RepositoriesChange.marked(items)) + change(ArticlesChange.marked(items))
    }

    private mutating func ask(_ query: WeatherQuery) -> [SessionEvent] {
        steps.removeAll { $0 == .forecast }
        steps.append(.forecast)
        return change(.asked(query))
    }

    private mutating func clearWeather() -> [SessionEvent] {
        steps.removeAll { $0 == .forecast }
        return change(WeatherChange.cleared)
    }

    private mutating func search(_ words: String) -> [SessionEvent] {
        steps.removeAll { $0 == .repositories }
        steps.append(.repositories)
        return change(RepositoriesChange.asked(words))
    }

    private mutating func change(_ change: WeatherChange) -> [SessionEvent] {
        let before = weather
        weather = weather.applying(change)
        return weather == before ? [] : [.weather(weather)]
    }

    private mutating func change(_ change: RepositoriesChange) -> [SessionEvent] {
        let before = repositories
        repositories = repositories.applying(change)
        return repositories == before ? [] : [.repositories(repositories)]
    }

    private mutating func change(_ change: ArticlesChange) -> [SessionEvent] {
        guard var place = pages else { return [] }
        place.screen = place.screen.applying(change)
        guard place != pages else { return [] }
        pages = place
        return [.pages(place)]
    }
}
