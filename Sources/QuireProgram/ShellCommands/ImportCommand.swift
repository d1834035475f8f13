import ArgumentParser
import FeedModel
import ReaderShell
import SystemSupport
import TerminalText

struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Import subscriptions, articles and reading history from other programs.",
        discussion: """
            The format of a file is recognised by its content: OPML, newsboat's urls or cache.db, a list written by \
            'newsboat -E', Pocket's CSV or HTML export, an sfeed file, or quire's own history (jsonl, json, csv, tsv). A file \
            is imported in one step or not at all; importing it again changes nothing. For each file, quire prints what was \
            imported, and on standard error what was left out.

            The exit status is 0 when everything was imported, 2 when something was left out, 65 when a file is malformed, \
            and 66 when it does not exist. docs/guide/import.md describes what each file becomes.
            """
    )

    @OptionGroup var options: GlobalOptions

    @Option(
        name: .customLong("as"),
        help: ArgumentHelp(
            "Read the files as this format, whatever they look like.",
            valueName: "format"
        )
    )
    var format: ImportFormat?

    @Flag(help: "Import lines with commands (exec:, filter:, |cmd in OPML) without asking; none is allowed to run yet.")
    var yes = false

    @Argument(help: "The files; - is standard input.", completion: .file())
    var files: [String]

    @MainActor
    func run() async throws {
        try await Program.run(options, \.importer, \.environment) { importer, environment in
            var importer = importer
            importer.format = format
            let canAsk = environment.inputIsTerminal && environment.errorIsTerminal && !files.contains("-")
            importer.decide = { [yes] subscription, command in
                if yes { return .keep }
                return canAsk ? Self.ask(subscription, command) : .leaveOut
            }
            var status = ExitStatus.ok
            for file in files {
                let outcome: Importer.Outcome
                do {
                    outcome = try await importer.run(file)
                } catch let error as FileError {
                    let explanation = importer.vocabulary().explain(error)
                    Output.error.writeSentence("quire: \(explanation.line)")
                    status = max(status, explanation.status)
                    continue
                }
                for left in outcome.left { Output.error.writeSentence("left out: \(left)") }
                for uri in outcome.commands {
                    let reason = "it runs a command (--yes keeps it, without allowing it to run)"
                    Output.error.writeCommand("left out: \(TerminalText.command(uri.description)):", saying: reason)
                }
                for uri in outcome.refused {
                    Output.error.writeCommand("left out, as you answered: \(TerminalText.command(uri.description))")
                }
                for note in outcome.notes { Output.standard.writeSentence(note) }
                if outcome.leftCount > 0 { status = max(status, .partial) }
                Output.standard.writeSentence("\(file): \(outcome.summary)")
            }
            return status
        }
    }

    /// Asks whether a command may run, until the answer is yes, no or empty, which asks again later; the end of the input is no.
    private static func ask(_ subscription: Subscription, _ command: String) -> Importer.CommandDecision {
        Output.error.writeCommand(CommandQuestion.sentence(subscription.uri, command))
        if let rest = CommandQuestion.sentence(about: subscription.tags) {
            Output.error.writeCommand("", saying: rest)
        }
        Output.error.write(CommandQuestion.text)
        while let line = readLine() {
            if let isYes = YesOrNo.isYes(line) { return isYes ? .allow : .refuse }
            if line.allSatisfy(\.isWhitespace) { return .keep }
            Output.error.write(CommandQuestion.text)
        }
        return .leaveOut
    }
}

extension ImportFormat: ExpressibleByArgument {}
