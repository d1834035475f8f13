import ArgumentParser
import Library
import ReaderShell
import SystemSupport

struct SyncCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync",
        abstract: "Exchange reading history with your other machines through a shared folder."
    )

    @OptionGroup var options: GlobalOptions

    @Argument(help: ArgumentHelp("The shared folder; any program may synchronise it.", valueName: "dir"))
    var folder: String

    @MainActor
    func run() async throws {
        try await Program.run(options, \.library, \.journalAuthor) { library, author in
            let outcome = try await Synchronizer(library: library, folder: folder, author: author).run()
            if outcome.hasMadeFolder {
                Output.standard.writeSentence("\(folder) did not exist and was created.")
            }
            for refused in outcome.refused { Output.error.writeSentence("left alone: \(refused)") }
            if outcome.strangers > 0 {
                Output.error.writeSentence(
                    "left alone: \(Self.count(outcome.strangers, "journal")) of another profile; yours is '\(author.profile)'"
                )
            }
            let (journals, events) = (Self.count(outcome.journals, "journal"), Self.count(outcome.received, "event"))
            Output.standard.writeSentence("\(journals) read, \(events) new here, \(outcome.sent) sent")
            return outcome.refused.isEmpty ? .ok : .partial
        }
    }

    private static func count(_ number: Int, _ word: String) -> String { "\(number) \(word)\(number == 1 ? "" : "s")" }
}
