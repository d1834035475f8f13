import ArgumentParser
import FeedModel
import ReaderShell
import Services
import SystemSupport

/// `quire remove`: unsubscribes, and keeps what was read.
struct RemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Unsubscribe; what you read is kept."
    )

    @OptionGroup var options: GlobalOptions

    @Argument(help: "The address or the title.")
    var address: [String]

    @MainActor
    func run() async throws {
        try await Program.run(options, \.catalog) { catalog in
            for text in AddressWords.texts(address) {
                let removed = try catalog.remove(text)
                Output.standard.writeSentence("removed \(removed.uri.description)")
            }
            return .ok
        }
    }
}
