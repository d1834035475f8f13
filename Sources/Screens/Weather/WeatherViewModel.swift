import FeedModel
package import OpenCombine
package import SourceAPI
package import Streams

@MainActor
package protocol WeatherInputs {
    /// Send the text of the city field while it is being typed: a request starts after a pause of half a second; empty
    /// text clears the screen at once without a request.
    var city: PassthroughSubject<String, Never> { get }
    /// Send the complete city: the request starts at once.
    var submit: PassthroughSubject<String, Never> { get }
    /// Send to load the current city again; ignored without one.
    var refresh: PassthroughSubject<Void, Never> { get }
    /// Send the number of another place with that name, counted from 1; ignored if there is no such place.
    var choose: PassthroughSubject<Int, Never> { get }
    /// Send to cancel the running request; the forecast that is shown stays.
    var cancel: PassthroughSubject<Void, Never> { get }
}

@MainActor
package protocol WeatherOutputs {
    var screen: AnyPublisher<WeatherScreen, Never> { get }
}

@MainActor
package protocol WeatherViewModelType: AnyObject {
    var inputs: any WeatherInputs { get }
    var outputs: any WeatherOutputs { get }
}

@MainActor
package struct WeatherEnvironment {
    /// Returns the forecast of a city; emits once.
    package var forecast: (WeatherQuery) -> AnyPublisher<Result<WeatherAnswer, SourceError>, Never>
    package var scheduler: AnyScheduler

    package init(
        forecast: @escaping (WeatherQuery) -> AnyPublisher<Result<WeatherAnswer, SourceError>, Never>,
        scheduler: AnyScheduler
    ) {
        self.forecast = forecast
        self.scheduler = scheduler
    }
}

/// Combines typed text and forecasts into one screen; a later city cancels the request for an older one.
@MainActor
package final class WeatherViewModel: WeatherViewModelType, WeatherInputs, WeatherOutputs {
    package var inputs: any WeatherInputs { self }
    package var outputs: any WeatherOutputs { self }

    package let city = PassthroughSubject<String, Never>()
    package let submit = PassthroughSubject<String, Never>()
    package let refresh = PassthroughSubject<Void, Never>()
    package let choose = PassthroughSubject<Int, Never>()
    package let cancel = PassthroughSubject<Void, Never>()
    package let screen: AnyPublisher<WeatherScreen, Never>

    package static let patience = Duration.milliseconds(500)

    private var subscriptions = Set<AnyCancellable>()

    package init(environment: WeatherEnvironment) {
        let current = CurrentValueSubject<WeatherScreen, Never>(WeatherScreen())
        screen = current.removeDuplicates().eraseToAnyPublisher()

        let typed = city.map { text -> AnyPublisher<Request, Never> in
            guard let query = WeatherQuery(text) else { return Just(.clear).eraseToAnyPublisher() }
            return environment.scheduler.timer(every: Self.patience).first().map { _ in .typed(query) }
                .eraseToAnyPublisher()
        }
        let said = submit.map { text -> AnyPublisher<Request, Never> in
            Just(WeatherQuery(text).map(Request.ask) ?? .clear).eraseToAnyPublisher()
        }
        let chosen = choose.compactMap { number -> AnyPublisher<Request, Never>? in
            guard let forecast = current.value.forecast, forecast.others.indices.contains(number - 1),
                let query = current.value.question?.naming(forecast.others[number - 1])
            else { return nil }
            return Just(.ask(query)).eraseToAnyPublisher()
        }
        let again = refresh.map { Just(Request.again).eraseToAnyPublisher() }
        let cancelled = cancel.map { Just(Request.cancel).eraseToAnyPublisher() }

        typed.merged(with: said)
            .merged(with: chosen)
            .merged(with: again)
            .merged(with: cancelled)
            .switchToLatest()
            .compactMap { current.value.changes(after: $0, environment) }
            .switchToLatest()
            .scan(current.value) { screen, change in screen.applying(change) }
            .sink { current.send($0) }
            .store(in: &subscriptions)
    }

    fileprivate enum Request {
        case clear
        case typed(WeatherQuery)
        case ask(WeatherQuery)
        case again, cancel
    }
}

extension WeatherScreen {
    /// Returns the changes that a request causes; `nil` if it causes none and a running request continues.
    @MainActor
    fileprivate func changes(
        after request: WeatherViewModel.Request,
        _ environment: WeatherEnvironment
    ) -> AnyPublisher<WeatherChange, Never>? {
        switch request {
        case .clear: return Just(.cleared).eraseToAnyPublisher()
        case .cancel: return Just(.cancelled).eraseToAnyPublisher()
        case .typed(let query) where query == question && (phase == .loading || phase == .loaded): return nil
        case .typed(let query), .ask(let query):
            return environment.forecast(query).map(WeatherChange.answered).prepend(.asked(query))
                .eraseToAnyPublisher()
        case .again:
            guard let question else { return nil }
            return environment.forecast(question).map(WeatherChange.answered).prepend(.askedAgain)
                .eraseToAnyPublisher()
        }
    }
}
