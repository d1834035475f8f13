import ArgumentParser
import FeedModel
import PluginTrust
import ReaderShell
import Services
import SystemSupport

/// `quire plugin allow`: lets a denied plugin run again, or one without its sandbox.
struct PluginAllowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "allow",
        abstract: "Let a command of your subscriptions run, a denied plugin again, or one without a sandbox."
    )

    @OptionGroup var options: GlobalOptions

    @Argument(help: "The name of a plugin that was added, or the whole address of a command: 'exec:~/bin/comics'.")
    var name: String

    @Argument(
        help: ArgumentHelp("'unsandboxed': its program may read your files and use the network.", valueName: "what")
    )
    var permission: String?

    func validate() throws {
        guard permission == nil || permission == "unsandboxed" else {
            throw ValidationError("The only permission is 'unsandboxed'.")
        }
    }

    @MainActor
    func run() async throws {
        try await Program.run(options, \.plugins, \.library, needsLibrary: false) { service, library in
            if let command = try service.command(name) {
                guard permission == nil else {
                    throw CommandError.impossible(
                        what: "The sandbox of commands is a setting.",
                        remedy: "Set sandbox-exec in [plugins] of config.toml; nothing was changed."
                    )
                }
                try PluginService.explaining {
                    try command.permissions.decide(command.uri, isAllowed: true, at: service.clock.now())
                }
                Output.standard.writeCommand("\(TerminalText.command(command.uri.description)) is allowed to run.")
                return .ok
            }
            let installed = try service.installed()
            let record = try PluginService.explaining { try installed.register.records().first { $0.id == name } }
            guard var record else { throw PluginService.unknown(name) }
            record.isDenied = false
            record.crashes = 0
            guard permission != nil else {
                try PluginService.explaining { try installed.register.store(record) }
                try await service.forgetRefusals(of: name, in: library)
                Output.standard.writeSentence("\(name) is allowed.")
                return .ok
            }
            guard !record.isLinked else {
                throw CommandError.impossible(
                    what: "'\(name)' is linked, so its files are not checked and it keeps its sandbox.",
                    remedy: "Add it without --link first."
                )
            }
            record.isUnsandboxed = true
            try PluginService.explaining { try installed.register.store(record) }
            try await service.forgetRefusals(of: name, in: library)
            Output.standard.writeSentence(
                "\(name) runs without a sandbox from now on: it can read your files and use the network."
            )
            return .ok
        }
    }
}

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
        try await Program.run(options, \.plugins, needsLibrary: false) { service in
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
            guard try PluginService.explaining({ try installed.remove(name) }) else {
                throw PluginService.unknown(name)
            }
            Output.standard.writeSentence("Removed \(name).")
            return .ok
        }
    }
}
