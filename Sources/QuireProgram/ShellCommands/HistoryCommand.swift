import ArgumentParser
import FeedModel
import Foundation
import Library
import Query
import ReaderShell
import Screens
import Services
import SystemSupport

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
                _ = try await exporter.run(request, selection: selection)
                return .ok
            }
            for try await line in try await history.events(selection) {
                for text in HistoryPage(lines: [line], style: style).lines { Output.standard.append(text + "\n") }
            }
            return .ok
        }
    }
}

struct LedgerOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Start at a day (2026-11-01), or a time span ago (7d, P1M).", valueName: "time"))
    var since: String?

    @Option(help: ArgumentHelp("End before a day, or before a time span ago.", valueName: "time"))
    var until: String?

    @Option(
        name: .customLong("kind"),
        help: ArgumentHelp(
            "Only this kind of event: shown, opened, read, unread, starred, unstarred, tagged, untagged, hidden, unhidden; can be repeated.",
            valueName: "kind"
        )
    )
    var kinds: [String] = []

    @Option(help: ArgumentHelp("Only what was done on the machine of this name.", valueName: "name"))
    var device: String?

    var isEmpty: Bool { since == nil && until == nil && kinds.isEmpty && device == nil }

    func validate() throws {
        for kind in kinds where Event.Kind(name: kind) == nil && Event.Kind(name: kind, tag: "") == nil {
            throw ValidationError("There is no kind of event called '\(kind)'.")
        }
    }

    func request(_ history: HistoryService, _ query: Query? = nil) throws -> HistoryRequest {
        var request = HistoryRequest(query: query)
        request.since = try since.map { try history.moment($0) }
        request.until = try until.map { try history.moment($0) }
        request.kinds = Set(kinds)
        request.device = device
        return request
    }
}
