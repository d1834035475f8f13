import Screens

extension CommandEntry {
    static let ofStatistics: [CommandEntry] = [
        CommandEntry("stats", "[--by source|day|hour|weekday|tag] [QUERY]")
            .does("count what you read; 'quire stats --html FILE' makes charts") { arguments, _ in
                StatisticsCommand(try StatisticsRequest(arguments))
            }
            .completing { word in
                word.before.last == "--by" ? Statistics.Division.allCases.map(\.rawValue) : word.query + ["--by"]
            }
    ]
}

extension StatisticsRequest {
    /// Parses the words after `stats`: a query, and the division after `--by`.
    fileprivate init(_ arguments: Arguments) throws(CommandError) {
        var arguments = arguments
        let word = try arguments.take("--by") ?? Statistics.Division.source.rawValue
        try arguments.refuseOptions()
        guard let division = Statistics.Division(rawValue: word) else { throw arguments.usage }
        self.init(by: division, query: arguments.query)
    }
}
