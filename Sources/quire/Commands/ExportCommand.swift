import ArgumentParser
import FeedModel
import Foundation
import Query
import ReaderShell

/// `quire export`: the person's data, as data.
struct ExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write your history, items or subscriptions.",
        discussion: """
            history is written as jsonl or csv, items as jsonl, subscriptions as opml or urls. A file is replaced as a \
            whole, and only after everything was written.
            """
    )

    @OptionGroup var options: GlobalOptions

    @Option(help: ArgumentHelp("The format.", valueName: "format"))
    var format: String?

    @Option(help: ArgumentHelp("History since a day (2026-11-01) or a span of time (7d, P1M).", valueName: "time"))
    var since: String?

    @Option(
        name: .customShort("o"),
        help: ArgumentHelp("Write to a file instead of standard output.", valueName: "file")
    )
    var output: String?

    @Argument(help: "history, items or subscriptions.")
    var what: What

    @Argument(parsing: .allUnrecognized, help: "Only what this query finds.")
    var query: [String] = []

    /// What can be exported.
    enum What: String, ExpressibleByArgument, CaseIterable {
        case subscriptions, history, items
    }

    func validate() throws {
        try QueryWords.check(query)
        guard since == nil || what == .history else { throw ValidationError("--since is for the history.") }
    }

    @MainActor
    func run() async throws {
        try await Program.run(options) { app in
            var exporter = Exporter(app: app)
            exporter.since = try start(app: app)
            let request = ExportRequest(
                what: ExportRequest.What(rawValue: what.rawValue) ?? .history,
                format: format,
                query: query.joined(separator: " "),
                path: output == "-" ? nil : output
            )
            let sentence = try await exporter.run(request) { Output.standard.append($0 + "\n") }
            if app.surroundings.errorIsTerminal || request.path != nil { Output.error.write(sentence + "\n") }
            return .ok
        }
    }

    private func start(app: App) throws -> Date? {
        guard let since else { return nil }
        if let day = CalendarDay(since) { return CivilTime(day: day).date(offset: app.utcOffset(app.now())) }
        if let span = Query.Age(since) { return span.before(app.now(), offset: app.utcOffset(app.now())) }
        throw CommandError.impossible(
            what: "'\(since)' is neither a day nor a span of time.",
            remedy: "Write 2026-11-01, 7d or P1M."
        )
    }
}
