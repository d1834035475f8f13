package import Foundation
package import PluginManifests
import PluginSources
package import Primitives
import SourceAPI

/// A plugin that the reader has added, as it is remembered.
package struct PluginRecord: Hashable, Sendable {
    package var id: String
    package var title: String
    package var folder: String
    /// The digest of its files; `nil` if it is linked and may change.
    package var digest: String?
    /// The manifest of a linked folder without a `plugin.toml`, as stored by versions that asked programs to describe themselves.
    package var description: String?
    package var permissions: [String]
    package var added: Date
    package var isDenied = false
    package var isUnsandboxed = false
    package var revealed: [String] = []
    /// The files and folders that its program may read besides those that it asks for.
    package var readable: [String] = []
    /// The number of runs in a row that a signal ended, or that passed a limit.
    package var crashes = 0

    /// The number of such runs after which the plugin is not run any more.
    package static let crashLimit = 5

    /// Whether the folder is used where its author works on it, so that its files may change.
    package var isLinked: Bool { digest == nil }

    /// Reads the manifest, which may ask for more than was confirmed.
    package func manifest() throws(PluginError) -> PluginManifest {
        try PluginFolder(path: folder).manifest(isStrict: false, or: description)
    }

    /// Throws if a manifest belongs to another plugin, or requests permissions that the reader has not confirmed.
    func check(_ manifest: PluginManifest) throws(PluginError) {
        guard manifest.descriptor.id == id else { throw .otherPlugin(folder: folder) }
        // The digest of a copy is that of the manifest that was confirmed.
        guard isLinked else { return }
        // Whether there is a sandbox is not part of a permission, and finding out can start a process.
        let news = PluginPermissions(manifest, isSandboxed: true).missing(from: permissions)
        guard news.isEmpty else { throw .unconfirmed(news.map(\.text), isLinked: isLinked, plugin: id) }
    }

    /// Whether the files are those that were confirmed; a linked folder may have others, which no other user can change.
    func hasSameFiles() throws(PluginError) -> Bool {
        let contents = try PluginFolder(path: folder).contents()
        guard let digest else { return true }
        // What is left out of a copy is never in it.
        return contents.digest == digest && !PluginTree.hasIgnored(in: folder)
    }

    /// Whether a later record of the plugin is of the same files, and allows everything that this one does.
    func isCovered(by later: PluginRecord) -> Bool {
        later.folder == folder && later.digest == digest && later.permissions == permissions
            && (later.isUnsandboxed || !isUnsandboxed)
            && Set(later.revealed).isSuperset(of: revealed) && Set(later.readable).isSuperset(of: readable)
    }

    /// Whether its program runs without a sandbox, sees a secret, or reads a file that was granted separately.
    package var hasGrants: Bool { isUnsandboxed || !revealed.isEmpty || !readable.isEmpty }
}

extension PluginRecord: RegisteredRecord {
    package static let listName = "plugins"

    package var key: String { id }

    package init?(_ json: JSONValue) {
        guard let id = json["id"].string, let title = json["title"].string, let folder = json["folder"].string,
            folder.hasPrefix("/"), let added = json["added"].string.flatMap({ Date(iso8601: $0) })
        else { return nil }
        self.init(
            id: id,
            title: title,
            folder: folder,
            digest: json["digest"].string,
            permissions: json["permissions"].array.compactMap(\.string),
            added: added
        )
        isDenied = json["denied"].bool ?? false
        isUnsandboxed = json["unsandboxed"].bool ?? false
        revealed = json["revealed"].array.compactMap(\.string)
        readable = json["readable"].array.compactMap(\.string)
        crashes = json["crashes"].int ?? 0
        description = json["description"].string
    }

    package var json: JSONValue {
        var members: [JSONValue.Member] = []
        if let description { members.append(.init("description", .string(description))) }
        if !revealed.isEmpty { members.append(.init("revealed", .array(revealed.map { .string($0) }))) }
        if !readable.isEmpty { members.append(.init("readable", .array(readable.map { .string($0) }))) }
        if crashes > 0 { members.append(.init("crashes", .int(crashes))) }
        let fixed: JSONValue = [
            "id": .string(id), "title": .string(title), "folder": .string(folder), "digest": JSONValue(digest),
            "permissions": .array(permissions.map { .string($0) }), "added": .string(added.iso8601),
            "denied": .bool(isDenied), "unsandboxed": .bool(isUnsandboxed),
        ]
        return .object(fixed.members + members)
    }
}
