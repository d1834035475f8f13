import ArgumentParser
import FeedModel
import Library
import Query
import ReaderShell
import Screens
import Services
import SystemSupport

/// `quire history`: the reader's actions in order of time.
struct HistoryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract: "Show what you did, oldest first.",
        discussion:
            "Times are in the local time of each moment, summer time included. 'limit:20' in the query shows the latest twenty."
    )

    @OptionGroup var options: GlobalOptions
    @OptionGroup var ledger: LedgerOptions

    @Flag(help: "Print one JSON object per line.")
    var json = false

    @Flag(help: "Show the latest first.")
    var reverse = false

    @Argument(parsing: .allUnrecognized, help: "Show only events of items that this query finds.")
    var query: [String] = []

    func validate() throws {
        try QueryWords.check(query)
    }

    @MainActor
    func run() async throws {
        try await Program.run(options, \.history, \.exporter, \.style) { history, exporter, style in
            let query = try self.query.isEmpty ? nil : Query(parsing: self.query.joined(separator: " "))
            var selection = try ledger.request(history, query)
            selection.newestFirst = reverse
            if json {
                let request = ExportRequest(what: .history, query: self.query.joined(separator: " "))
                _ = try await exporter.selecting(selection).run(request)
                return .ok
            }
            for try await line in try await history.events(selection) {
                for text in HistoryPage(lines: [line], style: style).lines { Output.standard.append(text + "\n") }
            }
            return .ok
        }
    }
}
