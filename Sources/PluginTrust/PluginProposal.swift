package import Foundation
package import PluginManifests
import PluginSources
import SourceAPI
import SystemSupport

/// A plugin that is about to be added: what it is, and what it may do.
package struct PluginProposal: Sendable {
    package let folder: PluginFolder
    package let manifest: PluginManifest
    package let permissions: PluginPermissions
    package let contents: PluginFolder.Contents
    package let previous: PluginRecord?
    package let isLinked: Bool
    /// The record of the plugin of this name whose place it takes: one that is used in another folder.
    package let replaced: PluginRecord?
    /// The folder among the plugins whose files it replaces by others; `nil` if it replaces none.
    package let overwritten: String?
    let isIntact: Bool

    package var id: String { manifest.descriptor.id }

    /// Whether adding it again would change nothing: neither its files nor its permissions, and it has no grants to withdraw.
    package var isKnown: Bool {
        guard let previous, isIntact, !isLinked, !previous.isDenied, !previous.hasGrants else { return false }
        return previous.digest == contents.digest && previous.permissions == permissions.texts
    }

    package var news: [PluginPermissions.Line] { permissions.missing(from: previous?.permissions ?? []) }
}

extension InstalledPlugins {
    /// Looks at a plugin, and runs nothing; `argument` is the name of a plugin, or else a path.
    package func proposal(
        for argument: String,
        from workingFolder: String,
        isLinked: Bool,
        besides builtIn: Set<String>
    ) throws(PluginError) -> PluginProposal {
        let records = try register.records()
        let folder = try place(of: argument, from: workingFolder, isLinked: isLinked)
        let manifest = try folder.manifest(isStrict: true)
        let id = manifest.descriptor.id
        // An earlier version may have accepted the name.
        guard !builtIn.contains(id) || records.contains(where: { $0.id == id }) else { throw .nameIsTaken(id) }
        // Its program reads its folder.
        if !isOwn(folder) { try paths.check(folder.path) }
        for path in manifest.readablePaths { try paths.check(path, outside: folder.path) }
        if isOwn(folder) {
            guard !PluginTree.hasIgnored(in: folder.path) else {
                let reason = "holds files that are not part of a plugin, such as .git; add it from elsewhere"
                throw .unsuitable(path: folder.path, reason: reason)
            }
            guard folder.name == id else { throw .otherName(folder: folder.path, id: id) }
        }
        let previous = records.first { $0.id == id }
        let own = PluginFolder(path: self.folder + "/" + id)
        let place = isLinked ? folder.path : own.path
        let contents = try folder.contents()
        let isReplacing =
            !isLinked && !isOwn(folder) && FileManager.default.fileExists(atPath: own.path)
            && (try? own.contents().digest) != contents.digest
        return PluginProposal(
            folder: folder,
            manifest: manifest,
            permissions: PluginPermissions(manifest),
            contents: contents,
            previous: previous,
            isLinked: isLinked,
            replaced: previous.flatMap { $0.folder == place ? nil : $0 },
            overwritten: isReplacing ? own.path : nil,
            isIntact: (try? previous?.hasSameFiles()) ?? false
        )
    }

    private func place(
        of argument: String,
        from workingFolder: String,
        isLinked: Bool
    ) throws(PluginError) -> PluginFolder {
        if argument.isPluginName {
            let record = try register.record(of: argument)
            if isLinked, let record, record.isLinked { return PluginFolder(path: record.folder) }
            let own = PluginFolder(path: folder + "/" + argument)
            if TextFile.isFolder(own.path) { return own }
            if let record { return PluginFolder(path: record.folder) }
        }
        let path = AbsolutePath.standardized(argument, in: workingFolder)
        guard FileManager.default.fileExists(atPath: path) else { throw .missing(argument) }
        return PluginFolder(path: path)
    }

    /// Whether a folder is among the plugins, where it is used as it is.
    private func isOwn(_ folder: PluginFolder) -> Bool { folder.path == self.folder + "/" + folder.name }

    /// Adds a plugin: copies its files among the plugins, unless they are there or linked, and records them.
    package func add(_ proposal: PluginProposal, revealing revealed: [String] = [], at date: Date) throws {
        var folder = proposal.folder
        if !proposal.isLinked, !isOwn(folder) { folder = try copy(proposal) }
        var record = PluginRecord(
            id: proposal.id,
            title: proposal.manifest.descriptor.title,
            folder: folder.path,
            digest: proposal.isLinked ? nil : proposal.contents.digest,
            permissions: proposal.permissions.texts,
            added: date
        )
        record.revealed = revealed
        try register.store(record)
    }

    /// Copies the files that were confirmed, and no others, and puts them in the place of an earlier version.
    private func copy(_ proposal: PluginProposal) throws -> PluginFolder {
        let target = PluginFolder(path: folder + "/" + proposal.id)
        let new = PluginFolder(path: "\(folder)/.\(proposal.id).new")
        let files = FileManager.default
        try TextFile.makeFolder(folder)
        try? files.removeItem(atPath: new.path)
        try TextFile.makeFolder(new.path)
        for file in proposal.contents.files {
            let (from, to) = (proposal.folder.path + "/" + file.path, new.path + "/" + file.path)
            try TextFile.makeFolder(TextFile.parts(of: to).folder)
            if file.content.hasPrefix("->") {
                let link = try files.destinationOfSymbolicLink(atPath: from)
                try files.createSymbolicLink(atPath: to, withDestinationPath: link)
            } else {
                let data = Data(try TextFile.bytes(at: from))
                let mode = NSNumber(value: file.mode)
                guard files.createFile(atPath: to, contents: data, attributes: [.posixPermissions: mode]) else {
                    throw FileError.unwritable(path: to, reason: "the file cannot be made")
                }
            }
        }
        guard try new.contents().digest == proposal.contents.digest else {
            try? files.removeItem(atPath: new.path)
            throw PluginError.unsuitable(path: proposal.folder.path, reason: "has changed while it was copied")
        }
        if files.fileExists(atPath: target.path) { try files.removeItem(atPath: target.path) }
        try files.moveItem(atPath: new.path, toPath: target.path)
        return target
    }

    /// Forgets a plugin, and removes its files unless they are linked; returns `false` if there is none of this name.
    package func remove(_ id: String) throws -> Bool {
        let record = try register.record(of: id)
        let own = folder + "/" + id
        let hasFiles = id.isPluginName && TextFile.isFolder(own)
        guard record != nil || hasFiles else { return false }
        if record != nil { try register.remove(id) }
        PrivateFolder.remove(caches + "/" + id)
        if hasFiles, record?.folder ?? own == own { try FileManager.default.removeItem(atPath: own) }
        return true
    }

    /// Denies or allows a plugin to run; returns `false` if none of this name was added.
    package func setDenied(_ isDenied: Bool, _ id: String) throws -> Bool {
        guard var record = try register.record(of: id) else { return false }
        record.isDenied = isDenied
        record.crashes = 0
        try register.store(record)
        return true
    }
}

extension TextFile {
    static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }
}
