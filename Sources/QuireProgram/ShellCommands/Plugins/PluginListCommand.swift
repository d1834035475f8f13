import ArgumentParser
import FeedModel
import Foundation
import Library
import PluginTrust
import Primitives
import ReaderShell
import Services
import SourceAPI
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
        try await Program.run(options, \.plugins, \.library, \.clock, needsLibrary: false) { service, library, clock in
            let installed = try service.installed()
            let plugins = try PluginService.explaining { try installed.all() }
            let records = json ? try await library.records() : []
            for plugin in plugins {
                if json {
                    let own = records.filter { $0.source.rawValue.hasPrefix(plugin.id + ":") }
                    let last = own.max { ($0.attempted ?? .distantPast) < ($1.attempted ?? .distantPast) }
                    let reason = last?.failure.map { clock.explainer.reason(SourceError($0)) }
                    let run: [JSONValue.Member] = [
                        .init("last_run", JSONValue(last?.attempted?.iso8601)), .init("last_error", JSONValue(reason)),
                    ]
                    Output.standard.append(JSONValue.object(plugin.json.members + run).line + "\n")
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
