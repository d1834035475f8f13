import ArgumentParser
import FeedModel
import PluginTrust
import Primitives
import ReaderShell
import SystemSupport

/// `quire plugin list`: the plugins with their states.
struct PluginListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List your plugins, and the commands you have decided about; nothing is run."
    )

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
                    let isTaken = service.builtIn.contains(plugin.id)
                    let remark = isTaken ? "; not used, because quire has a source of that name" : ""
                    Output.standard.writeSentence(plugin.line + remark)
                }
            }
            let commands = try PluginService.explaining { try service.commands?.register.records() ?? [] }
            for command in commands {
                if json {
                    Output.standard.append(command.listing.line + "\n")
                } else {
                    Output.standard.writeCommand(command.line)
                }
            }
            if plugins.isEmpty, commands.isEmpty, !json {
                Output.standard.writeSentence("There are no plugins; they lie in \(installed.folder).")
            }
            return .ok
        }
    }
}

extension CommandRecord {
    /// The command as `plugin list` prints it.
    fileprivate var line: String {
        let allowing = "quire plugin allow \(address.quotedForShell)"
        let words =
            switch state {
            case "denied": "denied; allow it with: \(allowing)"
            case "disabled": "disabled after \(crashes) crashes in a row; let it run again with: \(allowing)"
            default: isSandboxed ? "allowed in a sandbox" : "allowed"
            }
        return "\(TerminalText.command(address)): \(words)"
    }

    /// The command as `plugin list --json` prints it.
    fileprivate var listing: JSONValue {
        [
            "id": .string(address), "kind": "command", "state": .string(state), "sandboxed": .bool(isSandboxed),
            "crashes": .int(crashes), "decided": .string(decided.iso8601),
        ]
    }

    private var state: String {
        if isDenied { return "denied" }
        return crashes >= CommandPermissions.crashLimit ? "disabled" : "allowed"
    }
}
