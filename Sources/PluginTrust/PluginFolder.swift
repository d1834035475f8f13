import FeedModel
import Foundation
import Glibc
package import PluginManifests
import PluginSources
import Primitives
import SystemSupport

/// The folder of a plugin, whose files are looked at and never run here.
package struct PluginFolder: Hashable, Sendable {
    package let path: String

    package static let manifestName = "plugin.toml"
    package static let maximumFiles = 500
    package static let maximumBytes = 64 << 20

    package init(path: String) {
        self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }

    package var name: String { TextFile.parts(of: path).name }

    package var manifestPath: String { path + "/" + Self.manifestName }

    /// Reads the manifest, or the description of a folder that has none; if strict, any key without a meaning is a mistake.
    package func manifest(isStrict: Bool, or description: String? = nil) throws(PluginError) -> PluginManifest {
        let (manifest, mistakes) = try checkedManifest(or: description)
        guard mistakes.isEmpty || !isStrict else {
            throw .mistakes(path: manifestPath, lines: mistakes.map(\.description))
        }
        return manifest
    }

    package func checkedManifest(
        or description: String? = nil
    ) throws(PluginError) -> (manifest: PluginManifest, mistakes: [ManifestMistake]) {
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try TextFile.bytes(at: manifestPath)
        } catch .missing where description != nil {
            bytes = Array((description ?? "").utf8)
        } catch {
            throw .noManifest(folder: path)
        }
        let reading = PluginManifest.read(bytes)
        guard let manifest = reading.manifest else {
            throw .mistakes(path: manifestPath, lines: reading.mistakes.map(\.description))
        }
        return (manifest, reading.mistakes)
    }

    package struct Contents: Hashable, Sendable {
        /// The files and links by their paths in the folder, in the order of their bytes.
        package var files: [File]

        package struct File: Hashable, Sendable {
            package var path: String
            package var mode: UInt32
            /// The digest of a file, or the target of a link.
            package var content: String
        }

        package var digest: String {
            var digest = SHA256()
            for file in files {
                digest.update("\(file.path)\u{0}\(String(file.mode, radix: 8))\u{0}\(file.content)\n".utf8)
            }
            return digest.finalize().hexadecimal
        }
    }

    /// Reads every file, after checking that no other user can change one.
    package func contents() throws(PluginError) -> Contents {
        try checkFoldersAbove()
        var walk = FolderWalk(root: path)
        try walk.visit("")
        return Contents(files: walk.files.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) })
    }

    /// Refuses a folder whose path another user could lead elsewhere.
    func checkFoldersAbove() throws(PluginError) {
        var folder = path
        while folder != "/", !folder.isEmpty, folder != "." {
            folder = TextFile.parts(of: folder).folder
            var status = stat()
            guard stat(folder, &status) == 0 else { throw .unsuitable(path: folder, reason: "cannot be read") }
            // In a folder with this bit, others cannot rename what is not theirs.
            if status.st_mode & S_ISVTX != 0 { continue }
            try status.checkOwner(of: folder)
        }
    }
}

private struct FolderWalk {
    let root: String
    var files: [PluginFolder.Contents.File] = []
    var bytes = 0

    mutating func visit(_ path: String, depth: Int = 0) throws(PluginError) {
        let whole = path.isEmpty ? root : root + "/" + path
        var status = stat()
        guard lstat(whole, &status) == 0 else { throw .unsuitable(path: whole, reason: "cannot be read") }
        switch status.st_mode & S_IFMT {
        case S_IFDIR:
            try status.checkOwner(of: whole)
            guard depth < 20 else { throw .unsuitable(path: whole, reason: "is nested more than 20 folders deep") }
            let names = (try? FileManager.default.contentsOfDirectory(atPath: whole)) ?? []
            for name in names where !PluginTree.ignoredNames.contains(name) {
                try visit(path.isEmpty ? name : path + "/" + name, depth: depth + 1)
            }
            return
        case S_IFLNK:
            files.append(.init(path: path, mode: 0, content: "-> " + (try target(of: whole))))
        case S_IFREG:
            try status.checkOwner(of: whole)
            guard status.st_mode & (S_ISUID | S_ISGID) == 0 else {
                throw .unsafe(path: whole, reason: "runs as another user", command: "chmod ug-s \(whole.asShellWord)")
            }
            bytes += Int(status.st_size)
            guard bytes <= PluginFolder.maximumBytes else {
                throw .unsuitable(path: root, reason: "has more than 64 MiB of files")
            }
            files.append(.init(path: path, mode: UInt32(status.st_mode & 0o777), content: try digest(whole)))
        default: throw .unsuitable(path: whole, reason: "is neither a file nor a folder")
        }
        guard files.count <= PluginFolder.maximumFiles else {
            throw .unsuitable(path: root, reason: "has more than \(PluginFolder.maximumFiles) files")
        }
    }

    private func digest(_ path: String) throws(PluginError) -> String {
        var digest = SHA256()
        do throws(FileError) {
            digest.update(try TextFile.bytes(at: path))
        } catch {
            throw .unsuitable(path: path, reason: "cannot be read")
        }
        return digest.finalize().hexadecimal
    }

    private func target(of path: String) throws(PluginError) -> String {
        guard let resolved = realpath(path, nil), let base = realpath(root, nil) else {
            throw .unsuitable(path: path, reason: "is a link to nothing")
        }
        defer {
            free(resolved)
            free(base)
        }
        let (target, folder) = (String(cString: resolved), String(cString: base))
        guard target.hasPrefix(folder + "/") else {
            throw .unsuitable(path: path, reason: "is a link that leads out of the plugin's folder, to \(target)")
        }
        let inside = String(target.dropFirst(folder.count + 1))
        if let name = inside.split(separator: "/").map(String.init).first(where: PluginTree.ignoredNames.contains) {
            throw .unsuitable(path: path, reason: "is a link into \(name), which is not part of a plugin")
        }
        return inside
    }
}

extension stat {
    func checkOwner(of path: String) throws(PluginError) {
        if let fault = FileFault(self, at: path) { throw PluginError(fault) }
    }
}
