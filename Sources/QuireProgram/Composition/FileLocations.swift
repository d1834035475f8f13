import FeedModel
import Foundation
import PluginTrust
import ReaderShell
import Services
import SystemSupport

/// The places of quire's files: the XDG folders, or one folder if the reader names one.
///
/// With `--home DIR` or `QUIRE_HOME`, everything is directly in DIR. Otherwise configuration, data, state and
/// cache follow the XDG Base Directory Specification; relative paths in its variables are ignored, as it asks.
struct FileLocations: Sendable {
    /// `config.toml` and the subscriptions file.
    let configuration: String
    /// The library.
    let data: String
    /// The history of the input line.
    let state: String
    /// Files that can be made again.
    let cache: String
    /// The reader's home folder; `nil` if it is not known.
    let home: String?

    /// Determines the places.
    ///
    /// - Parameters:
    ///   - home: The argument of `--home`.
    ///   - environment: The process's environment.
    init(home: String?, environment: [String: String]) throws {
        self.home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        if let home = home ?? environment["QUIRE_HOME"].flatMap({ $0.isEmpty ? nil : $0 }) {
            let folder = try Self.folder(AbsolutePath.expandingTilde(home, home: environment["HOME"]))
            (configuration, data, state, cache) = (folder, folder, folder, folder + "/cache")
            return
        }
        let home = self.home
        func folder(_ variable: String, _ usual: String) throws(FileError) -> String {
            if let path = environment[variable], path.hasPrefix("/") { return path + "/quire" }
            guard let home else {
                throw .unreadable(path: "your home folder", reason: "HOME is not set; name a folder with --home")
            }
            return "\(home)/\(usual)/quire"
        }
        configuration = try folder("XDG_CONFIG_HOME", ".config")
        data = try folder("XDG_DATA_HOME", ".local/share")
        state = try folder("XDG_STATE_HOME", ".local/state")
        cache = try folder("XDG_CACHE_HOME", ".cache")
    }

    /// Returns the path of the folder that the reader names.
    ///
    /// The root folder is refused: it belongs to the system, and a program started by root would leave its files there.
    private static func folder(_ home: String) throws(CommandError) -> String {
        let remedy = "Name a folder, such as --home ~/quire; nothing was changed."
        guard !home.isEmpty else {
            throw .impossible(what: "--home is empty, so it names no folder.", remedy: remedy)
        }
        let absolute = AbsolutePath.standardized(home)
        guard absolute != "/" else {
            throw .impossible(what: "quire does not keep its files directly in the root folder.", remedy: remedy)
        }
        return absolute
    }

    /// The configuration file.
    var configurationFile: String { configuration + "/config.toml" }
    /// The credentials.
    var credentialsFile: String { configuration + "/credentials.toml" }
    /// The subscriptions file.
    var subscriptionsFile: String { configuration + "/subscriptions" }
    /// The file of the user who is signed in.
    var session: String { data + "/session" }
    /// The library's database: the anonymous reader's, or a user's own.
    func database(of user: User?) -> String { data + (user.map { "/users/\($0.folder)" } ?? "") + "/quire.db" }
    var plugins: String { data + "/plugins" }
    /// The folders of plugins that outlast a run.
    var pluginCaches: String { cache + "/plugins" }
    var pluginRegister: String { state + "/plugins.json" }
    /// The decisions about commands of the subscriptions file.
    var commandRegister: String { state + "/commands.json" }
    var lineHistory: String { state + "/history" }
}

extension InstalledPlugins {
    init(_ locations: FileLocations) {
        let register = PluginRegister(path: locations.pluginRegister)
        self.init(
            folder: locations.plugins,
            caches: locations.pluginCaches,
            paths: ReadablePaths(
                home: locations.home,
                own: [locations.configuration, locations.data, locations.state, locations.cache]
            ),
            register: register
        )
    }
}

extension CommandPermissions {
    init(_ locations: FileLocations, isSandboxed: Bool) {
        self.init(register: CommandRegister(path: locations.commandRegister), isSandboxed: isSandboxed)
    }
}
