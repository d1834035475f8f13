import Testing

@testable import Screens

/// Histories of statistics: StatisticsCommand.
@MainActor
@Suite(.timeLimit(.minutes(1))) struct StatisticsHistories {
    private let history = History()
    private let command = StatisticsCommand(StatisticsRequest(by: .hour))

    @Test func statisticsAreNoPageToComeBackTo() async {
        #expect(await history.type(command) == [])
        #expect(await history.wantPrompt() == [.message(.stillReading), .ready])
        #expect(await history.answer("read") == [.page(.statistics(Statistics(by: .hour))), .ready])
        #expect(history.places == Places())
    }

    @Test func anErrorIsExplained() async {
        history.world.answer = .failure
        _ = await history.type(command)
        #expect(await history.answer("read") == [.failure(SimulatedLibrary.failure), .ready])
    }
}
