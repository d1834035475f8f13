import ArgumentParser
import FeedModel
import Foundation
import Library
import Query
import ReaderShell

/// `quire history`: what the person did, in order of time.
struct HistoryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract: "Show what you did, oldest first."
    )

    @OptionGroup var options: GlobalOptions

    @Flag(help: "Print one JSON object a line.")
    var json = false

    @Argument(parsing: .allUnrecognized, help: "Only events of items that this query finds.")
    var query: [String] = []

    func validate() throws {
        try QueryWords.check(query)
    }

    @MainActor
    func run() async throws {
        try await Program.run(options) { app in
            let query = try self.query.isEmpty ? nil : Query(parsing: self.query.joined(separator: " "))
            if json {
                let request = ExportRequest(what: .history, format: "jsonl", query: self.query.joined(separator: " "))
                _ = try await Exporter(app: app).run(request) { Output.standard.append($0 + "\n") }
                return .ok
            }
            let style = app.style(options)
            for try await line in try await app.history(HistoryRequest(query: query)) {
                for text in HistoryPage(lines: [line], style: style).lines { Output.standard.append(text + "\n") }
            }
            return .ok
        }
    }
}
