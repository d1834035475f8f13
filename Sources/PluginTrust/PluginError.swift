import SystemSupport

package enum PluginError: Error, Hashable, Sendable {
    case missing(String)
    case noManifest(folder: String)
    case mistakes(path: String, lines: [String])
    /// A built-in source, or a word of quire's queries and commands, has the name.
    case nameIsTaken(String)
    case otherName(folder: String, id: String)
    /// A file or a folder could be changed by other users; with the command that helps.
    case unsafe(path: String, reason: String, command: String)
    case unsuitable(path: String, reason: String)
    /// The folder of a plugin that was added holds another one.
    case otherPlugin(folder: String)
    case unconfirmed([String], isLinked: Bool, plugin: String)
    case unreadable(path: String, reason: String)
    /// The file is not a list of plugins or commands.
    case damagedRegister(path: String, list: String)
    /// The list of plugins or commands cannot be opened or read.
    case unreadableRegister(path: String, reason: String)

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
        case .unsafe(let path, let reason, _), .unsuitable(let path, let reason): "\(path) \(reason)."
        case .otherPlugin(let folder): "\(folder) holds another plugin."
        case .unconfirmed(let permissions, _, _):
            "plugin.toml asks for what was not confirmed: \(permissions.joined(separator: ", "))."
        case .unreadable(let path, let reason): "'\(path)' \(reason), so no plugin may read it."
        case .damagedRegister(let path, let list): "\(path) is not a list of \(list)."
        case .unreadableRegister(let path, let reason): "\(path) cannot be read: \(reason)."
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
        case .missing, .otherPlugin, .unsuitable: ""
        case .unreadableRegister: "Check the file and its permissions."
        case .damagedRegister(_, let list): "Remove the file, and add or allow your \(list) again."
        }
    }

    /// The same where a plugin was to be added, which it was not.
    package var remedyOfAdding: String {
        switch self {
        case .nameIsTaken, .otherName, .unreadable: remedy.dropLast() + "; nothing was added."
        case .mistakes, .otherPlugin, .unconfirmed, .unsuitable: "Nothing was added."
        case .noManifest, .missing, .unsafe, .damagedRegister, .unreadableRegister: remedy
        }
    }
}
