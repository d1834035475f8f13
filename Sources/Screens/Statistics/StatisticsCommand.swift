/// `statistics`: shows how many items were read, divided by source, time or tag.
package struct StatisticsCommand: Command {
    package var request: StatisticsRequest

    package init(_ request: StatisticsRequest) {
        self.request = request
    }

    package func run(_ turn: Turn) async throws {
        let statistics = try await turn.features.statistics(request)
        turn.show(.statistics(statistics))
    }
}
