import ArgumentParser
import ReaderShell
import SystemSupport

/// `quire import`: what other programs kept, and quire's own history.
struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Take subscriptions, articles and what was read from other programs.",
        discussion: """
            What a file is, its content says: OPML, newsboat's urls, newsboat's cache.db, a list that 'newsboat -E' wrote, \
            Pocket's CSV or page, a file of sfeed, quire's own history (jsonl, json, csv, tsv). A file is taken whole or not at \
            all; importing it again changes nothing. For each it is told what was taken, and on standard error what was \
            left out.

            Ends with 0 when everything was taken, 2 when something was left out, 65 when a file is not what it should \
            be, 66 when there is none. docs/guide/import.md tells what becomes of what.
            """
    )

    @OptionGroup var options: GlobalOptions

    @Option(
        name: .customLong("as"),
        help: ArgumentHelp(
            "Take the files as opml, urls, read-list, newsboat-cache, pocket, sfeed or history, whatever they look like.",
            valueName: "format"
        )
    )
    var format: Format?

    @Flag(help: "Keep lines that run a program (exec:, filter:, commands in OPML) without asking.")
    var yes = false

    @Argument(help: "The files; - is standard input.")
    var files: [String]

    /// What a file can be taken as.
    struct Format: ExpressibleByArgument {
        let format: ImportFormat

        init?(argument: String) {
            guard let format = ImportFormat(rawValue: argument) else { return nil }
            self.format = format
        }
    }

    @MainActor
    func run() async throws {
        try await Program.run(options, \.importer, \.environment) { importer, environment in
            var importer = importer
            importer.format = format?.format
            let canAsk = environment.inputIsTerminal && environment.errorIsTerminal && !files.contains("-")
            importer.mayKeepPrograms = { [yes] programs in
                yes || canAsk && Self.ask(programs)
            }
            var hasLeftSomething = false
            for file in files {
                let outcome = try await importer.run(file)
                for left in outcome.left { Output.error.write("left out: \(TerminalText.line(left))\n") }
                for note in outcome.notes { Output.standard.append("\(TerminalText.line(note))\n") }
                hasLeftSomething = hasLeftSomething || !outcome.left.isEmpty
                Output.standard.append("\(TerminalText.line(file)): \(outcome.summary)\n")
            }
            return hasLeftSomething ? .partial : .ok
        }
    }

    /// Asks a person whether lines may be kept that run programs; anything but yes is no.
    private static func ask(_ programs: [String]) -> Bool {
        for program in programs { Output.error.write("\(TerminalText.line(program))\n") }
        Output.error.write(
            "Keep \(programs.count == 1 ? "this line, which runs a program" : "these lines, which run programs")? [y/N] "
        )
        let answer = readLine()?.lowercased() ?? ""
        return ["y", "yes"].contains(answer)
    }
}
