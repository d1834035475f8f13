import FeedModel
import Foundation
import Glibc
import PluginManifests
package import PluginSources
import SourceAPI
import SystemSupport

extension PluginFolder {
    /// Refuses to link a file: its program would be given all that lies beside it as the folder of its plugin.
    package func checkLinkable() throws(PluginError) {
        guard TextFile.isFolder(path) else {
            let advice = "name the folder that it is in, or leave out --link"
            throw .unsuitable(path: namedPath, reason: "is a file, and --link takes a folder; \(advice)")
        }
    }

    /// Returns this folder, with the description of its program in place of a `plugin.toml` if it has none.
    ///
    /// The program is the only executable file in the folder. It is asked in a sandbox, after the folder was found to be safe.
    ///
    /// - Parameter surroundings: The reader's system.
    package func described(by surroundings: ProgramSurroundings) async throws(PluginError) -> PluginFolder {
        let files = FileManager.default
        guard description == nil, !files.fileExists(atPath: manifestPath) else { return self }
        let names = ((try? files.contentsOfDirectory(atPath: path)) ?? []).filter { isProgram(path + "/" + $0) }
        guard let name = names.first else { throw .noManifest(folder: namedPath) }
        guard names.count == 1 else {
            throw .unsuitable(
                path: path,
                reason: "has no plugin.toml, and \(names.count) programs that could describe it"
            )
        }
        _ = try contents()
        var folder = self
        do throws(SourceError) {
            let text = try await ProgramDescription.manifest(of: name, in: path, surroundings: surroundings)
            folder.description = Array(text.utf8)
            folder.describer = name
        } catch {
            let words = error.failure.details.filter { !$0.isEmpty }.joined(separator: ", ")
            throw .unsuitable(path: origin ?? "\(path)/\(name)", reason: words.isEmpty ? "cannot be asked" : words)
        }
        return folder
    }

    /// Copies a program that lies outside of a plugin's folder into one of its own, so that what is shown is what is added.
    ///
    /// - Parameters:
    ///   - file: The absolute path of the program; a link is followed.
    ///   - temporaryFolder: The folder in which the copy is made, which the caller removes.
    package static func copy(of file: String, in temporaryFolder: String) throws(PluginError) -> PluginFolder {
        guard let resolved = realpath(file, nil) else { throw .missing(file) }
        defer { free(resolved) }
        let target = String(cString: resolved)
        var status = stat()
        guard stat(target, &status) == 0, status.st_mode & S_IFMT == S_IFREG, access(target, X_OK) == 0 else {
            throw .unsuitable(path: file, reason: "is not a program")
        }
        try PluginFolder(path: target).checkFoldersAbove()
        try status.checkOwner(of: target)
        guard status.st_mode & (S_ISUID | S_ISGID) == 0 else {
            throw .unsafe(path: target, reason: "runs as another user", command: "chmod ug-s \(target)")
        }
        guard Int(status.st_size) <= maximumBytes else {
            throw .tooLarge(path: file, reason: "is larger than 64 MiB")
        }
        var folder = PluginFolder(path: temporaryFolder)
        folder.origin = file
        do {
            try TextFile.makeFolder(folder.path)
            let copy = folder.path + "/" + TextFile.parts(of: file).name
            try TextFile.replace(copy, with: try TextFile.bytes(at: target))
            try FileManager.default.setAttributes([.posixPermissions: NSNumber(value: 0o755)], ofItemAtPath: copy)
        } catch {
            throw .unsuitable(path: file, reason: "cannot be copied")
        }
        return folder
    }

    /// Whether a path is that of an executable file.
    private func isProgram(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
    }
}

extension InstalledPlugins {
    /// Asks the program of a linked folder for its description again, and remembers the answer.
    ///
    /// A program that is not run is not asked.
    ///
    /// - Parameters:
    ///   - record: The plugin.
    ///   - surroundings: The reader's system.
    /// - Returns: The record with the description; unchanged if the plugin has a `plugin.toml`, or is not linked.
    package func describedAgain(
        _ record: PluginRecord,
        by surroundings: ProgramSurroundings
    ) async throws -> PluginRecord {
        guard record.place.description != nil, record.obstacle == nil else { return record }
        let folder = try await PluginFolder(path: record.folder).described(by: surroundings)
        guard try folder.manifest(isStrict: false).descriptor.id == record.id else {
            let path = folder.describer.map { folder.path + "/" + $0 } ?? folder.path
            throw PluginError.unsuitable(path: path, reason: "describes another plugin than '\(record.id)'")
        }
        var record = record
        record.description = folder.description.map { String(decoding: $0, as: UTF8.self) }
        if record.description != (try register.record(of: record.id))?.description { try register.store(record) }
        return record
    }
}
