import ArgumentParser
import ReaderShell
import Screens
import Services
import SystemSupport

struct ExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Export your history, items or subscriptions.",
        discussion: """
            The history can be written as jsonl, json, csv, tsv, markdown or html; items also as atom, jsonfeed or sfeed; \
            subscriptions as opml or urls. The first of each is the default. A file is replaced only after everything has \
            been written. 'quire help formats' explains the formats.
            """
    )

    @OptionGroup var options: GlobalOptions
    @OptionGroup var ledger: LedgerOptions

    @Option(help: ArgumentHelp("The format.", valueName: "format"))
    var format: String?

    @Option(
        name: .customShort("o"),
        help: ArgumentHelp("Write to a file instead of standard output.", valueName: "file")
    )
    var output: String?

    @Argument(help: "history, items or subscriptions.")
    var what: ExportRequest.What

    @Argument(parsing: .allUnrecognized, help: "Export only what this query finds.", completion: ShellCompletion.query)
    var query: [String] = []

    func validate() throws {
        try QueryWords.check(query)
        guard ledger.isEmpty || what == .history else {
            throw ValidationError("--since, --until, --kind and --device apply only to the history.")
        }
        guard query.isEmpty || what != .subscriptions else {
            throw ValidationError("A query applies only to items and the history; all subscriptions are exported.")
        }
    }

    @MainActor
    func run() async throws {
        try await Program.run(options, \.exporter, \.history, \.environment) { exporter, history, environment in
            let request = ExportRequest(
                what: what,
                format: format,
                query: query.joined(separator: " "),
                path: output == "-" ? nil : output
            )
            let isLookedAt = request.path == nil && environment.outputIsTerminal
            let sentence = try await exporter.run(
                request,
                selection: try ledger.request(history),
                print: isLookedAt ? { Output.standard.append($0 + "\n") } : nil
            )
            if environment.errorIsTerminal || request.path != nil {
                Output.error.writeSentence(sentence)
            }
            return .ok
        }
    }
}

extension ExportRequest.What: ExpressibleByArgument {}
