import FeedModel
import SourceAPI
import Testing

@testable import Screens

/// Tests of the weather in a session: WeatherCommand, Weather.
@MainActor
@Suite(.timeLimit(.minutes(1))) struct WeatherHistories {
    private let history = History()
    private let list = SessionPage.list(ListPlace(question: .unread), from: 0)

    private func weather(_ city: String, _ form: WeatherPlace.Form = .week) -> WeatherCommand {
        WeatherCommand(.city(city), form)
    }

    private func loading(_ city: String) throws -> Message { .weather(.loading(try #require(WeatherQuery(city)))) }

    /// The forecast of a city as it is shown.
    private func place(_ city: String, _ form: WeatherPlace.Form = .week) throws -> WeatherPlace {
        let asked = WeatherScreen().applying(.asked(try #require(WeatherQuery(city))))
        return WeatherPlace(screen: asked.applying(.answered(.success(WeatherAnswer(.tokyo)))), form: form)
    }

    private func noLongerAwaited(_ city: String) -> SessionReply { .message(.noLongerAwaited(.weather(city: city))) }

    @Test func aForecastIsShownWhenItHasCome() async throws {
        #expect(await history.type(weather("Tokyo")) == [.progress(try loading("Tokyo"))])
        #expect(await history.wantPrompt() == [.ready])
        #expect(history.model?.isWorkingBehindPrompt == true)
        #expect(await history.answer("service") == [.page(.weather(try place("Tokyo"))), .ready])
        #expect(history.places.last == .weather(try place("Tokyo")))
        #expect(history.model?.isWorkingBehindPrompt == false)
    }

    @Test func aPipeHasANoteThatItIsAwaited() async throws {
        let history = History(isInteractive: false)
        #expect(await history.type(weather("Tokyo")) == [.note(try loading("Tokyo"))])
        #expect(await history.answer("service") == [.page(.weather(try place("Tokyo"))), .ready])
    }

    @Test func aFailureLeavesThePagesAsTheyAre() async throws {
        _ = await history.type(weather("Tokyo"))
        history.world.answer = .failure
        let query = try #require(WeatherQuery("Tokyo"))
        let failed = WeatherScreen().applying(.asked(query)).applying(.answered(.failure(.offline)))
        #expect(
            await history.answer("service") == [
                .page(.weather(WeatherPlace(screen: failed, form: .week))),
                .message(.weather(.failed(query, .offline))), .ready,
            ]
        )
        #expect(history.places.stack == [])
    }

    @Test func anotherCityReplacesTheOneBeforeWithoutASentence() async throws {
        _ = await history.type(weather("Oslo"))
        _ = await history.wantPrompt()
        #expect(await history.type(weather("Tokyo", .now)) == [.progress(try loading("Tokyo"))])
        #expect(history.desk.names == ["service"])
        #expect(await history.answer("service") == [.page(.weather(try place("Tokyo", .now))), .ready])
        #expect(history.places.stack.count == 1)
    }

    @Test func anotherServiceEndsTheWait() async throws {
        _ = await history.type(weather("Tokyo"))
        _ = await history.wantPrompt()
        #expect(
            await history.type(RepositoriesCommand("a")) == [
                noLongerAwaited("Tokyo"), .progress(.repositories(.searching)),
            ]
        )
        #expect(history.desk.names == ["service"])
        #expect(await history.answer("service").last == .ready)
        #expect(history.places.last?.name == "repositories")
    }

    @Test func anotherPageEndsTheWaitAndAPageAsideDoesNot() async throws {
        _ = await history.type(weather("Tokyo"))
        _ = await history.wantPrompt()
        let aside = SessionPage.statistics(Statistics(by: .source))
        #expect(await history.type(TestCommand { $0.show(aside) }) == [.page(aside), .ready])
        let list = list
        #expect(
            await history.type(TestCommand { $0.show(list) }) == [noLongerAwaited("Tokyo"), .page(list), .ready]
        )
        #expect(history.desk.names == [])
        #expect(history.places.stack == [])
    }

    @Test func aPageFromTheBackgroundLeavesTheCommandThatHasThePrompt() async throws {
        let list = list
        let background = TestCommand { [read = history.desk.read] turn in
            turn.continueBehindPrompt(saying: nil)
            try await read("background")
            turn.show(list)
        }
        _ = await history.type(background)
        _ = await history.wantPrompt()
        _ = await history.type(weather("Tokyo"))
        #expect(await history.answer("background") == [.page(list)])
        #expect(await history.answer("service") == [.page(.weather(try place("Tokyo"))), .ready])
    }

    @Test func controlCCancelsTheRequest() async throws {
        _ = await history.type(weather("Tokyo"))
        #expect(await history.controlC() == [.message(.stopped), .ready])
        #expect(history.desk.names == [])
        #expect(await history.type(weather("Tokyo")) == [.progress(try loading("Tokyo"))])
    }

    @Test func theSameCityIsAskedForAgainInItsForm() async throws {
        #expect(
            await history.type(WeatherCommand(.again, .week))
                == [.failure(SessionFailure(WeatherCommandError.noCity)), .ready]
        )
        _ = await history.type(weather("Tokyo", .now))
        _ = await history.answer("service")
        #expect(await history.type(AgainCommand()) == [.progress(try loading("Tokyo"))])
        #expect(await history.answer("service") == [.page(.weather(try place("Tokyo", .now))), .ready])
        #expect(history.places.stack.count == 1)
    }

    @Test func noCityClearsTheScreenAndEndsTheWaitWithoutASentence() async throws {
        _ = await history.type(weather("Tokyo"))
        _ = await history.wantPrompt()
        let cleared = WeatherPlace(screen: WeatherScreen().applying(.cleared), form: .week)
        #expect(await history.type(WeatherCommand(.none, .week)) == [.page(.weather(cleared)), .ready])
        #expect(history.desk.names == [])
        #expect(history.model?.isWorkingBehindPrompt == false)
        #expect(history.places.stack == [])
    }
}
