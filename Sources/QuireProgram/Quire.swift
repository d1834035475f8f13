import ArgumentParser
import Glibc
import ReaderShell
import SystemSupport

struct Quire: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "quire",
        abstract: "A line-mode reader: weather, articles, news and repositories on one page.",
        discussion: """
            Without a command the reader starts; there, 'help' lists the commands. -c runs commands and ends. \
            'quire help TOPIC' explains one of commands, configuration, environment, exit-status, formats, plugins, queries, \
            subscriptions.
            """,
        version: "quire \(Version.text)",
        subcommands: [
            AddCommand.self, RemoveCommand.self, MoveCommand.self, SourcesCommand.self, FeedsCommand.self,
            PluginCommand.self, ImportCommand.self, ExportCommand.self, RefreshCommand.self, ListCommand.self,
            ShowCommand.self, MarkCommand.self, UndoCommand.self, HistoryCommand.self, StatsCommand.self,
            WhyCommand.self, ParseCommand.self, HTMLCommand.self, DateCommand.self, DoctorCommand.self,
            SyncCommand.self, PurgeCommand.self, LoginCommand.self, LogoutCommand.self, WhoamiCommand.self,
        ]
    )

    static var commandNames: [String] {
        configuration.subcommands.map { $0.configuration }.flatMap { [$0.commandName].compactMap(\.self) + $0.aliases }
    }

    /// Runs the command line of the process, and ends it.
    ///
    /// It ends without `exit()`, whose handlers shut OpenSSL down while an abandoned transfer may still use it.
    static func main() async {
        let status = await Self.status(of: ProcessEnvironment.arguments)
        fflush(nil)
        _exit(status)
    }

    struct Outcome: Hashable, Sendable {
        var status: Int32
        var output: String
        var errors: String
    }

    /// Runs a command line without a process: nothing that it changes is shared with other runs.
    static func run(
        _ arguments: [String],
        environment: ProcessEnvironment,
        input: String = ""
    ) async throws(FileError) -> Outcome {
        let file = try AnonymousFile(in: environment.temporaryFolder)
        try file.write(Array(input.utf8))
        let descriptor = try file.descriptorAtStart()
        defer { close(descriptor) }
        let invocation = Invocation(environment: environment, input: descriptor)
        let status = await invocation.perform { await Self.status(of: ["quire"] + arguments) }
        return Outcome(status: status, output: invocation.output.text, errors: invocation.errors.text)
    }

    // A mistyped command is reported before its options, which would be unknown as well.
    private static func status(of arguments: [String]) async -> Int32 {
        let code: ExitCode
        do {
            let names = commandNames
            let words = try QueryWords.shielding(Array(arguments.dropFirst()), commands: names)
            try await ManualHelp.run(words, commands: names)
            var command: any ParsableCommand
            do {
                command = try await asyncParseAsRoot(words)
            } catch {
                guard let sentence = UnknownSubcommand.sentence(about: words, commands: names) else {
                    throw error
                }
                Output.error.writeSentence("quire: \(sentence)")
                throw ExitCode(ExitStatus.usage.rawValue)
            }
            // The parser takes `-c` from anywhere in the line, and drops it for a subcommand.
            let options = words.prefix { $0 != "--" }
            guard command is Quire || !options.contains(where: { $0 == "-c" || $0.hasPrefix("-c=") }) else {
                throw ValidationError("-c runs commands of the prompt, and stands alone: quire -c 'refresh; list'.")
            }
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
            code = .success
        } catch let exit as ExitCode {
            code = exit
        } catch {
            code = report(usageError: error, arguments)
        }
        return Output.isSomethingLost ? ExitStatus.inputOutput.rawValue : code.rawValue
    }

    /// Prints the message of the argument parser; help goes to standard output, as ``exit(withError:)`` prints it.
    private static func report(usageError error: any Error, _ arguments: [String]) -> ExitCode {
        let code = exitCode(for: error)
        let message = fullMessage(for: error)
        if code == .success {
            if arguments.contains("--version"), arguments.contains("--verbose") {
                Output.standard.write("\(message)\n\(Version.libraries)\n")
            } else if !message.isEmpty {
                let isScript = arguments.contains { $0.hasPrefix("--generate-completion-script") }
                Output.standard.write((isScript ? ManualHelp.completingWords(message) : message) + "\n")
            }
        } else {
            Output.error.write(UsageMessage(message, repeating: arguments).text + "\n")
        }
        return code
    }

    @OptionGroup var options: GlobalOptions

    @Option(
        name: .short,
        help: ArgumentHelp("Run commands, separated by ';', and end; repeated, in order.", valueName: "commands")
    )
    var commands: [String] = []

    @Flag(help: "With --version: print the versions of the libraries in use as well.")
    var verbose = false

    func validate() throws {
        guard !verbose else { throw ValidationError("--verbose goes with --version.") }
    }

    @MainActor
    func run() async throws {
        try await Program.run(options, \.reader, needsLibrary: false) { await $0.run(commands: commands) }
    }
}
