import ArgumentParser
import ReaderShell

/// `quire import`: subscriptions from other readers.
struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Take subscriptions from OPML files and from newsboat's urls file."
    )

    @OptionGroup var options: GlobalOptions

    @Argument(help: "The files; - is standard input.")
    var files: [String]

    @MainActor
    func run() async throws {
        try await Program.run(options) { app in
            var hasLeftSomething = false
            for file in files {
                let outcome = try Importer(app: app).run(file)
                for left in outcome.left { Output.error.write("left out: \(TerminalText.line(left))\n") }
                hasLeftSomething = hasLeftSomething || !outcome.left.isEmpty
                let counts = "\(outcome.added) added, \(outcome.known) known already, \(outcome.left.count) left out"
                Output.standard.append("\(file): \(counts)\n")
            }
            return hasLeftSomething ? .partial : .ok
        }
    }
}
