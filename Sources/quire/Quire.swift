import ArgumentParser
import Foundation
import Glibc
import ReaderShell

/// The program: the reader itself, and the commands of the shell.
@main
struct Quire: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "quire",
        abstract: "A line-mode reader: weather, articles, news and repositories folded into one page.",
        discussion: """
            Without a command it starts the reader. There, 'help' lists what can be typed; -c carries it out and ends.

            EXIT STATUS
              0 all went well        1 nothing matched (with --exit-code)   2 some sources failed
              64 wrong usage         65 wrong data       66 no such file or item   69 unavailable
              73, 74 cannot write    75 try later        77 permission             78 configuration
            """,
        version: "quire \(Version.text)",
        subcommands: [
            AddCommand.self, RemoveCommand.self, SourcesCommand.self, ImportCommand.self, ExportCommand.self,
            RefreshCommand.self, ListCommand.self, ShowCommand.self, MarkCommand.self, UndoCommand.self,
            HistoryCommand.self, WhyCommand.self, ParseCommand.self, HTMLCommand.self, DateCommand.self,
            DoctorCommand.self,
        ]
    )

    @OptionGroup var options: GlobalOptions

    @Option(name: .short, help: ArgumentHelp("Carry out commands, separated by ';', and end.", valueName: "commands"))
    var commands: String?

    @MainActor
    func run() async throws {
        try await Program.run { surroundings in
            let app = try App(options, surroundings: surroundings, needsLibrary: false)
            return await ReaderProgram(app: app, isPlain: options.plain).run(commands: commands)
        }
    }
}

/// What all commands share: the surroundings, and errors told in two sentences with their exit status.
@MainActor
enum Program {
    /// Runs a command's work, tells what goes wrong on standard error, and ends with the status of it.
    static func run(_ work: (Surroundings) async throws -> ExitStatus) async throws {
        // A reader of our output that goes away is an error of a write, not the end of the process.
        signal(SIGPIPE, SIG_IGN)
        let surroundings = Surroundings.live
        let status: ExitStatus
        do {
            status = try await work(surroundings)
        } catch {
            let clock = LocalClock(offset: surroundings.utcOffset(surroundings.now()))
            let explanation = Explainer(clock: clock).explain(error)
            Output.error.write("quire: \(TerminalText.line(explanation.line))\n")
            status = explanation.status
        }
        Output.standard.flush()
        guard status == .ok else { throw ExitCode(status.rawValue) }
    }
}
