extension Reader {
    /// Prints reading statistics, by source unless another division is given.
    func statistics(_ arguments: Arguments) async throws {
        var arguments = arguments
        let word = try arguments.take("--by") ?? Statistics.Division.source.rawValue
        try arguments.refuseOptions()
        guard let division = Statistics.Division(rawValue: word) else { throw arguments.usage }
        let request = StatisticsRequest(by: division, query: arguments.query)
        printAside(StatisticsPage(statistics: try await environment.statistics(request), style: style).lines)
    }
}
