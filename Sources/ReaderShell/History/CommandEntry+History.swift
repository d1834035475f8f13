import Query
import Screens

extension CommandEntry {
    static let ofHistory: [CommandEntry] = [
        CommandEntry("history", "[QUERY] [--since TIME]")
            .does(
                "show your last 30 actions, as many as 'limit:100' says, or a day's: 'history today'"
            ) { arguments, _ in HistoryCommand(try HistoryQuestion(arguments)) }
            .completing { $0.query + ["--since"] }
    ]
}

extension HistoryQuestion {
    /// Parses the words after `history`: a query, and the earliest time after `--since`.
    fileprivate init(_ arguments: Arguments) throws {
        var arguments = arguments
        let period = try arguments.takePeriod()
        // A number alone is that of the rows, as in the history of a shell.
        let limit = arguments.rest.count == 1 ? Int(arguments.text).map { "limit:\($0)" } : nil
        let query = try arguments.isEmpty ? nil : Query(parsing: limit ?? arguments.query)
        self.init(query, period)
    }
}
