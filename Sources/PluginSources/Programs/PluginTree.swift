import Foundation
import Glibc

/// The files of a plugin's folder without what tools keep there for its author, which is no part of the plugin.
package struct PluginTree: Hashable, Sendable {
    /// The names of files and folders that are no part of a plugin: version control, and what is installed or compiled.
    package static let ignoredNames: Set = [".git", ".hg", ".svn", ".venv", "node_modules", "__pycache__"]

    /// The folders without any of them, and the files in folders with one.
    private(set) var whole: [String] = []
    /// The folders in which one of them is.
    private(set) var divided: [String] = []
    /// The files and folders that are no part of the plugin.
    private(set) var ignored: [String] = []

    /// Visits a folder, without links, because a target inside it is visited under its own path.
    init(_ folder: String) {
        if visit(folder) { whole = [folder] }
    }

    /// Returns whether something in a folder is no part of a plugin.
    package static func hasIgnored(in folder: String) -> Bool { !PluginTree(folder).ignored.isEmpty }

    /// Visits a folder, and returns whether all of it is part of the plugin.
    private mutating func visit(_ folder: String) -> Bool {
        let known = ignored.count
        var parts: [String] = []
        for name in ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted() {
            let path = folder + "/" + name
            var status = stat()
            guard lstat(path, &status) == 0, [S_IFDIR, S_IFREG].contains(status.st_mode & S_IFMT) else { continue }
            if Self.ignoredNames.contains(name) {
                ignored.append(path)
            } else if status.st_mode & S_IFMT == S_IFREG || visit(path) {
                parts.append(path)
            }
        }
        guard ignored.count > known else { return true }
        divided.append(folder)
        whole += parts
        return false
    }
}
