import ArgumentParser
import FeedModel
import Foundation
import Library
import PluginManifests
import PluginSources
import PluginTrust
import Query
import ReaderShell
import SourceAPI
import SystemSupport
import TOMLReading
import TerminalText

struct PluginService: Sendable {
    let plugins: InstalledPlugins?
    let commands: CommandPermissions?
    let builtIn: Set<String>
    let surroundings: ProgramSurroundings
    let environment: ProcessEnvironment
    let now: @Sendable () -> Date
    let vocabulary: @Sendable () -> any Vocabulary

    func installed() throws -> InstalledPlugins {
        guard let plugins else {
            let remedy = "Leave out --demo; nothing was changed."
            throw CommandError.impossible(what: "The demonstration has no plugins.", remedy: remedy)
        }
        return plugins
    }

    func obstacleCheck() -> @Sendable (_ id: String) -> PluginObstacle? {
        guard let plugins else { return { _ in nil } }
        let obstacles = PluginObstacles(plugins)
        return { [builtIn] id in builtIn.contains(id) ? nil : obstacles.obstacle(to: id) }
    }

    /// Returns the address of a command that a text is, with the decisions; `nil` if it is the name of a plugin.
    func command(_ text: String) throws -> (uri: SubscriptionURI, permissions: CommandPermissions)? {
        guard CommandSource.Kind.allCases.contains(where: { text.hasPrefix("\($0.rawValue):") }) else { return nil }
        let uri = try SubscriptionURI(text)
        guard let commands else {
            let remedy = "Leave out --demo; nothing was changed."
            throw CommandError.impossible(what: "The demonstration runs no commands.", remedy: remedy)
        }
        return (uri, commands)
    }

    /// Returns the errors of plugins that are not used although the reader has not denied them.
    func unused() throws -> [SourceError] {
        guard let plugins else { return [] }
        let obstacles = PluginObstacles(plugins)
        return try plugins.register.records().filter { !builtIn.contains($0.id) && !$0.isDenied }
            .compactMap { record in obstacles.obstacle(to: record.id).map { .notUsed(plugin: record.id, $0) } }
    }

    func hasPrograms() throws -> Bool {
        guard let plugins else { return false }
        return try plugins.register.records().contains { (try? $0.manifest())?.program != nil }
    }

    /// Forgets that fetches failed because a plugin was not used, so that its subscriptions are due.
    func forgetRefusals(of id: String, in library: Library) async throws {
        for var record in try await library.records() where record.source.rawValue.hasPrefix(id + ":") {
            guard case .notUsed(id, _)? = record.failure.map({ SourceError($0) }) else { continue }
            record.failure = nil
            record.consecutiveFailures = 0
            (record.due, record.dueRule) = (nil, nil)
            try await library.save(record)
        }
    }

    /// Adds to the errors of plugins that nothing was added; the frame of commands explains a missing manifest.
    static func adding<Answer>(_ body: () throws -> Answer) throws -> Answer {
        do {
            return try body()
        } catch let error as PluginError {
            if case .noManifest = error { throw error }
            throw CommandError.impossible(what: error.what, remedy: error.remedyOfAdding)
        }
    }

    static func unknown(_ name: String) -> CommandError {
        .impossible(what: "There is no plugin '\(name)'.", remedy: "'quire plugin list' lists your plugins.")
    }
}

/// The beginning of a `plugin.toml`, for a folder or a program that has none; nothing is run.
enum MissingManifest {
    static func tell(of path: String) {
        let error = PluginError.noManifest(folder: path)
        guard FileManager.default.fileExists(atPath: path) else {
            return Output.error.writeSentence("quire: \(error.what) 'quire plugin new' creates a plugin.")
        }
        Output.error.writeSentence("quire: \(error.what) \(error.remedy)")
        Output.error.writeLines(lines(for: path))
    }

    static func lines(for path: String) -> String {
        let name = TextFile.parts(of: path).name
        let word = name.prefix { $0 != "." }.lowercased()
        let id = word.isPluginName ? word : "name"
        let title = (id.prefix(1).uppercased() + id.dropFirst())
        return """
            id = \(id.quotedForTOML)
            title = \(title.quotedForTOML)
            run = [\("./\(program(in: path) ?? name)".quotedForTOML)]
            output = "messages"  # or "feed", or "lines"

            """
    }

    private static func program(in folder: String) -> String? {
        let files = FileManager.default
        let names = (try? files.contentsOfDirectory(atPath: folder)) ?? []
        let programs = names.filter {
            let path = folder + "/" + $0
            return TextFile.isRegularOrMissing(path) && files.isExecutableFile(atPath: path)
        }
        return programs.count == 1 ? programs[0] : nil
    }
}

enum CommandQuestion {
    static let text = "Run it at each refresh? [y/n, Enter: ask later] "

    /// Returns the line that shows what would run, for ``Output/writeCommand(_:)``.
    static func sentence(_ uri: SubscriptionURI, _ command: String) -> String {
        let document = uri.filteredAddress.map { " on \(TerminalText.command($0.redactingUserinfo))" } ?? ""
        return "\(uri.plugin): this runs as you\(document): \(TerminalText.command(command))"
    }

    /// Returns the sentence about the words that follow a command in a line and become tags; `nil` without such words.
    ///
    /// newsboat splits a line at spaces, so that a command without quotation marks around it ends at its first space.
    static func sentence(about tags: [String]) -> String? {
        guard !tags.isEmpty else { return nil }
        let words = tags.map { TerminalText.command($0) }.joined(separator: ", ")
        return "The rest of the line does not run, and becomes tags: \(words)."
    }

    /// Asks at the terminal: an answer that is neither yes nor no leaves the command undecided, and `nil` cancels.
    @MainActor
    static func ask(about uri: SubscriptionURI, _ command: String) async -> String? {
        Output.standard.writeCommand(sentence(uri, command))
        return await TerminalQuestion(text: text, isHidden: false).ask(on: Output.standard)
    }

    /// Asks at a terminal whether the command of an address may run, unless it is allowed already; reports one that is not allowed.
    @MainActor
    static func decide(about uri: SubscriptionURI, _ service: PluginService) async throws {
        guard let command = uri.command, let commands = service.commands, commands.obstacle(to: uri) != nil
        else { return }
        if TerminalQuestion.isPossible(service.environment),
            let isYes = await ask(about: uri, command).flatMap(YesOrNo.isYes)
        {
            try commands.decide(uri, isAllowed: isYes, at: service.now())
        }
        guard let obstacle = commands.obstacle(to: uri) else { return }
        let error = SubscriptionError.notAllowed(uri.description, obstacle)
        Output.standard.writeSentence(service.vocabulary().explain(error).line)
    }
}

struct PluginCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plugin",
        abstract: "Add your own sources, and see what they may do.",
        discussion: """
            A plugin is a folder with a plugin.toml. It is run only after it was added: 'add' shows what it may do and asks \
            once. If a file of it changes later, it is not used until it is added again.
            """,
        subcommands: [
            PluginAddCommand.self, PluginListCommand.self, PluginAllowCommand.self, PluginDenyCommand.self,
            PluginRemoveCommand.self, PluginNewCommand.self, PluginTryCommand.self, PluginCheckCommand.self,
        ]
    )
}

enum PluginNames {
    /// The names that no plugin can take, because an address with one would read like something else.
    static let taken = BuiltInSources.names
        .union(PluginManifest.reservedNames)
        .union(Quire.commandNames)
        .union(CommandEntry.all.map(\.name.rawValue))
        .union(Query.words)
}
