import OpenCombine

/// The forecast for the last requested city.
@MainActor
package final class Weather {
    private let create: @MainActor () -> any WeatherViewModelType
    /// The last requested form of the forecast.
    var form = WeatherPlace.Form.week
    private let current = CurrentValueSubject<WeatherScreen, Never>(WeatherScreen())
    private var model: (any WeatherViewModelType)?
    private var subscription: AnyCancellable?

    package init(create: @escaping @MainActor () -> any WeatherViewModelType) {
        self.create = create
    }

    var latest: WeatherScreen { current.value }
    /// Emits the screen after each change.
    var screens: AnyPublisher<WeatherScreen, Never> { current.dropFirst().eraseToAnyPublisher() }

    func ask(for city: String) { inputs.submit.send(city) }

    func askAgain() { inputs.refresh.send() }

    /// Asks for another place with the name of the city, counted from 1.
    func ask(forOtherPlace number: Int) { inputs.choose.send(number) }

    func clear() { inputs.submit.send("") }

    /// Cancels the request; what is shown stays.
    func cancel() { model?.inputs.cancel.send() }

    private var inputs: any WeatherInputs {
        if let model { return model.inputs }
        let model = create()
        self.model = model
        subscription = model.outputs.screen.sink { [current] in current.send($0) }
        return model.inputs
    }
}
