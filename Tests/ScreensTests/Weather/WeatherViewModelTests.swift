import FeedModel
import Foundation
import OpenCombine
import OpenCombineDispatch
import Primitives
import SourceAPI
import Streams
import StreamsTesting
import Testing

@testable import Screens

/// Tests of weather: WeatherViewModel, WeatherScreen.
@MainActor
@Suite struct WeatherViewModelTests {
    let scheduler = VirtualScheduler()

    // RC1, RC2, RW1
    @Test func nothingIsAskedBeforeTheFirstInputAndTheScreenIsThereAtOnce() {
        let service = Service(scheduler)
        let model: any WeatherViewModelType = WeatherViewModel(environment: service.environment)
        let screens = model.outputs.screen.record()
        scheduler.advance(by: .seconds(10))
        #expect(service.asked == [])
        #expect(screens.values == [WeatherScreen()])
        #expect(screens.values[0].rows == [])
    }

    // RW2, RC6
    @Test func whatIsTypedWithinHalfASecondIsOneRequestForTheLastText() {
        let service = Service(scheduler)
        let model = WeatherViewModel(environment: service.environment)
        var times: [String] = []
        service.onAsk = { times.append($0) }
        for (text, milliseconds) in [("T", 100), ("To", 100), ("Tok", 0)] {
            model.inputs.city.send(text)
            scheduler.advance(by: .milliseconds(milliseconds))
        }
        scheduler.advance(by: .milliseconds(499))
        #expect(times == [])
        scheduler.advance(by: .milliseconds(1))
        #expect(times == ["Tok"])
        scheduler.advance(by: .seconds(5))
        #expect(service.asked == ["Tok"])
    }

    // RW3
    @Test func aNewerCityCancelsTheOlderRequestAndALateAnswerIsIgnored() {
        let service = Service(scheduler)
        service.delays = ["Slow": 2000, "Quick": 100]
        let model = WeatherViewModel(environment: service.environment)
        let screens = model.outputs.screen.record()
        model.inputs.submit.send("Slow")
        scheduler.advance(by: .milliseconds(200))
        model.inputs.submit.send("Quick")
        scheduler.advance(by: .seconds(5))
        #expect(service.cancelled == ["Slow"])
        #expect(screens.values.compactMap { $0.forecast?.place.name } == ["Quick"])
        #expect(screens.values.map(\.phase) == [.idle, .loading, .loading, .loaded])
    }

    // RW4
    @Test func clearedTextClearsTheScreenAndAsksNobody() {
        let service = Service(scheduler)
        let model = WeatherViewModel(environment: service.environment)
        let screens = model.outputs.screen.record()
        model.inputs.city.send("Tokyo")
        scheduler.advance(by: .milliseconds(300))
        model.inputs.city.send("")
        scheduler.advance(by: .seconds(5))
        #expect(service.asked == [])
        #expect(screens.values.map(\.phase) == [.idle, .empty])
        #expect(screens.values.last?.rows == [])
        #expect(screens.values.last?.emoji == "")
    }

    // RW4
    @Test func anAnswerThatComesAfterTheTextWasClearedIsNotShown() {
        let service = Service(scheduler)
        service.delays = ["Tokyo": 1000]
        let model = WeatherViewModel(environment: service.environment)
        let screens = model.outputs.screen.record()
        model.inputs.submit.send("Tokyo")
        model.inputs.city.send(" ")
        scheduler.advance(by: .seconds(5))
        #expect(service.cancelled == ["Tokyo"])
        #expect(screens.values.map(\.phase) == [.idle, .loading, .empty])
    }

    // RW5, RC9
    @Test func aFailureSaysWhyAndTheNextSearchStillWorks() {
        let service = Service(scheduler)
        service.failures = ["Atlantis": .notFound("no place is called 'Atlantis'")]
        let model = WeatherViewModel(environment: service.environment)
        let screens = model.outputs.screen.record()
        for city in ["Tokyo", "Atlantis", "Tokyo"] {
            model.inputs.submit.send(city)
            scheduler.advance(by: .seconds(1))
        }
        #expect(
            screens.values.map(\.phase) == [
                .idle, .loading, .loaded, .loading, .failed(.notFound("no place is called 'Atlantis'")), .loading,
                .loaded,
            ]
        )
        #expect(screens.values.map(\.rows.count) == [0, 0, 1, 0, 0, 0, 1])
        #expect(screens.values[4].emoji == "")
        #expect(screens.values[4].title == "Weather")
    }

    // RW10
    @Test func theTitleHasThePictureOfTheFirstRow() {
        let service = Service(scheduler)
        service.condition = .rain
        let model = WeatherViewModel(environment: service.environment)
        let titles = model.outputs.screen.map(\.title).record()
        model.inputs.submit.send("Tokyo")
        scheduler.advance(by: .seconds(1))
        #expect(titles.values == ["Weather", "Weather", "Weather \u{2614}\u{FE0F}"])
        #expect(WeatherCondition.other("Lava").emoji == "")
    }

    // RW11
    @Test func refreshAsksForTheCityThatIsLoadedAndNotForWhatIsBeingTyped() {
        let service = Service(scheduler)
        let model = WeatherViewModel(environment: service.environment)
        model.inputs.refresh.send()
        model.inputs.submit.send("Tokyo")
        scheduler.advance(by: .seconds(1))
        model.inputs.city.send("Kyo")
        model.inputs.refresh.send()
        scheduler.advance(by: .seconds(1))
        #expect(service.asked == ["Tokyo", "Tokyo"])
    }

    @Test func anotherPlaceOfTheSameNameIsChosenByItsNumberAndKeepsTheParameters() {
        let service = Service(scheduler)
        service.others = [
            Place(
                name: "Paris",
                region: "Texas",
                country: "United States",
                latitude: 33.66,
                longitude: -95.55,
                timeZone: "America/Chicago"
            )
        ]
        let model = WeatherViewModel(environment: service.environment)
        model.inputs.choose.send(1)
        model.inputs.submit.send("Paris?units=imperial")
        scheduler.advance(by: .seconds(1))
        model.inputs.choose.send(2)
        model.inputs.choose.send(0)
        model.inputs.choose.send(1)
        scheduler.advance(by: .seconds(1))
        #expect(
            service.asked == [
                "Paris?units=imperial",
                "Paris, Texas, United States?units=imperial&at=33.66,-95.55&zone=America/Chicago",
            ]
        )
    }

    @Test(arguments: [
        ("Ville\nNeuve", "Ville Neuve"), ("La\u{1B}[31mRoche\u{7F}", "La [31mRoche"), ("50% of? it", "50 of it"),
        ("\u{2028}A\r\nB\t", "A B"),
    ])
    func aPlaceOfAnyNameHasAnAddress(name: String, subject: String) throws {
        let place = Place(name: name, latitude: 1, longitude: -2.5, timeZone: "Asia/Tokyo")
        let query = try #require(WeatherQuery("x?at=3,4&units=metric")?.naming(place))
        let uri = try SubscriptionURI(query.address)
        #expect(uri.subject == subject)
        #expect(uri.parameters.map(\.name) == ["units", "at", "zone"])
        #expect(uri.parameter("at") == "1,-2.5")
    }

    @Test func theSameTextTypedAgainIsNotAskedAgainUntilItFails() {
        let service = Service(scheduler)
        let model = WeatherViewModel(environment: service.environment)
        for text in ["Tokyo", "Tokyo", "Osaka", "Osaka"] {
            if text == "Osaka" { service.failures = ["Osaka": .timedOut] }
            model.inputs.city.send(text)
            scheduler.advance(by: .seconds(1))
        }
        #expect(service.asked == ["Tokyo", "Osaka", "Osaka"])
    }

    // RC7, RC8
    @Test func aReleasedScreenCancelsItsRequest() {
        let service = Service(scheduler)
        service.delays = ["Tokyo": 60_000]
        var model: WeatherViewModel? = WeatherViewModel(environment: service.environment)
        weak let released = model
        model?.inputs.submit.send("Tokyo")
        model = nil
        #expect(released == nil)
        #expect(service.cancelled == ["Tokyo"])
    }

    // RC11
    @Test func aThousandCitiesLeaveNothingBehind() {
        let service = Service(scheduler)
        let model = WeatherViewModel(environment: service.environment)
        for number in 1...1000 {
            model.inputs.submit.send("City \(number)")
            scheduler.advance(by: .milliseconds(1))
        }
        #expect(service.asked.count == 1000)
        #expect(service.alive == 0)
    }
}

/// A weather service that answers when the test's time comes.
@MainActor
private final class Service {
    var delays: [String: Int] = [:]
    var failures: [String: SourceError] = [:]
    var condition = WeatherCondition.clear
    var others: [Place] = []
    var onAsk: (String) -> Void = { _ in }
    private(set) var asked: [String] = []
    private(set) var cancelled: [String] = []
    private(set) var alive = 0
    private let scheduler: VirtualScheduler

    init(_ scheduler: VirtualScheduler) {
        self.scheduler = scheduler
    }

    var environment: WeatherEnvironment {
        WeatherEnvironment(
            forecast: { query in self.answer(query).map { $0.map { WeatherAnswer($0) } }.eraseToAnyPublisher() },
            scheduler: scheduler.erased
        )
    }

    private func answer(_ query: WeatherQuery) -> AnyPublisher<Result<Forecast, SourceError>, Never> {
        asked.append(query.text)
        onAsk(query.text)
        alive += 1
        let answer: Result<Forecast, SourceError> =
            failures[query.text].map { .failure($0) } ?? .success(forecast(query))
        return Just(answer)
            .delay(for: .milliseconds(delays[query.text] ?? 0), scheduler: scheduler)
            .handleEvents(
                receiveCompletion: { _ in self.alive -= 1 },
                receiveCancel: {
                    self.alive -= 1
                    self.cancelled.append(query.text)
                }
            )
            .eraseToAnyPublisher()
    }

    private func forecast(_ query: WeatherQuery) -> Forecast {
        var forecast = Forecast.tokyo
        forecast.place.name = query.city
        forecast.others = others
        let day = CalendarDay(daysSince1970: 20_000)
        forecast.days = [Forecast.Day(day: day, condition: condition, high: 16, low: 8)]
        return forecast
    }
}
