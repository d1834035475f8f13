import FeedModel
import Glibc
import Library
import SystemSupport

/// The permissions of quire's folders and files, as `doctor` checks them.
///
/// Another user with write access can replace subscriptions and settings, and with them the addresses that get
/// credentials. One with read access sees the passwords in them. ``CredentialsFile`` and ``Library`` check their own files.
struct FilePermissions {
    /// The places of the files; `nil` in the demonstration.
    let locations: FileLocations?
    /// Whether config.toml has headers, which can be secrets.
    let hasSecretHeaders: Bool

    /// Returns the folders and files that other users can change, and the files with secrets that they can read.
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
