import ArgumentParser
import FeedModel
import Foundation
import Library
import PluginManifests
import PluginSources
import PluginTrust
import ReaderShell
import Services
import SourceAPI
import SystemSupport

/// The plugins of a run, for the commands that change them.
struct PluginService: Sendable {
    /// The plugins; `nil` in the demonstration.
    let plugins: InstalledPlugins?
    /// The decisions about commands of the subscriptions file; `nil` in the demonstration.
    let commands: CommandPermissions?
    let builtIn: Set<String>
    /// The reader's system, as programs see it.
    let surroundings: ProgramSurroundings
    let environment: ProcessEnvironment
    let clock: RunClock

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
        return try Self.explaining { try plugins.register.records() }.filter {
            !builtIn.contains($0.id) && !$0.isDenied
        }
        .compactMap { record in obstacles.obstacle(to: record.id).map { .notUsed(plugin: record.id, $0) } }
    }

    /// Returns whether a plugin that was added has a program.
    func hasPrograms() throws -> Bool {
        guard let plugins else { return false }
        return try Self.explaining {
            try plugins.register.records().contains { (try? $0.manifest())?.program != nil }
        }
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

    /// Turns the errors of plugins into sentences, which say that nothing was added where a plugin is to be added.
    static func explaining<Answer>(isAdding: Bool = false, _ body: () throws -> Answer) throws -> Answer {
        do {
            return try body()
        } catch PluginError.noManifest(let folder) {
            MissingManifest.tell(of: folder)
            throw ExitCode(ExitStatus.usage.rawValue)
        } catch let error as PluginError {
            throw CommandError.impossible(what: error.what, remedy: isAdding ? error.remedyOfAdding : error.remedy)
        }
    }

    /// Returns an error for a name that no plugin has.
    static func unknown(_ name: String) -> CommandError {
        .impossible(what: "There is no plugin '\(name)'.", remedy: "'quire plugin list' lists your plugins.")
    }
}
