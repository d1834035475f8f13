import ArgumentParser
import FeedModel
import PluginManifests
import PluginSources
import PluginTrust
import ReaderShell
import Services
import SourceAPI
import SystemSupport
import TerminalText

struct PluginAllowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "allow",
        abstract: "Allow a command of your subscriptions or a denied plugin to run, or grant a plugin more.",
        discussion: """
            'allow NAME unsandboxed' lets its program read your files and use the network. 'allow NAME read PATH' lets it read \
            a file or a folder, and 'allow NAME reveal CREDENTIAL' gives it a secret that it asks for. Adding the plugin again \
            withdraws all of these.
            """
    )

    @OptionGroup var options: GlobalOptions

    @Argument(help: "The name of a plugin that was added, or the whole address of a command: 'exec:~/bin/comics'.")
    var name: String

    @Argument(help: ArgumentHelp("'unsandboxed', 'read' or 'reveal'.", valueName: "what"))
    var permission: Permission?

    @Argument(help: "With 'read' a path, with 'reveal' the name of a credential.")
    var object: String?

    enum Permission: String, CaseIterable, ExpressibleByArgument {
        case unsandboxed, read, reveal
    }

    func validate() throws {
        let needsObject = permission == .read || permission == .reveal
        guard needsObject == (object != nil) else {
            throw ValidationError(
                needsObject
                    ? "'read' needs a path, and 'reveal' the name of a credential." : "There is a word too many."
            )
        }
        if permission == .read, let object, !object.hasPrefix("/"), !object.hasPrefix("~/") {
            throw ValidationError("The path must begin with '/' or '~/'.")
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
                try command.permissions.decide(command.uri, isAllowed: true, at: service.now())
                Output.standard.writeCommand("\(TerminalText.command(command.uri.description)) is allowed to run.")
                return .ok
            }
            let installed = try service.installed()
            guard var record = try installed.register.record(of: name) else { throw PluginService.unknown(name) }
            let sentence = try grant(&record, of: installed, in: service.surroundings)
            try installed.register.store(record)
            Output.standard.writeSentence(sentence)
            if record.isDenied {
                Output.standard.writeSentence("It is denied; 'quire plugin allow \(name)' lets it run.")
            } else if record.crashes >= PluginRecord.crashLimit {
                Output.standard.writeSentence(
                    "It is disabled after \(record.crashes) crashes in a row; 'quire plugin allow \(name)' lets it run."
                )
            } else {
                try await service.forgetRefusals(of: name, in: library)
            }
            return .ok
        }
    }

    private func grant(
        _ record: inout PluginRecord,
        of installed: InstalledPlugins,
        in surroundings: ProgramSurroundings
    ) throws -> String {
        switch (permission, object) {
        case (.unsandboxed, _):
            try checkUnlinked(record, so: "keeps its sandbox")
            record.isUnsandboxed = true
            return "\(name) runs without a sandbox from now on: it can read your files and use the network."
        case (.read, let path?):
            try checkUnlinked(record, so: "cannot read your files")
            _ = try installed.paths.check(path)
            guard try record.manifest().program != nil else {
                let what = "'\(name)' has no program, so it reads no files."
                throw CommandError.impossible(what: what, remedy: "Nothing was changed.")
            }
            if !record.readable.contains(path) { record.readable.append(path) }
            return "\(name) may read \(path) from now on."
        case (.reveal, let credential?):
            try checkUnlinked(record, so: "cannot receive secrets")
            guard try record.manifest().credentials.contains(where: { $0.isRevealed && $0.use.name == credential })
            else {
                throw CommandError.impossible(
                    what: "'\(name)' does not ask for the secret '\(credential)'.",
                    remedy: "In its plugin.toml the credential needs 'reveal = true'; nothing was changed."
                )
            }
            if !record.revealed.contains(credential) { record.revealed.append(credential) }
            let isConfined = surroundings.hasSandbox && !record.isUnsandboxed
            return "The program of \(name) sees the secret '\(credential)' from now on and can send it to "
                + (isConfined ? "every address that it may ask." : "any address.")
        default:
            record.isDenied = false
            record.crashes = 0
            return "\(name) is allowed."
        }
    }

    /// Refuses to grant anything to a linked folder, whose files may become others.
    private func checkUnlinked(_ record: PluginRecord, so consequence: String) throws {
        guard record.isLinked else { return }
        throw CommandError.impossible(
            what: "'\(name)' is linked, so its files are not checked and it \(consequence).",
            remedy: "Add it without --link first."
        )
    }
}

struct PluginDenyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "deny",
        abstract: "Keep a plugin from running; its items are kept."
    )

    @OptionGroup var options: GlobalOptions

    @Argument(help: "The name of a plugin that was added, or the whole address of a command.")
    var name: String

    @MainActor
    func run() async throws {
        try await Program.run(options, \.plugins, needsLibrary: false) { service in
            if let command = try service.command(name) {
                try command.permissions.decide(command.uri, isAllowed: false, at: service.now())
                Output.standard.writeCommand("\(TerminalText.command(command.uri.description)) is denied.")
                return .ok
            }
            let installed = try service.installed()
            guard try installed.setDenied(true, name) else { throw PluginService.unknown(name) }
            Output.standard.writeSentence("\(name) is denied.")
            return .ok
        }
    }
}

struct PluginRemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove a plugin and its files; a linked folder and all items are kept."
    )

    @OptionGroup var options: GlobalOptions

    @Argument(help: "The name of a plugin, or the whole address of a command, which is asked for again then.")
    var name: String

    @MainActor
    func run() async throws {
        try await Program.run(options, \.plugins, \.catalog, needsLibrary: false) { service, catalog in
            if let command = try service.command(name) {
                let description = command.uri.description
                guard try command.permissions.register.remove(description) else {
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
            guard try installed.remove(name) else { throw PluginService.unknown(name) }
            Output.standard.writeSentence("Removed \(name).")
            if !left.isEmpty { Output.standard.writeSentence(Self.sentence(left)) }
            return .ok
        }
    }

    private static func sentence(_ addresses: [SubscriptionURI]) -> String {
        let shown = addresses.prefix(5).map(\.description).joined(separator: ", ")
        let rest = addresses.count > 5 ? " and \(addresses.count - 5) more" : ""
        let (noun, verb) = addresses.count == 1 ? ("subscription", "stays") : ("subscriptions", "stay")
        return
            "\(addresses.count) \(noun) of it \(verb) with all items, and cannot be fetched without it: \(shown)\(rest). "
            + "'quire remove ADDRESS' unsubscribes; 'quire plugin add' brings the plugin back."
    }
}
