import ArgumentParser
import FeedModel
import PluginTrust
import ReaderShell
import Services
import SystemSupport

/// `quire plugin deny`: keeps a plugin from running.
struct PluginDenyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "deny",
        abstract: "Keep a plugin from running; its items stay."
    )

    @OptionGroup var options: GlobalOptions

    @Argument(help: "The name of a plugin that was added, or the whole address of a command.")
    var name: String

    @MainActor
    func run() async throws {
        try await Program.run(options, \.plugins, needsLibrary: false) { service in
            if let command = try service.command(name) {
                try PluginService.explaining {
                    try command.permissions.decide(command.uri, isAllowed: false, at: service.clock.now())
                }
                Output.standard.writeCommand("\(TerminalText.command(command.uri.description)) is denied.")
                return .ok
            }
            let installed = try service.installed()
            guard try PluginService.explaining({ try installed.setDenied(true, name) }) else {
                throw PluginService.unknown(name)
            }
            Output.standard.writeSentence("\(name) is denied.")
            return .ok
        }
    }
}
