import ArgumentParser
import FeedModel
import ReaderShell
import Services
import SystemSupport

/// `quire remove`: unsubscribes, and keeps what was read.
struct RemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Unsubscribe; what you read is kept.",
        discussion: """
            If one of several names is unknown, nothing is removed. Several words can be one name together, as in weather:New York.
            """
    )

    @OptionGroup var options: GlobalOptions

    @Argument(help: "The addresses, or the titles as feeds shows them.")
    var address: [String]

    @MainActor
    func run() async throws {
        try await Program.run(options, \.catalog) { catalog in
            for subscription in try await catalog.remove(address) {
                Output.standard.writeSentence("removed \(subscription.uri.description)")
            }
            return .ok
        }
    }
}
