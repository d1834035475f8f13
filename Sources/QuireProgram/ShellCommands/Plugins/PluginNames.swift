import ArgumentParser
import PluginManifests
import Query
import ReaderShell

/// The names that no plugin can take, because an address with one would read like something else.
enum PluginNames {
    /// The names of the built-in sources, of the commands of the shell and of the prompt, and the words of queries.
    static let taken = BuiltInSources.names
        .union(PluginManifest.reservedNames)
        .union(Quire.commandNames)
        .union(Command.Name.allCases.map(\.rawValue))
        .union(Query.words)
}
