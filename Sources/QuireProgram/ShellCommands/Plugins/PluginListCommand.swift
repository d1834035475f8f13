import ArgumentParser
import PluginTrust
import Primitives
import ReaderShell
import SystemSupport

/// `quire plugin list`: the plugins with their states.
struct PluginListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List your plugins; nothing is run.")

    @OptionGroup var options: GlobalOptions

    @Flag(help: "Print one JSON object per plugin.")
    var json = false

    @MainActor
    func run() async throws {
        try await Program.run(options, \.plugins, needsLibrary: false) { service in
            let installed = try service.installed()
            let plugins = try PluginService.explaining { try installed.all() }
            for plugin in plugins {
                if json {
                    Output.standard.append(plugin.json.line + "\n")
                } else {
                    Output.standard.writeSentence(plugin.line)
                }
            }
            if plugins.isEmpty, !json {
                Output.standard.writeSentence("There are no plugins; they lie in \(installed.folder).")
            }
            return .ok
        }
    }
}
