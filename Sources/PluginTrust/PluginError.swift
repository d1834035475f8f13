import SystemSupport

/// The reason why a plugin cannot be added, or is not run.
package enum PluginError: Error, Hashable, Sendable {
    /// There is no plugin of this name, and no folder.
    case missing(String)
    case noManifest(folder: String)
    case mistakes(path: String, lines: [String])
    /// A built-in source, or a word of quire's queries and commands, has the name.
    case nameIsTaken(String)
    /// The folder is called otherwise than the plugin in it.
    case otherName(folder: String, id: String)
    /// A file or a folder could be changed by other users; with the command that helps.
    case unsafe(path: String, reason: String, command: String)
    /// The folder has something that no plugin has.
    case unsuitable(path: String, reason: String)
    /// The folder of a plugin that was added holds another one.
    case otherPlugin(folder: String)
    /// The manifest of a plugin that was added asks for what was not confirmed.
    case unconfirmed([String], isLinked: Bool, plugin: String)
    /// No plugin may read the path, for the reason.
    case unreadable(path: String, reason: String)
    /// The plugin has too many files, or too large ones.
    case tooLarge(path: String, reason: String)
    case unreadableRegister(path: String)
    case unreadableCommands(path: String)

    /// Creates the error for a file that is used only if no other user can write it.
    init(_ fault: FileFault) { self = .unsafe(path: fault.path, reason: fault.reason, command: fault.command) }

    package var what: String {
        switch self {
        case .missing(let name): "There is no plugin or folder '\(name)': name the folder of its plugin.toml."
        case .noManifest(let folder): "\(folder) has no plugin.toml."
        case .mistakes(let path, let lines):
            lines.count == 1
                ? "\(path): \(lines[0])." : "\(path) has mistakes: \(lines.joined(separator: "; "))."
        case .nameIsTaken(let id): "'\(id)' is reserved by quire."
        case .otherName(let folder, let id): "The folder \(folder) holds the plugin '\(id)'."
        case .unsafe(let path, let reason, _): "\(path) \(reason)."
        case .unsuitable(let path, let reason): "\(path) \(reason)."
        case .otherPlugin(let folder): "\(folder) holds another plugin."
        case .unconfirmed(let permissions, _, _):
            "plugin.toml asks for what was not confirmed: \(permissions.joined(separator: ", "))."
        case .unreadable(let path, let reason): "'\(path)' \(reason), so no plugin may read it."
        case .tooLarge(let path, let reason): "\(path) \(reason)."
        case .unreadableRegister(let path): "\(path) is not a list of plugins."
        case .unreadableCommands(let path): "\(path) is not a list of commands."
        }
    }

    /// The sentence that says what the reader can do; empty if the mistake says it.
    package var remedy: String {
        switch self {
        case .noManifest: "Put these lines into it, in the folder of its program:"
        case .mistakes: "docs/plugin-protocol.md has every key."
        case .nameIsTaken: "Change 'id' in plugin.toml."
        case .otherName(_, let id): "Rename the folder to '\(id)'."
        case .unsafe(_, _, let command): "Run: \(command)"
        case .unconfirmed(_, let isLinked, let id): "'quire plugin add \(isLinked ? "--link " : "")\(id)' shows it."
        case .unreadable: "Name the files or folders that it needs."
        case .missing, .otherPlugin, .unsuitable, .tooLarge: ""
        case .unreadableRegister: "Remove the file and add your plugins again."
        case .unreadableCommands: "Remove the file and allow your commands again."
        }
    }

    /// The same where a plugin was to be added, which it was not.
    package var remedyOfAdding: String {
        switch self {
        case .nameIsTaken, .otherName, .unreadable: remedy.dropLast() + "; nothing was added."
        case .mistakes, .otherPlugin, .unconfirmed, .unsuitable, .tooLarge: "Nothing was added."
        case .noManifest, .missing, .unsafe, .unreadableRegister, .unreadableCommands: remedy
        }
    }
}
