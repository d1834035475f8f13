import ArgumentParser
import PluginManifests
import Query
import ReaderShell

struct PluginCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plugin",
        abstract: "Add sources of your own, and see what they may do.",
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

/// The names that no plugin can take, because an address with one would read like something else.
enum PluginNames {
    /// Those of the built-in sources, of the commands of the shell and of the prompt, and the words of queries.
    static let taken = BuiltInSources.names
        .union(PluginManifest.reservedNames)
        .union(Quire.commandNames)
        .union(Command.Name.allCases.map(\.rawValue))
        .union(Query.words)
}
