public import FeedModel
public import OpenCombine
public import SourceAPI
public import Streams

/// What the person does on the weather screen.
@MainActor
public protocol WeatherInputs {
    /// Send the text of the city field as it is being typed: it counts when it has been left alone for half a second;
    /// cleared text clears the screen at once, and asks nobody.
    var city: PassthroughSubject<String, Never> { get }
    /// Send the whole city when the person says that it is whole: it is asked for at once.
    var submit: PassthroughSubject<String, Never> { get }
    /// Send to ask again for the city that is shown; ignored when none is.
    var refresh: PassthroughSubject<Void, Never> { get }
    /// Send the number, from 1, of another place that the question could have meant; ignored when there is none.
    var choose: PassthroughSubject<Int, Never> { get }
}

/// What the weather screen shows.
@MainActor
public protocol WeatherOutputs {
    /// Emits the whole screen: now, and after each change.
    var screen: AnyPublisher<WeatherScreen, Never> { get }
}

/// The weather screen as its clients hold it: every access says input or output.
@MainActor
public protocol WeatherViewModelType: AnyObject {
    /// What the person does.
    var inputs: any WeatherInputs { get }
    /// What the screen shows.
    var outputs: any WeatherOutputs { get }
}

/// What the weather screen needs from outside.
@MainActor
public struct WeatherEnvironment {
    /// Answers the weather of a city; answers once.
    public var forecast: (WeatherQuery) -> AnyPublisher<Result<Forecast, SourceError>, Never>
    /// The clock that measures how long the city field has been left alone.
    public var scheduler: AnyScheduler

    /// Makes an environment.
    public init(
        forecast: @escaping (WeatherQuery) -> AnyPublisher<Result<Forecast, SourceError>, Never>,
        scheduler: AnyScheduler
    ) {
        self.forecast = forecast
        self.scheduler = scheduler
    }
}

/// Folds what is typed and what the weather service answers into one screen.
///
/// At most one request is alive, and it is the newest: a city that was typed later cancels it, and a late answer to
/// an older question is never shown.
@MainActor
public final class WeatherViewModel: WeatherViewModelType, WeatherInputs, WeatherOutputs {
    /// What the person does.
    public var inputs: any WeatherInputs { self }
    /// What the screen shows.
    public var outputs: any WeatherOutputs { self }

    /// Send the text of the city field as it is being typed.
    public let city = PassthroughSubject<String, Never>()
    /// Send the whole city.
    public let submit = PassthroughSubject<String, Never>()
    /// Send to ask again for the city that is shown.
    public let refresh = PassthroughSubject<Void, Never>()
    /// Send the number, from 1, of another place that the question could have meant.
    public let choose = PassthroughSubject<Int, Never>()
    /// Emits the whole screen: now, and after each change.
    public let screen: AnyPublisher<WeatherScreen, Never>

    /// How long the city field must be left alone.
    public static let patience = Duration.milliseconds(500)

    private var subscriptions = Set<AnyCancellable>()

    /// Makes a screen without weather; nothing is asked before the first input.
    public init(environment: WeatherEnvironment) {
        let current = CurrentValueSubject<WeatherScreen, Never>(WeatherScreen())
        screen = current.removeDuplicates().eraseToAnyPublisher()

        let typed = city.map { text -> AnyPublisher<Wish, Never> in
            guard let query = WeatherQuery(text) else { return Just(.clear).eraseToAnyPublisher() }
            return environment.scheduler.timer(every: Self.patience).first().map { _ in .typed(query) }
                .eraseToAnyPublisher()
        }
        let said = submit.map { text -> AnyPublisher<Wish, Never> in
            Just(WeatherQuery(text).map(Wish.ask) ?? .clear).eraseToAnyPublisher()
        }
        let chosen = choose.compactMap { number -> AnyPublisher<Wish, Never>? in
            guard let forecast = current.value.forecast, forecast.others.indices.contains(number - 1),
                let query = current.value.question?.naming(forecast.others[number - 1])
            else { return nil }
            return Just(.ask(query)).eraseToAnyPublisher()
        }
        let again = refresh.map { Just(Wish.again).eraseToAnyPublisher() }

        typed.merged(with: said)
            .merged(with: chosen)
            .merged(with: again)
            .switchToLatest()
            .compactMap { current.value.changes(after: $0, environment) }
            .switchToLatest()
            .scan(current.value) { screen, change in screen.applying(change) }
            .sink { current.send($0) }
            .store(in: &subscriptions)
    }

    /// What a person wants of the screen.
    fileprivate enum Wish {
        case clear
        case typed(WeatherQuery)
        case ask(WeatherQuery)
        case again
    }
}

extension WeatherScreen {
    /// What follows from a wish; `nil` when nothing does, and a running request goes on.
    @MainActor
    fileprivate func changes(
        after wish: WeatherViewModel.Wish,
        _ environment: WeatherEnvironment
    ) -> AnyPublisher<WeatherChange, Never>? {
        switch wish {
        case .clear:
            return Just(.cleared).eraseToAnyPublisher()
        case .typed(let query) where query == question && (phase == .loading || phase == .loaded):
            return nil
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
