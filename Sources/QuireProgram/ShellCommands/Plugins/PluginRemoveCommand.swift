import ArgumentParser
import FeedModel
import PluginTrust
import ReaderShell
import Services
import SystemSupport

/// `quire plugin remove`: forgets a plugin and removes its files.
struct PluginRemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove a plugin and its files; a linked folder and all items stay."
    )

    @OptionGroup var options: GlobalOptions

    @Argument(help: "The name of a plugin, or the whole address of a command, which is asked for again then.")
    var name: String

    @MainActor
    func run() async throws {
        try await Program.run(options, \.plugins, \.catalog, needsLibrary: false) { service, catalog in
            if let command = try service.command(name) {
                let description = command.uri.description
                guard try PluginService.explaining({ try command.permissions.register.remove(description) }) else {
                    throw CommandError.impossible(
                        what: "Nothing was decided about \(description).",
                        remedy: "'quire plugin list' lists what was."
                    )
                }
                Output.standard.writeCommand("\(TerminalText.command(description)) will be asked for again.")
                return .ok
            }
            let installed = try service.installed()
            // Read first: an error in the subscriptions file keeps the plugin, so that the command can be repeated.
            let left = try catalog.addresses(ofSource: name)
            guard try PluginService.explaining({ try installed.remove(name) }) else {
                throw PluginService.unknown(name)
            }
            Output.standard.writeSentence("Removed \(name).")
            if !left.isEmpty { Output.standard.writeSentence(Self.sentence(left)) }
            return .ok
        }
    }

    /// Returns what becomes of the subscriptions of a plugin that is gone.
    private static func sentence(_ addresses: [SubscriptionURI]) -> String {
        let shown = addresses.prefix(5).map(\.description).joined(separator: ", ")
        let rest = addresses.count > 5 ? " and \(addresses.count - 5) more" : ""
        let (noun, verb) = addresses.count == 1 ? ("subscription", "stays") : ("subscriptions", "stay")
        return
            "\(addresses.count) \(noun) of it \(verb) with all items, and cannot be fetched without it: \(shown)\(rest). "
            + "'quire remove ADDRESS' unsubscribes; 'quire plugin add' brings the plugin back."
    }
}
