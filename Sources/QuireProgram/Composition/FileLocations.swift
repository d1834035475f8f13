import FeedModel
import Glibc
import Library
import PluginTrust
import ReaderShell
import Services
import SystemSupport

/// The places of quire's files: the XDG folders, or one folder if the reader names one.
///
/// With `--home DIR` or `QUIRE_HOME`, everything is directly in DIR. Otherwise configuration, data, state and
/// cache follow the XDG Base Directory Specification; relative paths in its variables are ignored, as it asks.
struct FileLocations: Sendable {
    let configuration: String
    let data: String
    /// The history of the input line.
    let state: String
    /// Files that can be made again.
    let cache: String
    let home: String?

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

    /// Returns the absolute path of a folder, and refuses two.
    ///
    /// The root folder belongs to the system: a program started by root would leave its files there. The path of a folder in one
    /// that does not exist is most often mistyped.
    private static func folder(_ home: String) throws(CommandError) -> String {
        let remedy = "Name a folder, such as --home ~/quire; nothing was changed."
        guard !home.isEmpty else {
            throw .impossible(what: "--home is empty, so it names no folder.", remedy: remedy)
        }
        let absolute = AbsolutePath.standardized(home)
        guard absolute != "/" else {
            throw .impossible(what: "quire does not keep its files directly in the root folder.", remedy: remedy)
        }
        let parent = AbsolutePath.standardized(absolute + "/..")
        guard access(parent, F_OK) == 0 || errno != ENOENT else {
            throw .impossible(what: "There is no folder \(parent), in which \(absolute) would be.", remedy: remedy)
        }
        return absolute
    }

    var configurationFile: String { configuration + "/config.toml" }
    var credentialsFile: String { configuration + "/credentials.toml" }
    var subscriptionsFile: String { configuration + "/subscriptions" }
    var session: String { data + "/session" }
    /// The library's database: the anonymous reader's, or a user's own.
    func database(of user: User?) -> String { database(named: user?.folder) }
    func database(named folder: String?) -> String { data + (folder.map { "/users/\($0)" } ?? "") + "/quire.db" }
    var plugins: String { data + "/plugins" }
    var pluginCaches: String { cache + "/plugins" }
    var pluginRegister: String { state + "/plugins.json" }
    var commandRegister: String { state + "/commands.json" }
    var lineHistory: String { state + "/history" }
}

extension InstalledPlugins {
    init(_ locations: FileLocations) {
        self.init(
            folder: locations.plugins,
            caches: locations.pluginCaches,
            paths: ReadablePaths(
                home: locations.home,
                own: [locations.configuration, locations.data, locations.state, locations.cache]
            ),
            register: PluginRegister(path: locations.pluginRegister)
        )
    }
}

extension CommandPermissions {
    init(_ locations: FileLocations, isSandboxed: Bool) {
        self.init(register: CommandRegister(path: locations.commandRegister), isSandboxed: isSandboxed)
    }
}

/// The permissions of quire's folders and files, as `doctor` checks them.
///
/// Another user with write access can replace subscriptions and settings, and with them the addresses that get
/// credentials. One with read access sees the passwords in them. ``CredentialsFile`` and ``Library`` check their own files.
struct FilePermissions {
    let locations: FileLocations?
    let hasSecretHeaders: Bool

    func findings() -> [LibraryFault] {
        guard let locations else { return [] }
        let folders = [
            locations.configuration, locations.data, locations.state, locations.data + "/users", locations.plugins,
        ]
        let files = [
            (locations.subscriptionsFile, false), (locations.configurationFile, hasSecretHeaders),
            (locations.session, false), (locations.lineHistory, false), (locations.pluginRegister, false),
            (locations.commandRegister, false),
        ]
        var seen: Set<String> = []
        return folders.filter { seen.insert($0).inserted }.compactMap { Self.finding($0, S_IFDIR, hasSecrets: false) }
            + files.compactMap { Self.finding($0.0, S_IFREG, hasSecrets: $0.1 || Self.hasPassword($0.0)) }
    }

    private static func finding(_ path: String, _ kind: mode_t, hasSecrets: Bool) -> LibraryFault? {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == kind else { return nil }
        let mode = String(status.st_mode & 0o777, radix: 8)
        if let fault = FileFault(status, at: path) {
            return LibraryFault(.permissions, "\(path) \(fault.reason) (mode \(mode)); run: \(fault.command)")
        }
        guard hasSecrets, status.st_mode & status.others & 0o044 != 0 else { return nil }
        return LibraryFault(
            .permissions,
            "\(path) holds secrets and can be read by other users (mode \(mode)); run: chmod 600 \(path)"
        )
    }

    private static func hasPassword(_ path: String) -> Bool {
        guard let bytes = try? TextFile.bytes(at: path) else { return false }
        let text = String(decoding: bytes, as: UTF8.self)
        return text.redactingUserinfo != text
    }
}
