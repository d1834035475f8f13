import ArgumentParser
import FeedModel
import ReaderShell
import Screens
import Services
import SystemSupport

/// `quire move`: gives a subscription another address.
struct MoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "move",
        abstract: "Give a subscription another address; its items, marks and history stay.",
        discussion: """
            The line of the subscriptions file and the settings of config.toml get the new address, and the libraries of all \
            accounts on this machine. If the line has the new address already, the items alone are moved; so a move that was \
            interrupted is finished by the same command with the old address. Nothing is fetched.
            """
    )

    @OptionGroup var options: GlobalOptions

    @Argument(help: "The address of the subscription, or its title as feeds shows it.")
    var old: String

    @Argument(help: "The new address.")
    var new: String

    @MainActor
    func run() async throws {
        try await Program.run(options, \.mover, \.plugins) { mover, service in
            let uri = try SubscriptionURI(new)
            let move = try await mover.move(old, to: uri)
            Output.standard.writeSentence(move.sentence)
            try await CommandQuestion.decide(about: uri, service)
            return .ok
        }
    }
}
