import ArgumentParser
import FeedModel
import Library
import Primitives
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

    @Argument(
        parsing: .allUnrecognized,
        help: "Show only events of items that this query finds.",
        completion: ShellCompletion.query
    )
    var query: [String] = []

    func validate() throws {
        try QueryWords.check(query)
    }

    @MainActor
    func run() async throws {
        try await Program.run(options, \.history, \.exporter, \.pages) { history, exporter, pages in
            let query = try self.query.isEmpty ? nil : Query(parsing: self.query.joined(separator: " "))
            var selection = try ledger.request(history, query)
            selection.newestFirst = reverse
            if json {
                let request = ExportRequest(what: .history, query: self.query.joined(separator: " "))
                _ = try await exporter.run(request, selection: selection)
                return .ok
            }
            for try await line in try await history.events(selection) {
                pages.write([.row(pages.vocabulary.row(line))])
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

struct StatsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stats",
        abstract: "Count what you read, by source, day, hour, weekday or tag.",
        discussion: """
            An item counts once, at the time it was first read, unless it was marked as unread again. Items that an import \
            marked as read are counted separately, because it is not known when they were read. Hours and days are in local \
            time, summer time included.
            """
    )

    @OptionGroup var options: GlobalOptions

    @Option(help: ArgumentHelp("source, day, hour, weekday or tag.", valueName: "division"))
    var by: Statistics.Division = .source

    @Option(help: ArgumentHelp("Start at a day (2026-11-01), or a time span ago (7d, P1M).", valueName: "time"))
    var since: String?

    @Option(help: ArgumentHelp("End before a day, or before a time span ago.", valueName: "time"))
    var until: String?

    @Flag(help: "Print one JSON object per line.")
    var json = false

    @Flag(help: "Print each row as a sentence, without bars.")
    var words = false

    @Option(help: ArgumentHelp("Write a web page with charts of every division.", valueName: "file"))
    var html: String?

    @Argument(
        parsing: .allUnrecognized,
        help: "Count only items that this query finds.",
        completion: ShellCompletion.query
    )
    var query: [String] = []

    func validate() throws {
        try QueryWords.check(query)
        guard html == nil || !json else { throw ValidationError("--json and --html cannot be combined.") }
    }

    @MainActor
    func run() async throws {
        try await Program.run(options, \.history, \.clock, \.pages) { history, clock, pages in
            let text = query.joined(separator: " ")
            var request = HistoryRequest(query: try text.isEmpty ? nil : Query(parsing: text))
            request.since = try since.map { try history.moment($0) }
            request.until = try until.map { try history.moment($0) }
            let all = try await history.statistics(request)
            if let html {
                let today = CivilTime(clock.now(), offset: clock.utcOffset(clock.now())).day
                let document = StatisticsDocument(statistics: all, query: text, today: today)
                try write(document.text, to: html)
                return .ok
            }
            guard let statistics = all.first(where: { $0.division == by }) else { return .ok }
            if json {
                for row in statistics.rows { Output.standard.append(line(row) + "\n") }
            } else {
                let blocks = pages.vocabulary.blocks(statistics)
                pages.write(words ? blocks.map(\.inWords) : blocks)
            }
            return .ok
        }
    }

    private func line(_ row: Statistics.Row) -> String {
        let object: JSONValue = [by.rawValue: .string(row.label), "count": .int(row.count)]
        return object.line
    }

    private func write(_ text: String, to path: String) throws {
        guard path != "-" else { return Output.standard.append(text) }
        let file = try AtomicFileWriter(path)
        try file.write(text)
        try file.commit()
        Output.error.writeSentence("Wrote \(path).")
    }
}

extension Statistics.Division: ExpressibleByArgument {}
